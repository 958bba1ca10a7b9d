import { expect, NARROW, test } from './test.ts'

test.use({ person: null, viewport: NARROW })

test('Get Started goes to the sign-in page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/api\/login$/)
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width)
})
