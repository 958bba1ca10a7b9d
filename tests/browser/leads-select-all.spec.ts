import type { BrowserContext, Page } from '@playwright/test'
import { addLeads } from './leads.ts'
import { expect, NARROW, test } from './test.ts'

const names = (page: Page) => page.locator('main [data-lead]')
const bar = (page: Page) => page.getByRole('region', { name: 'Selected leads' })
const wholePage = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' })
const question = (page: Page) => page.getByRole('alertdialog')

/** 60 that match "acme", on two pages, and three that do not. */
async function addMany(context: BrowserContext, baseURL: string | undefined) {
  const others = Array.from({ length: 3 }, (_, i) => ({
    firstName: 'Other',
    company: 'Bolt',
    email: `other${i}@x.example`,
  }))
  await addLeads(context, baseURL, [...others, ...Array.from({ length: 60 }, () => ({}))])
}

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('all that match can be selected beyond the page, deleted together, and brought back', async ({
      page,
      context,
      baseURL,
    }) => {
      await addMany(context, baseURL)
      await page.goto('/leads?search=acme')
      await wholePage(page).click()
      await expect(bar(page)).toContainText('50 selected')
      await bar(page).getByRole('button', { name: 'Select all 60 leads that match' }).click()
      await expect(bar(page)).toContainText('60 selected')
      await expect(bar(page).getByRole('button', { name: /^Select all/ })).toHaveCount(0)
      const box = await bar(page).locator('div').first().boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)

      await page.getByRole('button', { name: 'Next page' }).click()
      await expect(names(page)).toHaveCount(10)
      await expect(wholePage(page)).toBeChecked()
      await bar(page).getByRole('button', { name: 'Delete 60 leads' }).click()
      await expect(question(page)).toContainText('Are you sure you want to delete 60 leads?')
      await expect(question(page)).toContainText(
        'This deletes every lead that matches your search and filters, on all pages.',
      )
      await question(page).getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('status').filter({ hasText: '60 leads deleted successfully' })).toBeVisible()
      await expect(page.getByText('No leads found')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('status').filter({ hasText: '60 leads restored successfully' })).toBeVisible()
      await expect(page.getByText('of 60 results')).toBeVisible()
    })
  })
}

test('a selection is kept from page to page and in another order, and ends with another filter', async ({
  page,
  context,
  baseURL,
}) => {
  await addMany(context, baseURL)
  await page.goto('/leads')
  await page.getByRole('checkbox', { name: 'Select Lead No62' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('checkbox', { name: 'Select Lead No3', exact: true }).click()
  await expect(bar(page)).toContainText('2 selected')
  await expect(wholePage(page)).toHaveAttribute('aria-checked', 'mixed')
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select Lead No62' })).toBeChecked()
  await wholePage(page).click()
  await expect(bar(page)).toContainText('51 selected')
  await expect(bar(page).getByRole('button', { name: 'Select all 63 leads' })).toBeVisible()
  await wholePage(page).click()
  await expect(bar(page)).toContainText('1 selected')
  await page.getByRole('button', { name: 'Company' }).click()
  await page.getByRole('button', { name: 'Company' }).click()
  await expect(page).toHaveURL('/leads?sort=-company')
  await expect(bar(page)).toContainText('1 selected')

  await page.getByRole('checkbox', { name: 'Select Other' }).first().click()
  await bar(page).getByRole('button', { name: 'Delete 2 leads' }).click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('of 61 results')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)

  await wholePage(page).click()
  await expect(bar(page)).toContainText('50 selected')
  await page.getByPlaceholder('Search name, company or email').fill('bolt')
  await expect(names(page)).toHaveCount(2)
  await expect(bar(page)).toHaveCount(0)
})

test('taking one out of everything leaves the rest of the page', async ({ page, context, baseURL }) => {
  await addMany(context, baseURL)
  await page.goto('/leads')
  await wholePage(page).click()
  await bar(page).getByRole('button', { name: 'Select all 63 leads' }).click()
  await page.getByRole('checkbox', { name: 'Select Lead No62' }).click()
  await expect(bar(page)).toContainText('49 selected')
})

test('leads that came to match since are not deleted unseen', async ({ page, context, baseURL }) => {
  await addMany(context, baseURL)
  await page.goto('/leads')
  await wholePage(page).click()
  await bar(page).getByRole('button', { name: 'Select all 63 leads' }).click()
  await addLeads(context, baseURL, [{ lastName: 'Late' }])
  await bar(page).getByRole('button', { name: 'Delete 63 leads' }).click()
  await expect(question(page)).toContainText('This deletes all your leads, on every page.')
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'More leads match now, so nothing was deleted. Check the list, then try again.' }),
  ).toBeVisible()
  await expect(page.getByText('of 64 results')).toBeVisible()
})

test('while many are deleted it says so, and a failure too', async ({ page, context, baseURL }) => {
  await addMany(context, baseURL)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/leads/bulk-delete', async (route) => {
    await asked
    await route.fulfill({ status: 500, json: { message: 'no' } })
  })
  await page.goto('/leads')
  await wholePage(page).click()
  await bar(page).getByRole('button', { name: 'Select all 63 leads' }).click()
  await bar(page).getByRole('button', { name: 'Delete 63 leads' }).click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleting 63 leads…', { exact: true })).toBeVisible()
  answer()
  await expect(page.getByRole('status').filter({ hasText: 'Failed to delete lead' })).toContainText('Error')
  await expect(page.getByText('of 63 results')).toBeVisible()
})
