import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CrmRun, CrmSyncLog } from '../../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'
import { newSequence, step } from '../../../tests/world/sequences.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { syncCrms } from './sync-crms.ts'
import { pushChanges, runAutoSync } from './sync-run.ts'

let w: CrmWorld
let ada: Person
let integrationId: number
let mark = 0
beforeAll(async () => {
  w = await crmWorld()
})
beforeEach(async () => {
  ada = await w.person()
  await w.connect(ada, 'hubspot')
  integrationId = (await w.integration(ada, 'hubspot')).id
  await settle({ autoSync: true, syncDirection: 'out' })
  mark++
})

const settle = (settings: object) => ada.call('PUT', `/api/crm/integrations/${integrationId}/settings`, settings)
const address = (name: string) => `${name}@belongings-${mark}.example`
const row = async () => (await findIntegration(w.db, ada.id, integrationId)) as Integration
const sync = async () => runAutoSync(w.deps, await row())
const contact = (name: string) => w.hubspot.contact(address(name))?.id ?? ''
const dealsOf = (name: string) => w.hubspot.of('deals', contact(name)).map(({ properties }) => properties)
const emailsOf = (name: string) => w.hubspot.of('emails', contact(name)).map(({ properties }) => properties)
const logs = async (query = '') => (await ada.call('GET', `/api/crm/logs?limit=200${query}`)).body as CrmSyncLog[]
const isCreating = (kind: string) => (call: { path: string }) =>
  call.path === `/crm/objects/2026-09/${kind}/batch/create`
async function run(path: string, body?: object) {
  const { id } = (await ada.call('POST', path, body)).body as CrmRun
  await syncCrms(w.deps, false)
  return (await ada.call('GET', `/api/crm/runs/${id}`)).body as CrmRun
}
const runs = (kind: string) => run(`/api/crm/integrations/${integrationId}/runs`, { kind })

async function sendMail(leadId: number, subject: string, more: { isCaptured?: boolean; sentAt?: string } = {}) {
  const { rows } = await w.pool.query(
    `insert into sequence_logs (user_id, lead_id, status, recipient_address, subject, is_captured, sent_at)
     values ($1, $2, 'sent', 'x@example.com', $3, $4, $5) returning id`,
    [ada.id, leadId, subject, more.isCaptured ?? false, more.sentAt ?? new Date()],
  )
  return rows[0].id as number
}
async function answer(leadId: number, subject: string, kind = 'reply') {
  const { rows } = await w.pool.query(
    `insert into mailboxes (user_id, from_name, from_email) values ($1, 'Ada', $2)
     on conflict (user_id) where is_default do update set from_name = excluded.from_name returning id`,
    [ada.id, `${kind}@ada.example`],
  )
  await w.pool.query(
    `insert into inbox_messages (user_id, mailbox_id, message_key, kind, lead_id, from_address, subject, snippet, received_at)
     values ($1, $2, $3, $4, $5, 'x@example.com', $3, '', now())`,
    [ada.id, rows[0].id, subject, kind, leadId],
  )
}

test('a lead with a deal value has one deal, which follows value and stage', async () => {
  const lead = await w.lead(ada, { email: address('ann'), dealValue: 123_450 })
  await w.lead(ada, { email: address('poor') })
  await sync()
  expect(dealsOf('poor')).toEqual([])
  expect(dealsOf('ann')).toMatchObject([
    { dealname: 'Navona: Zoë Ng', amount: '1234.50', dealstage: 'appointmentscheduled', pipeline: 'default' },
  ])
  const written = () => w.hubspot.calls.filter((call) => /deals\/batch\/(create|update)/.test(call)).length
  const before = written()
  await sync()
  expect(written()).toBe(before)

  await ada.call('PATCH', `/api/leads/${lead}`, { status: 'qualified', probability: 60 })
  await pushChanges(w.deps, await row())
  expect(dealsOf('ann')).toMatchObject([{ dealstage: 'presentationscheduled', amount: '1234.50' }])
  await ada.call('PATCH', `/api/leads/${lead}`, { dealValue: 200_000 })
  await pushChanges(w.deps, await row())
  // A changed probability alone counts as a change, too.
  await ada.call('PATCH', `/api/leads/${lead}`, { probability: 100 })
  await pushChanges(w.deps, await row())
  await ada.call('PATCH', `/api/leads/${lead}`, { status: 'lost', dealValue: 0 })
  expect(dealsOf('ann')).toMatchObject([{ dealstage: 'closedwon', amount: '2000.00' }])
  await pushChanges(w.deps, await row())
  expect(dealsOf('ann')).toMatchObject([{ dealstage: 'closedlost', amount: '0.00' }])

  const told = (await logs(`&leadId=${lead}`)).filter(({ action }) => action.endsWith('_deal'))
  expect(told.map(({ action, status }) => `${action} ${status}`)).toEqual([
    ...Array(4).fill('update_deal success'),
    'create_deal success',
  ])
  expect(told[2]?.syncedData).toEqual({ changes: { amount: { from: '1234.50', to: '2000.00' } } })
})

