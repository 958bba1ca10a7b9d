import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { toast, tooWide, WIDTHS } from './templates.ts'
import { expect, test } from './test.ts'

const OPENER = 'Voice and proof points'

async function opened(page: Page) {
  await page.goto('/')
  if (page.viewportSize()?.width === 390) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Account settings' }).click()
  await page.getByRole('button', { name: OPENER }).click()
  const dialog = page.getByRole('dialog', { name: 'Voice and proof points' })
  await expect(dialog.getByRole('textbox', { name: 'Your name' })).toBeVisible()
  return dialog
}

for (const viewport of WIDTHS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('how somebody writes is said once and kept', async ({ page }) => {
      const dialog = await opened(page)
      const lines = {
        'Your name': 'Ada Byron',
        'Your role': 'Account Executive',
        Company: 'Brightline',
        'Your offer': 'Shorter release nights',
        Signature: 'Ada\nBrightline',
      }
      for (const [name, value] of Object.entries(lines)) await dialog.getByRole('textbox', { name }).fill(value)
      const points = dialog.getByRole('group', { name: 'Proof points' })
      await points.getByRole('textbox').fill('We serve 140 teams')
      await points.getByRole('button', { name: 'Add proof point' }).click()
      await expect(points.getByRole('listitem')).toHaveText(['We serve 140 teams'])
      await points.getByRole('textbox').fill('Founded in 2012')
      await points.getByRole('textbox').press('Enter')
      await expect(points.getByRole('listitem')).toHaveCount(2)
      await points.getByRole('button', { name: 'Remove We serve 140 teams' }).click()
      const words = dialog.getByRole('group', { name: 'Words to avoid' })
      // What is left in the box counts as well.
      await words.getByRole('textbox').fill('synergy')
      const sent = page.waitForRequest((request) => request.method() === 'PUT')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      expect((await sent).postDataJSON()).toEqual({
        senderName: 'Ada Byron',
        senderRole: 'Account Executive',
        senderCompany: 'Brightline',
        offer: 'Shorter release nights',
        proofPoints: ['Founded in 2012'],
        avoidWords: ['synergy'],
        signature: 'Ada\nBrightline',
      })
      await expect(toast(page, 'Settings saved')).toBeVisible()
      await expect(dialog).toBeHidden()
      await opened(page)
      for (const [name, value] of Object.entries(lines))
        await expect(dialog.getByRole('textbox', { name })).toHaveValue(value)
      await expect(dialog.getByRole('listitem')).toHaveText(['Founded in 2012', 'synergy'])
      expect(await tooWide(page)).toEqual([])
    })

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`axe finds nothing serious in the settings, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme })
        const dialog = await opened(page)
        const words = dialog.getByRole('group', { name: 'Words to avoid' })
        await words.getByRole('textbox').fill('synergy')
        await words.getByRole('textbox').press('Enter')
        await expect(words.getByRole('listitem')).toHaveCount(1)
        expect(await findings(page)).toEqual([])
      })
    }

    test('closing asks only when something was entered, and gives the focus back', async ({ page }) => {
      const dialog = await opened(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: OPENER })).toBeFocused()
      await page.keyboard.press('Escape')
      const opener = viewport.width === 390 ? 'Open menu' : 'Account settings'
      await expect(page.getByRole('button', { name: opener })).toBeFocused()
      await opened(page)
      await dialog.getByRole('textbox', { name: 'Company' }).fill('Brightline')
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Company' })).toHaveValue('Brightline')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
      await expect(dialog).toBeHidden()
    })
  })
}

test('lists and lines have their limits', async ({ page, context, baseURL }) => {
  const proofPoints = Array.from({ length: 20 }, (_, index) => `Point ${index}`)
  await context.request.put(`${baseURL}/api/voice`, { data: { proofPoints } })
  const dialog = await opened(page)
  const points = dialog.getByRole('group', { name: 'Proof points' })
  await expect(points.getByRole('listitem')).toHaveCount(20)
  await expect(points.getByRole('textbox')).toBeDisabled()
  await points.getByRole('button', { name: 'Remove Point 7' }).click()
  await expect(points.getByRole('textbox')).toBeEnabled()
  for (const [name, limit] of Object.entries({ 'Your name': '100', Company: '200', 'Your offer': '300' }))
    await expect(dialog.getByRole('textbox', { name })).toHaveAttribute('maxlength', limit)
})

test('settings that cannot be read or saved say so', async ({ page }) => {
  await page.route('**/api/voice', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Account settings' }).click()
  await page.getByRole('button', { name: OPENER }).click()
  const dialog = page.getByRole('dialog', { name: 'Voice and proof points' })
  await expect(dialog.getByRole('alert')).toContainText("Your settings didn't load")
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await page.unroute('**/api/voice')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Brightline')
  await page.route('**/api/voice', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Failed to save your settings.')).toContainText('Error')
  await expect(dialog.getByRole('textbox', { name: 'Company' })).toHaveValue('Brightline')
})

test('by keyboard alone: open, add a proof point, save', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Account settings' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: OPENER }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Voice and proof points' })
  const name = dialog.getByRole('textbox', { name: 'Your name' })
  await expect(name).toBeVisible()
  await name.focus()
  for (const next of ['Your role', 'Company', 'Your offer', 'Proof point']) {
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('textbox', { name: next, exact: true })).toBeFocused()
  }
  await page.keyboard.type('Founded in 2012')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveText(['Founded in 2012'])
  await dialog.getByRole('textbox', { name: 'Your role' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Settings saved')).toBeVisible()
})
