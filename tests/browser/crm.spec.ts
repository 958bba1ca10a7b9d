import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads } from './leads.ts'
import { expectNothingWider } from './mail.ts'
import { expect, NARROW, test } from './test.ts'

const VIEWPORTS = [{ width: 1440, height: 900 }, NARROW]

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

for (const viewport of VIEWPORTS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('a CRM is connected in its own window, tested, set, synced and taken away, in the words of the spec', async ({
      page,
      context,
      baseURL,
    }) => {
      test.slow()
      const mark = `w${viewport.width}.example`
      await addLeads(context, baseURL, [{ firstName: 'Inês', lastName: 'Duarte', email: `ines@${mark}` }])
      await page.goto('/integrations')
      const salesforce = cardOf(page, 'Salesforce')
      const hubspot = cardOf(page, 'HubSpot')
      for (const [card, features] of [
        [salesforce, ['Contact Management', 'Account Creation', 'Lead Tracking', 'Real-time Sync']],
        [hubspot, ['Contact Sync', 'Company Management', 'Pipeline Tracking', 'Activity Logging']],
      ] as const) {
        await expect(card.getByText('Not Connected')).toBeVisible()
        for (const feature of features) await expect(card.getByText(feature)).toBeVisible()
        await expect(card.getByText('Never')).toBeVisible()
        await expect(card.getByRole('switch', { name: 'Auto sync' })).toBeDisabled()
        await expect(card.getByText('Both ways')).toBeVisible()
      }
      await expect(page.getByText('No CRM is connected.')).toBeVisible()
      expect(await findings(page)).toEqual([])

      const connect = salesforce.getByRole('button', { name: 'Connect', exact: true })
      const popup = await popupAfter(page, () => connect.click())
      await expectToast(page, 'Authorization Required', 'complete the Salesforce authorization in the new window')
      await expect(popup.getByRole('heading', { name: 'Salesforce sandbox' })).toBeVisible()
      await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Allow' }).click()])
      await expect(salesforce.getByText('Connected', { exact: true })).toBeVisible()
      await expectToast(page, 'Connection Successful', 'Salesforce is connected.')
      await expect(page.getByRole('link', { name: 'Open CRM' })).toHaveAttribute('href', /^http/)

      const test_ = salesforce.getByRole('button', { name: 'Test Connection' })
      await test_.click()
      await expectToast(page, 'Connection Successful', 'Your Salesforce connection works.')
      await page.route('**/test', (route) => route.fulfill({ json: { connected: false, message: null } }), { times: 1 })
      await test_.click()
      await expectToast(page, 'Connection Failed', 'Unable to connect to your CRM. Please check your credentials.')
      await page.route('**/test', (route) => route.fulfill({ status: 500 }), { times: 1 })
      await test_.click()
      await expectToast(page, 'Test Failed', 'Unable to test the connection.')

      await page.goto('/leads')
      if (viewport.width === NARROW.width) {
        await page.getByRole('button', { name: 'Actions for Inês Duarte' }).click()
        await page.getByRole('menuitem', { name: 'Sync to Salesforce' }).click()
      } else {
        await page.getByRole('row', { name: /Inês Duarte/ }).hover()
        await expect(page.getByRole('button', { name: 'Delete Inês Duarte' })).toBeInViewport({ ratio: 1 })
        await page.getByRole('button', { name: 'Sync Inês Duarte' }).click()
      }
      await expectToast(page, 'Sync Successful', 'Lead synced to Salesforce successfully.')
      await page.route(
        '**/api/crm/salesforce/sync/*',
        (route) => route.fulfill({ status: 502, json: { message: 'Busy.' } }),
        { times: 1 },
      )
      await page.getByRole('link', { name: 'Inês Duarte' }).first().click()
      await page.getByRole('button', { name: 'Sync lead' }).click()
      await expectToast(page, 'Sync Failed', 'Failed to sync lead to Salesforce.')

      await page.goto('/integrations')
      const log = cardOf(page, 'Sync log')
      await expect(log.getByText('Created in Salesforce').first()).toBeVisible()
      await expect(salesforce.getByText('Never')).toHaveCount(0)
      await salesforce.getByRole('button', { name: 'Settings' }).click()
      const settings = page.getByRole('dialog', { name: 'Salesforce settings' })
      await settings.getByRole('switch', { name: 'Auto sync' }).click()
      const direction = settings.getByRole('combobox', { name: 'Sync direction' })
      await direction.click()
      await page.getByRole('option', { name: 'To the CRM only' }).click()
      await expect(direction).toBeFocused()
      expect(await findings(page)).toEqual([])
      await settings.getByRole('button', { name: 'Save settings' }).click()
      await expect(settings).toBeHidden()
      await expect(salesforce.getByRole('switch', { name: 'Auto sync' })).toBeChecked()
      await expect(salesforce.getByText('To the CRM only')).toBeVisible()

      await salesforce.getByRole('button', { name: 'Sync now' }).click()
      const preview = page.getByRole('dialog', { name: 'Sync with Salesforce' })
      const begin = preview.getByRole('button', { name: 'Begin sync' })
      await expect(begin).toBeEnabled({ timeout: 60_000 })
      await begin.click()
      await expect(log.getByText(/^Sync with Salesforce: (nothing to do|.*unchanged)/)).toBeVisible({ timeout: 60_000 })
      await salesforce.getByRole('button', { name: 'Import', exact: true }).click()
      const importing = page.getByRole('dialog', { name: 'Import from Salesforce' })
      await importing.getByRole('combobox', { name: 'If the email exists' }).click()
      await page.getByRole('option', { name: 'Leave the lead as it is' }).click()
      expect(await findings(page)).toEqual([])
      const asked = page.waitForRequest('**/api/crm/salesforce/import')
      await importing.getByRole('button', { name: 'Begin import' }).click()
      expect((await asked).postDataJSON()).toEqual({ duplicates: 'skip' })
      await expect(importing).toBeHidden()
      await expect(log.getByText(/^Import from Salesforce: (nothing to do|.*unchanged)/)).toBeVisible({
        timeout: 60_000,
      })
      const outcome = log.getByRole('combobox', { name: 'Outcome' })
      await outcome.click()
      await page.getByRole('option', { name: 'Failed' }).click()
      await expect(log.getByText('Nothing in the log matches.')).toBeVisible()
      await outcome.click()
      await page.getByRole('option', { name: 'All outcomes' }).click()
      const search = log.getByRole('textbox', { name: 'Search sync log' })
      await search.fill('nobody of that name')
      await expect(log.getByText('Nothing in the log matches.')).toBeVisible()
      await search.fill('ines')
      await expect(log.getByText('Created in Salesforce').first()).toBeVisible()
      expect(await findings(page)).toEqual([])
      await expectNothingWider(page)

      const disconnect = salesforce.getByRole('button', { name: 'Disconnect' })
      await page.route(
        '**/api/crm/integrations/*',
        (route) => (route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.fallback()),
        { times: 1 },
      )
      for (const isLast of [false, true]) {
        await disconnect.click()
        const question = page.getByRole('alertdialog', { name: 'Are you sure you want to disconnect Salesforce?' })
        await question.getByRole('button', { name: 'Disconnect' }).click()
        if (isLast) await expectToast(page, 'Integration Disconnected', 'Salesforce is no longer connected.')
        else await expectToast(page, 'Error', 'Failed to disconnect integration.')
      }
      await expect(salesforce.getByText('Not Connected')).toBeVisible()
    })

    test('a CRM that is refused, not set up or no longer gives access says so', async ({ page }) => {
      await page.goto('/integrations')
      const hubspot = cardOf(page, 'HubSpot')
      const connect = hubspot.getByRole('button', { name: 'Connect', exact: true })
      await page.route('**/api/crm/hubspot/auth', (route) => route.fulfill({ status: 409, json: { message: 'x' } }), {
        times: 1,
      })
      await connect.click()
      await expectToast(page, 'Connection Failed', 'Failed to connect to HubSpot. Please try again.')

      const popup = await popupAfter(page, () => connect.click())
      await popup.getByRole('button', { name: 'Deny' }).click()
      await expect(popup.getByText('HubSpot was not connected')).toBeVisible()
      await popup.close()
      await expect(hubspot.getByText('Not Connected')).toBeVisible()

      await page.route('**/api/crm/providers', (route) =>
        route.fulfill({ json: [{ provider: 'hubspot', missing: ['HUBSPOT_CLIENT_ID'] }] }),
      )
      await page.reload()
      await expect(hubspot.getByText('HUBSPOT_CLIENT_ID')).toBeVisible()
      await expect(connect).toBeDisabled()
      await page.unroute('**/api/crm/providers')
      await page.reload()

      const again = await popupAfter(page, () => connect.click())
      await Promise.all([again.waitForEvent('close'), again.getByRole('button', { name: 'Allow' }).click()])
      await expect(hubspot.getByText('Connected', { exact: true })).toBeVisible()

      await page.goto('/leads')
      await page.getByRole('button', { name: 'Import from HubSpot' }).click()
      const importing = page.getByRole('dialog', { name: 'Import from HubSpot' })
      await importing.getByRole('combobox', { name: 'If the email exists' }).click()
      await page.getByRole('option', { name: 'Add a second lead' }).click()
      const asked = page.waitForRequest('**/api/crm/hubspot/import')
      await importing.getByRole('button', { name: 'Begin import' }).click()
      expect((await asked).postDataJSON()).toEqual({ duplicates: 'add' })
      await expect(page).toHaveURL(/\/integrations$/)

      await page.route('**/api/crm/integrations', async (route) => {
        const answer = await route.fetch()
        const [one] = await answer.json()
        await route.fulfill({
          json: [{ ...one, isActive: false, inactiveReason: 'HubSpot revoked our access. Reconnect HubSpot.' }],
        })
      })
      await page.reload()
      await expect(hubspot.getByText('Inactive')).toBeVisible()
      await expect(hubspot.getByText('HubSpot revoked our access.')).toBeVisible()
      await expect(connect).toBeVisible()
      expect(await findings(page)).toEqual([])
    })
  })
}
