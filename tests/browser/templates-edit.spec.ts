import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads, GRACE, TOMAS } from './leads.ts'
import { addTemplates, card, toast, tooWide, WIDTHS, YEAR } from './templates.ts'
import { expect, test } from './test.ts'

const CLAIMING = {
  subject: 'A question',
  body: 'Hi Grace,\n\nWe raise sales by 40% a year. Shall we talk?\n\nBest regards',
  category: 'prospecting',
}

async function edit(page: Page, subject: string) {
  await page.goto('/emails')
  await card(page, subject).getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Email Template' })
  await expect(dialog).toBeVisible()
  return dialog
}
const subjectOf = (page: Page) => page.getByRole('textbox', { name: 'Subject' })
const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Body' })
const selected = (page: Page) =>
  bodyOf(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))

for (const viewport of WIDTHS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('a preview reads as the chosen lead would read it', async ({ page, context, baseURL }) => {
      await addLeads(context, baseURL, [GRACE, TOMAS])
      await addTemplates(context, baseURL, [
        { ...YEAR, subject: 'For {{ company }}', body: 'Dear {{ firstName | default: "there" }},' },
      ])
      const dialog = await edit(page, 'For {{ company }}')
      const preview = dialog.getByRole('region', { name: 'Preview' })
      // The newest lead, until another is chosen.
      await expect(preview).toContainText('For Clínica Serrano')
      await expect(preview).toContainText('Dear Tomás,')
      await preview.getByRole('button', { name: 'Preview for: Tomás Rivera' }).click()
      const search = page.getByRole('combobox', { name: 'Preview for: search' })
      await expect(search).toBeFocused()
      await search.fill('navona')
      await expect(page.getByRole('option')).toHaveText([/Grace Hopper/])
      await page.getByRole('option').click()
      await expect(preview).toContainText('Dear Grace,')
      await bodyOf(page).fill('Hello {{ fullName }} of {{ company }}')
      await expect(preview).toContainText('Hello Grace Hopper of Navona Systems')
    })

    test('an unknown field is marked, and put right with one press', async ({ page, context, baseURL }) => {
      await addLeads(context, baseURL, [GRACE])
      await addTemplates(context, baseURL, [{ ...YEAR, body: 'Hi {{ frstName }}, bye {{frstName}}' }])
      const dialog = await edit(page, YEAR.subject)
      const problems = dialog.getByRole('region', { name: 'Merge fields' })
      await expect(problems).toContainText('Unknown field "frstName". Did you mean firstName?')
      await expect(dialog.locator('mark')).toHaveText(['frstName', 'frstName'])
      await problems.getByRole('button', { name: 'Show' }).click()
      await expect(bodyOf(page)).toBeFocused()
      expect(await selected(page)).toBe('frstName')
      await problems.getByRole('button', { name: 'Use firstName' }).click()
      await expect(bodyOf(page)).toHaveValue('Hi {{ firstName }}, bye {{firstName}}')
      await expect(problems).toBeHidden()
      await expect(dialog.locator('mark')).toHaveCount(0)
      // As if typed: the browser's own undo takes it back.
      await bodyOf(page).press('Control+z')
      await expect(bodyOf(page)).not.toHaveValue('Hi {{ firstName }}, bye {{firstName}}')
    })

    test('a claim without a source is marked with its reason, and the ways out work', async ({
      page,
      context,
      baseURL,
    }) => {
      await addTemplates(context, baseURL, [CLAIMING])
      const dialog = await edit(page, CLAIMING.subject)
      const evidence = dialog.getByRole('region', { name: 'Evidence' })
      const claim = evidence.getByRole('listitem').filter({ hasText: '40%' })
      await expect(claim).toContainText('We found no source for 40%')
      await expect(dialog.locator('mark').filter({ hasText: '40%' })).toHaveCount(1)

      await claim.getByRole('button', { name: 'Rewrite' }).click()
      await expect(bodyOf(page)).toBeFocused()
      expect(await selected(page)).toContain('40%')

      await claim.getByRole('button', { name: 'Approve as proof point' }).click()
      const point = claim.getByRole('textbox', { name: 'This is true and can be used in emails' })
      await expect(point).toHaveValue('We raise sales by 40% a year.')
      await expect(point).toBeFocused()
      const kept = page.waitForRequest((request) => request.method() === 'PUT')
      await claim.getByRole('button', { name: 'Approve', exact: true }).click()
      expect((await kept).postDataJSON()).toMatchObject({ proofPoints: ['We raise sales by 40% a year.'] })
      await expect(toast(page, 'Proof point approved')).toBeVisible()
      await expect(evidence.getByRole('listitem').filter({ hasText: '40%' })).toHaveCount(0)
      await evidence.getByText(/with (its|their) source/).click()
      await expect(evidence.locator('dl')).toContainText('40%')
      await expect(evidence.locator('dl')).toContainText('Proof point')

      await bodyOf(page).fill('We have met. We serve 2,400 teams. Shall we talk?')
      const other = evidence.getByRole('listitem').filter({ hasText: '2,400' })
      await other.getByRole('button', { name: 'Remove sentence' }).click()
      await expect(bodyOf(page)).toHaveValue('We have met. Shall we talk?')
      await expect(other).toHaveCount(0)
      expect(await tooWide(page)).toEqual([])
    })

    test('an improvement is shown word by word before it is taken', async ({ page, context, baseURL }) => {
      const body = 'Hi,\n\nI just wanted to reach out in order to ask whether you would maybe be open to a call.   '
      await addTemplates(context, baseURL, [{ ...YEAR, body }])
      await page.goto('/emails')
      const answered = page.waitForResponse('**/api/email-writing/improve')
      await card(page, YEAR.subject).getByRole('button', { name: 'AI Improve' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Email Template' })
      const offered = await (await answered).json()
      await expect(toast(page, 'Improvements Generated')).toBeVisible()
      const difference = dialog.getByRole('region', { name: 'Suggested improvement' })
      await expect(difference).toContainText('Written by Built-in writer')
      await expect(difference.locator('del, ins').first()).toBeVisible()
      expect(await tooWide(page)).toEqual([])
      await difference.getByRole('button', { name: 'Keep mine' }).click()
      await expect(difference).toBeHidden()
      await expect(bodyOf(page)).toHaveValue(body)
      await dialog.getByRole('button', { name: 'AI Improve' }).click()
      await difference.getByRole('button', { name: 'Use this version' }).click()
      await expect(bodyOf(page)).toHaveValue(offered.body)
      await expect(bodyOf(page)).toBeFocused()
    })

    test('where the writer would change nothing, it says what only the user can', async ({
      page,
      context,
      baseURL,
    }) => {
      const body = 'Hi {{ firstName }},\n\nThe renewal comes up.\n\nShall we talk?'
      await addTemplates(context, baseURL, [{ ...YEAR, body }])
      await page.goto('/emails')
      await card(page, YEAR.subject).getByRole('button', { name: 'AI Improve' }).click()
      const advice = page.getByRole('region', { name: 'Suggested improvement' })
      await expect(advice.getByRole('heading', { name: 'Only you can make these changes' })).toBeVisible()
      await expect(advice.getByRole('listitem').first()).toContainText(/words/)
      await advice.getByRole('button', { name: 'Got it' }).click()
      await expect(bodyOf(page)).toHaveValue(body)
    })

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`axe finds nothing serious in the editor, ${colorScheme}`, async ({ page, context, baseURL }) => {
        await page.emulateMedia({ colorScheme })
        await addLeads(context, baseURL, [GRACE])
        await addTemplates(context, baseURL, [{ ...CLAIMING, body: `${CLAIMING.body} {{ frstName }}` }])
        const dialog = await edit(page, CLAIMING.subject)
        await expect(dialog.getByRole('region', { name: 'Merge fields' })).toBeVisible()
        await expect(dialog.getByText(/without a source/)).toBeVisible()
        expect(await findings(page)).toEqual([])
        await dialog.getByRole('button', { name: /^Preview for/ }).click()
        await expect(page.getByRole('option')).toHaveCount(1)
        expect(await findings(page)).toEqual([])
      })
    }
  })
}

