import type { Locator, Page } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { addSequence, openMenu, STEPS } from './sequences.ts'
import { addTemplates, COLD, choose, tooWide } from './templates.ts'
import { expect, NARROW, test } from './test.ts'
import { expectToast } from './toasts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const rail = (page: Page) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem')

async function opened(page: Page, name = 'Spring') {
  await page.goto('/sequences')
  await openMenu(page, name, 'Edit')
  await expect(rail(page).first()).toBeVisible()
  return page.getByRole('main')
}

async function saved(page: Page) {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Sequence updated successfully')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
}

test('steps are added, moved by drag and by keys, and removed; what was saved is there again', async ({
  page,
  context,
  baseURL,
}) => {
  await addSequence(context, baseURL, { name: 'Spring', steps: STEPS })
  const main = await opened(page)
  await expect(main.getByRole('heading', { level: 1, name: 'Spring' })).toBeFocused()
  await expect(rail(page)).toContainText(['1. Initial outreach', '2. Follow-up'])
  await expect(rail(page)).toContainText(['Immediately', '2 days later'])

  await main.getByRole('button', { name: 'Add step' }).click()
  await expect(rail(page)).toHaveCount(3)
  await main.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Step 3: Write something in this step')
  await expect(main.getByLabel('Body')).toHaveAccessibleDescription('Write something in this step')
  await expect(main.getByLabel('Body')).toHaveAttribute('aria-invalid', 'true')
  await main.getByLabel('Step name').fill('Last call')
  await main.getByLabel('Body').fill('Shall I close your file, {{ firstName | default: "there" }}?')
  await main.getByLabel('Wait (days)').fill('366')
  await expect(main.getByText('Enter 0 to 365 days')).toBeVisible()
  await main.getByLabel('Wait (days)').fill('5')
  await main.getByLabel('Wait (hours)').fill('6')
  await expect(rail(page).nth(2)).toContainText('5 days, 6 hours later')
  await expect(main.getByRole('checkbox', { name: 'Skip if they replied' })).toBeChecked()
  await choose(page, main.getByRole('combobox', { name: 'Condition' }), "Only if the previous email wasn't opened")

  // By keys, up; then by drag, below the last again.
  const handle = main.getByRole('button', { name: 'Move step 3', exact: true })
  await handle.press('ArrowUp')
  await expect(rail(page)).toContainText(['1. Initial outreach', '2. Last call', '3. Follow-up'])
  await expect(main.getByRole('button', { name: 'Move step 2', exact: true })).toBeFocused()
  const from = await main.getByRole('button', { name: 'Move step 2', exact: true }).boundingBox()
  const to = await rail(page).nth(2).boundingBox()
  if (!from || !to) throw new Error('the steps are not on the page')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(rail(page)).toContainText(['1. Initial outreach', '2. Follow-up', '3. Last call'])

  await main.getByRole('button', { name: 'Remove step 2' }).click()
  await expect(rail(page)).toContainText(['1. Initial outreach', '2. Last call'])
  await main.getByRole('link', { name: 'Settings' }).click()
  await main.getByLabel('Name').fill('')
  await main.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Please enter a sequence name')
  await main.getByLabel('Name').fill('Summer')
  await saved(page)

  await page.reload()
  await main.getByRole('link', { name: 'Steps' }).click()
  await expect(rail(page)).toContainText(['1. Initial outreach', '2. Last call'])
  await expect(rail(page)).toHaveCount(2)
  await main.getByRole('button', { name: /^2\. Last call/ }).click()
  await expect(main.getByLabel('Wait (hours)')).toHaveValue('6')
  await expect(main.getByRole('combobox', { name: 'Condition' })).toHaveText("Only if the previous email wasn't opened")
})

test('a step is filled from a template or by the assistant, and read as a lead would', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE])
  await addTemplates(context, baseURL, [COLD])
  await addSequence(context, baseURL, { name: 'Spring' })
  const main = await opened(page)
  const preview = main.getByRole('region', { name: 'Preview' })
  // The claim of the default text has no source: it is marked before the launch.
  await expect(main.getByLabel('Body')).toHaveValue(/40%.*15-minute call/s)
  await expect(main).toContainText('40%')
  await expect(preview).toContainText('Hi Grace,')

  await choose(page, main.getByRole('combobox', { name: 'Use a template' }), COLD.subject)
  await expect(main.getByLabel('Subject')).toHaveValue(COLD.subject)
  await expect(preview).toContainText('the releases at Navona Systems?')
  await main.getByRole('button', { name: 'Restore my text' }).click()
  await expect(main.getByLabel('Body')).toHaveValue(/40%/)

  await main.getByRole('button', { name: /^2\. Follow-up/ }).click()
  await main.getByLabel('Subject').fill('')
  await expect(preview).toContainText('Re: A quick idea for Navona Systems')
  await main.getByLabel('Body').fill('Hello {{ firstNam }}')
  await expect(main.getByRole('region', { name: 'Merge fields' })).toContainText('firstNam')
  await main.getByRole('button', { name: 'Use firstName' }).click()
  await expect(preview).toContainText('Hello Grace')

  await main.getByRole('button', { name: 'AI Assistant' }).click()
  const assistant = page.getByRole('dialog', { name: 'AI Writing Assistant' })
  await choose(page, assistant.getByRole('combobox', { name: /category/i }), 'Follow-up')
  const asked = page.waitForRequest((request) => /email-writing\/generate/.test(request.url()))
  await assistant.getByRole('button', { name: 'Generate Complete Email' }).click()
  await asked
  await expect(assistant.getByRole('textbox', { name: 'Subject' })).not.toHaveValue('')
  const subject = await assistant.getByRole('textbox', { name: 'Subject' }).inputValue()
  await assistant.getByRole('button', { name: 'Apply Template' }).click()
  await expect(assistant).toBeHidden()
  await expect(main.getByLabel('Subject')).toHaveValue(subject)
  await saved(page)
})

test('the builder fits and axe finds nothing serious, wide and narrow', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE])
  await addSequence(context, baseURL, { name: 'Spring', steps: STEPS })
  for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
    await page.setViewportSize(viewport)
    const main = await opened(page)
    await main.getByRole('button', { name: /^2\. Follow-up/ }).click()
    await expect(main.getByRole('region', { name: 'Preview' })).toContainText('did you have a look?')
    expect(await findings(page)).toEqual([])
    expect(await tooWide(page)).toEqual([])
    const endOf = async (control: Locator) => {
      const box = await control.boundingBox()
      return box ? box.x + box.width : Number.NaN
    }
    expect(await endOf(main.getByRole('combobox', { name: 'Condition' }))).toBeLessThanOrEqual(
      await endOf(main.getByLabel('Subject')),
    )
    await main.getByRole('link', { name: 'Settings' }).click()
    await expect(main.getByLabel('Campaign')).toBeVisible()
    expect(await findings(page)).toEqual([])
  }
})
