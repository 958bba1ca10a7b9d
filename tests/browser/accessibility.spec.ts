import { expectFineInEveryView } from './findings.ts'
import { expect, test } from './test.ts'

const SCREENS = ['/', '/leads', '/emails', '/sequences', '/analytics', '/integrations', '/no/such/page']
const SIGNED_OUT = ['/', '/api/login?form=sign-in', '/api/login?form=create']

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('every screen and the theme menu: nothing serious for axe, in both themes and widths', async ({ page }) => {
  for (const path of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFineInEveryView(page, path)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /^Theme/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectFineInEveryView(page, 'the theme menu')
  await page.keyboard.press('Escape')
  // On a narrow screen the menu is inside a drawer.
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: /^Theme/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectFineInEveryView(page, 'the theme menu in the drawer')
})

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
    await expect(page.getByText('This password is known from leaks')).toBeVisible()
    await expectFineInEveryView(page, 'a refused password')
  })
})
