import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { card, connected, run, withCrms } from '../../../tests/component/integrations.ts'
import { network } from '../../../tests/component/network.ts'
import { choose, dialog, gone } from '../../../tests/component/page.ts'
import { renderPage, user } from '../../../tests/component/render.tsx'

withCrms()

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
