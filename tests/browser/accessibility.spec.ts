import type { Page } from '@playwright/test'
import { expectFineInEveryView, findings, WIDTHS } from './findings.ts'
import { expect, NARROW, test } from './test.ts'

const SCREENS = [
  '/',
  '/leads',
  '/emails',
  '/sequences',
  '/analytics',
  '/integrations',
  '/outbox',
  '/settings/profile',
  '/no/such/page',
]
const SIGNED_OUT = ['/', '/api/login?form=sign-in', '/api/login?form=create']

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function walk(page: Page, widths = WIDTHS) {
  for (const path of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expectFineInEveryView(page, path, widths)
  }
}

test('every screen of a new account and the theme menu: nothing serious for axe, in both themes and widths', async ({
  page,
}) => {
  await walk(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /^Theme/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page, { colorsOnly: colorScheme === 'dark' }), `the theme menu, ${colorScheme}`).toEqual([])
  }
  await page.keyboard.press('Escape')
  // On a narrow screen the menu is inside a drawer.
  await page.setViewportSize(NARROW)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: /^Theme/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(
      await findings(page, { colorsOnly: colorScheme === 'dark' }),
      `the theme menu in the drawer, ${colorScheme}`,
    ).toEqual([])
  }
})

for (const viewport of WIDTHS) {
  test(`every screen full of sample data, ${viewport.width} wide: nothing serious for axe in both themes`, async ({
    page,
    context,
    baseURL,
  }) => {
    const filled = await context.request.post(`${baseURL}/api/sample-data`, { data: {} })
    expect(filled.ok(), await filled.text()).toBe(true)
    await walk(page, [viewport])
  })
}

test.describe('signed out', () => {
  test.use({ person: null })

  test('landing and sign-in: nothing serious for axe, in both themes and widths', async ({ page }) => {
    for (const path of SIGNED_OUT) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectFineInEveryView(page, path)
    }
    await page.getByLabel('Email').fill('a@b.co')
    await page.getByLabel('Password').fill('password1')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('This password appeared in a data leak')).toBeVisible()
    await expectFineInEveryView(page, 'a refused password')
  })
})
