import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, expect, test } from 'vitest'
import type { CrmProperty } from '../../../../contract/crm-choices.ts'
import type { CrmIntegration } from '../../../../contract/crm-integration.ts'
import { network } from '../../../../tests/component/network.ts'
import { choose, gone, optionsOf, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user, useProduct as withOwnProduct } from '../../../../tests/component/render.tsx'
import { crmSettings } from '../../../../tests/simulators/crm-settings.ts'
import { startHubspot } from '../../../../tests/simulators/hubspot.ts'
import { startSalesforce } from '../../../../tests/simulators/salesforce.ts'
import { connectCrm } from '../../../../tests/world/connect-crm.ts'

const stops: (() => Promise<void>)[] = []
withOwnProduct(async () => {
  const [hubspot, salesforce] = await Promise.all([startHubspot({ searchLagMs: 0 }), startSalesforce()])
  stops.push(hubspot.stop, salesforce.stop)
  return [crmSettings(hubspot, salesforce)]
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

const property = (name: string, label: string, more: Partial<CrmProperty> = {}): CrmProperty => ({
  ...{ name, label, type: 'text', isReadable: true, isWritable: true, isRequired: false, max: null, options: [] },
  ...more,
})
const PROPERTIES = [
  property('LastName', 'Last Name', { isRequired: true }),
  property('Email', 'Email'),
  property('Company', 'Company', { isRequired: true }),
  property('Phone', 'Phone'),
  property('Direct__c', 'Direct dial'),
  property('Region__c', 'Region', { isWritable: false }),
  property('Segment__c', 'Segment', {
    type: 'choice',
    isRequired: true,
    options: [
      { value: 'smb', label: 'Small business' },
      { value: 'ent', label: 'Enterprise' },
    ],
  }),
]

async function open(provider: 'salesforce' | 'hubspot', properties = PROPERTIES, currencies = ['EUR', 'USD']) {
  const person = await newPerson()
  await connectCrm(person, provider)
  const [integration] = (await person.call('GET', '/api/crm/integrations')).body as CrmIntegration[]
  const id = integration?.id ?? 0
  network.reply('GET', `/api/crm/integrations/${id}/properties`, { json: properties })
  network.reply('GET', `/api/crm/integrations/${id}/deal-choices`, {
    json: {
      pipelines: [
        { id: 'p1', label: 'Sales' },
        { id: 'p2', label: 'Partners' },
      ],
      currencies,
    },
  })
  await renderPage(`/integrations/${provider}/settings`, person)
  const name = provider === 'salesforce' ? 'Salesforce' : 'HubSpot'
  await screen.findByRole('heading', { level: 1, name: `${name} settings` })
  await screen.findByRole('button', { name: 'Save settings' })
  return { person, id, settings: `/api/crm/integrations/${id}/settings` }
}

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const saveButton = () => screen.getByRole('button', { name: 'Save settings' })

test('the settings say how both stay in sync, and are saved', async () => {
  const { settings } = await open('salesforce')
  expect(saveButton()).toBeDisabled()
  const sync = await section('Sync')
  expect(sync.getByText('How Leadwright and Salesforce stay in sync.')).toBeVisible()
  await user.click(sync.getByRole('switch', { name: /^Auto sync/ }))
  await choose(sync.getByRole('combobox', { name: 'Sync direction' }), 'To the CRM only')
  const fields = await section('Fields')
  const owner = fields.getByRole('combobox', { name: 'Company: which side wins' })
  expect(await optionsOf(owner)).toEqual(['Newest wins', 'Leadwright wins', 'The CRM wins'])
  await choose(owner, 'The CRM wins')
  await user.click(saveButton())
  expect(await toast('Salesforce settings saved.')).toHaveTextContent('Success')
  expect(network.sent('PUT', settings)).toEqual([
    { autoSync: true, syncDirection: 'out', fieldOwners: { company: 'theirs' } },
  ])
  await waitFor(() => expect(saveButton()).toBeDisabled())
  await user.click(screen.getByRole('link', { name: 'Integrations', current: false }))
  const card = within(await screen.findByRole('region', { name: 'Salesforce' }))
  expect(await card.findByText('To the CRM only')).toBeVisible()
})

test('a field goes to a property of the CRM that fits, in the direction that was chosen', async () => {
  const { settings } = await open('salesforce')
  network.reply('PUT', settings, { json: {} })
  const fields = await section('Fields')
  const phone = await fields.findByRole('combobox', { name: 'Phone: property in Salesforce' })
  await waitFor(() => expect(phone).toBeEnabled())
  expect(
    within(phone)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Phone', 'Last Name', 'Email', 'Company', 'Direct dial', 'Region'])
  await user.selectOptions(phone, 'Direct__c')
  await choose(fields.getByRole('combobox', { name: 'Phone: direction' }), 'From the CRM only')
  expect(fields.queryByRole('combobox', { name: 'Phone: which side wins' })).toBeNull()
  // Notes are for colleagues.
  expect(fields.getByRole('combobox', { name: 'Notes: direction' })).toHaveTextContent('Not synced')
  expect(fields.getByRole('combobox', { name: 'Email: property in Salesforce' })).toBeDisabled()
  // What the connected user may not do is said at the field.
  expect(fields.getByText("The connected user can't see City in Salesforce, so it isn't synced.")).toBeVisible()
  await user.selectOptions(fields.getByRole('combobox', { name: 'Website: property in Salesforce' }), 'Region__c')
  expect(fields.getByText("The connected user can't change Region in Salesforce, so it only comes in.")).toBeVisible()
  expect(fields.getByRole('combobox', { name: 'Website: direction' })).toHaveTextContent('From the CRM only')
  await user.selectOptions(fields.getByRole('combobox', { name: 'Website: property in Salesforce' }), 'Website')
  expect(fields.getByRole('combobox', { name: 'Website: direction' })).toHaveTextContent('Both ways')
  await user.click(saveButton())
  await toast('Salesforce settings saved.')
  expect(network.sent('PUT', settings)).toEqual([
    { autoSync: false, syncDirection: 'both', fields: { phone: { property: 'Direct__c', direction: 'in' } } },
  ])
})

test('properties that the CRM requires are asked for, and others can be added', async () => {
  const { settings } = await open('salesforce')
  network.reply('PUT', settings, { json: {} })
  const values = await section('Values for new records')
  const segment = await values.findByRole('combobox', { name: /^Segment/ })
  expect(values.getByText('Salesforce requires it. Without a value it refuses new records.')).toBeVisible()
  // Every lead has a last name.
  expect(values.queryByRole('textbox', { name: /^Last Name/ })).toBeNull()
  await user.selectOptions(segment, 'Enterprise')
  await user.selectOptions(values.getByRole('combobox', { name: 'Add a value' }), 'Direct dial')
  await user.type(values.getByRole('textbox', { name: 'Direct dial' }), '0')
  await user.click(saveButton())
  await toast('Salesforce settings saved.')
  expect(network.sent('PUT', settings)).toEqual([
    { autoSync: false, syncDirection: 'both', defaults: { Direct__c: '0', Segment__c: 'ent' } },
  ])
})

test('which records come in: a list has to be chosen, and a condition entered', async () => {
  const { id, settings } = await open('salesforce')
  network.reply('GET', `/api/crm/integrations/${id}/lists`, { json: [{ id: '00B', label: 'My hot leads' }] })
  network.reply('PUT', settings, { status: 400, json: { message: 'Salesforce rejected the condition.' } })
  const records = await section('Which records come in')
  await user.click(records.getByRole('radio', { name: /^A list view/ }))
  await user.click(saveButton())
  await toast('Choose the list whose records come in.')
  await user.selectOptions(await records.findByRole('combobox', { name: 'List view' }), 'My hot leads')
  await user.click(saveButton())
  await toast('Salesforce rejected the condition.')
  await user.click(records.getByRole('radio', { name: /^A condition/ }))
  await user.click(records.getByRole('textbox', { name: 'Condition' }))
  await user.paste("LeadSource = 'Web'")
  await user.click(saveButton())
  await waitFor(() => expect(network.sent('PUT', settings)).toHaveLength(2))
  expect(network.sent('PUT', settings).map((sent) => (sent as { importFilter: object }).importFilter)).toEqual([
    { kind: 'list', id: '00B' },
    { kind: 'where', soql: "LeadSource = 'Web'" },
  ])
})

test('deals of HubSpot have a pipeline and a currency; opportunities of Salesforce need contacts', async () => {
  const { settings } = await open('hubspot', [])
  network.reply('PUT', settings, { json: {} })
  const deals = await section('Deals')
  expect(deals.getByRole('switch', { name: /^Create deals/ })).toBeChecked()
  await user.selectOptions(await deals.findByRole('combobox', { name: 'Pipeline' }), 'Partners')
  await user.selectOptions(deals.getByRole('combobox', { name: 'Currency' }), 'EUR')
  expect(screen.queryByRole('region', { name: 'New records in Salesforce' })).toBeNull()
  await choose((await section('Emails')).getByRole('combobox', { name: 'Log emails' }), "Don't log emails")
  await user.click(saveButton())
  await toast('HubSpot settings saved.')
  expect(network.sent('PUT', settings)).toEqual([
    { activities: 'off', autoSync: false, deals: { currency: 'EUR', pipeline: 'p2' }, syncDirection: 'both' },
  ])
})

test.each([
  [['USD'], true, /^HubSpot uses USD, and deal values here are in pounds\./],
  [['GBP'], false, undefined],
  [[], false, /^HubSpot doesn't tell us its currency\./],
])('an account in %j is told how its amounts are taken', async (currencies, isAsked, words) => {
  await open('hubspot', [], currencies)
  const deals = await section('Deals')
  await deals.findByRole('combobox', { name: 'Pipeline' })
  expect(deals.queryByRole('combobox', { name: 'Currency' }) !== null).toBe(isAsked)
  if (words) expect(deals.getByText(words)).toBeVisible()
  else expect(deals.queryByText(/in pounds/)).toBeNull()
})

test('owners, duplicates and the ID field are settings of Salesforce', async () => {
  const { id, settings } = await open('salesforce')
  network.reply('PUT', settings, { json: {} })
  network.reply('POST', `/api/crm/integrations/${id}/external-id`, { status: 400, json: { message: 'Not allowed.' } })
  const opportunities = await section('Opportunities')
  expect(opportunities.getByRole('switch')).toBeDisabled()
  const records = await section('New records in Salesforce')
  await choose(records.getByRole('combobox', { name: 'Owner of new records' }), "Salesforce's assignment rule")
  await user.click(records.getByRole('switch', { name: /^Create records that look like duplicates/ }))
  await user.click(saveButton())
  await toast('Salesforce settings saved.')
  expect(network.sent('PUT', settings)).toEqual([
    { allowDuplicates: true, autoSync: false, ownerOfNew: 'assignment_rule', syncDirection: 'both' },
  ])
  const recognized = await section('How records are recognized')
  expect(recognized.getByText(/^By email address\./)).toBeVisible()
  await user.click(recognized.getByRole('button', { name: 'Add the ID field' }))
  await toast('Not allowed.')
})

test('leaving with unsaved changes asks first', async () => {
  await open('hubspot', [])
  await user.click((await section('Sync')).getByRole('switch', { name: /^Auto sync/ }))
  await user.click(screen.getByRole('link', { name: 'Leads' }))
  const asked = within(await question('Discard your changes?'))
  await user.click(asked.getByRole('button', { name: 'Keep editing' }))
  await gone(() => screen.queryByRole('alertdialog'))
  expect(location.pathname).toBe('/integrations/hubspot/settings')
  await user.click(screen.getByRole('link', { name: 'Leads' }))
  await user.click(within(await question()).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(location.pathname).toBe('/leads'))
})

test('the back button asks, too', async () => {
  await open('hubspot', [])
  await user.click(screen.getByRole('link', { name: 'Integrations', current: false }))
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Settings' }))
  await user.click((await section('Sync')).getByRole('switch', { name: /^Auto sync/ }))
  history.back()
  const asked = within(await question('Discard your changes?'))
  expect(location.pathname).toBe('/integrations/hubspot/settings')
  await user.click(asked.getByRole('button', { name: 'Keep editing' }))
  expect((await section('Sync')).getByRole('switch', { name: /^Auto sync/ })).toBeChecked()
})

test('a CRM that does not answer says so, and the rest can be set', async () => {
  const person = await newPerson()
  await connectCrm(person, 'hubspot')
  const [integration] = (await person.call('GET', '/api/crm/integrations')).body as CrmIntegration[]
  network.reply('GET', `/api/crm/integrations/${integration?.id}/properties`, {
    status: 502,
    json: { message: "HubSpot can't be reached right now." },
  })
  await renderPage('/integrations/hubspot/settings', person)
  expect(await screen.findByRole('alert')).toHaveTextContent("HubSpot can't be reached right now.")
  const fields = await section('Fields')
  expect(fields.getByRole('combobox', { name: 'Phone: property in HubSpot' })).toBeDisabled()
  expect(fields.getByRole('combobox', { name: 'Phone: direction' })).toBeEnabled()
})

test('a CRM that is not connected, and one that does not exist', async () => {
  await renderPage('/integrations/hubspot/settings')
  await screen.findByText("HubSpot isn't connected")
  expect(screen.getByRole('link', { name: 'Go to integrations' })).toHaveAttribute('href', '/integrations')
})

test('a CRM nobody knows is not found', async () => {
  await renderPage('/integrations/pipedrive/settings')
  await screen.findByText("We can't find this page")
})
