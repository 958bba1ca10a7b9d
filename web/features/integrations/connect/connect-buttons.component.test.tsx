import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { network } from '../../../../tests/component/network.ts'
import { choose, dialog, gone, toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user, useProduct as withOwnProduct } from '../../../../tests/component/render.tsx'
import { crmSettings } from '../../../../tests/simulators/crm-settings.ts'
import { startHubspot } from '../../../../tests/simulators/hubspot.ts'
import { startSalesforce } from '../../../../tests/simulators/salesforce.ts'

let hubspot: Awaited<ReturnType<typeof startHubspot>>
const stops: (() => Promise<void>)[] = []
withOwnProduct(async () => {
  const salesforce = await startSalesforce()
  hubspot = await startHubspot({ searchLagMs: 0 })
  stops.push(hubspot.stop, salesforce.stop)
  return [crmSettings(hubspot, salesforce)]
})
afterAll(async () => {
  for (const stop of stops) await stop()
})
const popup = { opener: {} as unknown, location: { href: '' }, close: vi.fn() }
beforeEach(() => {
  popup.location.href = ''
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
})

const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('HubSpot is connected with a key, also on a server without an app; the key leaves the page only in that call', async () => {
  network.reply('GET', '/api/crm/providers', { json: [{ provider: 'hubspot', missing: ['HUBSPOT_CLIENT_ID'] }] })
  await renderPage('/integrations', await newPerson())
  const crm = await card('HubSpot')
  await user.click(await crm.findByRole('button', { name: 'Connect with a key' }))
  const form = within(await dialog('Connect HubSpot with a key'))
  const field = form.getByLabelText(/^Key/)
  expect(field).toHaveAttribute('type', 'password')
  await user.click(form.getByRole('button', { name: 'Connect' }))
  expect(await form.findByText('Paste the key')).toBeVisible()
  await user.type(field, 'pat-na1-00000000-0000-0000-0000{Enter}')
  expect(await form.findByText(/HubSpot rejected this key/)).toBeVisible()
  await user.clear(field)
  await user.type(field, hubspot.tokens.makeKey())
  await user.click(form.getByRole('button', { name: 'Connect' }))
  expect(await toast('HubSpot is connected.')).toHaveTextContent('Connection Successful')
  await gone(() => screen.queryByRole('dialog'))
  expect(await crm.findByText('HubSpot API 2026-09, a key')).toBeVisible()
})

test('Salesforce is connected at a sandbox or My Domain, and a wrong address says so', async () => {
  await renderPage('/integrations', await newPerson())
  const crm = await card('Salesforce')
  await user.click(await crm.findByRole('button', { name: 'Sandbox or My Domain' }))
  const form = within(await dialog('Connect Salesforce'))
  await choose(form.getByRole('combobox', { name: 'Login address' }), 'My Domain')
  const domain = form.getByLabelText(/^My Domain/)
  await user.type(domain, 'evil.example{Enter}')
  expect(await form.findByText(/This is not a Salesforce login address/)).toBeVisible()
  expect(popup.location.href).toBe('')
  await user.clear(domain)
  await user.type(domain, 'acme.my.salesforce.com{Enter}')
  await waitFor(() =>
    expect(popup.location.href).toMatch(/^https:\/\/acme\.my\.salesforce\.com\/services\/oauth2\/authorize/),
  )
  await gone(() => screen.queryByRole('dialog'))
})
