import { beforeAll, expect, test } from 'vitest'
import { memoryCrmWorld } from '../../../../tests/world/memory-crm.ts'
import { CrmFailure } from '../../crm-failure.ts'
import { syncCrms } from '../sync-crms.ts'
import { pushChanges } from '../sync-run.ts'

let w: Awaited<ReturnType<typeof memoryCrmWorld>>
beforeAll(async () => {
  w = await memoryCrmWorld()
})

const refused = () => ({ failure: new CrmFailure('refused', 'HubSpot rejected the change: not today') })

test('50 refused leads cost their calls and log entries once', async () => {
  const { ada, crm, id, sync, lead, logs, integration } = await w.connected()
  for (let n = 0; n < 50; n++) await lead({ email: `n${n}@refused.example` })
  crm.answer = refused
  await sync()
  expect(await logs('&status=failed')).toHaveLength(50)
  expect(crm.written).toHaveLength(50)

  crm.calls.splice(0)
  await sync()
  await pushChanges(w.deps, await integration())
  await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' })
  await syncCrms(w.deps, false)
  expect(crm.calls.filter((call) => call !== 'readPage' && call !== 'readDeleted')).toEqual([])
  expect(await logs('&status=failed')).toHaveLength(50)
})

test('a refused lead is sent again after a change of the lead or the settings, on request, and by Retry failed', async () => {
  const { ada, crm, id, sync, lead, integration } = await w.connected()
  const ann = await lead({ email: 'ann@again.example' })
  await lead({ email: 'ben@again.example' })
  crm.answer = refused
  const sent = async (work: () => Promise<unknown>) => {
    crm.written.splice(0)
    await work()
    return crm.written.map(({ email }) => email.split('@')[0]).sort()
  }
  expect(await sent(sync)).toEqual(['ann', 'ben'])
  // A value that the CRM does not have is no reason.
  await ada.call('PATCH', `/api/leads/${ann}`, { dealValue: 500 })
  expect(await sent(sync)).toEqual([])
  await ada.call('PATCH', `/api/leads/${ann}`, { jobTitle: 'CTO' })
  expect(await sent(async () => pushChanges(w.deps, await integration()))).toEqual(['ann'])
  expect(await sent(sync)).toEqual([])
  expect(await sent(() => ada.call('POST', `/api/crm/hubspot/sync/${ann}`))).toEqual(['ann'])
  const settings = { autoSync: true, syncDirection: 'both', fieldOwners: { phone: 'ours' } }
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, settings)
  expect(await sent(sync)).toEqual(['ann', 'ben'])
  await ada.call('POST', `/api/crm/integrations/${id}/retry`)
  expect(await sent(() => syncCrms(w.deps, false))).toEqual(['ann', 'ben'])
  crm.answer = () => ({})
  await ada.call('POST', `/api/crm/integrations/${id}/retry`)
  expect(await sent(() => syncCrms(w.deps, false))).toEqual(['ann', 'ben'])
  expect((await w.pool.query('select from crm_refusals where integration_id = $1', [id])).rowCount).toBe(0)
})

test('a refused change is not sent again when its record is read again, until that changes', async () => {
  const { ada, crm, sync, lead, logs } = await w.connected()
  const ann = await lead({ email: 'ann@update.example' })
  await sync()
  const [record] = [...crm.records.values()]
  crm.answer = refused
  await ada.call('PATCH', `/api/leads/${ann}`, { jobTitle: 'CTO' })
  await sync()
  crm.written.splice(0)
  // Still within the minutes that each sync reads again.
  await sync()
  expect(crm.written).toEqual([])
  crm.put(record?.id, { phone: '7' })
  await sync()
  expect(crm.written).toMatchObject([{ recordId: record?.id, properties: { jobtitle: 'CTO' } }])
  crm.answer = () => ({})
  crm.put(record?.id, { phone: '8' })
  await sync()
  expect(crm.records.get(record?.id ?? '')?.properties).toMatchObject({ jobtitle: 'CTO', phone: '8' })
  expect(await logs('&status=failed')).toHaveLength(2)
})

