import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { addLead, card, connected, run, withCrms } from '../../../tests/component/integrations.ts'
import { network } from '../../../tests/component/network.ts'
import { choose, dialog, gone, question, toast } from '../../../tests/component/page.ts'
import { renderPage, user } from '../../../tests/component/render.tsx'

withCrms()

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
