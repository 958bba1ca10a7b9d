import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { pressOn } from './keyboard.ts'
import { addLeads, GRACE, INGRID, TOMAS } from './leads.ts'
import { expectNothingWider } from './mail.ts'
import { expect, NARROW, test } from './test.ts'

const WIDE = { width: 1440, height: 900 }

test('a new account reads as the spec says, and its three notices can be read', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('[data-tour=dashboard-header]')).toContainText(/Good (morning|afternoon|evening), Ada/)
  await expectStatRows(page, 1)
  const widget = page.locator('[data-tour=performance-widget]')
  await expect(widget.getByRole('heading')).toHaveText('Template Performance')
  await expect(widget.getByText('Sample data')).toBeVisible()
  await expect(widget.getByRole('listitem')).toHaveCount(3)
  await expect.poll(() => shareOfWidth(page)).toBeGreaterThan(0.62)
  await expect.poll(() => shareOfWidth(page)).toBeLessThan(0.7)

  const bell = page.getByRole('button', { name: 'Notifications, 3 unread' })
  await expect(bell).toContainText('3')
  await bell.press('Enter')
  const notices = page.getByRole('dialog', { name: 'Notifications' })
  await expect(notices.getByRole('link')).toHaveText([
    /Add your first leads/,
    /Set up your email account/,
    /Connect your CRM/,
  ])
  await expectNothingWider(page)
  expect(await findings(page)).toEqual([])
  await notices.getByRole('link', { name: /Connect your CRM/ }).click()
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible()
  await expect(page).toHaveURL('/integrations')
  await page.goBack()
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByTestId('unread-badge')).toBeHidden()
  await expect(notices).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused()
})

/** Two columns on small screens, four on large ones. */
async function expectStatRows(page: Page, rows: number) {
  const cards = page.getByTestId('stat-card')
  await expect(cards).toHaveCount(4)
  const tops = () => cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  await expect.poll(async () => new Set(await tops()).size).toBe(rows)
}

/** Recent leads take about two thirds of the width, the widget the rest. */
async function shareOfWidth(page: Page) {
  const [leads, widget] = await Promise.all(
    ['recent-leads', 'performance-widget'].map((name) => page.locator(`[data-tour=${name}]`).boundingBox()),
  )
  return leads && widget ? leads.width / (leads.width + widget.width) : 0
}

test('Today links to each lead to call, and new notices appear under the bell while the page is open', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE, TOMAS])
  await page.goto('/')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText('No new replies')
  await expect(today).toContainText('No emails on hold')
  await expect(today.getByRole('link', { name: /^Open .* score \d+$/ })).toHaveCount(2)
  for (const { firstName, lastName } of [GRACE, TOMAS]) {
    await today.getByRole('link', { name: `Open ${firstName} ${lastName}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${firstName} ${lastName}` })).toBeVisible()
    await page.goBack()
  }

  const stream = page.waitForResponse('**/api/notifications/stream')
  await page.reload()
  await stream
  // An import is the shortest way to a real notice.
  await context.request.post(`${baseURL}/api/leads/import?fileName=fair.csv`, {
    headers: { 'content-type': 'text/csv' },
    data: 'First Name,Last Name,Email,Company\nWei,Zhang,wei@paperlane.example,Paperlane\n',
  })
  // Its lead is among the recent ones, as is one added elsewhere.
  const recent = page.locator('[data-tour=recent-leads]')
  await expect(recent.getByRole('link', { name: 'Wei Zhang' })).toBeVisible()
  await addLeads(context, baseURL, [INGRID])
  await expect(recent.getByRole('link', { name: 'Ingrid Solberg' })).toBeVisible()
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').first()).toContainText('1 added')
})

test('Today shows whole names before the reasons, and links to each reply', async ({ page }) => {
  await page.route('**/api/today', (route) =>
    route.fulfill({
      json: {
        replies: {
          count: 5,
          newest: ['Bo Li', 'Marta Nowak'].map((name, index) => ({
            noticeId: index + 1,
            name,
            link: `/leads/${index + 1}`,
            at: new Date().toISOString(),
          })),
        },
        onHold: {
          count: 2,
          reason: 'Your email account is disconnected. Connect one to send this email.',
          cause: null,
        },
        calls: [
          {
            leadId: 7,
            name: 'Anna-Lena Schwarzenberg',
            company: 'Allgemeine Elektricitäts-Gesellschaft in Frankfurt am Main',
            phone: null,
            score: 97,
            lastEngagement: null,
          },
        ],
      },
    }),
  )
  await page.route('**/api/sample-data', (route) => route.fulfill({ json: { isLoaded: false, canLoad: false } }))
  for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    const today = page.getByRole('region', { name: 'Today' })
    const name = today.getByTitle('Anna-Lena Schwarzenberg')
    await expect(name).toBeVisible()
    expect(await name.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0)
    await expect(today).toContainText('Your email account is disconnected.')
    await expect(today.getByRole('link', { name: /^Read the reply from Marta Nowak/ })).toHaveAttribute(
      'href',
      '/leads/2',
    )
    await expectNothingWider(page)
  }
})

test('nothing is cut off at 320 pixels, which a wide screen is at four times its size', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [{ ...GRACE, industry: 'manufacturing', dealValue: 1_234_567_00 }])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Grace Hopper' }).first()).toBeVisible()
  await expectNothingWider(page)
})

test('on a narrow screen the greeting has its name, and the quick actions work by keyboard alone', async ({ page }) => {
  await page.setViewportSize(NARROW)
  await page.goto('/')
  const greeting = page.getByText(/^Good (morning|afternoon|evening), Ada$/)
  await expect(greeting).toBeVisible()
  expect(await greeting.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await expectStatRows(page, 2)
  await expectNothingWider(page)

  const button = page.getByRole('button', { name: 'Quick actions' })
  await pressOn(page, button)
  await expect(page.getByRole('menuitem')).toHaveText(['Add Lead', 'Templates', 'Analytics'])
  expect(await findings(page)).toEqual([])
  await expect(page.getByRole('menuitem', { name: 'Add Lead' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Templates' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Add Lead' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add New Lead' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.setViewportSize(WIDE)
  await expect(button).toBeHidden()
})
