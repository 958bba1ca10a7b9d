import type { BrowserContext, Page } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads } from './leads.ts'
import { expect, NARROW, siteUrl, test } from './test.ts'

// In turn: the product reads one site politely, so a page held here would hold up the test beside it.
test.describe.configure({ mode: 'default' })

const WIDE = { width: 1440, height: 900 }
const GRACE = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@gmail.com',
  company: 'Navona',
  jobTitle: 'CFO',
}

const isNarrow = (page: Page) => page.viewportSize()?.width === NARROW.width
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Lead details' })
const factsOf = (page: Page) => drawerOf(page).getByRole('region', { name: 'Facts' })
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const strip = (page: Page) => page.getByRole('region', { name: 'Enrichment', exact: true })
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** From the list: a button of the row, or on narrow screens the card's menu. */
async function enrichFromList(page: Page, name: string) {
  const lead = page.getByRole(isNarrow(page) ? 'listitem' : 'row').filter({ hasText: name })
  await lead.hover()
  if (!isNarrow(page)) return lead.getByRole('button', { name: `Enrich ${name}` }).click()
  await lead.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Enrich' }).click()
}

async function addLead(context: BrowserContext, baseURL: string | undefined, details: Record<string, unknown> = {}) {
  const [lead] = await addLeads(context, baseURL, [{ ...GRACE, website: `${siteUrl()}/navona`, ...details }])
  return lead?.id ?? 0
}

let keys = 0
/** A page that answers once it is released, and not for longer than the product waits for any page. */
function heldPage() {
  const key = `${process.pid}-${++keys}`
  return {
    address: (name: string | number) => `${siteUrl()}/held/${key}/${name}`,
    release: () => fetch(`${siteUrl()}/release/${key}`),
  }
}

