import { reach } from './keyboard.ts'
import { addLeads, GRACE } from './leads.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('by keyboard alone: open, rewrite the subject, save', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE])
  await page.goto('/leads')
  await page.locator('[data-lead]').first().focus()
  await reach(page, page.getByRole('button', { name: 'Generate email for Grace Hopper' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await expectToast(page, 'Email template generated successfully')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('By keyboard')
  const save = page.getByRole('button', { name: 'Save Template' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Regenerate' })).toBeFocused()
  await save.focus()
  await page.keyboard.press('Enter')
  // The text names Grace, so merge fields are offered.
  await expect(page.getByRole('region', { name: 'Text with merge fields' })).toContainText('{{ firstName }}')
  await page.getByRole('button', { name: 'Use merge fields' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Email template saved successfully')
})
