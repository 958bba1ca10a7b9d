import type { BrowserContext, Page } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads, GRACE, INGRID, TOMAS } from './leads.ts'
import { expect, NARROW, test } from './test.ts'

const GRACE_AGAIN = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'Gra.ce+fair@navona.example',
  company: 'Navona',
  location: 'London',
  dealValue: 9_000_000,
  notes: 'Met at the fair',
}
/** Same name at the same domain, another mailbox. */
const TOMAS_AGAIN = { ...TOMAS, email: 'rivera@serrano.example', company: 'Serrano' }

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Add New Lead' })
const finderOf = (page: Page) => page.getByRole('dialog', { name: 'Find duplicates' })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Lead details' })
const names = (page: Page) => page.locator('main [data-lead]')
const toastOf = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const warningOf = (page: Page) => page.getByRole('status').filter({ hasText: 'You already have a lead' })

async function openForm(page: Page) {
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Add Lead' }).first().click()
  return formOf(page)
}

async function openFinder(page: Page) {
  await page.goto('/leads')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Find duplicates' }).click()
  return finderOf(page)
}

async function change(context: BrowserContext, baseURL: string | undefined, id: number | undefined, data: object) {
  const answer = await context.request.patch(`${baseURL}/api/leads/${id}`, { data })
  expect(answer.ok()).toBe(true)
}

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('an email another lead has is warned about, with a link to that lead', async ({ page, context, baseURL }) => {
      const [grace] = await addLeads(context, baseURL, [GRACE])
      const form = await openForm(page)
      const email = form.getByRole('textbox', { name: 'Email' })
      await email.fill('GRACE@navona.example')
      await expect(warningOf(page)).toHaveText('You already have a lead with this email: Grace Hopper, Navona Systems')
      await email.fill('grace@elsewhere.example')
      await expect(warningOf(page)).toHaveCount(0)
      await email.fill('grace@navona.example')
      await page.keyboard.press('Tab')
      const link = warningOf(page).getByRole('link', { name: 'Grace Hopper' })
      await expect(link).toHaveAttribute('href', `/leads?lead=${grace?.id}`)

      await link.click()
      const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(question).toBeHidden()
      await expect(page).toHaveURL('/leads')
      await link.click()
      await question.getByRole('button', { name: 'Discard' }).click()
      await expect(page).toHaveURL(`/leads?lead=${grace?.id}`)
      await expect(drawerOf(page).getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
      await expect(drawerOf(page)).toBeFocused()
      await expect(form).toBeHidden()
    })

    test('a merge keeps the fuller values and both timelines', async ({ page, context, baseURL }) => {
      const [grace, again] = await addLeads(context, baseURL, [GRACE, GRACE_AGAIN, INGRID])
      await change(context, baseURL, grace?.id, { jobTitle: 'CTO' })
      await change(context, baseURL, again?.id, { phone: '+44 1' })
      const finder = await openFinder(page)
      const pair = finder.getByRole('group', { name: 'Same email address, except for dots or a plus tag' })
      await expect(finder.getByRole('status')).toHaveText('1 likely pair')
      await expect(pair.getByRole('radio', { name: 'Keep Grace Hopper, grace@navona.example' })).toBeChecked()
      for (const fact of ['Navona Systems', 'CTO', 'Qualified', '£48,000', '£90,000', 'just now'])
        await expect(pair.getByText(fact, { exact: true }).first()).toBeVisible()
      await pair.getByRole('button', { name: 'Merge' }).click()
      await expect(toastOf(page, 'Leads merged')).toContainText('Success')
      await expect(finder.getByText('No duplicates found')).toBeVisible()
      await finder.getByRole('button', { name: 'Done' }).click()
      await expect(names(page)).toHaveText(['Ingrid Solberg', 'Grace Hopper'])

      await page.goto(`/leads?lead=${grace?.id}`)
      const drawer = drawerOf(page)
      await expect(drawer.getByRole('button', { name: 'Deal value: £90,000' })).toBeVisible()
      await expect(drawer.getByRole('button', { name: 'Location: London' })).toBeVisible()
      await expect(drawer.getByRole('button', { name: 'Phone: +44 20 7946 0018' })).toBeVisible()
      const timeline = drawer.getByRole('region', { name: 'Timeline' })
      await expect(timeline).toContainText('Merged with Grace Hopper (Gra.ce+fair@navona.example)')
      await expect(timeline).toContainText('Job title changed from VP Engineering to CTO')
      await expect(timeline).toContainText('Phone set to +44 1')
    })

    test('Undo in the notification brings the second lead back as it was', async ({ page, context, baseURL }) => {
      const [grace] = await addLeads(context, baseURL, [GRACE, GRACE_AGAIN])
      const finder = await openFinder(page)
      await finder.getByRole('radio', { name: 'Keep Grace Hopper, Gra.ce+fair' }).click()
      await finder.getByRole('button', { name: 'Merge' }).click()
      await expect(finder.getByText('No duplicates found')).toBeVisible()
      // By its text: what is outside a modal dialog has no role while that is open.
      await page.getByText('Undo', { exact: true }).click()
      await expect(toastOf(page, 'Merge undone')).toContainText('Success')
      await expect(finder.getByRole('group')).toHaveCount(1)
      await finder.getByRole('button', { name: 'Close' }).click()
      await expect(names(page)).toHaveText(['Grace Hopper', 'Grace Hopper'])
      await page.goto(`/leads?lead=${grace?.id}`)
      await expect(drawerOf(page).getByRole('button', { name: 'Deal value: £48,000' })).toBeVisible()
      await expect(drawerOf(page).getByText('Merged with')).toHaveCount(0)
    })

    test('the finder fits the screen', async ({ page, context, baseURL }) => {
      const long = 'a-very-long-name-without-any-space-in-it'.repeat(3)
      await addLeads(context, baseURL, [
        { ...GRACE, company: long },
        { ...GRACE_AGAIN, lastName: long },
      ])
      const finder = await openFinder(page)
      const cards = finder.getByRole('radio')
      await expect(cards).toHaveCount(2)
      const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()]
      if (viewport === NARROW) expect(second?.x).toBe(first?.x)
      else expect(second?.y).toBe(first?.y)
      const overflow = await finder.evaluate((dialog) =>
        [dialog, ...dialog.querySelectorAll('*')].some(
          (part) => part.clientWidth > 1 && part.getBoundingClientRect().right > dialog.getBoundingClientRect().right,
        ),
      )
      expect(overflow).toBe(false)
    })

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`axe finds nothing serious, ${colorScheme}`, async ({ page, context, baseURL }) => {
        await page.emulateMedia({ colorScheme })
        const finder = await openFinder(page)
        await expect(finder.getByText('No duplicates found')).toBeVisible()
        expect(await findings(page)).toEqual([])
        await addLeads(context, baseURL, [GRACE, GRACE_AGAIN, TOMAS, TOMAS_AGAIN])
        await openFinder(page)
        await expect(finder.getByRole('group')).toHaveCount(2)
        expect(await findings(page)).toEqual([])
        await finder.getByRole('button', { name: 'Merge' }).first().click()
        await expect(finder.getByRole('group')).toHaveCount(1)
        await expect(finder.getByRole('button', { name: 'Undo last merge' })).toBeVisible()
        expect(await findings(page)).toEqual([])
        const form = await openForm(page)
        await form.getByRole('textbox', { name: 'Email' }).fill(GRACE.email)
        await expect(warningOf(page)).toBeVisible()
        expect(await findings(page)).toEqual([])
      })
    }
  })
}

