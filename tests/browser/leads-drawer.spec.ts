import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads, GRACE, INGRID, TOMAS } from './leads.ts'
import { expect, NARROW, test } from './test.ts'

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Lead details' })

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('a lead opens from the list with all it has, in the address', async ({ page, context, baseURL }) => {
      const [grace] = await addLeads(context, baseURL, [GRACE, TOMAS])
      await page.goto('/leads')
      await page
        .locator(viewport === NARROW ? 'li' : 'tr')
        .filter({ hasText: 'Grace Hopper' })
        .click()
      await expect(page).toHaveURL(`/leads?lead=${grace?.id}`)
      const drawer = drawerOf(page)
      await expect(drawer.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
      await expect(drawer.getByText('VP Engineering at Navona Systems')).toBeVisible()
      await expect(drawer.getByRole('button', { name: 'Deal value: £48,000' })).toBeVisible()
      await expect(drawer.getByRole('button', { name: 'Probability: 40%' })).toBeVisible()
      await expect(drawer.getByRole('link', { name: 'Email Grace Hopper' })).toHaveAttribute(
        'href',
        'mailto:grace@navona.example',
      )
      await expect(drawer.getByRole('link', { name: 'Call Grace Hopper' })).toHaveAttribute('href', 'tel:+442079460018')
      await expect(drawer.getByRole('link', { name: 'Open website' })).toHaveAttribute(
        'href',
        'https://navona.example/',
      )
      await expect(drawer.getByRole('button', { name: 'LinkedIn: javascript:alert(1)' })).toBeVisible()
      await expect(drawer.getByRole('link', { name: 'Open LinkedIn' })).toHaveCount(0)
      await expect(drawer.getByRole('region', { name: 'Timeline' }).getByRole('listitem')).toContainText(['Created'])
      await page.reload()
      await expect(drawer.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
      await drawer.getByRole('button', { name: 'Close' }).click()
      await expect(drawer).toBeHidden()
      await expect(page).toHaveURL('/leads')
      await page.goBack()
      await expect(drawer).toBeVisible()
    })

    test('a field is edited where it stands, and the timeline tells', async ({ page, context, baseURL }) => {
      const [grace] = await addLeads(context, baseURL, [GRACE])
      await page.goto(`/leads?lead=${grace?.id}`)
      const drawer = drawerOf(page)
      await drawer.getByRole('button', { name: 'Job title: VP Engineering' }).click()
      await drawer.getByRole('textbox', { name: 'Job title' }).fill('CTO')
      await page.keyboard.press('Enter')
      await expect(drawer.getByText('CTO at Navona Systems')).toBeVisible()
      await expect(drawer.getByText('Job title changed from VP Engineering to CTO')).toBeVisible()

      await drawer.getByRole('button', { name: 'Deal value: £48,000' }).click()
      await drawer.getByRole('spinbutton', { name: 'Deal value' }).fill('500')
      await drawer.getByRole('heading', { name: 'Contact' }).click()
      await expect(drawer.getByRole('button', { name: 'Deal value: £500' })).toBeVisible()

      await drawer.getByRole('combobox', { name: 'Status' }).click()
      await page.getByRole('option', { name: 'Lost' }).click()
      await expect(drawer.getByText('Status changed from Qualified to Lost')).toBeVisible()

      await drawer.getByRole('button', { name: 'Notes: Add notes' }).click()
      await drawer.getByRole('textbox', { name: 'Notes' }).fill('Two\nlines')
      await page.keyboard.press('Control+Enter')
      await expect(drawer.getByRole('button', { name: 'Notes: Two lines' })).toBeVisible()
      await page.reload()
      await expect(drawer.getByText('CTO at Navona Systems')).toBeVisible()
      await expect(drawer.getByRole('button', { name: 'Deal value: £500' })).toBeVisible()
    })

    test('a lead that is not there, or not ours, says so', async ({ page }) => {
      for (const id of [2_147_483_000, 1]) {
        await page.goto(`/leads?lead=${id}`)
        await expect(drawerOf(page).getByText('Lead not found')).toBeVisible()
      }
      await drawerOf(page).getByRole('button', { name: 'Back to the list' }).click()
      await expect(page).toHaveURL('/leads')
    })

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`axe finds nothing serious in the drawer, ${colorScheme}`, async ({ page, context, baseURL }) => {
        await page.emulateMedia({ colorScheme })
        const [grace] = await addLeads(context, baseURL, [GRACE, TOMAS])
        await page.goto(`/leads?lead=${grace?.id}`)
        await expect(drawerOf(page).getByRole('listitem')).toHaveCount(1)
        expect(await findings(page)).toEqual([])
        await drawerOf(page).getByRole('button', { name: 'Email: grace@navona.example' }).click()
        await drawerOf(page).getByRole('textbox', { name: 'Email' }).fill('x')
        await page.keyboard.press('Enter')
        await expect(drawerOf(page).getByText('Valid email is required')).toBeVisible()
        expect(await findings(page)).toEqual([])
      })
    }
  })
}

test('a value that will not do stays in its field with the reason; Esc leaves the old one and the drawer', async ({
  page,
  context,
  baseURL,
}) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  await page.goto(`/leads?lead=${grace?.id}`)
  const drawer = drawerOf(page)
  await drawer.getByRole('button', { name: 'Email: grace@navona.example' }).click()
  const email = drawer.getByRole('textbox', { name: 'Email' })
  await email.fill('grace@')
  await page.keyboard.press('Enter')
  await expect(email).toHaveAccessibleDescription('Valid email is required')
  await page.keyboard.press('Escape')
  await expect(drawer.getByRole('button', { name: 'Email: grace@navona.example' })).toBeFocused()
  await expect(drawer).toBeVisible()
})