test('a crash after creating a deal does not create it twice, although the lead is renamed', async () => {
  const lead = await w.lead(ada, { email: address('cut'), dealValue: 100 })
  w.hubspot.failOnce(isCreating('deals'), 'cut-after')
  await expect(sync()).rejects.toThrow("can't be reached")
  expect(dealsOf('cut')).toHaveLength(1)
  await ada.call('PATCH', `/api/leads/${lead}`, { lastName: 'Other' })
  await sync()
  expect(dealsOf('cut')).toMatchObject([{ dealname: 'Navona: Zoë Other' }])
  expect((await logs(`&leadId=${lead}`)).map(({ action }) => action)).toContain('create_deal')
})

test('a deal from an earlier connection, whose links were deleted, is reused; a deleted deal is not created again', async () => {
  const lead = await w.lead(ada, { email: address('again'), dealValue: 100 })
  await sync()
  await ada.call('DELETE', `/api/crm/integrations/${integrationId}`)
  await w.pool.query('delete from crm_links where user_id = $1', [ada.id])
  await w.connect(ada, 'hubspot')
  integrationId = (await w.integration(ada, 'hubspot')).id
  await settle({ autoSync: true, syncDirection: 'out' })
  await ada.call('PATCH', `/api/leads/${lead}`, { dealValue: 500 })
  await sync()
  // Nobody knows who changed it: HubSpot keeps its own value until the lead changes again.
  expect(dealsOf('again')).toMatchObject([{ amount: '1.00' }])
  expect(await logs('&status=conflict')).toHaveLength(1)
  await ada.call('PATCH', `/api/leads/${lead}`, { dealValue: 600 })
  await sync()
  expect(dealsOf('again')).toMatchObject([{ amount: '6.00' }])

  const [deal] = w.hubspot.of('deals', contact('again'))
  if (deal) deal.isArchived = true
  await ada.call('PATCH', `/api/leads/${lead}`, { dealValue: 700 })
  await pushChanges(w.deps, await row())
  await ada.call('PATCH', `/api/leads/${lead}`, { dealValue: 900 })
  await pushChanges(w.deps, await row())
  expect(dealsOf('again')).toEqual([])
  expect((await logs('&status=skipped')).map(({ errorMessage }) => errorMessage)).toEqual([
    'The deal was deleted in HubSpot, so no new deal is created.',
  ])
})

test('a rejected deal is logged once, does not block others, and is retried on request', async () => {
  const ids = []
  for (const name of ['one', 'two', 'three'])
    ids.push(await w.lead(ada, { email: address(name), lastName: name, dealValue: 100 }))
  const body = { category: 'VALIDATION_ERROR', message: 'the moon is full' }
  w.hubspot.faults.push((call) =>
    isCreating('deals')(call) && call.body.includes(': Zoë two') ? { status: 400, body } : undefined,
  )
  await sync()
  await sync()
  w.hubspot.faults.splice(0)
  expect([dealsOf('one').length, dealsOf('two').length, dealsOf('three').length]).toEqual([1, 0, 1])
  expect(await logs('&status=failed')).toMatchObject([
    { leadId: ids[1], action: 'create_deal', errorMessage: 'HubSpot rejected the change: the moon is full' },
  ])
  expect(await run(`/api/crm/integrations/${integrationId}/retry`)).toMatchObject({ created: 1, failed: 0 })
  expect(dealsOf('two')).toHaveLength(1)
  expect((await ada.call('POST', `/api/crm/integrations/${integrationId}/retry`)).status).toBe(409)
})

test('a custom pipeline is used', async () => {
  const [standard] = w.hubspot.pipelines.splice(0)
  const own = { probability: '0.3', isClosed: false }
  w.hubspot.pipelines.push({ id: '900', label: 'Ours', stages: [{ id: '901', label: 'Open', ...own }] })
  await w.lead(ada, { email: address('own'), dealValue: 100 })
  await sync()
  expect(dealsOf('own')).toMatchObject([{ pipeline: '900', dealstage: '901' }])
  if (standard) w.hubspot.pipelines.splice(0, 1, standard)
})