test('the warning does not stop anyone from saving, nor comes for what was just saved', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE])
  const form = await openForm(page)
  for (const label of ['First name', 'Last name', 'Company']) await form.getByLabel(label).first().fill('Ada')
  await form.getByRole('textbox', { name: 'Email' }).fill(GRACE.email)
  await warningOf(page).getByRole('link').click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: 'Add Lead' }).click()
  await expect(toastOf(page, 'Lead created successfully')).toBeVisible()
  await expect(names(page)).toHaveText(['Ada Ada', 'Grace Hopper'])
  await expect(form).toBeHidden()
  await expect(page).toHaveURL('/leads')

  await page.getByRole('button', { name: 'Add Lead' }).first().click()
  for (const label of ['First name', 'Last name', 'Company']) await form.getByLabel(label).first().fill('Bea')
  const asked = page.waitForResponse(/by-email/)
  await form.getByRole('textbox', { name: 'Email' }).fill('bea@x.example')
  await asked
  let askedAgain = 0
  page.on('request', (request) => {
    if (request.url().includes('by-email')) askedAgain += 1
  })
  await form.getByRole('button', { name: 'Add Lead' }).click()
  await expect(names(page)).toHaveText(['Bea Bea', 'Ada Ada', 'Grace Hopper'])
  expect(askedAgain).toBe(0)
})

