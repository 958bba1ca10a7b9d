import { describe, expect, test } from 'vitest'
import type { LeadEntry } from '../../../contract/lead-entry.ts'
import type { TimelineEvent } from '../../../contract/timeline-event.ts'
import { blocked, midway } from '../../../tests/world/blocked.ts'
import { addLead, grace, type Person } from '../../../tests/world/leads.ts'
import { world } from '../../../tests/world/world.ts'
import { factsOfLead } from '../../writing/gather-facts.ts'
import { forgetDeletedLeads } from '../deleted-lead-queries.ts'

async function scene() {
  const w = await world()
  const ada = await w.person()
  const lead = await addLead(ada, grace)
  return { w, ada, lead, url: `/api/leads/${lead.id}/entries` }
}
type LeadPage = { leads: { id: number; lastActivityAt: string }[] }
const add = async (person: Person, url: string, entry: object) =>
  (await person.call('POST', url, entry)).body as LeadEntry
const texts = async (person: Person, leadId: number) =>
  ((await person.call('GET', `/api/leads/${leadId}/entries`)).body as LeadEntry[]).map(({ text }) => text)
const timeline = async (person: Person, leadId: number, query = '') =>
  (await person.call('GET', `/api/leads/${leadId}/timeline${query}`)).body as TimelineEvent[]

describe('notes and calls', () => {
  test('have an author and a time, and stand in the timeline where they happened', async () => {
    const { ada, lead, url } = await scene()
    const note = await add(ada, url, { kind: 'note', text: '  Wants a pilot in May.  ' })
    expect(note).toMatchObject({ kind: 'note', text: 'Wants a pilot in May.', author: { id: ada.id }, editedAt: null })
    const call = await add(ada, url, { kind: 'call', text: 'Left a message', happenedAt: '2020-05-01T10:00:00.000Z' })
    expect(call.happenedAt).toBe('2020-05-01T10:00:00.000Z')
    await ada.call('PATCH', `/api/leads/${lead.id}`, { status: 'contacted' })
    const lines = await timeline(ada, lead.id)
    expect(lines.map(({ kind }) => kind)).toEqual(['edited', 'note', 'call', 'created'])
    expect(lines[1]).toMatchObject({
      id: note.id,
      details: { text: note.text, author: { id: ada.id }, editedAt: null },
    })
    // From the note on: one number names one line.
    expect((await timeline(ada, lead.id, `?before=${note.id}`)).map(({ kind }) => kind)).toEqual(['call', 'created'])
  })

  test('are edited, deleted and brought back', async () => {
    const { ada, lead, url } = await scene()
    const note = await add(ada, url, { kind: 'note', text: 'First' })
    const own = `${url}/${note.id}`
    const edited = await ada.call('PATCH', own, { text: 'Second' })
    expect(edited.body).toMatchObject({ id: note.id, text: 'Second', editedAt: expect.any(String) })
    expect((await ada.call('DELETE', own)).status).toBe(204)
    expect(await texts(ada, lead.id)).toEqual([])
    expect((await ada.call('PATCH', own, { text: 'Third' })).status).toBe(404)
    expect((await ada.call('POST', `${own}/restore`)).body).toMatchObject({ text: 'Second', createdAt: note.createdAt })
    expect(await texts(ada, lead.id)).toEqual(['Second'])
  })

  test('an edit that started from another text is refused, and both texts are known', async () => {
    const { ada, url } = await scene()
    const { id } = await add(ada, url, { kind: 'note', text: 'First' })
    const edit = (text: string) => ada.call('PATCH', `${url}/${id}`, { text, seen: 'First' })
    const answers = await Promise.all([edit('From one tab'), edit('From another tab')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const saved = answers.find(({ status }) => status === 200)?.body as LeadEntry
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'entry_changed',
      issues: [{ field: 'text', message: saved.text }],
    })
    // The response to the save was lost.
    expect((await edit(saved.text)).status).toBe(200)
  })

  test('of a lead that is deleted at this moment are refused, and one that comes first is kept with it', async () => {
    const { w, ada, lead, url } = await scene()
    const commit = await midway(w, 'delete from leads where id = $1', lead.id)
    const adding = ada.call('POST', url, { kind: 'note', text: 'Too late' })
    await blocked(w)
    await commit()
    expect((await adding).status).toBe(404)

    const other = await addLead(ada, { ...grace, email: 'other@navona.example' })
    const write = await midway(
      w,
      `insert into lead_entries (user_id, lead_id, kind, text) select user_id, id, 'note', 'In time' from leads where id = $1`,
      other.id,
    )
    const deleting = ada.call('DELETE', `/api/leads/${other.id}`)
    await blocked(w)
    await write()
    expect((await deleting).status).toBe(204)
    await ada.call('POST', '/api/leads/restore', { ids: [other.id] })
    expect(await texts(ada, other.id)).toEqual(['In time'])
  })

  test('are the last activity of their lead until they are deleted', async () => {
    const { ada, lead, url } = await scene()
    const other = await addLead(ada, { ...grace, email: 'other@navona.example' })
    const happenedAt = new Date(Date.now() + 60_000).toISOString()
    const { id } = await add(ada, url, { kind: 'call', text: 'Spoke', happenedAt })
    const listed = async () =>
      ((await ada.call('GET', '/api/leads?include=lastActivity&sort=-lastActivity')).body as LeadPage).leads
    expect(await listed()).toMatchObject([{ id: lead.id, lastActivityAt: happenedAt }, { id: other.id }])
    await ada.call('DELETE', `${url}/${id}`)
    expect((await listed()).find((one) => one.id === lead.id)?.lastActivityAt).not.toBe(happenedAt)
  })

  test('are gone for good a month after they were deleted', async () => {
    const { w, ada, url } = await scene()
    const note = await add(ada, url, { kind: 'note', text: 'Old' })
    await ada.call('DELETE', `${url}/${note.id}`)
    await w.pool.query(`update lead_entries set deleted_at = now() - interval '31 days' where id = $1`, [note.id])
    await forgetDeletedLeads(w.db)
    expect((await ada.call('POST', `${url}/${note.id}/restore`)).status).toBe(404)
  })

  test.each([
    { entry: { kind: 'note', text: '  ' }, field: 'text', message: 'Enter a note' },
    { entry: { kind: 'note', text: 'x'.repeat(10_001) }, field: 'text', message: 'At most 10,000 characters' },
    { entry: { kind: 'email', text: 'Hello' }, field: 'kind', message: 'Choose note or call' },
    {
      entry: { kind: 'call', happenedAt: '2999-01-01T00:00:00.000Z' },
      field: 'happenedAt',
      message: "The time can't be in the future",
    },
  ])('$message: refused, and nothing is added', async ({ entry, field, message }) => {
    const { ada, lead, url } = await scene()
    expect(await ada.call('POST', url, entry)).toMatchObject({ status: 400, body: { issues: [{ field, message }] } })
    expect(await texts(ada, lead.id)).toEqual([])
  })

  test('a note keeps a text; a call needs none', async () => {
    const { ada, url } = await scene()
    const note = await add(ada, url, { kind: 'note', text: 'Kept' })
    expect((await ada.call('PATCH', `${url}/${note.id}`, { text: '' })).status).toBe(400)
    const call = await add(ada, url, { kind: 'call' })
    expect(call.text).toBe('')
  })

  test('are nobody else’s: reading, changing and deleting them is refused', async () => {
    const { w, ada, lead, url } = await scene()
    const note = await add(ada, url, { kind: 'note', text: 'Private' })
    const bob = await w.person()
    const bobs = await addLead(bob, grace)
    for (const path of [url, `/api/leads/${bobs.id}/entries`]) {
      expect((await bob.call('PATCH', `${path}/${note.id}`, { text: 'Mine' })).status).toBe(404)
      expect((await bob.call('DELETE', `${path}/${note.id}`)).status).toBe(404)
      expect((await bob.call('POST', `${path}/${note.id}/restore`)).status).toBe(404)
    }
    expect((await bob.call('GET', url)).status).toBe(404)
    expect((await bob.call('POST', url, { kind: 'note', text: 'x' })).status).toBe(404)
    expect(await texts(ada, lead.id)).toEqual(['Private'])
  })
})