test('an edit the server refuses is taken back, with the reason', async ({ page, context, baseURL }) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  let refuse = () => {}
  const asked = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route(/\/api\/leads\/\d+$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await asked
    const issues = [{ field: 'company', message: 'No such company' }]
    return route.fulfill({ status: 400, json: { message: 'No such company', issues } })
  })
  await page.goto(`/leads?lead=${grace?.id}`)
  const drawer = drawerOf(page)
  await drawer.getByRole('button', { name: 'Company: Navona Systems' }).click()
  await drawer.getByRole('textbox', { name: 'Company' }).fill('Nowhere')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('VP Engineering at Nowhere')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Grace' })).toContainText('Nowhere')
  refuse()
  await expect(drawer.getByText('VP Engineering at Navona Systems')).toBeVisible()
  await expect(drawer.getByText('No such company')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Grace' })).toContainText('Navona Systems')
})

test('by keyboard alone: list, drawer, next and previous, edit, close', async ({ page, context, baseURL }) => {
  const [grace, tomas] = await addLeads(context, baseURL, [GRACE, TOMAS, INGRID])
  await page.goto('/leads')
  await page.getByRole('link', { name: 'Tomás Rivera' }).focus()
  await page.keyboard.press('Enter')
  const drawer = drawerOf(page)
  await expect(drawer).toBeFocused()
  await page.keyboard.press('j')
  await expect(drawer.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
  await expect(page).toHaveURL(`/leads?lead=${grace?.id}`)
  await page.keyboard.press('j')
  await expect(drawer.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(`/leads?lead=${tomas?.id}`)
  const title = drawer.getByRole('button', { name: 'Job title: Add job title' })
  await title.focus()
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('textbox', { name: 'Job title' })).toBeFocused()
  await page.keyboard.type('Jack of jobs')
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('button', { name: 'Job title: Jack of jobs' })).toBeFocused()
  await expect(page).toHaveURL(`/leads?lead=${tomas?.id}`)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('link', { name: 'Tomás Rivera' })).toBeFocused()
})

test('beside the open drawer the list stays usable', async ({ page, context, baseURL }) => {
  const [grace, tomas] = await addLeads(context, baseURL, [GRACE, TOMAS])
  await page.goto(`/leads?lead=${grace?.id}`)
  const drawer = drawerOf(page)
  await expect(drawer.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
  await page.getByRole('link', { name: 'Tomás Rivera' }).click()
  await expect(drawer.getByRole('heading', { name: 'Tomás Rivera' })).toBeVisible()
  await page.getByPlaceholder('Search name, company or email').fill('serrano')
  await expect(page.locator('main [data-lead]')).toHaveText(['Tomás Rivera'])
  await expect(page).toHaveURL(`/leads?search=serrano&lead=${tomas?.id}`)
  await expect(drawer).toBeVisible()
})

test('a lead deleted in its drawer closes it', async ({ page, context, baseURL }) => {
  const [grace] = await addLeads(context, baseURL, [GRACE, TOMAS])
  await page.goto(`/leads?lead=${grace?.id}`)
  await drawerOf(page).getByRole('button', { name: 'Delete lead' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(drawerOf(page)).toBeHidden()
  await expect(page).toHaveURL('/leads')
  await expect(page.locator('main [data-lead]')).toHaveText(['Tomás Rivera'])
})

test('facts of enrichment are shown with their source, never as a script', async ({ page, context, baseURL }) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  const found = { method: 'page', foundAt: '2030-01-01T09:00:00.000Z' }
  const enrichedData = {
    summary: 'Makes release tools.',
    summaryBy: 'rules',
    facts: [
      { label: 'Founded', value: '1998', source: 'https://navona.example/about', ...found },
      { label: 'Motto', value: 'Ship it', source: 'javascript:alert(1)', ...found },
    ],
    suggestions: [],
    dismissed: [],
    notes: [],
    enrichedAt: found.foundAt,
    website: null,
  }
  await page.route(/\/api\/leads\/\d+$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), enrichedData } })
  })
  await page.goto(`/leads?lead=${grace?.id}`)
  const facts = drawerOf(page).getByRole('region', { name: 'Facts' })
  await expect(facts).toContainText('Makes release tools.')
  await expect(facts.getByRole('link')).toHaveAttribute('href', 'https://navona.example/about')
})

test('a long timeline shows what is older on demand, to the lead’s first day', async ({ page, context, baseURL }) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  for (let edit = 1; edit <= 101; edit++)
    await context.request.patch(`${baseURL}/api/leads/${grace?.id}`, { data: { location: `Room ${edit}` } })
  await page.goto(`/leads?lead=${grace?.id}`)
  const events = drawerOf(page).getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect(events).toHaveCount(100)
  await drawerOf(page).getByRole('button', { name: 'Show older' }).press('Enter')
  await expect(events).toHaveCount(102)
  await expect(events.nth(100)).toBeFocused()
  await expect(events.last()).toContainText('Created')
  await expect(drawerOf(page).getByRole('button', { name: 'Show older' })).toHaveCount(0)
})