for (const viewport of [WIDE, NARROW]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('a lead is enriched from the list, which shows that it is busy and then what was found', async ({
      page,
      context,
      baseURL,
    }) => {
      const held = heldPage()
      await addLead(context, baseURL, { website: held.address('') })
      await page.goto('/leads')
      const lead = page.getByRole(isNarrow(page) ? 'listitem' : 'row').filter({ hasText: 'Grace Hopper' })
      await enrichFromList(page, 'Grace Hopper')
      await expect(lead.locator('[aria-busy=true]')).toBeVisible()
      expect(await findings(page)).toEqual([])
      await held.release()
      await expect(toast(page, 'Lead enriched successfully')).toContainText('Success')
      await expect(lead.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(lead).toContainText('Finance')
      await expect(lead).toContainText('51-200 employees')
      expect(await width(page)).toBeLessThanOrEqual(viewport.width)
    })

    test('the drawer tells every fact with its source, and the timeline that it was enriched', async ({
      page,
      context,
      baseURL,
    }) => {
      await page.goto(`/leads?lead=${await addLead(context, baseURL)}`)
      const facts = factsOf(page)
      await expect(facts).toContainText('No facts yet')
      expect(await findings(page)).toEqual([])
      await facts.getByRole('button', { name: 'Enrich this lead' }).click()
      await expect(toast(page, 'Lead enriched successfully')).toContainText('Success')
      await expect(facts.getByRole('button', { name: 'Enrich again' })).toBeFocused()
      await expect(facts).toContainText(
        'Summary written from these facts, without a language model. Enriched just now.',
      )
      await expect(facts).toContainText('Loans for builders')
      await expect(facts).not.toContainText('Put together from the facts below')
      const more = facts.getByRole('button', { name: /^Show \d+ more$/ })
      if (await more.isVisible()) await more.click()
      const fact = (label: string) => facts.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
      await expect(fact('Employees')).toContainText('120')
      await expect(fact('Employees').getByRole('link', { name: '127.0.0.1' })).toHaveAttribute(
        'href',
        `${siteUrl()}/navona`,
      )
      await expect(fact('Seniority')).toContainText('Executivederived from job title · just now')
      await expect(fact('Seniority').getByRole('link')).toHaveCount(0)
      await expect(drawerOf(page).getByRole('combobox', { name: 'Industry' })).toHaveText('Finance')
      await expect(drawerOf(page).getByRole('button', { name: 'Location: Oslo, Norway' })).toBeVisible()
      const timeline = drawerOf(page).getByRole('region', { name: 'Timeline' })
      await expect(timeline.getByRole('listitem').first()).toContainText(
        /Enriched from 127\.0\.0\.1: \d+ facts, filled Industry, Location, Company size and LinkedIn/,
      )
      expect(await findings(page)).toEqual([])
      expect(await width(page)).toBeLessThanOrEqual(viewport.width)
    })

    test('a suggestion is accepted, undone, and another dismissed for good', async ({ page, context, baseURL }) => {
      const id = await addLead(context, baseURL, { industry: 'technology', companySize: '1-10' })
      await page.goto(`/leads?lead=${id}`)
      await drawerOf(page).getByRole('button', { name: 'Enrich lead' }).click()
      const facts = factsOf(page)
      const offers = facts.getByRole('list', { name: 'Suggestions' }).getByRole('listitem')
      await expect(offers).toContainText([
        'Industry: Finance (currently Technology) — from 127.0.0.1',
        'Company size: 51-200 employees (currently 1-10 employees) — from 127.0.0.1',
      ])
      expect(await findings(page)).toEqual([])
      await facts.getByRole('button', { name: 'Accept Industry: Finance' }).focus()
      await page.keyboard.press('Enter')
      await expect(offers).toHaveText([/^Industry is now Finance/, /^Company size: 51-200 employees/])
      const industry = drawerOf(page).getByRole('combobox', { name: 'Industry' })
      await expect(industry).toHaveText('Finance')
      await expect(facts.getByRole('button', { name: 'Undo Industry' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(industry).toHaveText('Technology')
      await expect(offers).toHaveText([/^Company size: 51-200 employees/])

      await facts.getByRole('button', { name: 'Dismiss Company size: 51-200 employees' }).focus()
      await page.keyboard.press('Enter')
      await expect(toast(page, 'Suggestion dismissed')).toBeVisible()
      await expect(facts.getByRole('heading', { name: 'Facts' })).toBeFocused()
      await expect(offers).toHaveCount(0)
      await facts.getByRole('button', { name: 'Enrich again' }).click()
      await expect(toast(page, 'Lead enriched successfully')).toBeVisible()
      await expect(offers).toHaveText([/^Industry: Finance/])
      await expect(drawerOf(page).getByRole('combobox', { name: 'Company size' })).toHaveText('1-10')
    })

    test('when nothing can be read it is still a success, which says why', async ({ page, context, baseURL }) => {
      const id = await addLead(context, baseURL, { website: `${siteUrl()}/nowhere` })
      await page.goto(`/leads?lead=${id}`)
      await factsOf(page).getByRole('button', { name: 'Enrich this lead' }).click()
      await expect(toast(page, 'Lead enriched successfully')).toContainText('Success')
      await expect(factsOf(page).getByRole('list', { name: "What we couldn't read" })).toContainText('127.0.0.1')
      await expect(factsOf(page)).toContainText('derived from job title')
      await expect(drawerOf(page).getByRole('region', { name: 'Timeline' })).toContainText(/Enriched with \d+ facts/)
      expect(await findings(page)).toEqual([])
    })

    test('selected leads are enriched together: progress, a reload, and the outcome until dismissed', async ({
      page,
      context,
      baseURL,
    }) => {
      const held = heldPage()
      const website = (name: number) => ({ website: name === 2 ? held.address(name) : `${siteUrl()}/navona/${name}` })
      const made = await addLeads(
        context,
        baseURL,
        [3, 2, 1].map((name) => ({ ...GRACE, lastName: `No${name}`, email: `g${name}@gmail.com`, ...website(name) })),
      )
      await page.goto('/leads')
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
      await page.getByRole('button', { name: 'Enrich 3 leads' }).click()
      await expect(page.getByRole('region', { name: 'Selected leads' })).toBeHidden()
      await expect(strip(page)).toContainText('Enriching 3 leads')
      await expect(strip(page)).toContainText('1 of 3')
      await context.request.delete(`${baseURL}/api/leads/${made[0]?.id}`)
      await page.reload()
      await expect(strip(page).getByRole('progressbar', { name: 'Enrichment of 3 leads' })).toBeVisible()
      expect(await findings(page)).toEqual([])
      expect(await width(page)).toBeLessThanOrEqual(viewport.width)
      await held.release()
      await expect(strip(page).getByRole('status')).toHaveText('2 leads enriched, 1 failed.')
      const lead = page.getByRole(isNarrow(page) ? 'listitem' : 'row').filter({ hasText: 'Grace No2' })
      await expect(lead).toContainText('Finance')
      await page.reload()
      await strip(page).getByRole('button', { name: 'Dismiss' }).click()
      await expect(strip(page)).toBeHidden()
      await page.reload()
      await expect(lead).toContainText('Finance')
      await expect(strip(page)).toBeHidden()
    })

    test('the setting says what it does, is kept, and enriches the lead that is added next', async ({ page }) => {
      await page.goto('/leads')
      await page.getByRole('button', { name: 'Add Lead' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Add New Lead' })
      const setting = dialog.getByRole('switch', { name: 'Enrich leads I add' })
      await expect(setting).toHaveAccessibleDescription("Reads the company's public website")
      await expect(setting).not.toBeChecked()
      await expect(setting).toBeEnabled()
      await dialog.getByText('Enrich leads I add').click()
      await expect(setting).toBeChecked()
      expect(await findings(page)).toEqual([])
      expect(await width(page)).toBeLessThanOrEqual(viewport.width)
      await dialog.getByLabel('First name').fill('Grace')
      await dialog.getByLabel('Last name').fill('Hopper')
      await dialog.getByLabel('Email').fill('grace@gmail.com')
      await dialog.getByRole('textbox', { name: 'Company', exact: true }).fill('Navona')
      await dialog.getByLabel('Website').fill(`${siteUrl()}/navona`)
      await dialog.getByRole('button', { name: 'Add Lead' }).click()
      const lead = page.getByRole(isNarrow(page) ? 'listitem' : 'row').filter({ hasText: 'Grace Hopper' })
      await expect(lead).toContainText('Finance')
      await expect(strip(page)).toHaveCount(0)
      await page.reload()
      await page.getByRole('button', { name: 'Add Lead' }).first().click()
      await expect(setting).toBeChecked()
    })

    test('dark, axe finds nothing serious in facts, suggestions and notes', async ({ page, context, baseURL }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      const id = await addLead(context, baseURL, { industry: 'technology' })
      await context.request.post(`${baseURL}/api/leads/${id}/enrich`)
      await page.goto(`/leads?lead=${id}`)
      await expect(factsOf(page).getByRole('list', { name: 'Suggestions' })).toBeVisible()
      expect(await findings(page)).toEqual([])
    })
  })
}

test('cancelling stops the rest and says how much was kept', async ({ page, context, baseURL }) => {
  const held = heldPage()
  await addLeads(
    context,
    baseURL,
    Array.from({ length: 8 }, (_, i) => ({ ...GRACE, lastName: `No${i}`, website: held.address(i) })),
  )
  await page.goto('/leads')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Enrich 8 leads' }).click()
  await strip(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(strip(page).getByRole('status')).toHaveText(/^Canceled after \d of 8 leads\. We kept those results\.$/)
  await held.release()
})

test('all that match are enriched beyond the page; more than the limit are not offered', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(
    context,
    baseURL,
    Array.from({ length: 53 }, (_, i) => ({ ...GRACE, lastName: `No${i}`, website: `${siteUrl()}/navona` })),
  )
  await page.goto('/leads')
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await bar.getByRole('button', { name: 'Select all 53 leads' }).click()
  await bar.getByRole('button', { name: 'Enrich 53 leads' }).click()
  await expect(strip(page).getByRole('status')).toHaveText('53 leads enriched.')

  await page.route(/\/api\/leads\?/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 10_001 } })
  })
  await page.reload()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect(bar.getByRole('button', { name: 'Enrich 50 leads' })).toBeVisible()
  await bar.getByRole('button', { name: 'Select all 10,001 leads' }).click()
  await expect(bar).toContainText('You can enrich up to 10,000 leads at a time')
  await expect(bar.getByRole('button', { name: /^Enrich/ })).toHaveCount(0)
})

