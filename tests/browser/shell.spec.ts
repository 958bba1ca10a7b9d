import type { Request } from '@playwright/test'
import { endSession, expect, NARROW, test } from './test.ts'

const ITEMS = [
  ['Dashboard', '/'],
  ['Leads', '/leads'],
  ['Email Templates', '/emails'],
  ['Email Sequences', '/sequences'],
  ['Analytics', '/analytics'],
  ['Integrations', '/integrations'],
] as const

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW })

  test('the menu button opens a drawer 256 wide; a choice, the backdrop and Esc close it, and the focus returns', async ({
    page,
  }) => {
    await page.goto('/')
    const menu = page.getByRole('button', { name: 'Open menu' })
    const drawer = page.getByRole('dialog', { name: 'Navigation' })
    await menu.click()
    await expect(drawer).toBeVisible()
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
    expect((await drawer.boundingBox())?.width).toBe(256)
    await drawer.getByRole('link', { name: 'Analytics' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()

    await menu.click()
    await expect(drawer).toBeVisible()
    await page.mouse.click(350, 400)
    await expect(drawer).toBeHidden()
    await menu.press('Enter')
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(menu).toBeFocused()

    await menu.press('Enter')
    await drawer.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused()
    await menu.press('Enter')
    await drawer.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox')).toBeFocused()
  })
})

test.describe('the theme', () => {
  test('follows the system until one is chosen, and then stays, on the sign-in page too', async ({ page }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const [light, dark] = ['rgb(250, 250, 252)', 'rgb(13, 15, 20)']
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    expect(await ground()).toBe(dark)
    await choose('Light')
    expect(await ground()).toBe(light)
    await page.reload()
    expect(await ground()).toBe(light)
    await choose('System')
    expect(await ground()).toBe(dark)
    await choose('Light')
    await page.goto('/api/logout')
    await page.goto('/api/login')
    expect(await ground()).toBe(light)

    async function choose(name: string) {
      await page.getByRole('button', { name: /^Theme/ }).click()
      await page.getByRole('menuitemradio', { name }).click()
      await expect(page.getByRole('menu')).toBeHidden()
    }
  })
})

test('keyboard alone: skip link first, then the search and the items, then theme and Sign Out; Back returns', async ({
  page,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto('/')
  await expect(heading('Dashboard')).toBeVisible()
  const order = [
    'Skip to content',
    'Leadwright',
    'Search',
    ...ITEMS.map(([label]) => label),
    'Inbox',
    'Tasks',
    'Outbox',
    'Settings',
    'Theme: System',
    'Sign Out',
  ]
  for (const name of order) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    await expect(focused).toHaveAccessibleName(name)
    expect(await focused.evaluate((element) => getComputedStyle(element).boxShadow), name).not.toBe('none')
  }
  for (const [label] of [ITEMS[1], ITEMS[4]]) {
    await page.getByRole('link', { name: label, exact: true }).press('Enter')
    await expect(heading(label)).toBeVisible()
  }
  for (const [label, path] of [ITEMS[1], ITEMS[0]]) {
    await page.goBack()
    await expect(heading(label)).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${label} · Leadwright`)
  }
  await page.goForward()
  await expect(heading('Leads')).toBeVisible()

  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px'
    window.scrollTo(0, 1000)
  })
  expect(await sidebar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 224, height: 900 })
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
})

test('a call refused because the session ended says so and goes to the sign-in page after 500 ms', async ({ page }) => {
  // A call that is still open would be refused before the click; the stream of notices never ends.
  const open = new Set<Request>()
  page.on('request', (call) => call.resourceType() !== 'eventsource' && open.add(call))
  page.on('requestfinished', (call) => open.delete(call))
  page.on('requestfailed', (call) => open.delete(call))
  await page.goto('/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect(page.getByText('No leads found')).toBeVisible()
  // The clock moves by hand: however slow the machine, the 500 ms do not pass before they are looked at.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  await expect.poll(() => open.size).toBe(0)
  await endSession(page)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Unauthorized' })
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(toast).toContainText('You are logged out. Logging in again...', { timeout: 200 })
  }).toPass({ intervals: [50] })
  await page.clock.runFor(450)
  expect(new URL(page.url()).pathname).toBe('/')
  await page.clock.runFor(100)
  await expect(page).toHaveURL(/\/api\/login$/)
})

test('a page that cannot be fetched after an update offers to reload', async ({ page, problems }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.route('**/assets/sequences-page*', (route) => route.abort())
  await page.getByRole('link', { name: 'Email Sequences' }).click()
  await expect(page.getByText("This page didn't load")).toBeVisible()
  // On a busy machine React draws once more, at once, and complains of that too.
  const complaints = problems.splice(0).filter((complaint) => !complaint.includes('React error #520'))
  expect(complaints).toEqual([expect.stringContaining('Failed to fetch dynamically imported module')])
  await page.unroute('**/assets/sequences-page*')
  await page.getByRole('button', { name: 'Reload page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email Sequences' })).toBeVisible()
})
