import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, NARROW, PASSWORD, test } from './test.ts'

test('by the keyboard: from the sidebar to the heading, the list of pages and the first field', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Settings' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused()
  const list = page.getByRole('navigation', { name: 'Settings' })
  await page.keyboard.press('Tab')
  await expect(list.getByRole('link', { name: 'Profile' })).toBeFocused()
  await expect(page.getByLabel('First name')).toBeVisible()
  await list.getByRole('link', { name: 'Your data' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('First name')).toBeFocused()
})

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('a new account reports in the time zone of its first browser', async ({ page }) => {
    const noted = page.waitForResponse((answer) => answer.url().endsWith('/api/account/time-zone'))
    await page.goto('/')
    expect((await noted).status()).toBe(204)
    const settings = await opened(page, '/settings/profile')
    await expect(settings.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
    await page.goto('/analytics')
    await expect(page.getByText('Time zone: Asia/Tokyo')).toBeVisible()
  })
})

async function opened(page: Page, path: string) {
  await page.goto(path)
  return page.getByRole('main')
}

for (const viewport of [NARROW, { width: 1440, height: 900 }])
  test(`at ${viewport.width} px wide, setting up codes shows code field and button, and a new token is in view`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const settings = await opened(page, '/settings/profile')
    await settings.getByRole('button', { name: 'Set Up' }).click()
    await settings.getByLabel('Your password').fill(PASSWORD)
    await settings.getByRole('button', { name: 'Continue' }).click()
    await expect(settings.getByRole('img', { name: 'QR code for your authenticator app' })).toBeInViewport({ ratio: 1 })
    await expect(settings.getByLabel('Code', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(settings.getByRole('button', { name: 'Turn On' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'API', exact: true }).click()
    await settings.getByLabel('Token name').fill('Zapier')
    await settings.getByRole('button', { name: 'Create Token' }).click()
    await expect(settings.getByText('Copy it now')).toBeInViewport({ ratio: 1 })
    await expect(settings.getByRole('button', { name: 'Copy token' })).toBeInViewport({ ratio: 1 })
  })

test('everything is downloaded, then the account is deleted', async ({ page, context, baseURL }) => {
  const settings = await opened(page, '/settings/data')
  const download = page.waitForEvent('download')
  await settings.getByRole('link', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^leadwright-\d{4}-\d\d-\d\d\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await settings.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await settings.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
  expect((await context.request.get(`${baseURL}/api/auth/user`)).status()).toBe(401)
})
