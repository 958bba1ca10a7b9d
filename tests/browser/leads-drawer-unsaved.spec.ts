import type { BrowserContext, Page } from '@playwright/test'
import { addLeads, GRACE, TOMAS } from './leads.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Lead details' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you entered?' })

async function openGrace(page: Page, context: BrowserContext, baseURL: string | undefined) {
  const [grace, tomas] = await addLeads(context, baseURL, [GRACE, TOMAS])
  await page.goto('/leads')
  await page.getByRole('link', { name: 'Grace Hopper' }).click()
  await expect(drawerOf(page).getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
  return { grace, tomas }
}

async function typeBadEmail(page: Page) {
  await drawerOf(page).getByRole('button', { name: 'Email: grace@navona.example' }).click()
  await drawerOf(page).getByRole('textbox', { name: 'Email' }).fill('grace@')
  await drawerOf(page).getByRole('heading', { name: 'Contact' }).click()
  await expect(drawerOf(page).getByText('Valid email is required')).toBeVisible()
}

test('Esc keeps a note that was typed: it is saved, and the drawer stays', async ({ page, context, baseURL }) => {
  await openGrace(page, context, baseURL)
  const drawer = drawerOf(page)
  await drawer.getByRole('button', { name: 'Notes: Add notes' }).click()
  await drawer.getByRole('textbox', { name: 'Notes' }).fill('Call her on Monday')
  await page.keyboard.press('Escape')
  await expect(drawer.getByRole('button', { name: 'Notes: Call her on Monday' })).toBeFocused()
  await page.reload()
  await expect(drawer.getByRole('button', { name: 'Notes: Call her on Monday' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('what could not be saved is not lost by Esc or Close without a question', async ({ page, context, baseURL }) => {
  const { grace } = await openGrace(page, context, baseURL)
  const drawer = drawerOf(page)
  await typeBadEmail(page)
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(drawer.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await expect(drawer.getByRole('textbox', { name: 'Email' })).toHaveValue('grace@')
  await expect(page).toHaveURL(`/leads?lead=${grace?.id}`)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/leads')
})

test('nor by going to another lead, or back', async ({ page, context, baseURL }) => {
  await openGrace(page, context, baseURL)
  const drawer = drawerOf(page)
  await typeBadEmail(page)
  await page.getByRole('link', { name: 'Tomás Rivera' }).click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(drawer.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: 'Email' })).toHaveValue('grace@')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/leads')
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('link', { name: 'Tomás Rivera' }).click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(drawer.getByRole('heading', { name: 'Tomás Rivera' })).toBeVisible()
})

test('an address another lead has is warned about, while it is typed and once it is saved', async ({
  page,
  context,
  baseURL,
}) => {
  await openGrace(page, context, baseURL)
  const drawer = drawerOf(page)
  const warning = drawer.getByRole('status').filter({ hasText: 'You already have a lead with this email' })
  await drawer.getByRole('button', { name: 'Email: grace@navona.example' }).click()
  const email = drawer.getByRole('textbox', { name: 'Email' })
  await email.fill(TOMAS.email)
  await expect(warning).toContainText('Tomás Rivera, Clínica Serrano')
  await page.keyboard.press('Escape')
  await expect(warning).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Email: grace@navona.example' }).click()
  await email.fill(TOMAS.email)
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('button', { name: `Email: ${TOMAS.email}` })).toBeFocused()
  await expect(warning).toContainText('Tomás Rivera, Clínica Serrano')
  await warning.getByRole('link', { name: 'Tomás Rivera' }).click()
  await expect(drawer.getByRole('heading', { name: 'Tomás Rivera' })).toBeVisible()
  await expect(warning).toHaveCount(0)
})

test('j and k go on to the next page and back', async ({ page, context, baseURL }) => {
  const made = await addLeads(
    context,
    baseURL,
    Array.from({ length: 52 }, () => ({})),
  )
  await page.goto('/leads')
  await page.getByRole('link', { name: 'Lead No2', exact: true }).click()
  const drawer = drawerOf(page)
  await expect(drawer.getByRole('button', { name: 'Next lead' })).toBeEnabled()
  await page.keyboard.press('j')
  await expect(drawer.getByRole('heading', { name: 'Lead No1' })).toBeVisible()
  await expect(page).toHaveURL(`/leads?page=2&lead=${made[1]?.id}`)
  await expect(page.locator('main [data-lead]')).toHaveText(['Lead No1', 'Lead No0'])
  await page.keyboard.press('j')
  await expect(drawer.getByRole('heading', { name: 'Lead No0' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Next lead' })).toBeDisabled()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(drawer.getByRole('heading', { name: 'Lead No2' })).toBeVisible()
  await expect(page).toHaveURL(`/leads?lead=${made[2]?.id}`)
})
