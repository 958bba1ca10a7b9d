import { beforeAll, describe, expect, test } from 'vitest'
import type { CrmRun } from '../../../../contract/crm-integration.ts'
import type { LeadPage } from '../../../../contract/lead.ts'
import type { DuplicateList } from '../../../../contract/lead-duplicate.ts'
import { memoryCrmWorld } from '../../../../tests/world/memory-crm.ts'
import { syncCrms } from '../sync-crms.ts'
import { readChanges } from '../sync-run.ts'

let w: Awaited<ReturnType<typeof memoryCrmWorld>>
beforeAll(async () => {
  w = await memoryCrmWorld()
})

type Connected = Awaited<ReturnType<typeof w.connected>>
const recordOf = ({ crm }: Connected, email: string) =>
  [...crm.records.values()].find(({ properties }) => properties.email === email)?.id ?? ''
const linksOf = async ({ ada }: Connected) =>
  (
    await w.pool.query(
      `select k.lead_id as lead, k.record_id as record from crm_links k join leads l on l.id = k.lead_id
       where k.user_id = $1 and k.gone_at is null order by 1`,
      [ada.id],
    )
  ).rows
const leadsOf = async ({ ada }: Connected) =>
  ((await ada.call('GET', '/api/leads?limit=200')).body as LeadPage).leads.map(({ id, email }) => [id, email]).sort()
const duplicatesOf = async ({ ada }: Connected) =>
  ((await ada.call('GET', '/api/leads/duplicates')).body as DuplicateList).pairs.map(({ reasons, leads }) => [
    reasons[0],
    leads.map(({ id }) => id),
  ])
async function run({ ada, id }: Connected, kind: string) {
  const { body } = await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind })
  await syncCrms(w.deps, false)
  return (await ada.call('GET', `/api/crm/runs/${(body as CrmRun).id}`)).body as CrmRun
}

describe.each([
  ['found by its old ID', false],
  ['that lists its old IDs', true],
])('a merged record %s', (_how, isListed) => {
  test('keeps its lead, which follows the surviving record', async () => {
    const c = await w.connected()
    const ann = await c.lead({ email: `ann@${isListed}.example`, lastName: 'Lee' })
    await c.sync()
    const loser = recordOf(c, `ann@${isListed}.example`)
    const survivor = c.crm.put(undefined, { email: `ann@${isListed}.example`, firstname: 'Zoë', lastname: 'Lee' }).id
    c.crm.merge(loser, survivor, isListed)
    await c.sync()
    expect(await linksOf(c)).toEqual([{ lead: ann, record: survivor }])
    expect(await leadsOf(c)).toHaveLength(1)
    await c.ada.call('PATCH', `/api/leads/${ann}`, { jobTitle: 'CTO' })
    await c.sync()
    expect(c.crm.records.get(survivor)?.properties.jobtitle).toBe('CTO')
    expect((await c.logs()).map(({ action }) => action)).not.toContain('record_deleted')
    expect((await c.logs()).filter(({ action }) => action === 'record_merged')).toMatchObject([
      { leadId: ann, crmRecordId: survivor },
    ])
  })

  test('merges two leads if one has no history here; undoing the run splits them for good', async () => {
    const c = await w.connected()
    const ann = await c.lead({ email: `ann@two-${isListed}.example` })
    await c.sync()
    // It came from the CRM, and nobody has worked with it.
    const loser = c.crm.put(undefined, { email: `a.lee@two-${isListed}.example`, firstname: 'Ann', lastname: 'L' }).id
    await c.sync()
    const both = await leadsOf(c)
    expect(both).toHaveLength(2)
    c.crm.merge(loser, recordOf(c, `ann@two-${isListed}.example`), isListed)
    const done = await run(c, 'sync')
    expect(await leadsOf(c)).toMatchObject([[ann, `ann@two-${isListed}.example`]])
    expect((await c.logs()).filter(({ action }) => action === 'merge_leads')).toMatchObject([{ leadId: ann }])
    await c.sync()
    expect(await leadsOf(c)).toHaveLength(1)

    expect((await c.ada.call('POST', `/api/crm/runs/${done.id}/undo`)).status).toBe(200)
    await syncCrms(w.deps, false)
    expect(await leadsOf(c)).toEqual(both)
    c.crm.put(recordOf(c, `ann@two-${isListed}.example`), {})
    await c.sync()
    expect(await leadsOf(c)).toEqual(both)
    expect((await linksOf(c)).map(({ lead }) => lead)).toEqual([ann])
  })

  test('offers two leads with a history as duplicates', async () => {
    const c = await w.connected()
    const ann = await c.lead({ email: `ann@worked-${isListed}.example` })
    const lee = await c.lead({ email: `lee@other-${isListed}.example`, lastName: 'Other', company: 'Else' })
    await c.sync()
    for (const id of [ann, lee]) await c.ada.call('PATCH', `/api/leads/${id}`, { notes: 'called' })
    c.crm.merge(recordOf(c, `lee@other-${isListed}.example`), recordOf(c, `ann@worked-${isListed}.example`), isListed)
    await c.sync()
    await c.sync()
    expect(await leadsOf(c)).toHaveLength(2)
    expect(c.crm.records.size).toBe(1)
    expect(await duplicatesOf(c)).toEqual([['crm', [ann, lee]]])
    expect((await c.logs()).filter(({ action }) => action === 'record_merged')).toMatchObject([
      { leadId: lee, status: 'conflict', errorMessage: expect.stringContaining('Duplicates page') },
    ])
    await c.ada.call('POST', '/api/leads/merge', { keepId: lee, otherId: ann })
    await c.sync()
    expect(await duplicatesOf(c)).toEqual([])
    expect(await linksOf(c)).toMatchObject([{ lead: lee }])
    expect(c.crm.records.size).toBe(1)
  })
})

