import { expectFineInEveryView } from './findings.ts'
import { addLeads, GRACE, TOMAS, WEI } from './leads.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('one lead is qualified in two clicks from the list', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [{ ...TOMAS, status: 'new' }])
  await page.goto('/leads')
  await page.getByRole('button', { name: 'New, change status of Tomás Rivera' }).click()
  await page.getByRole('menuitemradio', { name: 'Qualified' }).click()
  await expect(page.getByRole('button', { name: 'Qualified, change status of Tomás Rivera' })).toBeFocused()
  await expect(page.getByText('Tomás Rivera is now Qualified')).toBeVisible()
  await expect(page).toHaveURL('/leads')
})

test('a column is dragged wider, the view is saved and opens cold with its width; columns fill the list', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE, TOMAS, WEI])
  await page.goto('/leads')
  const company = page.locator('th[data-column=company]')
  await expect(page.locator('main [data-lead]')).toHaveCount(3)
  const before = await company.boundingBox()
  if (!before) throw new Error('the column is not shown')
  await page.mouse.move(before.x + before.width - 3, before.y + before.height / 2)
  await page.mouse.down()
  await expect(company.locator('[data-dragged]')).toBeAttached()
  await page.mouse.move(before.x + before.width + 57, before.y + before.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/columns=name,company\.\d+,/)
  const dragged = (await company.boundingBox())?.width ?? 0
  expect(Math.abs(dragged - before.width - 60)).toBeLessThanOrEqual(2)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Last activity' }).check()
  await expectFineInEveryView(page)
  // More than fits scrolls in its frame; what fits fills it.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('checkbox', { name: 'Industry' }).uncheck()
  await page.getByRole('checkbox', { name: 'AI score' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await page.keyboard.press('Enter')
  const tab = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Mine' })
  await expect(tab).toBeFocused()
  await expect(page).toHaveURL(/\/leads\?view=\d+$/)
  await page.reload()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('th[data-column=lastActivity]')).toBeVisible()
  await expect(page.locator('main [data-lead]')).toHaveCount(3)
  expect(Math.abs(((await company.boundingBox())?.width ?? 0) - dragged)).toBeLessThanOrEqual(2)
  const [table, card] = await Promise.all([
    page.locator('main table').boundingBox(),
    page.getByRole('region', { name: 'Leads list' }).boundingBox(),
  ])
  expect(Math.abs((table?.width ?? 0) - (card?.width ?? 0))).toBeLessThanOrEqual(2)
  await expectFineInEveryView(page)
})
