import type { Page } from '@playwright/test'
import { addLeads } from './leads.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const MAX_STOPS = 120
/** Presses Tab until the button has the focus. */
async function goTo(page: Page, region: string, name: string, key = 'Tab') {
  const wanted = page.getByRole(region === '' ? 'dialog' : 'region', region === '' ? {} : { name: region, exact: true })
  const target = wanted.or(page.getByRole('alertdialog')).getByRole('button', { name, exact: true }).first()
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`"${name}" cannot be reached`)
}
const press = async (page: Page, region: string, name: string, key?: string) => {
  await goTo(page, region, name, key)
  await page.keyboard.press('Enter')
}

test('a CRM is connected, synced, undone and disconnected by keyboard alone, and the focus is never lost', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  await addLeads(context, baseURL, [{ firstName: 'Kay', lastName: 'Board', email: 'kay@keyboard.example' }])
  await page.goto('/integrations')
  await expect(page.getByText('No CRM is connected.')).toBeVisible()
  const salesforce = page.getByRole('region', { name: 'Salesforce', exact: true })
  const opened = page.waitForEvent('popup')
  await press(page, 'Salesforce', 'Connect')
  const popup = await opened
  await expect(popup.getByRole('button', { name: 'Allow' })).toBeVisible()
  await popup.keyboard.press('Tab')
  // It may close before the key is up again.
  await Promise.all([popup.waitForEvent('close'), popup.keyboard.press('Enter').catch(() => undefined)])
  const syncNow = salesforce.getByRole('button', { name: 'Sync now' })
  await expect(syncNow).toBeFocused()

  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: 'Sync with Salesforce' })
  await expect(preview.getByRole('button', { name: 'Start sync' })).toBeEnabled({ timeout: 60_000 })
  await press(page, '', 'Start sync')
  await expect(syncNow).toBeFocused()
  const log = page.getByRole('region', { name: 'Sync log' })
  const undo = log.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible({ timeout: 60_000 })

  await press(page, 'Sync log', 'Undo')
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to undo this sync?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(log.getByText('· undone')).toBeVisible({ timeout: 60_000 })
  await expect(log.getByRole('list', { name: 'Recent syncs' })).toBeFocused()

  await press(page, 'Salesforce', 'Disconnect', 'Shift+Tab')
  const leaving = page.getByRole('alertdialog')
  await expect(leaving.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(leaving.getByRole('button', { name: 'Disconnect' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(salesforce.getByRole('button', { name: 'Connect', exact: true })).toBeFocused()
})
