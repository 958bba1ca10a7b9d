import { beforeAll, describe, expect, test } from 'vitest'
import type { CrmRun } from '../../../../contract/crm-integration.ts'
import { memoryCrmWorld } from '../../../../tests/world/memory-crm.ts'
import { CrmFailure } from '../../crm-failure.ts'
import { syncCrms } from '../sync-crms.ts'
import { chooseRecord } from './choose-record.ts'

let w: Awaited<ReturnType<typeof memoryCrmWorld>>
beforeAll(async () => {
  w = await memoryCrmWorld()
})

const duplicate = (matches: string[]) => ({
  failure: new CrmFailure('conflict', 'You may be creating a duplicate.', {
    matches,
    ...(matches.length === 1 && { existingId: matches[0] }),
  }),
})
const there = { email: 'z.ng@home.example', firstname: 'Zoe', lastname: 'Ng', company: 'Navona SpA', phone: null }

test('a create refused as a duplicate of one record links to it, and the record keeps its values', async () => {
  const { ada, crm, sync, lead, logs } = await w.connected({ syncDirection: 'out' })
  const { id } = crm.put(undefined, there)
  crm.answer = ({ recordId }) => (recordId ? {} : duplicate([id]))
  const zoe = await lead({ email: 'zoe@one.example', phone: '7' })
  await sync()
  await sync()
  expect(crm.records.size).toBe(1)
  expect(crm.records.get(id)?.properties).toMatchObject({ ...there, phone: '7' })
  const { rows } = await w.pool.query('select lead_id, record_id from crm_links where user_id = $1', [ada.id])
  expect(rows).toEqual([{ lead_id: zoe, record_id: id }])
  expect((await logs('&status=success')).map(({ action }) => action).sort()).toEqual(['link_record', 'update_record'])
  expect(await logs('&status=failed')).toEqual([])
  await ada.call('PATCH', `/api/leads/${zoe}`, { jobTitle: 'CTO' })
  await sync()
  expect(crm.records.get(id)?.properties).toMatchObject({ ...there, phone: '7', jobtitle: 'CTO' })
})

test('undoing a run restores a record that it linked, and removes the link', async () => {
  const { ada, crm, id, lead } = await w.connected({ syncDirection: 'out' })
  const record = crm.put(undefined, there)
  crm.answer = ({ recordId }) => (recordId ? {} : duplicate([record.id]))
  await lead({ email: 'zoe@undo.example', phone: '7' })
  const { body } = await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' })
  await syncCrms(w.deps, false)
  await ada.call('POST', `/api/crm/runs/${(body as CrmRun).id}/undo`)
  await syncCrms(w.deps, false)
  expect(crm.records.get(record.id)?.properties).toMatchObject(there)
  expect((await w.pool.query('select from crm_links where user_id = $1', [ada.id])).rowCount).toBe(0)
})

test('a duplicate of a record that another lead has is not linked to it', async () => {
  const { crm, sync, lead, logs } = await w.connected()
  await lead({ email: 'first@taken.example' })
  await sync()
  const [record] = [...crm.records.values()]
  crm.answer = ({ recordId }) => (recordId ? {} : duplicate([record?.id ?? '']))
  const second = await lead({ email: 'second@taken.example', lastName: 'Second' })
  for (let round = 0; round < 3; round++) await sync()
  expect(crm.records.get(record?.id ?? '')?.properties).toMatchObject({ email: 'first@taken.example', lastname: 'Ng' })
  expect(await logs(`&leadId=${second}`)).toMatchObject([
    { status: 'conflict', canRetry: false, errorMessage: expect.stringContaining('Duplicates page') },
  ])
})

