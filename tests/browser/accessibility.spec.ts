import type { Page } from '@playwright/test'
import { everyAddress } from './addresses.ts'
import { expectFineAt, expectFineInEveryView, findings, WIDTHS } from './findings.ts'
import { expect, NARROW, test } from './test.ts'

const SCREENS = [
  '/',
  '/leads',
  '/leads/import',
  '/emails',
  '/sequences',
  '/analytics',
  '/integrations',
  '/tasks',
  '/tasks/focus',
  '/outbox',
  '/settings/profile',
  '/no/such/page',
]
const WIDE = { width: 1440, height: 900 }
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

// Each address is loaded once at 1440 and once at 390; on the same page, 1920 and 320 follow. From 390 to 320 no style changes,
// so colors stay as they were; to 1920 columns are added.
for (const { viewport, more } of [
  { viewport: WIDE, more: { width: 1920 } },
  { viewport: NARROW, more: { width: 320, withoutColors: true } },
])
  test(`every address with sample data, ${viewport.width} wide, opened cold: the right page, and nothing serious for axe in both themes; it fits ${more.width} too, and axe finds nothing serious there`, async ({
    page,
    context,
    baseURL,
  }) => {
    for (const [path, heading] of Object.entries(await everyAddress({ context, baseURL }))) {
      await page.setViewportSize(viewport)
      await open(page, path, heading)
      await expectFineInEveryView(page, path, [viewport])
      await expectFineAt(page, path, more)
    }
  })

test('an ID that nobody knows gives a page that says so', async ({ page }) => {
  for (const [path, text] of [
    ['/leads/987654321', "We can't find this lead"],
    ['/emails/987654321', "We can't find this template"],
    ['/sequences/987654321', "We can't find this sequence"],
    ['/sequences/987654321/launch', "We can't find this sequence"],
    ['/leads/import/987654321', "We can't find this import"],
    ['/outbox?email=987654321', "We can't find this email"],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text).first(), path).toBeVisible()
  }
})

async function open(page: Page, path: string, heading: string | RegExp) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
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
