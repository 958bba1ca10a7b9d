import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, NARROW, PASSWORD, test } from './test.ts'

test('by the keyboard: from the button to the first tab, and back to the button', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Account settings' })
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Account settings' })
  await expect(dialog).toBeFocused()
  await expect(dialog.getByRole('tab', { name: 'Profile' })).toBeVisible()
  // Nothing in the row of tabs is to be scrolled up or down.
  const hidden = (list: Element) => list.scrollHeight - list.clientHeight
  expect(await dialog.getByRole('tablist').evaluate(hidden)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('tab', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('a new account reports in the time zone of its first browser', async ({ page }) => {
    const noted = page.waitForResponse((answer) => answer.url().endsWith('/api/account/time-zone'))
    await page.goto('/')
    expect((await noted).status()).toBe(204)
    const dialog = await opened(page)
    await expect(dialog.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
    await page.goto('/analytics')
    await expect(page.getByText('Time zone: Asia/Tokyo')).toBeVisible()
  })
})

async function opened(page: Page, tab = 'Profile') {
  await page.goto('/')
  if (page.viewportSize()?.width === NARROW.width) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Account settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Account settings' })
  await dialog.getByRole('tab', { name: tab }).click()
  return dialog
}

for (const viewport of [NARROW, { width: 1440, height: 900 }])
  test(`at ${viewport.width} px wide, setting up codes shows code field and button, and a new token is in view`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const dialog = await opened(page, 'Security')
    await dialog.getByRole('button', { name: 'Set Up' }).click()
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByLabel('Code', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Turn On' })).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('tab', { name: 'API tokens' }).click()
    await dialog.getByLabel('Token name').fill('Zapier')
    await dialog.getByRole('button', { name: 'Create Token' }).click()
    await expect(dialog.getByText('Copy it now')).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Copy token' })).toBeInViewport({ ratio: 1 })
  })

test('everything is downloaded, then the account is deleted', async ({ page, context, baseURL }) => {
  const dialog = await opened(page, 'Your data')
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^leadwright-\d{4}-\d\d-\d\d\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
  expect((await context.request.get(`${baseURL}/api/auth/user`)).status()).toBe(401)
})