test('a preview shows a merge, and changes nothing', async () => {
  const c = await w.connected()
  const ann = await c.lead({ email: 'ann@preview.example' })
  await c.sync()
  const loser = recordOf(c, 'ann@preview.example')
  c.crm.merge(loser, c.crm.put(undefined, { email: 'ann@preview.example', firstname: 'Zoë', lastname: 'Ng' }).id, true)
  const writes = c.crm.writes()
  const { id } = await run(c, 'preview')
  expect((await c.logs(`&runId=${id}`)).map(({ action, leadId }) => [action, leadId])).toContainEqual([
    'record_merged',
    ann,
  ])
  expect(c.crm.writes()).toBe(writes)
  expect(await linksOf(c)).toEqual([{ lead: ann, record: loser }])
})

describe('a further address of a record', () => {
  test('finds the lead that has it, and both keep their address', async () => {
    const c = await w.connected()
    const ann = await c.lead({ email: 'ann@second.example' })
    const { id } = c.crm.put(
      undefined,
      { email: 'lee@first.example', firstname: 'Zoë', lastname: 'Ng', company: 'Navona' },
      { otherEmails: ['ann@second.example'] },
    )
    await c.sync()
    await c.sync()
    expect(await linksOf(c)).toEqual([{ lead: ann, record: id }])
    expect(await leadsOf(c)).toEqual([[ann, 'ann@second.example']])
    expect(c.crm.records.get(id)?.properties.email).toBe('lee@first.example')
  })

  test.each([
    ['in a record that is new', false],
    ['for a lead that is new', true],
  ])('overwrites nothing on either side, %s', async (_which, isLeadLast) => {
    const c = await w.connected()
    const mark = `${isLeadLast}.kept.example`
    const there = { email: `main@${mark}`, firstname: 'Eve', lastname: 'Taker', company: 'Else', jobtitle: 'CTO' }
    const here = { firstName: 'Big', lastName: 'Boss', company: 'Big Customer' }
    const addLead = () => c.lead({ ...here, email: `ceo@${mark}` })
    const addRecord = () => c.crm.put(undefined, there, { otherEmails: [`ceo@${mark}`], isFilteredOut: true })
    if (isLeadLast) await c.sync()
    const before = isLeadLast ? undefined : await addLead()
    const { id } = addRecord()
    if (isLeadLast) await c.sync()
    const lead = before ?? (await addLead())
    await c.sync()
    await c.sync()
    expect(await linksOf(c)).toEqual([{ lead, record: id }])
    expect(c.crm.records.get(id)?.properties).toMatchObject(there)
    const read = async () => (await c.ada.call('GET', `/api/leads/${lead}`)).body
    expect(await read()).toMatchObject({ ...here, jobTitle: 'CTO' })
    c.crm.put(id, { company: 'Later' })
    await c.sync()
    expect(await read()).toMatchObject({ ...here, company: 'Later' })
  })

  test.each([
    ['in the first sync', true],
    ['later', false],
  ])('belongs to the linked lead: another lead with it overwrites nothing, %s', async (_when, isFirst) => {
    const c = await w.connected()
    const mark = `${isFirst}.second.example`
    const ann = await c.lead({ email: `ann@${mark}` })
    const values = { email: `ann@${mark}`, firstname: 'Zoë', lastname: 'Ng', company: 'Navona', phone: '1' }
    const { id } = c.crm.put(undefined, values, { otherEmails: [`lee@${mark}`] })
    if (!isFirst) await c.sync()
    const lee = await c.lead({ email: `lee@${mark}`, lastName: 'Else', company: 'Elsewhere' })
    const before = c.crm.written.length
    for (let round = 0; round < 3; round++) await c.sync()
    expect(c.crm.records.get(id)?.properties).toMatchObject(values)
    expect(c.crm.written.slice(before).filter(({ leadId }) => leadId === lee)).toEqual([])
    expect(await linksOf(c)).toEqual([{ lead: ann, record: id }])
    expect((await c.logs(`&leadId=${lee}`)).map(({ action }) => action)).toEqual(['skip'])
    expect(await duplicatesOf(c)).toContainEqual(['crm', [ann, lee]])
    expect((await c.ada.call('POST', `/api/crm/hubspot/sync/${lee}`)).status).toBe(409)
  })

  test('of a linked lead brings no second lead, neither in an import nor in a sync', async () => {
    const c = await w.connected()
    const ann = await c.lead({ email: 'ann@once.example' })
    await c.sync()
    c.crm.put(undefined, { email: 'ann@once.example', firstname: 'Ann', lastname: 'Two' })
    c.crm.put(
      undefined,
      { email: 'other@once.example', firstname: 'Ann', lastname: 'Three' },
      { otherEmails: ['ann@once.example'] },
    )
    await c.sync()
    await c.sync()
    for (const duplicates of ['update', 'add']) {
      await c.ada.call('POST', '/api/crm/hubspot/import', { duplicates })
      await syncCrms(w.deps, false)
    }
    expect(await leadsOf(c)).toEqual([[ann, 'ann@once.example']])
    // Logged when they are new, and by each import that somebody asked for.
    expect((await c.logs('&status=skipped')).map(({ errorMessage }) => errorMessage)).toEqual(
      Array(6).fill('A lead with this email address is already linked to another record.'),
    )
  })
})

