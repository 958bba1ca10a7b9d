import { readFile } from 'node:fs/promises'
import { findings } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { expectNothingWider } from './mail.ts'
import { expect, NARROW, test } from './test.ts'

test('the chart has a table, the period can be chosen, and the table is saved as CSV', async ({
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

test.describe('with six weeks of emails', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await context.request.post(`${baseURL}/api/sample-data`)
  })

  test('the days below the chart are evenly spaced, and the tooltip follows the order of the legend', async ({
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

  test('a narrow screen shows the funnel and the best templates without scrolling sideways', async ({ page }) => {
    await page.setViewportSize(NARROW)
    await page.goto('/analytics')
    // 100, 85, 70 and 55 percent.
    const widths = () =>
      page
        .getByTestId('funnel-bar')
        .evaluateAll((bars) =>
          bars.map((bar) => Math.round((100 * bar.clientWidth) / (bar.parentElement?.clientWidth ?? 1))),
        )
    await expect.poll(widths).toEqual([100, 85, 70, 55])
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
