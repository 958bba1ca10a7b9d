import { expect, test } from './test.ts'

test('the panel of the bell gives the focus back, also when it was reopened while it was closing', async ({ page }) => {
  await page.goto('/')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await bell.click()
  await expect(panel).toBeVisible()
  // Slow enough to be met on its way out.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.02 })
  await bell.click()
  await expect(panel).toHaveAttribute('data-state', 'closed')
  await bell.click()
  await expect(panel).toHaveAttribute('data-state', 'open')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByTestId('unread-badge')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()
})
