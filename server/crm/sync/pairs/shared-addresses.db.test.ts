import { beforeAll, expect, test } from 'vitest'
import type { CrmRun, CrmSyncLog } from '../../../../contract/crm-integration.ts'
import type { Lead, LeadPage } from '../../../../contract/lead.ts'
import { memoryCrmWorld } from '../../../../tests/world/memory-crm.ts'
import { syncCrms } from '../sync-crms.ts'
import { chooseRecord } from './choose-record.ts'
import { keyOf } from './lead-key.ts'

let w: Awaited<ReturnType<typeof memoryCrmWorld>>
beforeAll(async () => {
  w = await memoryCrmWorld()
})

type Connected = Awaited<ReturnType<typeof w.connected>>

async function run({ ada }: Connected, path: string, body: object) {
  const { id } = (await ada.call('POST', path, body)).body as CrmRun
  await syncCrms(w.deps, false)
  return (await ada.call('GET', `/api/crm/runs/${id}`)).body as CrmRun
}
const importAll = (c: Connected, duplicates = 'update') => run(c, '/api/crm/hubspot/import', { duplicates })
const questions = async ({ logs }: Connected, query = '') =>
  (await logs(query)).filter(({ action }) => action === 'choose_record')
const candidatesOf = (log: CrmSyncLog | undefined) =>
  ((log?.syncedData?.candidates ?? []) as { id: string }[]).map(({ id }) => id)
const leadsAt = async ({ ada }: Connected, domain: string) =>
  ((await ada.call('GET', `/api/leads?search=${domain}`)).body as LeadPage).leads
const links = async ({ ada }: Connected) =>
  (await w.pool.query('select lead_id, record_id from crm_links where user_id = $1 order by 1', [ada.id])).rows

/** Two records with the address of one person. */
function twice({ crm }: Connected, email: string) {
  const one = crm.put(undefined, { email, firstname: 'Zoe', lastname: 'One', company: 'Navona' })
  const other = crm.put(undefined, { email, firstname: 'Zoe', lastname: 'Other', company: 'Navona' })
  return [one.id, other.id]
}

test.each(['both', 'in', 'out'] as const)(
  'a first sync (%s) asks which of two records with one address a lead belongs to, and writes to neither',
  async (syncDirection) => {
    const c = await w.connected({ syncDirection })
    const email = `zoe@first-${syncDirection}.example`
    const ids = twice(c, email)
    const before = structuredClone([...c.crm.records.values()])
    const lead = await c.lead({ email, phone: '7', lastName: 'Mine' })
    for (let round = 0; round < 3; round++) await c.sync()
    const asked = await questions(c)
    expect(asked).toMatchObject([{ leadId: lead, status: 'conflict', canRetry: true }])
    expect(candidatesOf(asked[0])).toEqual(ids)
    expect(await links(c)).toEqual([])
    expect([...c.crm.records.values()]).toEqual(before)
    expect((await leadsAt(c, email)).map(({ lastName }) => lastName)).toEqual(['Mine'])

    expect(await chooseRecord(w.deps, c.ada.id, asked[0]?.id ?? 0, ids[1] ?? '')).toEqual({ crmRecordId: ids[1] })
    expect(await links(c)).toEqual([{ lead_id: lead, record_id: ids[1] }])
    await c.sync()
    expect(await leadsAt(c, email)).toHaveLength(1)
    // Linking fills what is empty there, unless leads only come from the CRM.
    expect(c.crm.records.get(ids[1] ?? '')?.properties.phone).toBe(syncDirection === 'in' ? null : '7')
    expect(c.crm.records.get(ids[0] ?? '')).toEqual(before[0])
  },
)

test('a push asks, and an edit of the lead does not ask again', async () => {
  const c = await w.connected({ syncDirection: 'out' })
  await c.sync()
  const email = 'zoe@push.example'
  const lead = await c.lead({ email })
  const ids = twice(c, email)
  const { status, body } = await c.ada.call('POST', `/api/crm/hubspot/sync/${lead}`)
  expect([status, body]).toMatchObject([409, { message: expect.stringContaining('Choose one in the sync log') }])
  expect(candidatesOf((await questions(c))[0])).toEqual(ids)
  await c.ada.call('PATCH', `/api/leads/${lead}`, { jobTitle: 'CTO' })
  await c.sync()
  expect(await questions(c)).toHaveLength(1)
  expect(c.crm.writes()).toBe(0)
})