test('what was typed is not lost to a key, and asked about by Cancel', async ({ page, context, baseURL }) => {
  await addTemplates(context, baseURL, [YEAR])
  const dialog = await edit(page, YEAR.subject)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await card(page, YEAR.subject).getByRole('button', { name: 'Edit', exact: true }).click()
  await bodyOf(page).fill('Changed')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(bodyOf(page)).toHaveValue('Changed')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, YEAR.subject)).toContainText(YEAR.body)
})

test('a blank subject or body is not saved', async ({ page, context, baseURL }) => {
  await addTemplates(context, baseURL, [YEAR])
  const dialog = await edit(page, YEAR.subject)
  await subjectOf(page).fill('  ')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Please fill in both subject and body')).toContainText('Error')
  await expect(subjectOf(page)).toBeFocused()
  await expect(dialog).toBeVisible()
})

test('a failed save or improvement is told, and nothing typed is gone', async ({ page, context, baseURL }) => {
  await addTemplates(context, baseURL, [YEAR])
  await page.route('**/api/email-templates/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { message: 'no' } }) : route.fallback(),
  )
  await page.route('**/api/email-writing/improve', (route) =>
    route.fulfill({ status: 502, json: { message: 'The AI model is busy' } }),
  )
  const dialog = await edit(page, YEAR.subject)
  await bodyOf(page).fill('Changed')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Failed to update email template.')).toContainText('Error')
  await dialog.getByRole('button', { name: 'AI Improve' }).click()
  await expect(toast(page, 'Failed to analyze email.')).toContainText('Error')
  await expect(bodyOf(page)).toHaveValue('Changed')
})

test('a field is put where the caret was, in the body or the subject', async ({ page, context, baseURL }) => {
  await addTemplates(context, baseURL, [{ ...YEAR, body: 'Hi ,' }])
  const dialog = await edit(page, YEAR.subject)
  await bodyOf(page).click()
  await bodyOf(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 3))
  await dialog.getByRole('button', { name: 'Insert field' }).click()
  await page.getByRole('menuitem', { name: 'First name' }).click()
  await expect(bodyOf(page)).toHaveValue('Hi {{ firstName | default: "there" }},')
  await expect(bodyOf(page)).toBeFocused()
  await subjectOf(page).click()
  await page.keyboard.press('End')
  await dialog.getByRole('button', { name: 'Insert field' }).click()
  await page.getByRole('menuitem', { name: 'Last name' }).click()
  await expect(subjectOf(page)).toHaveValue(`${YEAR.subject}{{ lastName }}`)
})

test('by keyboard alone: open, type, insert a field, save', async ({ page, context, baseURL }) => {
  await addTemplates(context, baseURL, [YEAR])
  await page.goto('/emails')
  await card(page, YEAR.subject).getByRole('button', { name: 'Edit', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Retention' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Re-engagement' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(subjectOf(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(', friend')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Insert field' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'First name' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Last name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(subjectOf(page)).toHaveValue(`${YEAR.subject}, friend{{ lastName }}`)
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Template Updated')).toBeVisible()
  await expect(card(page, `${YEAR.subject}, friend{{ lastName }}`)).toContainText('Re-engagement')
})
