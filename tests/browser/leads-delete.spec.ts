import type { Page } from '@playwright/test'
import { addLeads, GRACE, INGRID, TOMAS } from './leads.ts'
import { expect, NARROW, test } from './test.ts'

/** On a card the action is in its menu. */
async function askToDelete(page: Page, name: string) {
  const isNarrow = page.viewportSize()?.width === NARROW.width
  const lead = page.getByRole(isNarrow ? 'listitem' : 'row').filter({ hasText: name })
  await lead.hover()
  if (!isNarrow) return lead.getByRole('button', { name: `Delete ${name}` }).click()
  await lead.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

const names = (page: Page) => page.locator('main [data-lead]')

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })
    test.beforeEach(async ({ page, context, baseURL }) => {
      await addLeads(context, baseURL, [GRACE, TOMAS, INGRID])
      await page.goto('/leads')
      await expect(names(page)).toHaveCount(3)
    })

    test('a lead is deleted once confirmed, and comes back by Undo', async ({ page }) => {
      await askToDelete(page, 'Tomás Rivera')
      const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this lead?' })
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
      await expect(names(page)).toHaveCount(3)
      await askToDelete(page, 'Tomás Rivera')
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(names(page)).toHaveText(['Ingrid Solberg', 'Grace Hopper'])
      const toast = page.getByRole('status').filter({ hasText: 'Lead deleted successfully' })
      await expect(toast).toContainText('Success')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(names(page)).toHaveText(['Ingrid Solberg', 'Tomás Rivera', 'Grace Hopper'])
      await page.reload()
      await expect(names(page)).toHaveText(['Ingrid Solberg', 'Tomás Rivera', 'Grace Hopper'])
    })

    test('a refused deletion says so and the lead is back', async ({ page }) => {
      await page.route(/\/api\/leads\/\d+$/, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
      await askToDelete(page, 'Tomás Rivera')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Failed to delete lead' })).toContainText('Error')
      await expect(names(page)).toHaveCount(3)
    })

    test('selected leads are deleted together, and come back together', async ({ page }) => {
      const all = page.getByRole('checkbox', { name: 'Select all' })
      await page.getByRole('checkbox', { name: 'Select Grace Hopper' }).click()
      await expect(all).toHaveAttribute('aria-checked', 'mixed')
      await all.click()
      await expect(all).toBeChecked()
      await expect(page.getByText('3 selected')).toBeVisible()
      await all.click()
      await expect(page.getByText('selected')).toHaveCount(0)
      await page.getByRole('checkbox', { name: 'Select Grace Hopper' }).click()
      await page.getByRole('checkbox', { name: 'Select Tomás Rivera' }).click()
      await page.getByRole('button', { name: 'Delete 2 leads' }).click()
      const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete 2 leads?' })
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(names(page)).toHaveText(['Ingrid Solberg'])
      await expect(page.getByText('selected')).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(names(page)).toHaveCount(3)
    })
  })
}

test('another filter starts with nothing selected', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE, TOMAS])
  await page.goto('/leads')
  await page.getByRole('checkbox', { name: 'Select Grace Hopper' }).click()
  await page.getByPlaceholder('Search name, company or email').fill('grace')
  await expect(names(page)).toHaveText(['Grace Hopper'])
  await expect(page.getByRole('checkbox', { name: 'Select Grace Hopper' })).not.toBeChecked()
})
