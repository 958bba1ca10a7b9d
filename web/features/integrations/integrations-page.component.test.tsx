import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, expect, test } from 'vitest'
import type { CrmIntegration, CrmRun } from '../../../contract/crm-integration.ts'
import { network } from '../../../tests/component/network.ts'
import { choose, dialog, gone, question, toast } from '../../../tests/component/page.ts'
import {
  newPerson,
  type Person,
  renderPage,
  user,
  useProduct as withOwnProduct,
} from '../../../tests/component/render.tsx'
import { crmSettings } from '../../../tests/simulators/crm-settings.ts'
import { startHubspot } from '../../../tests/simulators/hubspot.ts'
import { startSalesforce } from '../../../tests/simulators/salesforce.ts'
import { connectCrm } from '../../../tests/world/connect-crm.ts'

const stops: (() => Promise<void>)[] = []
withOwnProduct(async () => {
  const [hubspot, salesforce] = await Promise.all([startHubspot({ searchLagMs: 0 }), startSalesforce()])
  stops.push(hubspot.stop, salesforce.stop)
  return [crmSettings(hubspot, salesforce)]
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

const card = async (name: string) => within(await screen.findByRole('region', { name }))

async function connected(provider: 'salesforce' | 'hubspot' = 'salesforce') {
  const person = await newPerson()
  await connectCrm(person, provider)
  const [integration] = (await person.call('GET', '/api/crm/integrations')).body as CrmIntegration[]
  return { person, integration: integration as CrmIntegration }
}

async function addLead(person: Person) {
  const lead = { firstName: 'Inês', lastName: 'Duarte', email: `ines${person.id}@duarte.example`, company: 'Duarte' }
  return ((await person.call('POST', '/api/leads', lead)).body as { id: number }).id
}

const run = (values: Partial<CrmRun>): CrmRun => ({
  id: 1,
  provider: 'salesforce',
  kind: 'sync',
  status: 'done',
  total: 0,
  done: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  isUndone: false,
  message: null,
  createdAt: new Date().toISOString(),
  finishedAt: new Date().toISOString(),
  ...values,
})

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

test('of several records that may be one person, the user chooses', async () => {
  const { person, integration } = await connected()
  const log = {
    ...{
      id: 5,
      integrationId: integration.id,
      provider: 'salesforce',
      leadId: 1,
      leadName: 'Inês Duarte',
      runId: null,
    },
    ...{ action: 'choose_record', status: 'conflict', crmRecordId: null, canRetry: true },
    errorMessage: 'Salesforce found similar records.',
    syncedData: {
      candidates: [
        { id: '00Q1', name: 'Ines Duarte', email: 'ines@duarte.example', company: 'Duarte' },
        { id: '00Q2', name: 'I. Duarte', email: null, company: 'Duarte Lda' },
      ],
    },
    timestamp: new Date().toISOString(),
  }
  network.reply('GET', '/api/crm/logs', { json: [log] })
  network.reply('POST', '/api/crm/logs/5/choose', { json: {} })
  await renderPage('/integrations', person)
  const row = within(await (await card('Sync log')).findByRole('listitem'))
  expect(row.getByText('Several records in Salesforce may be this person')).toBeVisible()
  for (const [button, recordId] of [
    ['Link', '00Q2'],
    ['Create anyway', null],
  ] as const) {
    await user.click(row.getByRole('button', { name: 'Choose a record' }))
    const choice = within(await dialog('Who is Inês Duarte in Salesforce?'))
    expect(choice.getByRole('radio', { name: /Ines Duarte/ })).toBeChecked()
    expect(choice.getByRole('link', { name: 'Open I. Duarte in Salesforce' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/00Q2$/),
    )
    await user.click(choice.getByRole('radio', { name: /I\. Duarte.*Duarte Lda/ }))
    await user.click(choice.getByRole('button', { name: button }))
    await gone(() => screen.queryByRole('dialog'))
    expect(network.sent('POST', '/api/crm/logs/5/choose').at(-1)).toEqual({ recordId })
  }
})

test('a lead shows who owns its record in the CRM', async () => {
  const { person } = await connected('hubspot')
  const leadId = await addLead(person)
  network.reply('GET', `/api/leads/${leadId}/crm-records`, {
    json: [
      {
        ...{ provider: 'hubspot', recordId: '7', url: 'https://app.hubspot.com/contacts/1/record/0-1/7' },
        owner: { id: '1', name: 'Maria Lopez', email: 'maria@own.example' },
      },
    ],
  })
  await renderPage(`/leads?lead=${leadId}`, person)
  const drawer = within(await dialog('Lead details'))
  expect(await drawer.findByText('Maria Lopez')).toBeVisible()
  expect(drawer.getByText(/^Owner in HubSpot:/)).toBeVisible()
  expect(drawer.getByRole('link', { name: 'Open in HubSpot' })).toHaveAttribute('href', expect.stringMatching(/\/7$/))
})

test.each([
  [
    'salesforce',
    "Imports every Salesforce record as a lead. Salesforce isn't changed.",
    'Keep the lead unchanged',
    'skip',
  ],
  ['hubspot', "Imports every HubSpot contact as a lead. HubSpot isn't changed.", 'Add a second lead', 'add'],
] as const)('an import from %s asks what to do with duplicates', async (provider, description, option, duplicates) => {
  const { person, integration } = await connected(provider)
  network.reply('POST', `/api/crm/${provider}/import`, { json: run({ provider, kind: 'import', status: 'waiting' }) })
  await renderPage('/integrations', person)
  const name = integration.provider === 'salesforce' ? 'Salesforce' : 'HubSpot'
  await user.click(await (await card(name)).findByRole('button', { name: 'Import' }))
  const importing = within(await dialog(`Import from ${name}`))
  expect(importing.getByText(description)).toBeVisible()
  await choose(importing.getByRole('combobox', { name: 'If the email exists' }), option)
  await user.click(importing.getByRole('button', { name: 'Start import' }))
  await gone(() => screen.queryByRole('dialog'))
  expect(network.sent('POST', `/api/crm/${provider}/import`)).toEqual([{ duplicates }])
})

test('an import of some records says that it imports those', async () => {
  const { person, integration } = await connected('hubspot')
  const syncSettings = { ...integration.syncSettings, importFilter: { kind: 'mine' } }
  network.reply('GET', '/api/crm/integrations', { json: [{ ...integration, syncSettings }] })
  await renderPage('/integrations', person)
  await user.click(await (await card('HubSpot')).findByRole('button', { name: 'Import' }))
  const words = "Imports the HubSpot contacts that you chose in the settings as leads. HubSpot isn't changed."
  expect(within(await dialog('Import from HubSpot')).getByText(words)).toBeVisible()
})

test('a sync shows its preview first, and starts when asked', async () => {
  const { person, integration } = await connected()
  const runs = `/api/crm/integrations/${integration.id}/runs`
  const preview = run({ id: 7, kind: 'preview', created: 1 })
  const planned = {
    ...{ id: 1, integrationId: integration.id, provider: 'salesforce', leadId: 1, leadName: 'Inês Duarte' },
    ...{ action: 'create_record', status: 'planned', crmRecordId: null, errorMessage: null, runId: 7, canRetry: false },
    syncedData: { changes: { LastName: { from: null, to: 'Duarte' } } },
    timestamp: new Date().toISOString(),
  }
  network.reply('POST', runs, { json: preview })
  network.reply('GET', '/api/crm/runs', { json: [preview] })
  const account = {
    ...{ ...planned, id: 2, leadId: null, leadName: null, action: 'create_company' },
    syncedData: { changes: { name: { from: null, to: 'Tiber Ltd' } }, leads: 3, total: 12 },
  }
  network.reply('GET', '/api/crm/logs', { json: [account, planned] })
  await renderPage('/integrations', person)
  await user.click(await (await card('Salesforce')).findByRole('button', { name: 'Sync now' }))
  const sync = within(await dialog('Sync with Salesforce'))
  expect(sync.getByText('Nothing changes until you start the sync.')).toBeVisible()
  expect(await sync.findByRole('row', { name: /Inês Duarte New in Salesforce.*Last name: “Duarte”/ })).toBeVisible()
  expect(sync.getByText('1 to create, 12 new accounts')).toBeVisible()
  expect(sync.getByRole('row', { name: 'Tiber Ltd New account in Salesforce for 3 leads' })).toBeVisible()
  await user.click(sync.getByRole('button', { name: 'Start sync' }))
  await gone(() => screen.queryByRole('dialog'))
  expect(network.sent('POST', runs)).toEqual([{ kind: 'preview' }, { kind: 'sync' }])
})

test('a finished sync can be undone, after a question', async () => {
  const { person } = await connected()
  network.reply('GET', '/api/crm/runs', { json: [run({ id: 8, created: 2, skipped: 1 })] })
  network.reply('POST', '/api/crm/runs/8/undo', { status: 409, json: { message: "This run can't be undone" } })
  await renderPage('/integrations', person)
  const log = await card('Sync log')
  await log.findByText(/^Sync with Salesforce: 2 created, 1 unchanged/)
  await user.click(log.getByRole('button', { name: 'Undo' }))
  const asked = within(await question('Are you sure you want to undo this sync?'))
  expect(asked.getByText(/^This archives what was created and restores what was changed/)).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Undo' }))
  await toast("This run can't be undone")
})

test('a lead is synced from the list, and the log says so and can be searched', async () => {
  const { person } = await connected()
  const leadId = await addLead(person)
  await renderPage('/leads', person)
  await user.click(await screen.findByRole('button', { name: 'Sync Inês Duarte' }))
  expect(await toast('Lead synced to Salesforce successfully.')).toHaveTextContent('Sync Successful')
  network.reply('POST', `/api/crm/salesforce/sync/${leadId}`, { status: 502, json: { message: 'Busy.' } })
  await user.click(screen.getByRole('link', { name: 'Inês Duarte' }))
  await user.click(within(await dialog('Lead details')).getByRole('button', { name: 'Sync lead' }))
  expect(await toast('Failed to sync lead to Salesforce. Busy.')).toHaveTextContent('Sync Failed')

  await user.click(screen.getByRole('button', { name: 'Close' }))
  await gone(() => screen.queryByRole('dialog'))
  await user.click(screen.getByRole('link', { name: 'Integrations' }))
  const log = await card('Sync log')
  await log.findByText('Created in Salesforce')
  expect((await card('Salesforce')).queryByText('Never')).toBeNull()
  const outcome = log.getByRole('combobox', { name: 'Outcome' })
  await choose(outcome, 'Failed')
  await log.findByText('No entries match. Try another filter or search.')
  await choose(outcome, 'All outcomes')
  const search = log.getByRole('textbox', { name: 'Search sync log' })
  await user.type(search, 'nobody of that name')
  await log.findByText('No entries match. Try another filter or search.')
  await user.clear(search)
  await user.type(search, 'ines')
  await log.findByText('Created in Salesforce')
})

test('the log offers to retry what failed, and to create again what was deleted', async () => {
  const { person, integration } = await connected('hubspot')
  const log = (id: number, values: object) => ({
    ...{ id, integrationId: integration.id, provider: 'hubspot', leadId: id, leadName: `Lead ${id}`, runId: null },
    ...{ crmRecordId: null, errorMessage: null, syncedData: null, canRetry: true, timestamp: new Date().toISOString() },
    ...values,
  })
  network.reply('GET', '/api/crm/logs', {
    json: [
      log(1, { action: 'create_record', status: 'failed', errorMessage: 'HubSpot rejected the change: no email' }),
      log(2, { action: 'record_deleted', status: 'skipped' }),
      log(3, { action: 'log_mail', status: 'success', canRetry: false }),
    ],
  })
  network.reply('POST', '/api/crm/logs/1/retry', {
    status: 502,
    json: { message: 'HubSpot rejected the change: no email' },
  })
  await renderPage('/integrations', person)
  const card_ = await card('Sync log')
  const [failed, deleted, logged] = await card_.findAllByRole('listitem')
  expect(failed).toHaveTextContent('Failed to create in HubSpotHubSpot rejected the change: no email')
  expect(deleted).toHaveTextContent('Deleted in HubSpot')
  expect(within(deleted as HTMLElement).getByRole('button', { name: 'Create again' })).toBeEnabled()
  expect(logged).toHaveTextContent('Email logged in HubSpot')
  expect(card_.getByRole('button', { name: 'Retry all failed (HubSpot)' })).toBeEnabled()
  await user.click(within(failed as HTMLElement).getByRole('button', { name: 'Retry' }))
  expect(await toast('HubSpot rejected the change: no email')).toHaveTextContent('Error')
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

test('without a connected CRM, the empty list of leads links to the integrations', async () => {
  await renderPage('/leads')
  await user.click(await screen.findByRole('button', { name: 'Import from CRM' }))
  await waitFor(() => expect(location.pathname).toBe('/integrations'))
})

test('an import from the empty list of leads goes on at the integrations', async () => {
  const { person } = await connected('hubspot')
  network.reply('POST', '/api/crm/hubspot/import', {
    json: run({ provider: 'hubspot', kind: 'import', status: 'waiting' }),
  })
  await renderPage('/leads', person)
  await user.click(await screen.findByRole('button', { name: 'Import from HubSpot' }))
  const importing = within(await dialog('Import from HubSpot'))
  await user.click(importing.getByRole('button', { name: 'Start import' }))
  await waitFor(() => expect(location.pathname).toBe('/integrations'))
  expect(network.sent('POST', '/api/crm/hubspot/import')).toEqual([{ duplicates: 'update' }])
})
