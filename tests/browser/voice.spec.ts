import { toast } from './templates.ts'
import { expect, test } from './test.ts'

const OPENER = 'Voice and proof points'

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
  for (const next of ['Your role', 'Company', 'Your offer', 'Who is it for?', 'Proof point']) {
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