test('ten thousand refused leads are not looked at again', async () => {
  const { ada, crm, id, sync, lead, integration } = await w.connected()
  await lead({ email: 'first@many.example' })
  crm.answer = refused
  await sync()
  await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company, source, updated_at)
     select $1, 'Many', n::text, 'n' || n || '@many.example', 'Many', 'import', now() - interval '1 hour' from generate_series(1, 10000) n`,
    [ada.id],
  )
  await w.pool.query(
    `insert into crm_refusals (integration_id, lead_id, fingerprint, message, settings, seen_at)
     select $1, l.id, 'x', 'no', (select settings from crm_refusals where integration_id = $1), l.updated_at
     from leads l where l.user_id = $2 on conflict do nothing`,
    [id, ada.id],
  )
  await w.pool.query('delete from crm_outbox where integration_id = $1', [id])
  // Statistics as a database in use has them.
  await w.pool.query('analyze leads, crm_refusals')
  crm.calls.splice(0)
  await sync()
  expect(crm.calls.filter((call) => call !== 'readPage' && call !== 'readDeleted')).toEqual([])
  expect((await integration()).lastSyncAt).not.toBeNull()
})

test('a value that the CRM does not take is named once, and the others are saved', async () => {
  const { ada, crm, sync, lead, logs } = await w.connected()
  const leftOut = [{ property: 'jobtitle', reason: 'not a title.' }]
  // What the CRM fills in itself is not taken for a change there.
  const fills = { jobtitle: 'Unknown' }
  crm.answer = ({ properties, recordId }) =>
    'jobtitle' in properties ? { leftOut, ...(recordId === null && { fills }) } : {}
  const ann = await lead({ email: 'ann@left.example', jobTitle: 'Wizard' })
  for (let round = 0; round < 3; round++) await sync()
  expect(crm.written).toHaveLength(1)
  expect([...crm.records.values()]).toMatchObject([{ properties: { email: 'ann@left.example', ...fills } }])
  const reason = 'Job title was not saved in HubSpot: not a title.'
  expect((await logs('&status=skipped')).map(({ errorMessage }) => errorMessage)).toEqual([reason])
  expect((await logs('&status=success'))[0]?.syncedData?.changes).not.toHaveProperty('jobtitle')
  expect((await ada.call('GET', `/api/leads/${ann}`)).body).toMatchObject({ jobTitle: 'Wizard' })

  await ada.call('PATCH', `/api/leads/${ann}`, { jobTitle: 'Mage' })
  await sync()
  await sync()
  expect(crm.written.slice(1)).toMatchObject([{ properties: { jobtitle: 'Mage' } }])
  expect(await logs('&status=skipped')).toHaveLength(2)
})

test('a missing permission stops the sync, and is logged once', async () => {
  const { crm, sync, lead, logs } = await w.connected()
  for (let n = 0; n < 25; n++) await lead({ email: `n${n}@scope.example` })
  crm.failure = () => {
    throw new CrmFailure('refused', 'Your HubSpot admin has to allow writing contacts.')
  }
  for (let round = 0; round < 3; round++) await expect(sync()).rejects.toThrow('admin')
  expect(crm.writes()).toBe(3)
  expect(await logs('&status=failed')).toMatchObject([{ leadId: null, errorMessage: expect.stringContaining('admin') }])
  crm.failure = undefined
  await sync()
  expect(crm.written).toHaveLength(25)
})

test('the owner of a record is kept as the CRM has it, also when nothing else changes', async () => {
  const { ada, crm, sync } = await w.connected()
  const maria = { id: '7', name: 'Maria Lopez', email: 'maria@sales.example' }
  const owners = async () =>
    (await w.pool.query('select owner from crm_links where user_id = $1', [ada.id])).rows.map(({ owner }) => owner)
  const record = crm.put(undefined, { email: 'ann@owner.example', firstname: 'Ann', lastname: 'Lee' }, { owner: maria })
  await sync()
  expect(await owners()).toEqual([maria])
  crm.put(record.id, {}, { owner: { ...maria, id: '8', name: 'Ben' } })
  await sync()
  expect(await owners()).toEqual([{ ...maria, id: '8', name: 'Ben' }])
  crm.put(record.id, {}, { owner: null })
  await sync()
  expect(await owners()).toEqual([null])
  expect(crm.written).toEqual([])
})
