import { expect, NARROW, test } from './test.ts'

test.use({ person: null })

for (const path of ['/', '/landing', '/leads', '/integrations', '/no/such/page']) {
  test(`signed out, ${path} shows the landing page`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText('AI-Powered Lead Generation Platform')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Leadwright' })).toBeVisible()
    for (const point of [
      'AI-powered lead scoring and enrichment',
      'Automated personalized email generation',
      'Real-time analytics and reporting',
      'Seamless CRM integrations',
    ]) {
      await expect(page.getByRole('listitem').filter({ hasText: point })).toBeVisible()
    }
    await expect(page.getByText('Join thousands of sales teams already using Leadwright')).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })
}

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  test(`Get Started goes to the sign-in page (${viewport.width} wide)`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await page.getByRole('button', { name: 'Get Started' }).click()
    await expect(page).toHaveURL(/\/api\/login$/)
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  })
}

test('while the sign-in check runs, a full page says Loading...', async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/user', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('Loading...')
  answer()
  await expect(page.getByRole('heading', { name: 'Welcome to Leadwright' })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
})

test('a server that cannot be reached is told, and tried again on request', async ({ page }) => {
  await page.route('**/api/auth/user', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/auth/user')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Leadwright' })).toBeVisible()
})
