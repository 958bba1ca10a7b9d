import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
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

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('a lead shows its name, company, status, score and value in pounds', async ({ page, context, baseURL }) => {
      await addLeads(context, baseURL, [GRACE, WEI])
      await page.goto('/leads')
      await expect(names(page)).toHaveText(['Wei Zhang', 'Grace Hopper'])
      const grace = page.locator(viewport === NARROW ? 'li' : 'tr').filter({ hasText: 'Grace Hopper' })
      for (const text of ['£48,000', 'Qualified', 'Technology', '200+ people']) await expect(grace).toContainText(text)
      await expect(grace).toContainText('Navona Systems')
      await expect(grace.getByRole('progressbar', { name: 'AI score' })).toBeVisible()
      await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(viewport === NARROW ? 0 : 1)
      await expect(page.getByRole('main').getByRole('heading', { name: 'Recent Leads' })).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    })

    test('the filters offer what the spec lists', async ({ page }) => {
      await page.goto('/leads')
      await expect(page.getByPlaceholder('Search name, company or email')).toBeVisible()
      await showFilters(page)
      await page.getByRole('combobox', { name: 'Industry' }).click()
      await expect(page.getByRole('option')).toHaveText([
        'All industries',
        'Technology',
        'Healthcare',
        'Finance',
        'Retail',
      ])
      await page.keyboard.press('Escape')
      await page.getByRole('combobox', { name: 'Company size' }).click()
      await expect(page.getByRole('option')).toHaveText(['All sizes', '1-10', '11-50', '51-200', '200+'])
      await page.keyboard.press('Escape')
      await page.getByRole('combobox', { name: 'Status' }).click()
      await expect(page.getByRole('option')).toHaveText(['Any status', 'New', 'Contacted', 'Qualified', 'Lost'])
    })

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

      const search = page.getByPlaceholder('Search name, company or email')
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

    test('nothing matching says so and clears the filters; nothing at all offers to add', async ({
      page,
      context,
      baseURL,
    }) => {
      await page.goto('/leads')
      const main = page.getByRole('main')
      await expect(main.getByText('No leads found')).toBeVisible()
      await expect(main.getByText('Get started by adding your first lead or importing from your CRM.')).toBeVisible()
      await expect(main.getByRole('button', { name: 'Add Lead' })).toHaveCount(2)
      await addLeads(context, baseURL, [GRACE])
      await page.goto('/leads?search=100%25&industry=retail')
      await expect(main.getByText('No leads found')).toBeVisible()
      await expect(page.getByPlaceholder('Search name, company or email')).toHaveValue('100%')
      await main.getByRole('button', { name: 'Clear filters' }).click()
      await expect(names(page)).toHaveText(['Grace Hopper'])
      await expect(page).toHaveURL('/leads')
    })

    test('while leads load their places are held, and a failure can be tried again', async ({
      page,
      context,
      baseURL,
    }) => {
      await addLeads(context, baseURL, [GRACE])
      let fail = () => {}
      const asked = new Promise<void>((resolve) => {
        fail = resolve
      })
      await page.route('**/api/leads?*', async (route) => {
        await asked
        await route.fulfill({ status: 500, json: { message: 'no' } })
      })
      await page.goto('/leads')
      await expect(page.getByTestId('lead-skeleton')).toHaveCount(viewport === NARROW ? 3 : 5)
      fail()
      await expect(page.getByRole('alert').filter({ hasText: "didn't load" })).toBeVisible()
      await page.unroute('**/api/leads?*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(names(page)).toHaveText(['Grace Hopper'])
    })

    test('pages: the text, at most five buttons, back, and page 1 after a filter', async ({ page }) => {
      await page.route('**/api/leads?*', (route) => {
        const at = new URL(route.request().url()).searchParams
        const lead = { ...GRACE, id: Number(at.get('page')), lastName: `Page${at.get('page')}`, aiScore: 61 }
        const dates = { createdAt: '2030-01-01T00:00:00Z', updatedAt: '2030-01-01T00:00:00Z' }
        return route.fulfill({ json: { leads: [{ ...lead, ...dates }], total: 1248 } })
      })
      await page.goto('/leads')
      await expect(page.getByText('Showing 1 to 50 of 1,248 results')).toBeVisible()
      const pages = page.getByRole('navigation', { name: 'Pages' })
      await expect(pages.getByRole('button', { name: /^Page / })).toHaveText(['1', '2', '3', '4', '5'])
      await pages.getByRole('button', { name: 'Page 3' }).click()
      await expect(page.getByText('Showing 101 to 150 of 1,248 results')).toBeVisible()
      await expect(names(page)).toHaveText(['Grace Page3'])
      await pages.getByRole('button', { name: 'Next page' }).click()
      await expect(names(page)).toHaveText(['Grace Page4'])
      await page.goBack()
      await expect(page).toHaveURL('/leads?page=3')
      await page.reload()
      await expect(names(page)).toHaveText(['Grace Page3'])
      await choose(page, 'Industry', 'Technology')
      await expect(page).toHaveURL('/leads?industry=technology')
      await expect(names(page)).toHaveText(['Grace Page1'])
    })

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`axe finds nothing serious in the list, ${colorScheme}`, async ({ page, context, baseURL }) => {
        await page.emulateMedia({ colorScheme })
        await addLeads(context, baseURL, [GRACE, TOMAS, INGRID, WEI])
        await page.goto('/leads')
        await page.getByRole('checkbox', { name: 'Select Wei Zhang' }).click()
        await expect(page.getByText('1 selected')).toBeVisible()
        expect(await findings(page)).toEqual([])
        await page.goto('/leads?search=nobody')
        await expect(page.getByText('No leads found')).toBeVisible()
        expect(await findings(page)).toEqual([])
      })
    }
  })
}

