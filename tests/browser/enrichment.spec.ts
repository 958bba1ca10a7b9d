import type { Page } from '@playwright/test'
import { expectFineInEveryView } from './findings.ts'
import { addLeads } from './leads.ts'
import { expect, NARROW, siteUrl, test } from './test.ts'
import { expectToast } from './toasts.ts'

const GRACE = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@gmail.com',
  company: 'Navona',
  jobTitle: 'CFO',
}

const _toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the list at work, facts, suggestions and notes: axe finds nothing serious, in both themes and widths', async ({
  page,
  context,
  baseURL,
}) => {
  const key = `views-${process.pid}`
  const leads = await addLeads(context, baseURL, [
    { ...GRACE, website: `${siteUrl()}/held/${key}/1` },
    { ...GRACE, lastName: 'Murray', industry: 'technology', website: `${siteUrl()}/navona` },
    { ...GRACE, lastName: 'Nobody', website: `${siteUrl()}/nowhere` },
  ])
  const [grace, murray, nobody] = leads.map(({ id }) => id)
  await page.goto('/leads')
  const lead = page.getByRole('row').filter({ hasText: 'Grace Hopper' })
  await lead.hover()
  await lead.getByRole('button', { name: 'Enrich Grace Hopper' }).click()
  await expect(lead.locator('[aria-busy=true]')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Enrich 3 leads' }).click()
  await expect(page.getByRole('progressbar', { name: 'Enrichment of 3 leads' })).toBeVisible()
  await expectFineInEveryView(page, 'the list at work')
  await fetch(`${siteUrl()}/release/${key}`)
  await expect(page.getByRole('region', { name: 'Enrichment', exact: true }).getByRole('status')).toHaveText(
    '3 leads enriched.',
  )

  const [fresh] = await addLeads(context, baseURL, [GRACE])
  const facts = page.getByRole('dialog', { name: 'Lead details' }).getByRole('region', { name: 'Facts' })
  for (const [id, about] of [
    [fresh?.id, facts.getByText('No facts yet')],
    [grace, facts.getByRole('button', { name: /^Show \d+ more$/ })],
    [murray, facts.getByRole('list', { name: 'Suggestions' })],
    [nobody, facts.getByRole('list', { name: "What we couldn't read" })],
  ] as const) {
    await page.goto(`/leads?lead=${id}`)
    await expect(about).toBeVisible()
    await expectFineInEveryView(page)
  }
})

test('by keyboard alone: the menu of a card enriches, and has the focus again', async ({ page, context, baseURL }) => {
  await page.setViewportSize(NARROW)
  await addLeads(context, baseURL, [{ ...GRACE, website: `${siteUrl()}/navona` }])
  await page.goto('/leads')
  const menu = page.getByRole('button', { name: 'Actions for Grace Hopper' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Generate email' })).toBeFocused()
  await page.keyboard.type('enr')
  await expect(page.getByRole('menuitem', { name: 'Enrich' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Lead enriched successfully')
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