test('entries are gone with a deleted lead, and come back with it as they were', async () => {
  const { w, ada, lead, url } = await scene()
  const note = await add(ada, url, { kind: 'note', text: 'Wants a pilot' })
  await ada.call('DELETE', `/api/leads/${lead.id}`)
  expect((await w.pool.query('select from lead_entries where lead_id = $1', [lead.id])).rowCount).toBe(0)
  await ada.call('POST', '/api/leads/restore', { ids: [lead.id] })
  expect((await ada.call('GET', url)).body).toEqual([note])
})

test('a merge takes the entries of both, and its undo gives each its own back', async () => {
  const { ada, lead, url } = await scene()
  const other = await addLead(ada, { ...grace, email: 'g.hopper@navona.example' })
  await add(ada, url, { kind: 'note', text: 'Of the kept' })
  await add(ada, `/api/leads/${other.id}/entries`, { kind: 'note', text: 'Of the other' })
  const merged = await ada.call('POST', '/api/leads/merge', { keepId: lead.id, otherId: other.id })
  expect(await texts(ada, lead.id)).toEqual(['Of the other', 'Of the kept'])
  const { mergeId } = merged.body as { mergeId: number }
  await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)
  expect(await texts(ada, lead.id)).toEqual(['Of the kept'])
  expect(await texts(ada, other.id)).toEqual(['Of the other'])
})

test('a call is contact: for the filter, and as evidence of a draft', async () => {
  const { w, ada, lead, url } = await scene()
  const found = async (where: string) =>
    ((await ada.call('GET', `/api/leads?where=${where}`)).body as { leads: unknown[] }).leads.length
  expect(await found('contacted:never')).toBe(1)
  await add(ada, url, { kind: 'note', text: 'No contact' })
  expect(await found('contacted:never')).toBe(1)
  const call = await add(ada, url, { kind: 'call', text: 'Asked for prices' })
  expect(await found('contacted:never')).toBe(0)
  expect(await found('contacted:ever')).toBe(1)
  expect((await factsOfLead(w.db, ada.id, lead.id))?.timeline).toEqual([{ kind: 'call', at: call.happenedAt }])
  await ada.call('DELETE', `${url}/${call.id}`)
  expect(await found('contacted:never')).toBe(1)
  expect((await factsOfLead(w.db, ada.id, lead.id))?.timeline).toEqual([])
})
