import type { Page } from '@playwright/test'
import { addLeads, GRACE } from './leads.ts'
import { addTemplates, card, toast, tooWide, YEAR } from './templates.ts'
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
  await evidence.getByText(/claims? with a source/).click()
  await expect(evidence.locator('dl')).toContainText('40%')
  await expect(evidence.locator('dl')).toContainText('Proof point')

  await bodyOf(page).fill('We have met. We serve 2,400 teams. Shall we talk?')
  const other = evidence.getByRole('listitem').filter({ hasText: '2,400' })
  await other.getByRole('button', { name: 'Remove sentence' }).click()
  await expect(bodyOf(page)).toHaveValue('We have met. Shall we talk?')
  await expect(other).toHaveCount(0)
  expect(await tooWide(page)).toEqual([])
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
