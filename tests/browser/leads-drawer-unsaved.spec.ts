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

test('unsaved text is not lost by going to another lead, or back, without a question', async ({
  page,
  context,
  baseURL,
}) => {
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
