import { readFile } from 'node:fs/promises'
import { findings } from './findings.ts'
import { addLeads, GRACE, INGRID, TOMAS, WEI } from './leads.ts'
import { expectNothingWider } from './mail.ts'
import { expect, NARROW, test } from './test.ts'

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  test(`the funnel, its totals and conversions are those of the leads (${viewport.width} wide)`, async ({
    page,
    context,
    baseURL,
  }) => {
    await addLeads(context, baseURL, [GRACE, TOMAS, INGRID, WEI])
    await page.setViewportSize(viewport)
    await page.goto('/analytics')
    await expect(page.getByTestId('stat-card')).toHaveText([
      /^Total Leads\s*4\+4\s*from last month$/,
      /^Qualified Leads\s*1\+1\s*from last month$/,
      /^Conversion Rate\s*25\.0%\+25\.0%\s*from last month$/,
      /^Emails Sent\s*0\+0\s*from last month$/,
    ])
    const pipeline = page.getByRole('region', { name: 'Sales Pipeline' })
    await expect(pipeline.getByRole('listitem')).toHaveText([
      /^New 1 lead.*25\.0% of total.*£0 total.*£0 average.*0\.0% average probability$/,
      /^Contacted 1 lead.*£22,500 total/,
      /^Qualified 1 lead.*£48,000 total.*£48,000 average.*40\.0% average probability$/,
      /^Lost 1 lead/,
    ])
    // 100, 85, 70 and 55 percent.
    const widths = () =>
      pipeline
        .getByTestId('funnel-bar')
        .evaluateAll((bars) =>
          bars.map((bar) => Math.round((100 * bar.clientWidth) / (bar.parentElement?.clientWidth ?? 1))),
        )
    await expect.poll(widths).toEqual([100, 85, 70, 55])
    for (const [term, value] of [
      ['Total Pipeline Leads', '4'],
      ['Total Pipeline Value', '£70,500'],
      ['Weighted Pipeline Value', '£19,200'],
      ['New to Contacted', '75.0%'],
      ['Contacted to Qualified', '33.3%'],
      ['Qualified to Closed', '0.0%'],
    ] as const)
      await expect(pipeline.getByText(term).locator('xpath=ancestor::div[1]')).toHaveText(`${term}${value}`)
    await expectNothingWider(page)
    expect(await findings(page)).toEqual([])
  })
}

test('the chart has a table behind it, the period can be chosen, and tables are saved as CSV', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE])
  await page.goto('/analytics')
  await page.getByText('Show as a table').click()
  const table = page.getByRole('region', { name: 'Day by day, as a table' })
  await expect(table.getByRole('row')).toHaveCount(31)
  await expect(table.getByRole('row').nth(1)).toContainText('100.0%')
  const period = page.getByRole('combobox', { name: 'Period' })
  await period.click()
  await page.getByRole('option', { name: 'Last 7 days' }).click()
  await expect(period).toBeFocused()
  await expect(table.getByRole('row')).toHaveCount(8)
  await page.getByRole('tab', { name: 'Email' }).click()
  await expect(page.getByRole('tabpanel').getByText('Replied', { exact: true }).first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export day-by-day as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^day-by-day-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\ufeffDay,Leads,Qualified,Conversion (%),Sent,Opened,Clicked,Replied')
  expect(lines).toHaveLength(8)
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,1,1,100\.00,0,0,0,0$/)
  await expect(page.getByRole('heading', { name: 'How good is this score?' })).toBeVisible()
})

test('where there is nothing to draw, it is said instead', async ({ page }) => {
  await page.goto('/analytics')
  const chart = page.getByRole('region', { name: 'Day by day' })
  await expect(chart).toContainText('Add leads to see how they grow day by day.')
  await chart.getByRole('tab', { name: 'Email' }).click()
  await expect(chart).toContainText('No emails were sent in this period.')
  await expect(chart.getByText('Show as a table')).toBeVisible()
})

test.describe('with six weeks of mail', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await context.request.post(`${baseURL}/api/sample-data`)
  })

  test('the days under the chart are evenly apart, and a day’s figures come in the order of the legend', async ({
    page,
  }) => {
    await page.goto('/analytics')
    const chart = page.getByRole('region', { name: 'Day by day' })
    await chart.getByRole('tab', { name: 'Email' }).click()
    const picture = chart.locator('.recharts-surface').first()
    await picture.hover({ position: { x: 300, y: 100 } })
    await expect(chart.locator('.recharts-tooltip-wrapper dt')).toHaveText(['Sent', 'Opened', 'Clicked', 'Replied'])
    const places = await picture
      .locator('text')
      .filter({ hasText: /^\d+ [A-Z]/ })
      .evaluateAll((labels) =>
        labels.map((label) => label.getBoundingClientRect()).map(({ x, width }) => x + width / 2),
      )
    const gaps = places.slice(1).map((place, index) => Math.round(place - (places[index] ?? 0)))
    expect(gaps.length).toBeGreaterThan(3)
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
  })

  test('on a narrow screen the best templates are told without scrolling sideways', async ({ page }) => {
    await page.setViewportSize(NARROW)
    await page.goto('/analytics')
    const best = page.getByRole('region', { name: 'Best templates and sequences' })
    const first = best.getByRole('listitem').first()
    await expect(first).toContainText(/Sent\d+Opened[\d.]+%.*Clicked[\d.]+%.*Replied[\d.]+%/)
    const { x = 0, width = 0 } = (await first.boundingBox()) ?? {}
    const { x: lastX = 0, width: lastWidth = 0 } = (await first.getByText('Replied').boundingBox()) ?? {}
    expect(lastX + lastWidth).toBeLessThanOrEqual(x + width)
    await expectNothingWider(page)
    expect(await findings(page)).toEqual([])
  })
})

test('what a figure means is told when its name is focused', async ({ page }) => {
  await page.goto('/analytics')
  await page.getByRole('button', { name: 'Conversion Rate' }).focus()
  await expect(page.getByRole('tooltip')).toHaveText('Qualified leads as a share of all leads.')
})

test('a pipeline that cannot be read says so, and loading shows its shape', async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/pipeline-data', async (route) => {
    await asked
    await route.fulfill({ status: 500, json: { message: 'no' } })
  })
  await page.goto('/analytics')
  await expect(page.getByRole('status', { name: 'Loading pipeline' })).toBeVisible()
  answer()
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading pipeline data' })
  await expect(alert).toContainText('Please try refreshing the page')
  await page.unroute('**/api/pipeline-data')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No pipeline data available')).toBeVisible()
})

test('the pipeline is read again every 30 seconds, and the figures above it say the same', async ({
  page,
  context,
  baseURL,
}) => {
  await page.clock.install()
  await page.goto('/analytics')
  await expect(page.getByText('No pipeline data available')).toBeVisible()
  await addLeads(context, baseURL, [GRACE])
  await page.clock.runFor(31_000)
  await expect(page.getByText('New to Contacted')).toBeVisible()
  await expect(page.getByTestId('stat-card').first()).toContainText('Total Leads1')
})