test('a single selected lead is enriched like any one lead', async ({ page, context, baseURL }) => {
  await addLead(context, baseURL)
  await page.goto('/leads')
  await page.getByRole('checkbox', { name: 'Select Grace Hopper' }).click()
  await page.getByRole('button', { name: 'Enrich lead' }).click()
  await expect(toast(page, 'Lead enriched successfully')).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
})

test('a failure is told, and too many tries in the words of the server', async ({ page, context, baseURL }) => {
  await addLead(context, baseURL)
  await page.goto('/leads')
  const message = 'Too many attempts. Wait 42 seconds, then try again.'
  for (const [status, words] of [
    [500, 'Failed to enrich lead'],
    [429, message],
  ] as const) {
    await page.unrouteAll()
    await page.route('**/api/leads/*/enrich', (route) => route.fulfill({ status, json: { message } }))
    await enrichFromList(page, 'Grace Hopper')
    await expect(toast(page, words)).toContainText('Error')
  }
})

test('an answer to a suggestion that the server refuses is taken back', async ({ page, context, baseURL }) => {
  const id = await addLead(context, baseURL, { industry: 'technology' })
  await context.request.post(`${baseURL}/api/leads/${id}/enrich`)
  await page.route('**/suggestions', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await page.goto(`/leads?lead=${id}`)
  await factsOf(page).getByRole('button', { name: 'Accept Industry: Finance' }).click()
  await expect(toast(page, 'Failed to update lead')).toContainText('Error')
  await expect(factsOf(page).getByRole('button', { name: 'Accept Industry: Finance' })).toBeVisible()
  await expect(drawerOf(page).getByRole('combobox', { name: 'Industry' })).toHaveText('Technology')
})

test('by keyboard alone: the menu of a card enriches, and has the focus again', async ({ page, context, baseURL }) => {
  await page.setViewportSize(NARROW)
  await addLead(context, baseURL)
  await page.goto('/leads')
  const menu = page.getByRole('button', { name: 'Actions for Grace Hopper' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Generate email' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Enrich' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Lead enriched successfully')).toBeVisible()
  await expect(menu).toBeFocused()
  for (const [item, dialog, close] of [
    ['Edit', page.getByRole('dialog', { name: 'Edit Lead' }), 'Cancel'],
    ['Delete', page.getByRole('alertdialog'), 'Cancel'],
  ] as const) {
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
    await dialog.getByRole('button', { name: close }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(menu).toBeFocused()
  }
})
