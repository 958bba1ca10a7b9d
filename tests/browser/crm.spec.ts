import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads } from './leads.ts'
import { expectNothingWider } from './mail.ts'
import { expect, NARROW, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const WIDE = { width: 1440, height: 900 }

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
async function expectToast(page: Page, title: string, description: string) {
  const toast = page.getByRole('status').filter({ hasText: description })
  await expect(toast).toContainText(title)
}
const popupAfter = async (page: Page, act: () => Promise<void>) => {
  const opened = page.waitForEvent('popup')
  await act()
  return opened
}

test('a CRM is connected in a popup, synced, imported from and disconnected', async ({ page, context, baseURL }) => {
  test.slow()
  await addLeads(context, baseURL, [{ firstName: 'Inês', lastName: 'Duarte', email: 'ines@journey.example' }])
  await page.goto('/integrations')
  const salesforce = cardOf(page, 'Salesforce')
  await expect(salesforce.getByText('Not Connected')).toBeVisible()
  const connect = salesforce.getByRole('button', { name: 'Connect', exact: true })
  const popup = await popupAfter(page, () => connect.click())
  await expectToast(page, 'Authorization Required', 'complete the Salesforce authorization in the new window')
  await expect(popup.getByRole('heading', { name: 'Salesforce sandbox' })).toBeVisible()
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Allow' }).click()])
  await expect(salesforce.getByText('Connected', { exact: true })).toBeVisible()
  await expectToast(page, 'Connection Successful', 'Salesforce is connected.')

  await page.goto('/leads')
  await page.getByRole('row', { name: /Inês Duarte/ }).hover()
  await expect(page.getByRole('button', { name: 'Delete Inês Duarte' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Sync Inês Duarte' }).click()
  await expectToast(page, 'Sync Successful', 'Lead synced to Salesforce successfully.')
  await page.setViewportSize(NARROW)
  await page.reload()
  await page.getByRole('button', { name: 'Actions for Inês Duarte' }).click()
  await page.getByRole('menuitem', { name: 'Sync to Salesforce' }).click()
  await expectToast(page, 'Sync Successful', 'Lead synced to Salesforce successfully.')
  await page.setViewportSize(WIDE)

  await page.goto('/integrations')
  const log = cardOf(page, 'Sync log')
  await expect(log.getByText('Created in Salesforce').first()).toBeVisible()
  await salesforce.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Salesforce settings', level: 1 })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Phone: property in Salesforce' })).toBeEnabled()
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    await expectNothingWider(page)
    expect(await findings(page)).toEqual([])
  }
  await page.getByRole('combobox', { name: 'Sync direction' }).click()
  await page.getByRole('option', { name: 'To the CRM only' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'Success', 'Salesforce settings saved.')
  await page.getByRole('main').getByRole('link', { name: 'Integrations' }).click()
  await expect(salesforce.getByText('To the CRM only')).toBeVisible()

  await salesforce.getByRole('button', { name: 'Sync now' }).click()
  const preview = page.getByRole('dialog', { name: 'Sync with Salesforce' })
  const start = preview.getByRole('button', { name: 'Start sync' })
  await expect(start).toBeEnabled({ timeout: 60_000 })
  await start.click()
  await expect(log.getByText(/^Sync with Salesforce: (no changes|.*unchanged)/)).toBeVisible({ timeout: 60_000 })
  await salesforce.getByRole('button', { name: 'Import', exact: true }).click()
  const importing = page.getByRole('dialog', { name: 'Import from Salesforce' })
  await importing.getByRole('combobox', { name: 'If the email exists' }).click()
  await page.getByRole('option', { name: 'Keep the lead unchanged' }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await importing.getByRole('button', { name: 'Start import' }).click()
  await expect(log.getByText(/^Import from Salesforce: (no changes|.*unchanged)/)).toBeVisible({ timeout: 60_000 })
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    await expectNothingWider(page)
    expect(await findings(page)).toEqual([])
  }

  await salesforce.getByRole('button', { name: 'Disconnect' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to disconnect Salesforce?' })
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expectToast(page, 'Integration Disconnected', 'Salesforce is no longer connected.')
  await expect(salesforce.getByText('Not Connected')).toBeVisible()
})

test('denying access in the popup leaves the CRM not connected, and it can be connected after that', async ({
  page,
}) => {
  await page.goto('/integrations')
  const hubspot = cardOf(page, 'HubSpot')
  const connect = hubspot.getByRole('button', { name: 'Connect', exact: true })
  const popup = await popupAfter(page, () => connect.click())
  await popup.getByRole('button', { name: 'Deny' }).click()
  await expect(popup.getByText('HubSpot was not connected')).toBeVisible()
  await popup.close()
  await expect(hubspot.getByText('Not Connected')).toBeVisible()

  const again = await popupAfter(page, () => connect.click())
  await Promise.all([again.waitForEvent('close'), again.getByRole('button', { name: 'Allow' }).click()])
  await expect(hubspot.getByText('Connected', { exact: true })).toBeVisible()
})
