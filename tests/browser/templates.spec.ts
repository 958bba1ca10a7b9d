import { reach } from './keyboard.ts'
import { addTemplates, COLD, YEAR } from './templates.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('by keyboard alone: find, select, delete', async ({ page, context, baseURL }) => {
  await addTemplates(context, baseURL, [YEAR, COLD])
  await page.goto('/emails')
  const subjects = page.locator('[data-template] h2')
  await expect(subjects).toHaveCount(2)
  await page.keyboard.press('/')
  await page.keyboard.type('renewal')
  await expect(subjects).toHaveText([YEAR.subject])
  await page.getByRole('combobox', { name: 'Status' }).focus()
  await reach(page, page.getByRole('checkbox', { name: 'Select all' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Delete (1)' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Duplicate' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Delete (1)' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Template Deleted')
})
