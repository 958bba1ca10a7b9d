import type { Page } from '@playwright/test'
import { expectFineInEveryView } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { expect, test } from './test.ts'

const opened = async (page: Page) => {
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Add Lead' }).first().click()
  return page.getByRole('dialog', { name: 'Add New Lead' })
}

test('the dialog with errors, a duplicate and its question: axe finds nothing serious, in both themes and widths', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE])
  const dialog = await opened(page)
  await dialog.getByText('Enrich leads I add').click()
  await expect(dialog.getByRole('switch', { name: 'Enrich leads I add' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Add Lead' }).press('Enter')
  await expect(dialog.getByText('First name is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Email' }).fill(GRACE.email)
  await expect(page.getByRole('status').filter({ hasText: 'You already have a lead' })).toBeVisible()
  await expectFineInEveryView(page, 'the dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectFineInEveryView(page, 'its question')
})

test('by keyboard alone: open, fill, choose, save', async ({ page }) => {
  await page.goto('/leads')
  await expect(page.getByText('No leads found')).toBeVisible()
  await page.getByRole('button', { name: 'Add Lead' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  for (const text of ['Grace', 'Hopper', 'grace@navona.example', '', '', 'Navona', 'CTO']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('combobox', { name: 'Industry' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Technology' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Healthcare' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Industry' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Grace Hopper' })).toContainText('Healthcare')
})