test('score bars are green from 80, yellow from 60, red below', async ({ page }) => {
  const scores = [92, 80, 79, 60, 59, 0]
  const dates = { createdAt: '2030-01-01T00:00:00Z', updatedAt: '2030-01-01T00:00:00Z' }
  const leads = scores.map((aiScore, index) => ({ ...GRACE, id: index + 1, aiScore, ...dates }))
  await page.route('**/api/leads?*', (route) => route.fulfill({ json: { leads, total: 6 } }))
  await page.goto('/leads')
  await expect(page.locator('tbody [data-tone]')).toHaveText(scores.map(String))
  const tones = await page
    .locator('tbody [data-tone]')
    .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('data-tone')))
  expect(tones).toEqual(['good', 'good', 'warn', 'warn', 'bad', 'bad'])
})

test('the job title stands below the name, or nothing does, and the address has its own column', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE, TOMAS])
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/leads')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Grace Hopper').getByRole('cell').nth(1)).toHaveText('GHGrace HopperVP Engineering')
  await expect(row('Tomás Rivera').getByRole('cell').nth(1)).toHaveText('TRTomás Rivera')
  await expect(row('Tomás Rivera').getByRole('cell', { name: 'tomas@serrano.example' })).toBeVisible()
  await page.setViewportSize(NARROW)
  await expect(page.getByRole('listitem').filter({ hasText: 'Tomás' })).toContainText('tomas@serrano.example')
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

test('the slash leads to the search, but not while something is typed', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE])
  await page.goto('/leads')
  await expect(names(page)).toHaveCount(1)
  const search = page.getByRole('textbox', { name: 'Search leads' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('a/b')
  await expect(search).toHaveValue('a/b')
  await expect(page.getByText('Try another search.')).toBeVisible()
  await page.getByRole('main').getByText('Clear search', { exact: true }).click()
  await expect(search).toHaveValue('')
  await page.getByRole('button', { name: 'Add Lead' }).click()
  const first = page.getByRole('textbox', { name: 'First name' })
  await expect(first).toBeFocused()
  await page.keyboard.press('/')
  await expect(first).toHaveValue('/')
})

test('columns sort by a click on their head, and back again', async ({ page, context, baseURL }) => {
  await page.setViewportSize({ width: 1680, height: 900 })
  await addLeads(context, baseURL, [GRACE, TOMAS, INGRID])
  await page.goto('/leads')
  await expect(page.getByRole('columnheader', { name: 'Added' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Lead', exact: true }).click()
  await expect(names(page)).toHaveText(['Grace Hopper', 'Tomás Rivera', 'Ingrid Solberg'])
  await expect(page.getByRole('columnheader', { name: 'Lead', exact: true })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Deal value' }).click()
  await expect(names(page)).toHaveText(['Grace Hopper', 'Tomás Rivera', 'Ingrid Solberg'])
  await page.getByRole('button', { name: 'Deal value' }).click()
  await expect(names(page)).toHaveText(['Ingrid Solberg', 'Tomás Rivera', 'Grace Hopper'])
  await expect(page).toHaveURL('/leads?sort=dealValue')
  await page.goBack()
  await expect(page).toHaveURL('/leads?sort=-dealValue')
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
  const search = page.getByPlaceholder('Search name, company or email')
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

test('the dashboard shows the newest eight, opens one on the Leads page, and leads to all', async ({
  page,
  context,
  baseURL,
}) => {
  const made = await addLeads(
    context,
    baseURL,
    Array.from({ length: 9 }, () => ({})),
  )
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Recent Leads' })
  await expect(card).toHaveAttribute('data-tour', 'recent-leads')
  await expect(card.locator('[data-lead]')).toHaveText([8, 7, 6, 5, 4, 3, 2, 1].map((number) => `Lead No${number}`))
  await expect(card.getByRole('checkbox')).toHaveCount(0)
  await card.locator('tr').filter({ hasText: 'Lead No5' }).click()
  await expect(page).toHaveURL(`/leads?lead=${made[5]?.id}`)
  await expect(page.getByRole('dialog', { name: 'Lead details' })).toContainText('Lead No5')
  await page.goBack()
  await page.getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL('/leads')
})