describe('several matches', () => {
  async function asked(settings = {}) {
    const c = await w.connected(settings)
    const ids = [c.crm.put(undefined, there).id, c.crm.put(undefined, { ...there, email: 'zng@work.example' }).id]
    c.crm.answer = ({ recordId }) => (recordId ? {} : duplicate(ids))
    const zoe = await c.lead({ email: 'zoe@several.example', phone: '7' })
    await c.ada.call('POST', `/api/crm/hubspot/sync/${zoe}`)
    const [log] = (await c.logs('&status=conflict')).filter(({ action }) => action === 'choose_record')
    return { ...c, ids, zoe, logId: log?.id ?? 0, log }
  }

  test('are listed for the user once, and none is written', async () => {
    const { crm, ids, log, sync, logs } = await asked()
    expect(log?.syncedData).toEqual({
      candidates: [
        { id: ids[0], name: 'Zoe Ng', email: there.email, company: there.company },
        { id: ids[1], name: 'Zoe Ng', email: 'zng@work.example', company: there.company },
      ],
    })
    const writes = crm.writes()
    await sync()
    await sync()
    expect(crm.writes()).toBe(writes)
    expect((await logs()).filter(({ action }) => action === 'choose_record')).toHaveLength(1)
  })

  test('can still be chosen after an edit that changes nothing of what is sent', async () => {
    const { ada, ids, zoe, logId, sync } = await asked({ syncDirection: 'out' })
    await ada.call('PATCH', `/api/leads/${zoe}`, { dealValue: 500 })
    await sync()
    expect(await chooseRecord(w.deps, ada.id, logId, ids[1] ?? '')).toEqual({ crmRecordId: ids[1] })
  })

  test('those of other leads are not offered; if all are, no choice is', async () => {
    const { ada, crm, ids, logId, lead, logs } = await asked({ syncDirection: 'out' })
    await chooseRecord(w.deps, ada.id, logId, ids[0] ?? '')
    const requested = async (email: string) => {
      const leadId = await lead({ email })
      await ada.call('POST', `/api/crm/hubspot/sync/${leadId}`)
      return (await logs(`&leadId=${leadId}`))[0]
    }
    const second = await requested('second@several.example')
    expect(second).toMatchObject({ action: 'choose_record', syncedData: { candidates: [{ id: ids[1] }] } })
    await chooseRecord(w.deps, ada.id, second?.id ?? 0, ids[1] ?? '')
    expect(await requested('third@several.example')).toMatchObject({
      ...{ action: 'create_record', status: 'conflict' },
      errorMessage: expect.stringContaining('Duplicates page'),
    })
    expect(crm.records.size).toBe(2)
    const { rows } = await w.pool.query(
      `select r.candidates from crm_refusals r join leads l on l.id = r.lead_id where l.user_id = $1 and l.email like 'third%'`,
      [ada.id],
    )
    expect(rows).toEqual([{ candidates: ids }])
  })

  test('the chosen one is linked and keeps its values', async () => {
    const { ada, crm, ids, zoe, logId } = await asked({ syncDirection: 'out' })
    expect(await chooseRecord(w.deps, ada.id, logId, ids[1] ?? '')).toEqual({ crmRecordId: ids[1] })
    expect(crm.records.size).toBe(2)
    expect(crm.records.get(ids[1] ?? '')?.properties).toMatchObject({ ...there, email: 'zng@work.example', phone: '7' })
    const { rows } = await w.pool.query('select lead_id, record_id from crm_links where user_id = $1', [ada.id])
    expect(rows).toContainEqual({ lead_id: zoe, record_id: ids[1] })
    await expect(chooseRecord(w.deps, ada.id, logId, ids[0] ?? '')).rejects.toMatchObject({ status: 409 })
  })

  test('a new record is created if the user wants one', async () => {
    const { ada, crm, zoe, logId } = await asked({ syncDirection: 'out' })
    crm.answer = () => ({})
    const { crmRecordId } = await chooseRecord(w.deps, ada.id, logId, 'create')
    expect(crm.records.get(crmRecordId)?.properties.email).toBe('zoe@several.example')
    expect(crm.records.size).toBe(3)
    expect((await ada.call('GET', `/api/leads/${zoe}`)).status).toBe(200)
  })

  test('no other record can be chosen, nor by another user', async () => {
    const { ada, crm, logId } = await asked({ syncDirection: 'out' })
    const stranger = crm.put(undefined, { email: 'stranger@work.example' })
    const eve = await w.person()
    await expect(chooseRecord(w.deps, ada.id, logId, stranger.id)).rejects.toMatchObject({ status: 400 })
    await expect(chooseRecord(w.deps, eve.id, logId, 'create')).rejects.toMatchObject({ status: 404 })
    expect((await w.pool.query('select from crm_links where user_id = $1', [ada.id])).rowCount).toBe(0)
  })
})

test('an account made for a record is in the log, and its undo leaves it once others use it', async () => {
  for (const isUsed of [false, true]) {
    const { ada, crm, id, lead, logs } = await w.connected({ syncDirection: 'out' })
    crm.answer = ({ company }) => ({ madeCompany: { id: 'acme', name: company } })
    if (isUsed) crm.usedCompanies.add('acme')
    const zoe = await lead({ email: 'zoe@made.example', company: 'Acme' })
    const { body } = await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' })
    await syncCrms(w.deps, false)
    const [made] = (await logs()).filter(({ action }) => action === 'create_company')
    expect(made).toMatchObject({
      ...{ leadId: zoe, status: 'success', crmRecordId: 'acme' },
      syncedData: { changes: { name: { from: null, to: 'Acme' } } },
    })
    await ada.call('POST', `/api/crm/runs/${(body as CrmRun).id}/undo`)
    await syncCrms(w.deps, false)
    expect(crm.records.size).toBe(0)
    expect(crm.archivedCompanies).toEqual(isUsed ? [] : ['acme'])
    expect((await logs('&status=skipped')).map(({ errorMessage }) => errorMessage)).toEqual(
      isUsed ? [expect.stringContaining('changed or used since')] : [],
    )
  }
})

test('an undo leaves a record that was changed since, although not in what we sync', async () => {
  const { ada, crm, id, lead } = await w.connected({ syncDirection: 'out' })
  await lead({ email: 'kept@since.example' })
  await lead({ email: 'mine@since.example' })
  const { body } = await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' })
  await syncCrms(w.deps, false)
  const runId = (body as CrmRun).id
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000)
  await w.pool.query('update crm_runs set finished_at = $2 where id = $1', [runId, hoursAgo(2)])
  for (const record of crm.records.values())
    record.modifiedAt = hoursAgo(record.properties.email === 'kept@since.example' ? 1 : 3)
  await ada.call('POST', `/api/crm/runs/${runId}/undo`)
  await syncCrms(w.deps, false)
  expect([...crm.records.values()].map(({ properties }) => properties.email)).toEqual(['kept@since.example'])
})
