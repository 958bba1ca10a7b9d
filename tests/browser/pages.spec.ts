import { expect, NARROW, test } from './test.ts'

const EMPTY = {
  '/leads': ['Leads', 'No leads found', 'Get started by adding your first lead or importing from your CRM.'],
  '/emails': ['Email Templates', 'No Email Templates'],
  '/sequences': ['Email Sequences', 'No sequences yet'],
  '/analytics': ['Analytics', 'Sales Pipeline', 'No pipeline data available', 'Add leads to see your sales pipeline'],
  '/integrations': ['Integrations', 'Salesforce', 'HubSpot'],
  '/': ['Dashboard', 'Recent Leads', 'No leads found'],
}

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  for (const [path, texts] of Object.entries(EMPTY)) {
    test(`${path} of a new account reads as the spec says (${viewport.width} wide)`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[0] ?? '')
      for (const text of texts)
        await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
    })
  }
}

for (const [path, lines] of Object.entries({
  '/': [/\+12\.5%\s*from last month\s*sample$/, /\+8\.2%.*sample$/, /\+2\.1%.*sample$/, /\+18\.7%.*sample$/],
  '/analytics': [
    /\+0\s*from last month$/,
    /\+0\s*from last month$/,
    /\+0\.0%\s*from last month$/,
    /\+0\s*from last month$/,
  ],
})) {
  test(`${path} has the four figures, zero for a new account, each compared with last month`, async ({ page }) => {
    await page.goto(path)
    const cards = page.getByTestId('stat-card')
    await expect(cards).toHaveText([
      /^Total Leads\s*0\s*\+/,
      /^Qualified Leads\s*0\s*\+/,
      /^Conversion Rate\s*0\.0%\s*\+/,
      /^Emails Sent\s*0\s*\+/,
    ])
    await expect(cards).toHaveText(lines)
  })
}

test('figures come from the server, a missing one is 0, and the rate has one decimal', async ({ page }) => {
  await page.route('**/api/stats', (route) =>
    route.fulfill({ json: { totalLeads: 1248, conversionRate: 14.91, emailsSent: 3902 } }),
  )
  await page.goto('/')
  const cards = page.getByTestId('stat-card')
  await expect(cards).toHaveText([
    /^Total Leads\s*1,248\+/,
    /^Qualified Leads\s*0\+/,
    /^Conversion Rate\s*14\.9%/,
    /^Emails Sent\s*3,902/,
  ])
})

test('while figures load, four skeleton cards stand in their place', async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/stats', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/')
  await expect(page.locator('[data-tour=stats-cards] .skeleton').first()).toBeVisible()
  answer()
  await expect(page.getByText('Total Leads')).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
})

test('figures that cannot be read say so, and are read again on request', async ({ page }) => {
  await page.route('**/api/stats', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/stats')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Total Leads')).toBeVisible()
})

test('Integrations names what each CRM will do, and that neither is connected', async ({ page }) => {
  await page.goto('/integrations')
  const cards = {
    Salesforce: ['Contact Management', 'Account Creation', 'Lead Tracking', 'Real-time Sync'],
    HubSpot: ['Contact Sync', 'Company Management', 'Pipeline Tracking', 'Activity Logging'],
  }
  for (const [name, features] of Object.entries(cards)) {
    const card = page.getByRole('region', { name })
    for (const text of [...features, 'Not Connected', 'Never'])
      await expect(card.getByText(text, { exact: true })).toBeVisible()
  }
})
