import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  type CrmIntegration,
  type CrmRun,
  type CrmSyncLog,
  DEFAULT_SYNC_SETTINGS,
} from '../../../contract/crm-integration.ts'
import { network } from '../../../tests/component/network.ts'
import { dialog, question } from '../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../tests/component/render.tsx'

const now = new Date().toISOString()
const log: CrmSyncLog = {
  ...{ id: 5, integrationId: 1, provider: 'salesforce', leadId: 1, leadName: 'Inês Duarte', runId: null },
  ...{ action: 'create_record', status: 'success', crmRecordId: '00Q1', canRetry: false, errorMessage: null },
  ...{ syncedData: null, timestamp: now },
}
const run = (values: Partial<CrmRun>): CrmRun => ({
  ...{ id: 1, provider: 'salesforce', kind: 'sync', status: 'done', total: 0, done: 0, created: 1, updated: 0 },
  ...{ skipped: 0, failed: 0, isUndone: false, message: null, createdAt: now, finishedAt: now },
  ...values,
})
const connected: CrmIntegration = {
  ...{ id: 1, provider: 'salesforce', isActive: true, inactiveReason: null, instanceUrl: null, portalId: null },
  ...{ tokenExpiresAt: null, lastSyncAt: null, findings: [], authKind: 'oauth', loginUrl: null, createdAt: now },
  syncSettings: DEFAULT_SYNC_SETTINGS,
}
const syncLog = async () => within(await screen.findByRole('region', { name: 'Sync log' }))

test('after a disconnect the log is still there, and offers no undo', async () => {
  const person = await newPerson()
  network.reply('GET', '/api/crm/logs', { json: [log] })
  network.reply('GET', '/api/crm/runs', { json: [run({ id: 3 })] })
  await renderPage('/integrations', person)
  const card = await syncLog()
  expect(card.getByText('Created in Salesforce')).toBeVisible()
  expect(card.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('an entry leads to its lead, while there is one', async () => {
  const person = await newPerson()
  const deleted = { ...log, id: 6, leadId: null, leadName: null }
  network.reply('GET', '/api/crm/logs', { json: [log, deleted] })
  await renderPage('/integrations', person)
  const card = await syncLog()
  expect(card.getByRole('link', { name: 'Inês Duarte' })).toHaveAttribute('href', '/leads/1')
  expect(card.getByText('Deleted lead').closest('a')).toBeNull()
})

test('a create that Salesforce ruled out says why, and can be made all the same', async () => {
  const person = await newPerson()
  const errorMessage = 'Salesforce already has this person as a contact. Create a lead as well, or leave it as it is.'
  const asked = {
    action: 'choose_record',
    status: 'conflict',
    canRetry: true,
    errorMessage,
    crmRecordId: null,
  } as const
  network.reply('GET', '/api/crm/logs', { json: [{ ...log, ...asked, syncedData: { candidates: [] } }] })
  network.reply('POST', '/api/crm/logs/5/choose', { json: {} })
  await renderPage('/integrations', person)
  const card = await syncLog()
  expect(card.getByText('Not created in Salesforce')).toBeVisible()
  expect(card.getByText('Your choice')).toBeVisible()
  expect(card.queryByText('Failed', { selector: 'span' })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Create anyway' }))
  const choice = within(await dialog('Create Inês Duarte anyway?'))
  expect(choice.queryByRole('button', { name: 'Link' })).toBeNull()
  await user.click(choice.getByRole('button', { name: 'Create anyway' }))
  expect(network.sent('POST', '/api/crm/logs/5/choose')).toEqual([{ recordId: null }])
})

test('older syncs are a click away, and a finished undo takes no place among them', async () => {
  const person = await newPerson()
  network.reply('GET', '/api/crm/logs', { json: [log] })
  const undo = run({ id: 9, kind: 'undo', created: 0, updated: 1 })
  network.reply('GET', '/api/crm/runs', { json: [undo, ...[8, 7, 6, 5, 4].map((id) => run({ id, created: id }))] })
  await renderPage('/integrations', person)
  const recent = within(await (await syncLog()).findByRole('list', { name: 'Recent syncs' }))
  const shown = () => recent.getAllByRole('listitem').map((item) => /(\d) created/.exec(item.textContent ?? '')?.[1])
  expect(shown()).toEqual(['8', '7', '6'])
  await user.click(screen.getByRole('button', { name: 'Show all 5 syncs' }))
  expect(shown()).toEqual(['8', '7', '6', '5', '4'])
})

test('a sync that is running says so, and never that it changed nothing', async () => {
  const person = await newPerson()
  network.reply('GET', '/api/crm/logs', { json: [log] })
  const running = { ...run({ id: 3, status: 'running', created: 0 }), finishedAt: null }
  network.reply('GET', '/api/crm/runs', { json: [running, { ...running, id: 2, total: 12, done: 5, skipped: 5 }] })
  await renderPage('/integrations', person)
  const recent = within(await (await syncLog()).findByRole('list', { name: 'Recent syncs' }))
  const shown = recent.getAllByRole('status').map((words) => words.textContent)
  expect(shown).toEqual(['Sync with Salesforce: running0 so far', 'Sync with Salesforce: running5 of 12: 5 unchanged'])
})

test('an undo that ends before it is seen leaves the focus on the list', async () => {
  const person = await newPerson()
  network.reply('GET', '/api/crm/logs', { json: [log] })
  network.reply('GET', '/api/crm/integrations', { json: [connected] })
  network.reply('GET', '/api/crm/runs', { json: [run({ id: 3 })] })
  await renderPage('/integrations', person)
  await user.click(await (await syncLog()).findByRole('button', { name: 'Undo' }))
  const undo = run({ id: 4, kind: 'undo', created: 0, updated: 1 })
  network.reply('POST', '/api/crm/runs/3/undo', { json: { ...undo, status: 'waiting' } })
  network.reply('GET', '/api/crm/runs', { json: [undo, run({ id: 3, isUndone: true })] })
  await user.click(within(await question()).getByRole('button', { name: 'Undo' }))
  expect(await (await syncLog()).findByText('· undone')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('list', { name: 'Recent syncs' })).toHaveFocus())
})
