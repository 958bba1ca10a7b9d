import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('by keyboard alone: open, add a proof point, save', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Settings' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Offer and voice' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('region', { name: 'Voice and proof points' })
  const name = form.getByRole('textbox', { name: 'Your name' })
  await expect(name).toBeVisible()
  await name.focus()
  for (const next of ['Your role', 'Company', 'Your offer', 'Who is it for?', 'Meeting link', 'Proof point']) {
    await page.keyboard.press('Tab')
    await expect(form.getByRole('textbox', { name: next, exact: true })).toBeFocused()
  }
  await page.keyboard.type('Founded in 2012')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('listitem')).toHaveText(['Founded in 2012'])
  await form.getByRole('textbox', { name: 'Your role' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Settings saved')
})
