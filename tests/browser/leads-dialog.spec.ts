import type { Page } from '@playwright/test'
import { expectFineInEveryView } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { expect, NARROW, test } from './test.ts'

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

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW, contextOptions: { reducedMotion: 'reduce' } })

  test('a toast covers nothing of the dialog: it makes room', async ({ page }) => {
    await page.route('**/api/leads', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json: { message: 'x' } }) : route.fallback(),
    )
    const dialog = await opened(page)
    for (const label of ['First name', 'Last name', 'Company']) await dialog.getByLabel(label).first().fill('Ada')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('ada@x.example')
    await dialog.getByRole('button', { name: 'Add Lead' }).click()
    const toast = page.locator('li').filter({ hasText: 'Failed to create lead' })
    const edges = async () => {
      const [above, below] = [await toast.boundingBox(), await dialog.boundingBox()]
      return {
        isApart: (above?.y ?? 0) + (above?.height ?? 0) <= (below?.y ?? 0),
        bottom: Math.round((below?.y ?? 0) + (below?.height ?? 0)),
      }
    }
    await expect.poll(edges).toEqual({ isApart: true, bottom: NARROW.height - 16 })
    await toast.getByLabel('Dismiss').click()
    await expect.poll(async () => (await dialog.boundingBox())?.y).toBe(16)
  })
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