test('a record of a lead that was deleted here can be merged: syncs and previews go on, and it does not come back', async () => {
  const c = await w.connected()
  const ann = await c.lead({ email: 'ann@gone.example' })
  await c.sync()
  await c.ada.call('DELETE', `/api/leads/${ann}`)
  const survivor = c.crm.put(undefined, { email: 'ann@gone.example', firstname: 'Ann', lastname: 'Lee' }).id
  c.crm.merge(recordOf(c, 'ann@gone.example'), survivor, true)
  expect(await run(c, 'preview')).toMatchObject({ status: 'done' })
  await c.sync()
  expect(await leadsOf(c)).toEqual([])
})

test('two leads that become one because of a merge change nothing in the record that is left', async () => {
  const c = await w.connected()
  const values = { firstname: 'Bea', lastname: 'Own', jobtitle: 'CTO' }
  const survivor = c.crm.put(undefined, { ...values, email: 'bea@left.example' }).id
  const ann = await c.lead({ email: 'ann@left.example', lastName: 'Lee' })
  await c.sync()
  await c.ada.call('PATCH', `/api/leads/${ann}`, { lastName: 'Ley', status: 'contacted' })
  await c.sync()
  const written = c.crm.written.length
  c.crm.merge(recordOf(c, 'ann@left.example'), survivor)
  await c.sync()
  await c.sync()
  expect(c.crm.written).toHaveLength(written)
  expect((await c.ada.call('GET', `/api/leads/${ann}`)).body).toMatchObject({ lastName: 'Own', jobTitle: 'CTO' })
})

