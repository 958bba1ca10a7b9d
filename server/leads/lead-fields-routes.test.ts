import { describe, expect, test } from 'vitest'
import type { Lead } from '../../contract/lead.ts'
import { LEAD_MERGE_FIELDS, SYNC_FIELDS } from '../../contract/lead-field-sets.ts'
import { LEAD_FIELD_KEYS, type LeadField, rowOf } from '../../contract/lead-fields.ts'
import type { TimelineEvent } from '../../contract/timeline-event.ts'
import { fullLead, otherFullLead } from '../../tests/world/lead-samples.ts'
import { addLead, listLeads, type Person } from '../../tests/world/leads.ts'
import { enroll, newSequence, step } from '../../tests/world/sequences.ts'
import { world } from '../../tests/world/world.ts'
import { importWaitingLeads } from './import/import-leads.ts'
import { sqlTypeOf } from './lead-field-columns.ts'

// What cannot be derived from the table of lead fields (columns, triggers) or could be forgotten is found here, field by field.

const edit = async (person: Person, id: number, changes: object) => {
  const answer = await person.call('PATCH', `/api/leads/${id}`, changes)
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return answer.body as Lead
}

const sqlTypes: Record<string, string> = { integer: 'int', ARRAY: 'text[]' }

test('every field of the table has its column in the database', async () => {
  const w = await world()
  const { rows } = await w.pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_name = 'leads'`,
  )
  const types = new Map(rows.map(({ name, type }) => [name, sqlTypes[type] ?? type]))
  const expected = LEAD_FIELD_KEYS.map((field) => [rowOf(field).column, sqlTypeOf(field)])
  expect(expected.map(([column = '']) => [column, types.get(column) ?? 'MISSING: add it to schema.ts'])).toEqual(
    expected,
  )
})

describe('every field of a lead', () => {
  test('is stored, read alone and in the list, and its change is in the timeline', async () => {
    const w = await world()
    const ada = await w.person()
    const { id } = await addLead(ada, fullLead)
    expect((await ada.call('GET', `/api/leads/${id}`)).body).toMatchObject(fullLead)
    expect((await listLeads(ada)).leads).toMatchObject([fullLead])
    expect(await edit(ada, id, otherFullLead)).toMatchObject(otherFullLead)
    const [event] = (await ada.call('GET', `/api/leads/${id}/timeline`)).body as TimelineEvent[]
    expect(Object.keys(event?.details?.changes ?? {}).sort()).toEqual([...LEAD_FIELD_KEYS].sort())
  })

  test('is exported, imported by the name of its column, and updated by an import', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    await addLead(ada, fullLead)
    await addLead(bob, { ...otherFullLead, email: fullLead.email })
    const carol = await w.person()
    const { text: csv } = await ada.call('GET', '/api/leads/export.csv')
    for (const person of [bob, carol])
      await person.call('POST', '/api/leads/import', csv, { 'content-type': 'text/csv' })
    await importWaitingLeads(w)
    // An import adds tags and takes none away.
    const tags = [...otherFullLead.tags, ...fullLead.tags]
    expect((await listLeads(bob)).leads).toMatchObject([{ ...fullLead, tags }])
    expect((await listLeads(carol)).leads).toMatchObject([fullLead])
  })

  test('of the other lead is taken by a merge where the kept lead has none, and given back', async () => {
    const w = await world()
    const ada = await w.person()
    const isRequired = (field: LeadField) => 'isRequired' in rowOf(field)
    const bare = Object.fromEntries(Object.entries(fullLead).filter(([field]) => isRequired(field as LeadField)))
    const kept = await addLead(ada, bare)
    const other = await addLead(ada, otherFullLead)
    const { body } = await ada.call('POST', '/api/leads/merge', { keepId: kept.id, otherId: other.id })
    const { lead, mergeId } = body as { lead: Lead; mergeId: number }
    expect(lead).toMatchObject({ ...otherFullLead, ...bare })
    await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)
    const [one, two] = (await listLeads(ada, '?sort=createdAt')).leads
    expect([one, two]).toMatchObject([
      Object.fromEntries(LEAD_FIELD_KEYS.map((key) => [key, kept[key]])),
      otherFullLead,
    ])
  })

  test('comes back when a deleted lead is restored', async () => {
    const w = await world()
    const ada = await w.person()
    const { id } = await addLead(ada, fullLead)
    await ada.call('DELETE', `/api/leads/${id}`)
    await ada.call('POST', '/api/leads/restore', { ids: [id] })
    expect((await ada.call('GET', `/api/leads/${id}`)).body).toMatchObject(fullLead)
  })
})

describe('a change of a lead field', () => {
  test('that a CRM has too is noted for the automatic sync', async () => {
    const w = await world()
    const ada = await w.person()
    const { id } = await addLead(ada, fullLead)
    await w.pool.query(
      `insert into crm_integrations (user_id, provider, is_active, sync_settings)
       values ($1, 'hubspot', true, '{"autoSync": true, "syncDirection": "both"}')`,
      [ada.id],
    )
    const isNoted = async (changes: object) => {
      await edit(ada, id, changes)
      return (await w.pool.query('delete from crm_outbox where lead_id = $1', [id])).rowCount === 1
    }
    expect(await isNoted(fullLead)).toBe(false)
    // The deal of a lead is synced too.
    const synced: LeadField[] = [...SYNC_FIELDS, 'dealValue', 'probability']
    const forgotten: string[] = []
    for (const field of synced)
      if (!(await isNoted({ [field]: otherFullLead[field] }))) forgotten.push(rowOf(field).column)
    expect(forgotten, 'columns that the trigger on leads which fills crm_outbox does not compare').toEqual([])
  })

  test('that templates can use makes scheduled emails be rendered again', async () => {
    const w = await world()
    const ada = await w.person()
    const { id } = await addLead(ada, fullLead)
    const sequence = await newSequence(ada, [step(1)])
    await enroll(ada, sequence.id, id)
    const isRenderedAgain = async (changes: object) => {
      await w.pool.query(`update sequence_logs set mime = 'rendered' where lead_id = $1`, [id])
      await edit(ada, id, changes)
      const { rows } = await w.pool.query('select mime from sequence_logs where lead_id = $1', [id])
      expect(rows).toHaveLength(1)
      return rows[0].mime === null
    }
    expect(await isRenderedAgain({ phone: otherFullLead.phone })).toBe(false)
    const forgotten: string[] = []
    for (const field of LEAD_MERGE_FIELDS)
      if (!(await isRenderedAgain({ [field]: otherFullLead[field] }))) forgotten.push(rowOf(field).column)
    expect(forgotten, 'columns whose change leaves already rendered emails as they are').toEqual([])
  })
})
