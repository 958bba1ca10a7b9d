import type { Locator, Page } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { addSequence, PLAIN_STEPS } from './sequences.ts'
import { tooWide } from './templates.ts'
import { expect, NARROW, test } from './test.ts'
import { expectToast } from './toasts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const [FIRST, SECOND] = PLAIN_STEPS
const BRANCHED = [
  FIRST,
  {
    stepNumber: 2,
    subject: '',
    kind: 'branch',
    settings: { branch: { if: 'replied', intents: ['interested', 'meeting'] } },
    delayDays: 3,
  },
  { stepNumber: 3, name: 'Call them', subject: '', kind: 'call', body: 'Ask', within: { step: 2, arm: 'yes' } },
  { ...SECOND, stepNumber: 4, name: 'Another idea', within: { step: 2, arm: 'no' } },
  { ...SECOND, stepNumber: 5, name: 'Goodbye' },
]

const rail = (page: Page) => page.getByRole('list', { name: 'Steps', exact: true })
/** The steps of one way of the branch, or of the whole sequence. */
const lines = (list: Locator) => list.getByRole('listitem').getByRole('button', { name: /\d\. / })

async function drag(page: Page, handle: Locator, to: Locator, share: number) {
  const start = await handle.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('the steps are not on the page')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + 20, end.y + end.height * share, { steps: 4 })
  await page.mouse.up()
}

test('steps are dragged into a branch and out of it, and a branch with its steps', async ({
  page,
  context,
  baseURL,
}) => {
  const { id } = await addSequence(context, baseURL, { name: 'Spring', steps: BRANCHED })
  await page.goto(`/sequences/${id}`)
  const yes = page.getByRole('list', { name: 'Yes of step 2' })
  const no = page.getByRole('list', { name: 'No of step 2' })
  const move = (step: number) => page.getByRole('button', { name: `Move step ${step}`, exact: true })
  await expect(lines(yes)).toHaveText([/3\. Call them/])
  await expect(lines(no)).toHaveText([/4\. Another idea/])

  await drag(page, move(5), lines(no).first(), 0.1)
  await expect(lines(no)).toHaveText([/4\. Goodbye/, /5\. Another idea/])
  await drag(page, move(5), page.getByRole('button', { name: 'Add step to Yes of step 2' }), 0.5)
  await expect(lines(yes)).toHaveText([/3\. Call them/, /4\. Another idea/])
  await expect(lines(no)).toHaveText([/5\. Goodbye/])
  await drag(page, move(4), page.getByRole('button', { name: 'Add branch' }), 0.5)
  await expect(lines(rail(page))).toHaveText([/1\. Initial/, /2\. If/, /3\. Call/, /4\. Goodbye/, /5\. Another idea/])

  await drag(page, move(2), lines(rail(page)).last(), 0.9)
  await expect(lines(rail(page))).toHaveText([/1\. Initial/, /2\. Another/, /3\. If/, /4\. Call/, /5\. Goodbye/])
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Sequence updated successfully')
  await page.reload()
  await expect(lines(page.getByRole('list', { name: 'No of step 3' }))).toHaveText([/5\. Goodbye/])
})

test('a branch fits and can be used with a thumb, and axe finds nothing serious', async ({
  browser,
  context,
  page,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE])
  const { id } = await addSequence(context, baseURL, { name: 'Spring', steps: BRANCHED })
  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: NARROW,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    storageState: await context.storageState(),
  })
  for (const shown of [page, await phone.newPage()]) {
    await shown.goto(`/sequences/${id}`)
    await shown.getByRole('button', { name: /^Branch: 2\. If they replied: Interested or Meeting/ }).click()
    const editor = shown.getByRole('region', { name: 'Step 2' })
    await expect(editor.getByRole('button', { name: 'Interested', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(await tooWide(shown)).toEqual([])
    expect(await findings(shown)).toEqual([])
    if (shown === page) continue
    const controls = [...(await rail(shown).getByRole('button').all()), ...(await editor.getByRole('button').all())]
    expect(controls.length).toBeGreaterThan(20)
    for (const control of controls) {
      const box = await control.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), await control.innerText()).toBeGreaterThanOrEqual(44)
    }
  }
  await phone.close()
})

test('the flow of a branch is built by keys alone', async ({ page, context, baseURL }) => {
  const { id } = await addSequence(context, baseURL, { name: 'Spring', steps: PLAIN_STEPS })
  await page.goto(`/sequences/${id}`)
  await page.getByRole('button', { name: 'Add branch' }).press('Enter')
  const asks = page.getByRole('combobox', { name: 'Question' })
  await expect(asks).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Clicked a link' }).press('Enter')
  await expect(asks).toHaveText('Clicked a link')
  await page.getByRole('button', { name: /^4\. New step/ }).press('Enter')
  await page.getByLabel('Body').fill('Shall we talk?')
  const move = (step: number) => page.getByRole('button', { name: `Move step ${step}`, exact: true })
  await move(2).press('ArrowDown')
  await expect(move(3)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(lines(page.getByRole('list', { name: 'Yes of step 2' }))).toHaveText([/3\. New step/, /4\. Follow-up/])
  await page.keyboard.press('ArrowDown')
  await expect(lines(page.getByRole('list', { name: 'No of step 2' }))).toHaveText([/4\. Follow-up/])
  await expect(move(4)).toBeFocused()
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expectToast(page, 'Sequence updated successfully')
})