test('an import makes one lead of two records with one address, and asks which one it follows', async () => {
  const c = await w.connected()
  const email = 'zoe@import.example'
  const ids = twice(c, email)
  expect(await importAll(c)).toMatchObject({ status: 'done', created: 1, failed: 0 })
  expect(await leadsAt(c, email)).toHaveLength(1)
  expect(await links(c)).toEqual([])
  const asked = await questions(c)
  expect(candidatesOf(asked[0])).toEqual(ids)
  await importAll(c)
  await c.sync()
  expect(await leadsAt(c, email)).toHaveLength(1)
  expect(await questions(c)).toHaveLength(1)
  expect(c.crm.writes()).toBe(0)
  await chooseRecord(w.deps, c.ada.id, asked[0]?.id ?? 0, ids[1] ?? '')
  expect((await leadsAt(c, email)).map(({ lastName }) => lastName)).toEqual(['Other'])
})

test('of records on different pages, the second one asks too', async () => {
  const c = await w.connected()
  const email = 'zoe@pages.example'
  const ids = twice(c, email)
  c.crm.crm.readPage = async ({ since, next }) => {
    const all = [...c.crm.records.values()].filter(({ modifiedAt }) => !since || modifiedAt >= since)
    const at = Number(next ?? 0)
    return {
      records: structuredClone(all.slice(at, at + 1)),
      next: at + 1 < all.length ? { since, next: String(at + 1) } : undefined,
    }
  }
  expect(await importAll(c)).toMatchObject({ status: 'done', created: 1 })
  expect(candidatesOf((await questions(c))[0])).toEqual(ids)
  expect([await links(c), (await leadsAt(c, email)).length]).toEqual([[], 1])
})

test('an import that changes no existing lead asks nothing', async () => {
  const c = await w.connected()
  const email = 'zoe@skip.example'
  twice(c, email)
  await c.lead({ email })
  await importAll(c, 'skip')
  expect([await questions(c), await links(c), (await leadsAt(c, email)).length]).toEqual([[], [], 1])
})

test('a record that another lead has is no choice: the free one is linked', async () => {
  const c = await w.connected()
  const email = 'zoe@free.example'
  const lead = await c.lead({ email })
  await c.sync()
  const second = c.crm.put(undefined, { email, lastname: 'Second' })
  await c.sync()
  expect(await questions(c)).toEqual([])
  expect((await links(c)).map(({ lead_id }) => lead_id)).toEqual([lead])
  expect(c.crm.records.get(second.id)?.properties.lastname).toBe('Second')
})

test('a preview shows the question, and the sync then asks it', async () => {
  const c = await w.connected({ autoSync: false })
  const email = 'zoe@preview.example'
  const ids = twice(c, email)
  const lead = await c.lead({ email })
  const fresh = twice(c, 'new@preview.example')
  const preview = await run(c, `/api/crm/integrations/${c.id}/runs`, { kind: 'preview' })
  const shown = await questions(c, `&runId=${preview.id}`)
  expect(shown.map(({ leadId, crmRecordId }) => leadId ?? crmRecordId).sort()).toEqual([lead, fresh[1]].sort())
  expect(await links(c)).toEqual([])
  await run(c, `/api/crm/integrations/${c.id}/runs`, { kind: 'sync' })
  const asked = await questions(c)
  expect(asked.map(candidatesOf).sort()).toEqual([ids, fresh].sort())
})

test('a record with the external ID of a lead is that lead, whatever its address is now', async () => {
  const c = await w.connected()
  const lead = await c.lead({ email: 'old@keyed.example', phone: '7' })
  const { body } = await c.ada.call('GET', `/api/leads/${lead}`)
  const record = c.crm.put(undefined, { email: 'new@keyed.example', lastname: 'Married' }, { key: keyOf(body as Lead) })
  const stranger = c.crm.put(undefined, { email: 'other@keyed.example', lastname: 'X' }, { key: `${lead}-wrong` })
  await c.sync()
  expect((await leadsAt(c, 'keyed.example')).map((one) => one.email).sort()).toEqual([
    'new@keyed.example',
    'other@keyed.example',
  ])
  expect(await links(c)).toMatchObject([{ lead_id: lead, record_id: record.id }, { record_id: stranger.id }])
  expect(c.crm.records.get(record.id)?.properties).toMatchObject({ email: 'new@keyed.example', phone: '7' })
})
