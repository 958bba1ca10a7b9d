import type { Page } from '@playwright/test'
import { expectFineInEveryView } from './findings.ts'
import { addLeads, GRACE, INGRID, TOMAS } from './leads.ts'
import { expect, NARROW, test } from './test.ts'

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Lead details' })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a lead opens from the list with all it has, in the address', async ({ page, context, baseURL }) => {
  const [grace] = await addLeads(context, baseURL, [GRACE, TOMAS])
  await page.goto('/leads')
  await page.setViewportSize(NARROW)
  await page.locator('li').filter({ hasText: 'Grace Hopper' }).click()
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
  await expect(drawer.getByRole('link', { name: 'Open website' })).toHaveAttribute('href', 'https://navona.example/')
  await expect(drawer.getByRole('button', { name: 'LinkedIn: javascript:alert(1)' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Open LinkedIn' })).toHaveCount(0)
  await expect(drawer.getByRole('region', { name: 'Activity' }).getByRole('listitem')).toContainText(['Created'])
  await page.reload()
  await expect(drawer.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/leads')
  await page.goBack()
  await expect(drawer).toBeVisible()
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
  await page.getByPlaceholder('Search name, title, company or email').fill('serrano')
  await expect(page.locator('main [data-lead]')).toHaveText(['Tomás Rivera'])
  await expect(page).toHaveURL(`/leads?search=serrano&lead=${tomas?.id}`)
  await expect(drawer).toBeVisible()
})

test('the drawer and an invalid value in it: nothing serious for axe, in both themes and widths', async ({
  page,
  context,
  baseURL,
}) => {
  const [grace] = await addLeads(context, baseURL, [GRACE, TOMAS])
  await page.goto(`/leads?lead=${grace?.id}`)
  await expect(drawerOf(page).getByRole('listitem')).toHaveCount(1)
  await drawerOf(page).getByRole('button', { name: 'Email: grace@navona.example' }).click()
  await drawerOf(page).getByRole('textbox', { name: 'Email' }).fill('x')
  await page.keyboard.press('Enter')
  await expect(drawerOf(page).getByText('Valid email is required')).toBeVisible()
  await expectFineInEveryView(page, 'the drawer')
})
