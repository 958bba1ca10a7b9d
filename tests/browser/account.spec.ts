import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { toast, tooWide, WIDTHS } from './templates.ts'
import { expect, PASSWORD, test } from './test.ts'

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

  test('a new account counts its days by the clocks of its first browser', async ({ page }) => {
    const noted = page.waitForResponse((answer) => answer.url().endsWith('/api/account/time-zone'))
    await page.goto('/')
    expect((await noted).status()).toBe(204)
    const dialog = await opened(page)
    await expect(dialog.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
    await page.goto('/analytics')
    await expect(page.getByText('Days in Asia/Tokyo time')).toBeVisible()
  })
})

async function opened(page: Page, tab = 'Profile') {
  await page.goto('/')
  if (page.viewportSize()?.width === 390) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Account settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Account settings' })
  await dialog.getByRole('tab', { name: tab }).click()
  return dialog
}

for (const viewport of WIDTHS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('name, time zone, theme and password are changed; what is wrong is said beside its field', async ({
      page,
      signedIn,
    }) => {
      const dialog = await opened(page)
      await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada')
      await expect(dialog).toHaveAccessibleDescription(`Signed in as ${signedIn?.email}`)
      expect(await findings(page)).toEqual([])
      await dialog.getByRole('textbox', { name: 'First name' }).fill('Augusta')
      await dialog.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Rome')
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await expect(toast(page, 'Settings saved')).toBeVisible()
      const theme = dialog.getByRole('combobox', { name: 'Theme' })
      await theme.click()
      await page.getByRole('option', { name: 'Dark' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(theme).toBeFocused()
      expect(await findings(page)).toEqual([])

      await dialog.getByRole('tab', { name: 'Password' }).click()
      const current = dialog.getByRole('textbox', { name: 'Current password' })
      const next = dialog.getByRole('textbox', { name: 'New password' })
      await current.fill('a guess')
      await next.fill('another long passphrase')
      await dialog.getByRole('button', { name: 'Change Password' }).click()
      await expect(current).toHaveAccessibleDescription('This is not your current password')
      await expect(next).toHaveValue('another long passphrase')
      await current.fill(PASSWORD)
      await current.press('Enter')
      await expect(toast(page, 'Password changed')).toBeVisible()
      await expect(next).toHaveValue('')
      expect(await tooWide(page)).toEqual([])

      const again = await opened(page)
      await expect(again.getByRole('textbox', { name: 'First name' })).toHaveValue('Augusta')
      await expect(again.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Rome')
    })

    test('a token is shown once and removed; everything is downloaded; the account is deleted', async ({
      page,
      context,
      baseURL,
    }) => {
      const dialog = await opened(page, 'API tokens')
      await dialog.getByRole('button', { name: 'Create Token' }).click()
      const name = dialog.getByRole('textbox', { name: 'Token name' })
      await expect(name).toHaveAccessibleDescription('Name is required')
      await name.fill('My script')
      await name.press('Enter')
      await expect(dialog.getByRole('status').locator('code')).toHaveText(/^lw_[\w-]{43}$/)
      await expect(dialog.getByRole('status')).toContainText("Copy it now. You won't see it again.")
      await expect(dialog.getByRole('listitem')).toContainText(['My script'])
      expect(await findings(page)).toEqual([])
      await dialog.getByRole('tab', { name: 'Your data' }).click()
      const download = page.waitForEvent('download')
      await dialog.getByRole('link', { name: 'Download' }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^leadwright-\d{4}-\d\d-\d\d\.zip$/)
      expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

      await dialog.getByRole('tab', { name: 'API tokens' }).click()
      await expect(dialog).not.toContainText('lw_')
      await dialog.getByRole('button', { name: 'Remove My script' }).click()
      const question = page.getByRole('alertdialog', { name: 'Remove the token "My script"?' })
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog.getByRole('button', { name: 'Remove My script' })).toBeFocused()
      await dialog.getByRole('button', { name: 'Remove My script' }).click()
      await question.getByRole('button', { name: 'Remove' }).click()
      await expect(dialog.getByRole('listitem')).toHaveCount(0)
      await expect(dialog).toContainText('No tokens yet.')

      await dialog.getByRole('tab', { name: 'Your data' }).click()
      const remove = dialog.getByRole('button', { name: 'Delete Account' })
      await expect(remove).toBeDisabled()
      const password = dialog.getByRole('textbox', { name: 'Your password' })
      await password.fill('a guess')
      await remove.click()
      await expect(password).toHaveAccessibleDescription('This is not your password')
      expect(await findings(page)).toEqual([])
      await password.fill(PASSWORD)
      await remove.click()
      await expect(
        page
          .getByRole('button', { name: 'Get Started' })
          .or(page.getByRole('link', { name: 'Get Started' }))
          .first(),
      ).toBeVisible()
      expect((await context.request.get(`${baseURL}/api/auth/user`)).status()).toBe(401)
    })
  })
}
