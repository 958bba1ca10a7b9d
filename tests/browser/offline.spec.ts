import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { startHeldAnswer } from './held-answer.ts'
import { addLeads, GRACE } from './leads.ts'
import { addTemplates, COLD, toast } from './templates.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } })

const controller = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')

/** The addresses whose answers this browser keeps. */
const kept = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has('data'))
      ? (await (await caches.open('data')).keys()).map(({ url }) => new URL(url).pathname)
      : [],
  )

test('after one visit the last seen leads and templates open without a network, and say of when they are', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE])
  await addTemplates(context, baseURL, [COLD])
  await page.goto('/leads')
  await expect(page.getByText('Grace Hopper')).toBeVisible()
  await expect.poll(() => controller(page)).toContain('/service-worker.js')
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(['/api/auth/user', '/api/leads']))
  await page.getByRole('link', { name: 'Email Templates' }).click()
  await expect(page.getByText(COLD.subject)).toBeVisible()
  await expect.poll(() => kept(page)).toContain('/api/email-templates')

  await context.setOffline(true)
  await page.goto('/leads')
  await expect(page.getByText('Grace Hopper')).toBeVisible()
  const notice = page.getByText(/^Offline. Showing data from \d\d:\d\d.$/)
  await expect(notice).toBeVisible()
  expect(await findings(page)).toEqual([])

  // Writing is refused, and the form keeps what was entered.
  await page.getByRole('button', { name: 'Add Lead' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lead' })
  const entered = { 'First name': 'Wei', 'Last name': 'Zhang', Email: 'wei@x.example', Company: 'Acme' }
  for (const [name, value] of Object.entries(entered))
    await dialog.getByLabel(name, { exact: false }).first().fill(value)
  await dialog.getByRole('button', { name: /add lead|save/i }).click()
  await expect(toast(page, "You're offline")).toContainText('Nothing was saved.')
  await expect(dialog.getByLabel('First name', { exact: false }).first()).toHaveValue('Wei')

  await page.goto('/emails')
  await expect(page.getByText(COLD.subject)).toBeVisible()
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()

  // What one person saw is gone with the session.
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('AI-Powered Lead Generation Platform')).toBeVisible()
  await expect.poll(() => kept(page)).toEqual([])
})

test('an answer that is still coming in while its reader signs out in another tab is not kept', async ({
  page,
  context,
  productUrl,
}) => {
  const line = await startHeldAnswer(productUrl, 'limit=7')
  try {
    await addLeads(context, productUrl, [GRACE])
    await page.goto(`${line.url}/leads`)
    await expect.poll(() => controller(page)).toContain('/service-worker.js')
    await expect.poll(() => kept(page)).toContain('/api/leads')
    // A page that stays where it is when its reader signs out.
    await page.goto(`${line.url}/api/docs`)
    const seen = page.evaluate(async () => (await fetch('/api/leads?limit=7')).text())
    await line.isHeld

    const other = await context.newPage()
    await other.goto(`${line.url}/`)
    await other.getByRole('button', { name: 'Sign Out' }).click()
    await expect(other.getByText('AI-Powered Lead Generation Platform')).toBeVisible()
    await expect.poll(() => kept(other)).toEqual([])

    line.letGo()
    expect(await seen).toContain('Grace')
    // Written and read after it: by then it would be there.
    await other.evaluate(async () => {
      for (let turn = 0; turn < 20; turn++) await (await caches.open('probe')).put('/probe', new Response(`${turn}`))
    })
    expect(await kept(other)).toEqual([])
  } finally {
    line.stop()
  }
})

test('a new version is told quietly, and comes with the reload', async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => controller(page)).toContain('/service-worker.js')
  // Another script is what a deploy brings.
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?next'))
  await expect(toast(page, 'New version available')).toContainText('Reload to update.')
  expect(await controller(page)).not.toContain('?next')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => controller(page).catch(() => '')).toContain('?next')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('the browser is told how to install the app', async ({ page, context, baseURL }) => {
  await page.goto('/')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
  const answer = await context.request.get(`${baseURL}/manifest.webmanifest`)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: 'Leadwright', display: 'standalone', start_url: '/' })
  for (const { src } of manifest.icons) {
    const icon = await context.request.get(`${baseURL}${src}`)
    expect(icon.headers()['content-type']).toBe('image/png')
  }
})
