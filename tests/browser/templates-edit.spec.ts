import type { Page } from '@playwright/test'
import { addLeads, GRACE } from './leads.ts'
import { addTemplates, card, YEAR } from './templates.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

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

test('a field put right, a sentence removed and a field inserted read as if typed', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE])
  await addTemplates(context, baseURL, [{ ...YEAR, body: 'Hi {{ frstName }}, bye {{frstName}}' }])
  const dialog = await edit(page, YEAR.subject)
  const problems = dialog.getByRole('region', { name: 'Merge fields' })
  await problems.getByRole('button', { name: 'Show' }).click()
  await expect(bodyOf(page)).toBeFocused()
  expect(await selected(page)).toBe('frstName')
  await problems.getByRole('button', { name: 'Use firstName' }).click()
  await expect(bodyOf(page)).toHaveValue('Hi {{ firstName }}, bye {{firstName}}')
  await expect(problems).toBeHidden()
  // The browser's own undo takes it back.
  await bodyOf(page).press('Control+z')
  await expect(bodyOf(page)).not.toHaveValue('Hi {{ firstName }}, bye {{firstName}}')

  await bodyOf(page).fill('We have met. We serve 2,400 teams. Shall we talk?')
  const claim = dialog.getByRole('region', { name: 'Evidence' }).getByRole('listitem').filter({ hasText: '2,400' })
  await claim.getByRole('button', { name: 'Rewrite' }).click()
  await expect(bodyOf(page)).toBeFocused()
  expect(await selected(page)).toContain('2,400')
  await claim.getByRole('button', { name: 'Remove sentence' }).click()
  await expect(bodyOf(page)).toHaveValue('We have met. Shall we talk?')
  await expect(claim).toHaveCount(0)

  await bodyOf(page).fill('Hi ,')
  await bodyOf(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 3))
  await dialog.getByRole('button', { name: 'Insert field' }).click()
  await page.getByRole('menuitem', { name: 'First name' }).click()
  await expect(bodyOf(page)).toHaveValue('Hi {{ firstName | default: "there" }},')
  await expect(bodyOf(page)).toBeFocused()
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
  await expectToast(page, 'Template Updated')
  await expect(card(page, `${YEAR.subject}, friend{{ lastName }}`)).toContainText('Re-engagement')
})