test('an opt-out that the merged record has too is taken back by it', async () => {
  const c = await w.connected()
  await c.lead({ email: 'ann@out.example' })
  await c.sync()
  const loser = recordOf(c, 'ann@out.example')
  c.crm.put(loser, {}, { isOptedOut: true })
  await c.sync()
  const survivor = c.crm.put(undefined, { email: 'ann@out.example', firstname: 'Ann', lastname: 'Lee' }).id
  c.crm.put(survivor, {}, { isOptedOut: true })
  c.crm.merge(loser, survivor)
  await c.sync()
  const entries = async () => ((await c.ada.call('GET', '/api/suppressions')).body as { entries: object[] }).entries
  expect(await entries()).toMatchObject([{ address: 'ann@out.example' }])
  c.crm.put(survivor, {}, { isOptedOut: false })
  await c.sync()
  expect(await entries()).toEqual([])
})

describe('a record that lists the IDs of others as merged', () => {
  test.each(['both', 'out'] as const)('takes nothing from those that still exist, direction %s', async (direction) => {
    const c = await w.connected({ syncDirection: direction })
    for (const name of ['ann', 'bea', 'cleo'])
      await c.lead({ email: `${name}@alive-${direction}.example`, lastName: name })
    await c.sync()
    const [before, links] = [await leadsOf(c), await linksOf(c)]
    const [first = '', ...others] = links.map(({ record }) => record)
    c.crm.put(first, {}, { mergedIds: others })
    await c.sync()
    expect(await run(c, 'preview')).toMatchObject({ status: 'done' })
    expect(await leadsOf(c)).toEqual(before)
    expect(await linksOf(c)).toEqual(links)
    expect((await c.logs()).map(({ action }) => action)).not.toContain('record_merged')
  })

  test('gets no lead whose record was merged into another one', async () => {
    const c = await w.connected()
    const ann = await c.lead({ email: 'ann@claimed.example' })
    await c.sync()
    const loser = recordOf(c, 'ann@claimed.example')
    const survivor = c.crm.put(undefined, { email: 'ann@claimed.example', firstname: 'Ann', lastname: 'Lee' }).id
    c.crm.merge(loser, survivor, true)
    c.crm.put(undefined, { email: 'claims@else.example', firstname: 'C', lastname: 'L' }, { mergedIds: [loser] })
    await readChanges(w.deps, await c.integration(), new Date(0))
    expect(await linksOf(c)).toContainEqual({ lead: ann, record: survivor })
  })

  test('does not stop the sync, however many they are', async () => {
    const c = await w.connected()
    const ann = await c.lead({ email: 'ann@many.example' })
    await c.sync()
    const mergedIds = Array.from({ length: 100_000 }, (_, at) => `x${at}`)
    c.crm.put(recordOf(c, 'ann@many.example'), { jobtitle: 'CTO' }, { mergedIds })
    await c.sync()
    expect((await c.ada.call('GET', `/api/leads/${ann}`)).body).toMatchObject({ jobTitle: 'CTO' })
  })
})

test('in direction out, two leads whose records were merged are offered as duplicates', async () => {
  const c = await w.connected({ syncDirection: 'out' })
  const ann = await c.lead({ email: 'ann@out-only.example' })
  const lee = await c.lead({ email: 'lee@else.example', lastName: 'Other', company: 'Else' })
  await c.sync()
  c.crm.merge(recordOf(c, 'lee@else.example'), recordOf(c, 'ann@out-only.example'), true)
  await c.sync()
  await c.sync()
  expect(await leadsOf(c)).toHaveLength(2)
  expect(await duplicatesOf(c)).toEqual([['crm', [ann, lee]]])
})