test('a check that fails says nothing', async ({ page }) => {
  await page.route('**/api/leads/by-email*', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  const form = await openForm(page)
  const asked = page.waitForResponse(/by-email/)
  await form.getByRole('textbox', { name: 'Email' }).fill(GRACE.email)
  await asked
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)
})

test('editing warns only about an address that became another lead’s', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE, TOMAS])
  await page.goto('/leads')
  await page.getByRole('row').filter({ hasText: 'Grace' }).hover()
  await page.getByRole('button', { name: 'Edit Grace Hopper' }).click()
  const email = page.getByRole('dialog', { name: 'Edit Lead' }).getByRole('textbox', { name: 'Email' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('by-email')) asked.push(request.url())
  })
  await email.fill(GRACE.email.toUpperCase())
  await page.keyboard.press('Tab')
  await email.fill(TOMAS.email)
  await expect(warningOf(page)).toContainText('Tomás Rivera, Clínica Serrano')
  expect(asked).toHaveLength(1)
  await warningOf(page).getByRole('link').click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(drawerOf(page).getByRole('heading', { name: 'Tomás Rivera' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(drawerOf(page)).toBeFocused()
})

test('pairs are skipped and merged by keyboard alone, the focus moving on', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE, GRACE_AGAIN, TOMAS, TOMAS_AGAIN])
  const finder = await openFinder(page)
  await expect(finder.getByRole('status')).toHaveText('2 likely pairs')
  const byName = finder.getByRole('group', { name: 'Same name at the same company: Tomás Rivera' })
  await byName.getByRole('button', { name: 'Skip' }).focus()
  await page.keyboard.press('Enter')
  await expect(byName).toHaveCount(0)
  await expect(finder.getByRole('radio', { name: 'Keep Grace Hopper, grace@' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(finder.getByRole('radio', { name: 'Keep Grace Hopper, Gra.ce+fair' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(finder.getByText('You skipped one pair.')).toBeVisible()
  await finder.getByRole('button', { name: 'Undo last merge' }).press('Enter')
  await expect(toastOf(page, 'Merge undone')).toContainText('Success')
  await expect(finder.getByRole('group')).toHaveCount(1)
  await finder.getByRole('button', { name: 'Skip' }).press('Enter')
  await finder.getByRole('button', { name: 'Show skipped' }).press('Enter')
  await expect(finder.getByRole('group')).toHaveCount(2)
})

test('each card says what of it stays, and the first one has the focus', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [
    { ...GRACE, notes: 'Old friend' },
    { ...GRACE_AGAIN, email: 'GRACE@navona.example' },
  ])
  const finder = await openFinder(page)
  await expect(finder.getByRole('group', { name: 'Same email address: Grace Hopper and Grace Hopper' })).toBeVisible()
  const [older, newer] = [finder.getByRole('radio').nth(0), finder.getByRole('radio').nth(1)]
  await expect(older).toBeFocused()
  await expect(older).toHaveAccessibleDescription(/Company Navona Systems ?, kept/)
  await expect(newer).toHaveAccessibleDescription(/Company Navona ?, not kept/)
  await expect(newer).toHaveAccessibleDescription(/Location London ?, kept/)
  await expect(newer).toHaveAccessibleDescription(/Deal value £90,000 ?, kept/)
  for (const [card, note] of [
    [older, 'Old friend'],
    [newer, 'Met at the fair'],
  ] as const)
    await expect(card).toHaveAccessibleDescription(new RegExp(`Notes ${note} ?, kept`))
  await page.keyboard.press('ArrowDown')
  await expect(newer).toHaveAccessibleDescription(/Company Navona ?, kept/)
  await expect(older).toHaveAccessibleDescription(/Company Navona Systems ?, not kept/)
})

test('on a phone the toast leaves Done free', async ({ page, context, baseURL }) => {
  await page.setViewportSize(NARROW)
  await addLeads(context, baseURL, [GRACE, GRACE_AGAIN, TOMAS, TOMAS_AGAIN])
  const finder = await openFinder(page)
  await finder.getByRole('button', { name: 'Merge' }).first().click()
  const toast = page.getByText('Leads merged', { exact: true })
  await expect(toast).toBeVisible()
  // At once, while the toast is there: nothing is in the way of either.
  for (const name of ['Done', 'Close']) await finder.getByRole('button', { name }).click({ trial: true, timeout: 2000 })
  await expect(toast).toBeVisible()
})

test('of three alike, the pairs of the one that is gone go with it, and what remains is paired anew', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE, GRACE_AGAIN, { ...GRACE, email: 'g.race@navona.example' }])
  const finder = await openFinder(page)
  await expect(finder.getByRole('group')).toHaveCount(2)
  const first = finder.getByRole('group').first()
  await first.getByRole('radio').nth(1).click()
  await first.getByRole('button', { name: 'Merge' }).click()
  await expect(finder.getByRole('group')).toHaveCount(1)
  await finder.getByRole('group').getByRole('button', { name: 'Merge' }).click()
  await expect(finder.getByText('No duplicates found')).toBeVisible()
  await finder.getByRole('button', { name: 'Done' }).click()
  await expect(names(page)).toHaveCount(1)
})