test('a preview lists the deals, a run creates them, and undo archives the unchanged ones', async () => {
  await settle({ autoSync: false, syncDirection: 'out' })
  const lead = await w.lead(ada, { email: address('mine'), dealValue: 100 })
  await w.lead(ada, { email: address('kept'), dealValue: 200 })
  await w.lead(ada, { email: address('kept'), dealValue: 300 })
  const preview = await runs('preview')
  const planned = (await logs(`&runId=${preview.id}`)).filter(({ action }) => action === 'create_deal')
  expect(planned).toMatchObject([{ status: 'planned' }, { status: 'planned', leadId: lead }])
  expect(planned[1]?.syncedData).toMatchObject({ changes: { amount: { from: null, to: '1.00' } } })
  expect(preview.created).toBe(4)

  await sendMail(lead, 'Hello')
  const made = await runs('sync')
  expect(made).toMatchObject({ status: 'done', created: 4, failed: 0 })
  expect([dealsOf('mine').length, dealsOf('kept').length, emailsOf('mine').length]).toEqual([1, 1, 1])
  const [mine, kept] = [contact('mine'), contact('kept')]
  w.hubspot.edit(w.hubspot.of('deals', kept)[0]?.id, { amount: '7' }, 'deals')
  expect(await run(`/api/crm/runs/${made.id}/undo`)).toMatchObject({ status: 'done', skipped: 2 })
  // A contact with a deal that others work on stays too.
  expect([contact('mine'), contact('kept')]).toEqual(['', kept])
  expect([w.hubspot.of('deals', mine).length, w.hubspot.of('emails', mine).length]).toEqual([0, 0])
  expect(w.hubspot.of('deals', kept)).toHaveLength(1)
})

test('emails sent and replied to since the connection are logged once each, captured ones and other people’s never', async () => {
  const lead = await w.lead(ada, { email: address('mail') })
  await sendMail(lead, 'Before', { sentAt: '2024-01-01T00:00:00Z' })
  await sendMail(lead, 'Sample', { isCaptured: true })
  await sendMail(lead, 'Hello')
  await answer(lead, 'Re: Hello')
  await answer(lead, 'Out of office', 'auto_reply')
  await sync()
  await sync()
  expect(emailsOf('mail')).toMatchObject([
    { hs_email_subject: 'Hello', hs_email_direction: 'EMAIL', hs_email_status: 'SENT' },
    { hs_email_subject: 'Re: Hello', hs_email_direction: 'INCOMING_EMAIL', hs_email_status: 'SENT' },
  ])
  expect((await logs()).filter(({ action }) => action === 'log_mail')).toHaveLength(2)

  await sendMail(lead, 'Again')
  w.hubspot.failOnce(isCreating('emails'), 'cut-after')
  await expect(sync()).rejects.toThrow("can't be reached")
  await sync()
  w.hubspot.failOnce(isCreating('emails'), 'cut-before')
  await sendMail(lead, 'And again')
  await expect(sync()).rejects.toThrow("can't be reached")
  await sync()
  expect(emailsOf('mail').map((email) => email.hs_email_subject)).toEqual(['Hello', 'Re: Hello', 'Again', 'And again'])
  expect((await logs()).filter(({ action }) => action === 'log_mail')).toHaveLength(4)
})

test('syncing one lead syncs its deal and emails, and no other’s', async () => {
  await settle({ autoSync: false, syncDirection: 'out' })
  const lead = await w.lead(ada, { email: address('this'), dealValue: 100 })
  const other = await w.lead(ada, { email: address('other') })
  for (const id of [lead, other]) await ada.call('POST', `/api/crm/hubspot/sync/${id}`)
  await ada.call('PATCH', `/api/leads/${other}`, { dealValue: 100 })
  await ada.call('PATCH', `/api/leads/${lead}`, { dealValue: 200 })
  await sendMail(lead, 'Mine')
  await sendMail(other, 'Other')
  expect((await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)).status).toBe(200)
  expect([dealsOf('this'), emailsOf('this')]).toMatchObject([[{ amount: '2.00' }], [{ hs_email_subject: 'Mine' }]])
  expect([dealsOf('other'), emailsOf('other')]).toEqual([[], []])
})

test('leads from a CRM start the sequences for new leads', async () => {
  const { id } = await newSequence(ada, [step(1)], { trigger: 'lead_created' })
  w.hubspot.edit(undefined, { email: address('new'), firstname: 'New', lastname: 'One', company: 'Theirs' })
  await run('/api/crm/hubspot/import', { duplicates: 'update' })
  const { rows } = await w.pool.query(
    `select l.email from lead_sequence_enrollments e join leads l on l.id = e.lead_id where e.sequence_id = $1 and l.email = $2`,
    [id, address('new')],
  )
  expect(rows).toEqual([{ email: address('new') }])
})
