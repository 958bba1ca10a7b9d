import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const category = (page: Page) => page.getByRole('combobox', { name: 'Email category' })

test('by keyboard alone: choose, generate, apply', async ({ page }) => {
  await page.goto('/emails')
  await expect(page.getByText('No Email Templates')).toBeVisible()
  await page.getByRole('button', { name: 'AI Assistant' }).focus()
  await page.keyboard.press('Enter')
  await expect(category(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Cold Prospecting' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(category(page)).toBeFocused()
  for (const name of ['Tone', 'Lead: For any lead', 'Custom instructions (optional)']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(name, { exact: true })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Generate Complete Email' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Email Generated')
  await page.getByRole('button', { name: 'Apply Template' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Template Created')
})
