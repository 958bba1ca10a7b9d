import { findings } from './findings.ts'
import { expect, NARROW, test } from './test.ts'

const SCREENS = ['/', '/leads', '/emails', '/sequences', '/analytics', '/integrations', '/no/such/page']
const SIGNED_OUT = ['/', '/api/login?form=sign-in', '/api/login?form=create']
const VIEWS = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'light', viewport: NARROW },
  { colorScheme: 'dark', viewport: NARROW },
] as const

for (const { colorScheme, viewport } of VIEWS) {
  test.describe(`axe finds nothing serious, ${colorScheme}, ${viewport.width} wide:`, () => {
    test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('every screen', async ({ page }) => {
      for (const path of SCREENS) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await findings(page), path).toEqual([])
      }
    })

    test('the menus', async ({ page }) => {
      await page.goto('/')
      if (viewport === NARROW) await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('button', { name: /^Theme/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      expect(await findings(page)).toEqual([])
    })
  })

  test.describe(`axe finds nothing serious, signed out, ${colorScheme}, ${viewport.width} wide:`, () => {
    test.use({ colorScheme, viewport, person: null, contextOptions: { reducedMotion: 'reduce' } })

    test('landing and sign-in', async ({ page }) => {
      for (const path of SIGNED_OUT) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await findings(page), path).toEqual([])
      }
      await page.getByLabel('Email').fill('a@b.co')
      await page.getByLabel('Password').fill('password1')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('This password appeared in a data leak')).toBeVisible()
      expect(await findings(page)).toEqual([])
    })
  })
}
