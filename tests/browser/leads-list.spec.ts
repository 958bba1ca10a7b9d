import type { Page } from '@playwright/test'
import { expectFineInEveryView } from './findings.ts'
import { addLeads, GRACE, INGRID, TOMAS, WEI } from './leads.ts'
import { expect, NARROW, test } from './test.ts'

const names = (page: Page) => page.locator('main [data-lead]')
/** On narrow screens the filters are behind their button. */
const showFilters = async (page: Page) => {
  const button = page.getByRole('button', { name: /^Filters/ })
  if (await page.getByRole('combobox', { name: 'Industry' }).isHidden()) await button.click()
}
const choose = async (page: Page, filter: string, option: string) => {
  await showFilters(page)
  await page.getByRole('combobox', { name: filter }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  // Only when the menu is gone and has given the focus back does typing go where one points.
  await expect(page.getByRole('combobox', { name: filter })).toBeFocused()
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('search and every filter narrow the list, live in the address, and survive reload and back', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE, TOMAS, INGRID, WEI])
  await page.goto('/leads')
  await expect(names(page)).toHaveCount(4)
  await choose(page, 'Industry', 'Healthcare')
  await expect(names(page)).toHaveText(['Tomás Rivera'])
  await expect(page).toHaveURL('/leads?industry=healthcare')
  await choose(page, 'Industry', 'All industries')
  await choose(page, 'Company size', '11-50')
  await expect(names(page)).toHaveText(['Ingrid Solberg'])
  await page.reload()
  await expect(names(page)).toHaveText(['Ingrid Solberg'])
  await showFilters(page)
  await expect(page.getByRole('combobox', { name: 'Company size' })).toHaveText('11-50')
  await page.goBack()
  await expect(names(page)).toHaveCount(4)
  await choose(page, 'Status', 'Qualified')
  await expect(names(page)).toHaveText(['Grace Hopper'])
  await choose(page, 'Status', 'Any status')

  const search = page.getByPlaceholder('Search name, title, company or email')
  await search.pressSequentially('TOMAS riv')
  await expect(names(page)).toHaveText(['Tomás Rivera'])
  await expect(page).toHaveURL('/leads?search=TOMAS+riv')
  await search.fill('fjordbank.example')
  await expect(names(page)).toHaveText(['Ingrid Solberg'])
  await search.fill('paperlane')
  await expect(names(page)).toHaveText(['Wei Zhang'])
  // Typing replaced the entry: one step back is before the search.
  await page.goBack()
  await expect(search).toHaveValue('')
  await expect(names(page)).toHaveText(['Grace Hopper'])
})

test('on a phone the filters are behind one button that counts them', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE, TOMAS])
  await page.setViewportSize(NARROW)
  await page.goto('/leads?industry=healthcare&companySize=51-200')
  const filters = page.getByRole('button', { name: 'Filters, 2 active' })
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('combobox')).toHaveCount(0)
  const [search, add] = [
    page.getByRole('textbox', { name: 'Search leads' }),
    page.getByRole('button', { name: 'Add Lead' }),
  ]
  expect((await filters.boundingBox())?.y).toBe((await add.boundingBox())?.y)
  expect((await search.boundingBox())?.width).toBeGreaterThan(120)
  await filters.click()
  await expect(page.getByRole('combobox')).toHaveCount(4)
})

test('an older answer that comes late does not replace a newer one, and no keystroke is lost', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE, TOMAS, INGRID])
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/api\/leads\?.*search=g&/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/leads')
  await expect(names(page)).toHaveCount(3)
  const search = page.getByPlaceholder('Search name, title, company or email')
  const slow = page.waitForRequest(/search=g&/)
  await search.press('g')
  await slow
  await search.pressSequentially('race')
  await expect(search).toHaveValue('grace')
  await expect(names(page)).toHaveText(['Grace Hopper'])
  const late = page.waitForResponse(/search=g&/)
  letGo()
  await (await late).finished()
  await expect(search).toHaveValue('grace')
  await expect(names(page)).toHaveText(['Grace Hopper'])
})

test('the list, a selection and no match: nothing serious for axe, in both themes and widths', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE, TOMAS, INGRID, WEI])
  await page.goto('/leads')
  await page.getByRole('checkbox', { name: 'Select Wei Zhang' }).click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expectFineInEveryView(page, 'the list with a selection')
  await page.goto('/leads?search=nobody')
  await expect(page.getByText('No leads found')).toBeVisible()
  await expectFineInEveryView(page, 'a search without a match')
})

for (const width of [768, 1024, 1200])
  test(`${width} wide: the names of leads can be read`, async ({ page, context, baseURL }) => {
    await addLeads(context, baseURL, [GRACE])
    await page.setViewportSize({ width, height: 768 })
    await page.goto('/leads')
    const name = page.getByRole('link', { name: 'Grace Hopper' }).first()
    await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(80)
  })