test('loading, failing to load, failing to merge and having more than are listed are all said', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE, GRACE_AGAIN])
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/api/leads/duplicates', async (route) => {
    await gate
    await route.fulfill({ status: 500, json: { message: 'no' } })
  })
  const finder = await openFinder(page)
  await expect(finder.getByRole('status', { name: 'Looking for duplicates' })).toBeVisible()
  open()
  await expect(finder.getByRole('alert')).toContainText('The search for duplicates failed')
  await page.unroute('**/api/leads/duplicates')
  const { pairs } = await (await context.request.get(`${baseURL}/api/leads/duplicates`)).json()
  const more = Array.from({ length: 19 }, (_, index) => ({
    ...pairs[0],
    leads: pairs[0].leads.map((lead: { id: number }) => ({ ...lead, id: lead.id + 1_000_000 + 2 * index })),
  }))
  await page.route('**/api/leads/duplicates', (route) =>
    route.fulfill({ json: { pairs: [...pairs, ...more], hasMore: true } }),
  )
  await finder.getByRole('button', { name: 'Try again' }).click()
  await expect(finder.getByText('Showing the first 20')).toBeVisible()
  await page.route('**/api/leads/merge', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await finder.getByRole('button', { name: 'Merge' }).first().click()
  await expect(toastOf(page, 'Failed to merge leads')).toContainText('Error')
  await expect(finder.getByRole('group')).toHaveCount(20)
})
