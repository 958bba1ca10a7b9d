import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { card, connected, withCrms } from '../../../tests/component/integrations.ts'
import { network } from '../../../tests/component/network.ts'
import { question, toast } from '../../../tests/component/page.ts'
import { renderPage, user } from '../../../tests/component/render.tsx'

withCrms()

test('both cards say what a CRM can do, in the words of the spec', async () => {
  await renderPage('/integrations')
  for (const [name, features] of [
    ['Salesforce', ['Contact Management', 'Account Creation', 'Lead Tracking', 'Real-time Sync']],
    ['HubSpot', ['Contact Sync', 'Company Management', 'Pipeline Tracking', 'Activity Logging']],
  ] as const) {
    const crm = await card(name)
    await crm.findByText('Not Connected')
    for (const feature of features) expect(crm.getByText(feature)).toBeVisible()
    expect(crm.getByText('Never')).toBeVisible()
    expect(crm.getByRole('switch', { name: 'Auto sync' })).toBeDisabled()
    expect(crm.getByText('Both ways')).toBeVisible()
  }
  await screen.findByText('No CRM is connected.')
})

test('a CRM that is not set up on the server names the missing settings, and cannot be connected', async () => {
  network.reply('GET', '/api/crm/providers', { json: [{ provider: 'hubspot', missing: ['HUBSPOT_CLIENT_ID'] }] })
  await renderPage('/integrations')
  const hubspot = await card('HubSpot')
  await hubspot.findByText('HUBSPOT_CLIENT_ID')
  expect(hubspot.getByText("HubSpot isn't set up on this server")).toBeVisible()
  expect(hubspot.getByRole('button', { name: 'Connect' })).toBeDisabled()
})

test('a CRM whose access was revoked is inactive, says why, and offers to connect', async () => {
  const { person, integration } = await connected('hubspot')
  const inactiveReason = 'HubSpot revoked our access. Reconnect HubSpot.'
  network.reply('GET', '/api/crm/integrations', { json: [{ ...integration, isActive: false, inactiveReason }] })
  await renderPage('/integrations', person)
  const hubspot = await card('HubSpot')
  await hubspot.findByText('Inactive')
  expect(hubspot.getByText(inactiveReason)).toBeVisible()
  expect(hubspot.getByRole('button', { name: 'Connect' })).toBeEnabled()
})

test('a connection is tested, with the toasts of the spec', async () => {
  const { person, integration } = await connected()
  const path = `/api/crm/integrations/${integration.id}/test`
  await renderPage('/integrations', person)
  const button = await (await card('Salesforce')).findByRole('button', { name: 'Test Connection' })
  await user.click(button)
  expect(await toast('Your Salesforce connection works.')).toHaveTextContent('Connection Successful')
  network.reply('POST', path, { json: { connected: false, message: null } })
  await user.click(button)
  const refused = await toast('Unable to connect to your CRM. Please check your credentials.')
  expect(refused).toHaveTextContent('Connection Failed')
  network.reply('POST', path, { status: 500 })
  await user.click(button)
  expect(await toast('Unable to test the connection.')).toHaveTextContent('Test Failed')
})

test('what the CRM does not allow is on its card, with the way to the settings', async () => {
  const { person, integration } = await connected()
  const finding = (message: string, kind = 'read_only_field') => ({ kind, property: message, label: message, message })
  const findings = [
    finding("You can't change Phone in Salesforce, so it only comes in."),
    finding('Salesforce requires Segment for new records.', 'required_field'),
    finding('You connected another Salesforce account, so auto sync is off.', 'other_connection'),
    ...['One', 'Two', 'Three'].map((text) => finding(text)),
  ]
  network.reply('GET', '/api/crm/integrations', { json: [{ ...integration, findings }] })
  await renderPage('/integrations', person)
  const salesforce = await card('Salesforce')
  const note = within(await salesforce.findByRole('note'))
  expect(note.getByText("What Salesforce doesn't allow")).toBeVisible()
  expect(note.getByText("You can't change Phone in Salesforce, so it only comes in.")).toBeVisible()
  expect(note.getByText('1 more')).toBeVisible()
  expect(note.getByText('Check your settings')).toBeVisible()
  expect(note.getByText(/another Salesforce account/)).toBeVisible()
  await user.click(note.getByRole('link', { name: 'Change in settings' }))
  await waitFor(() => expect(location.pathname).toBe('/integrations/salesforce/settings'))
})

test('a CRM is disconnected after a question, and a failure is reported', async () => {
  const { person, integration } = await connected()
  const path = `/api/crm/integrations/${integration.id}`
  await renderPage('/integrations', person)
  const salesforce = await card('Salesforce')
  expect(await screen.findByRole('link', { name: 'Open CRM' })).toHaveAttribute('href', expect.stringMatching(/^http/))
  network.reply('DELETE', path, { status: 500 })
  for (const words of ['Failed to disconnect integration.', 'Salesforce is no longer connected.']) {
    await user.click(await salesforce.findByRole('button', { name: 'Disconnect' }))
    const asked = within(await question('Are you sure you want to disconnect Salesforce?'))
    expect(
      asked.getByText(
        'Your leads, your Salesforce records and the sync log stay. Leads and records will no longer be in sync.',
      ),
    ).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Disconnect' }))
    await toast(words)
    network.restore('DELETE', path)
  }
  await salesforce.findByText('Not Connected')
})

test('a failed authorization request says so', async () => {
  network.reply('GET', '/api/crm/hubspot/auth', { status: 409, json: { message: 'x' } })
  await renderPage('/integrations')
  await user.click(await (await card('HubSpot')).findByRole('button', { name: 'Connect' }))
  expect(await toast('Failed to connect to HubSpot. Please try again.')).toHaveTextContent('Connection Failed')
})
