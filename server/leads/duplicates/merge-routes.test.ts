import { describe, expect, test } from 'vitest'
import type { Lead } from '../../../contract/lead.ts'
import type { MergeResult } from '../../../contract/lead-duplicate.ts'
import type { TimelineEvent } from '../../../contract/timeline-event.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { forgetDeletedLeads } from '../deleted-lead-queries.ts'

type Person = Awaited<ReturnType<World['person']>>

const grace = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace.hopper@navona.example',
  company: 'Navona Systems',
}
const add = async (person: Person, lead: object) =>
  (await person.call('POST', '/api/leads', { ...grace, ...lead })).body as Lead
const timeline = async (person: Person, id: number) =>
  ((await person.call('GET', `/api/leads/${id}/timeline`)).body as { kind: string }[]).map(({ kind }) => kind)

describe('merging two leads', () => {
  async function pair() {
    const w = await world()
    const ada = await w.person()
    const kept = await add(ada, { jobTitle: 'CTO', notes: 'Met in May', dealValue: 100 })
    const other = await add(ada, {
      email: 'grace@navona.example',
      jobTitle: 'VP',
      phone: '+47 1',
      status: 'qualified',
      dealValue: 900,
      notes: 'Called in June',
    })
    await ada.call('PATCH', `/api/leads/${other.id}`, { location: 'Oslo' })
    await ada.call('PATCH', `/api/leads/${kept.id}`, { website: 'navona.example' })
    return { w, ada, kept, other }
  }
  const merge = (person: Person, keepId: number, otherId: number) =>
    person.call('POST', '/api/leads/merge', { keepId, otherId })

  test('keeps what enrichment found, and what the person asked for', async () => {
    const w = await world()
    const ada = await w.person()
    const kept = await add(ada, {})
    const other = await add(ada, { email: 'g.h@navona.example' })
    const found = { summary: 'Lends to builders.', facts: [] }
    await w.pool.query('update leads set enriched_data = $2 where id = $1', [other.id, found])
    await w.pool.query(
      `insert into suppressions (user_id, address, reason) values ($1, 'g.h@navona.example', 'unsubscribed')`,
      [ada.id],
    )
    const { mergeId } = (await ada.call('POST', '/api/leads/merge', { keepId: kept.id, otherId: other.id })).body as {
      mergeId: number
    }
    expect((await ada.call('GET', `/api/leads/${kept.id}`)).body).toMatchObject({ enrichedData: found })
    const { id } = (await ada.call('POST', '/api/email-templates', { subject: 'Hello', body: 'Dear you' })).body as {
      id: number
    }
    expect(await ada.call('POST', `/api/email-templates/${id}/send`, { leadId: kept.id })).toMatchObject({
      status: 409,
    })
    await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)
    expect((await ada.call('GET', `/api/leads/${kept.id}`)).body).toMatchObject({ enrichedData: null })
  })

  test('keeps the fuller value of each field and both timelines, and can be undone', async () => {
    const { ada, kept, other } = await pair()
    const before = (await ada.call('GET', `/api/leads/${kept.id}`)).body as Lead
    const otherBefore = (await ada.call('GET', `/api/leads/${other.id}`)).body as Lead
    const { lead, mergeId } = (await merge(ada, kept.id, other.id)).body as MergeResult
    expect(lead).toMatchObject({
      id: kept.id,
      jobTitle: 'CTO',
      phone: '+47 1',
      location: 'Oslo',
      status: 'qualified',
      dealValue: 900,
      notes: 'Met in May\n\nCalled in June',
    })
    expect((await ada.call('GET', `/api/leads/${other.id}`)).status).toBe(404)
    expect(await timeline(ada, kept.id)).toEqual(['merged', 'edited', 'edited', 'created', 'created'])
    expect((await ada.call('GET', '/api/stats')).body).toMatchObject({ totalLeads: 1, qualifiedLeads: 1 })

    const undone = (await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)).body as Lead
    expect({ ...undone, updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
    expect((await ada.call('GET', `/api/leads/${other.id}`)).body).toEqual(otherBefore)
    expect(await timeline(ada, kept.id)).toEqual(['edited', 'created'])
    expect(await timeline(ada, other.id)).toEqual(['edited', 'created'])
    expect((await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)).status).toBe(404)
  })

  test('takes mails, answers and sequences along, a sequence of both once; undone, they are where they were', async () => {
    const w = await world()
    const ada = await w.person()
    const [kept, other] = [await add(ada, {}), await add(ada, { email: 'gracehopper@navona.example' })]
    await w.pool.query(
      `with box as (insert into mailboxes (user_id, from_name, from_email) values ($1, 'Ada', 'ada@sender.example') returning id)
       insert into inbox_messages (user_id, mailbox_id, message_key, kind, lead_id, from_address, subject, snippet, received_at)
       select $1, id, 'key', 'reply', $2, 'b@x.example', 'Re', 'Yes', now() from box`,
      [ada.id, other.id],
    )
    const mail = (address: string, leadId: number, enrollment: number | null = null) =>
      w.pool.query(
        `insert into sequence_logs (user_id, lead_id, recipient_address, enrollment_id) values ($1, $2, $3, $4)`,
        [ada.id, leadId, address, enrollment],
      )
    const enrolled = async (sequence: number, leadId: number) =>
      (
        await w.pool.query(
          `insert into lead_sequence_enrollments (user_id, sequence_id, lead_id) values ($1, $2, $3) returning id`,
          [ada.id, sequence, leadId],
        )
      ).rows[0].id as number
    const { rows } = await w.pool.query(
      `insert into email_sequences (user_id, name) values ($1, 'Both'), ($1, 'One') returning id`,
      [ada.id],
    )
    await mail('1-kept@x.example', kept.id, await enrolled(rows[0].id, kept.id))
    await mail('2-single@x.example', other.id)
    await mail('3-both@x.example', other.id, await enrolled(rows[0].id, other.id))
    await mail('4-one@x.example', other.id, await enrolled(rows[1].id, other.id))
    const owners = async () =>
      (
        await w.pool.query(
          `select recipient_address || ' ' || status as what, lead_id from sequence_logs where user_id = $1
           union all select '5-answer', lead_id from inbox_messages where user_id = $1
           union all select '6-enrolment ' || s.name, lead_id from lead_sequence_enrollments e join email_sequences s on s.id = e.sequence_id
             where e.user_id = $1
           order by 1, 2`,
          [ada.id],
        )
      ).rows.map(
        ({ what, lead_id }) => `${what} ${lead_id === kept.id ? 'kept' : lead_id === other.id ? 'other' : lead_id}`,
      )
    const { mergeId } = (await merge(ada, kept.id, other.id)).body as MergeResult
    expect(await owners()).toEqual([
      '1-kept@x.example scheduled kept',
      '2-single@x.example scheduled kept',
      '3-both@x.example skipped kept',
      '4-one@x.example scheduled kept',
      '5-answer kept',
      '6-enrolment Both kept',
      '6-enrolment One kept',
    ])
    expect((await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)).status).toBe(200)
    expect(await owners()).toEqual([
      '1-kept@x.example scheduled kept',
      '2-single@x.example scheduled other',
      '3-both@x.example scheduled other',
      '4-one@x.example scheduled other',
      '5-answer other',
      '6-enrolment Both kept',
      '6-enrolment Both other',
      '6-enrolment One other',
    ])
  })

  test('undone later leaves alone what was changed since', async () => {
    const { ada, kept, other } = await pair()
    const { mergeId } = (await merge(ada, kept.id, other.id)).body as MergeResult
    await ada.call('PATCH', `/api/leads/${kept.id}`, { phone: '+44 2' })
    const undone = (await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)).body
    expect(undone).toMatchObject({ phone: '+44 2', dealValue: 100, location: null })
  })

  test('is refused with itself, and with a lead of somebody else, who cannot undo it either', async () => {
    const { w, ada, kept, other } = await pair()
    const bob = await w.person()
    const theirs = await add(bob, {})
    expect(await merge(ada, kept.id, kept.id)).toMatchObject({
      status: 400,
      body: { message: "A lead can't be merged with itself" },
    })
    for (const [keepId, otherId] of [
      [kept.id, theirs.id],
      [theirs.id, kept.id],
    ] as const) {
      expect((await merge(ada, keepId, otherId)).status).toBe(404)
    }
    expect((await bob.call('GET', `/api/leads/${theirs.id}`)).status).toBe(200)
    const { mergeId } = (await merge(ada, kept.id, other.id)).body as MergeResult
    expect((await bob.call('POST', `/api/leads/merge/${mergeId}/undo`)).status).toBe(404)
  })

  test('of a chain is undone from its end: an earlier one is refused until then', async () => {
    const { ada, kept, other } = await pair()
    const third = await add(ada, { email: 'third@navona.example' })
    const first = (await merge(ada, kept.id, other.id)).body as MergeResult
    const second = (await merge(ada, third.id, kept.id)).body as MergeResult
    const undo = (id: number) => ada.call('POST', `/api/leads/merge/${id}/undo`)
    expect(await undo(first.mergeId)).toMatchObject({
      status: 409,
      body: { message: 'This lead was merged again later. Undo that merge first' },
    })
    expect((await undo(second.mergeId)).status).toBe(200)
    expect((await undo(first.mergeId)).status).toBe(200)
    for (const { id } of [kept, other]) expect(await timeline(ada, id)).toEqual(['edited', 'created'])
  })

  test('can still be undone after the merged lead was deleted and brought back', async () => {
    const { ada, kept, other } = await pair()
    const { mergeId } = (await merge(ada, kept.id, other.id)).body as MergeResult
    await ada.call('DELETE', `/api/leads/${kept.id}`)
    await ada.call('POST', '/api/leads/restore', { ids: [kept.id] })
    expect((await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)).status).toBe(200)
    for (const { id } of [kept, other]) expect(await timeline(ada, id)).toEqual(['edited', 'created'])
  })

  test('with notes too long for one lead keeps the whole of them in its event, and is undone exactly', async () => {
    const { ada, kept, other } = await pair()
    const notes = { [kept.id]: 'a'.repeat(15_000), [other.id]: 'b'.repeat(15_000) }
    for (const { id } of [kept, other]) await ada.call('PATCH', `/api/leads/${id}`, { notes: notes[id] })
    const { lead, mergeId } = (await merge(ada, kept.id, other.id)).body as MergeResult
    expect(lead.notes).toMatch(/^a{15000}\n\nb+\n\n\[Cut here; the timeline has the rest\]$/)
    expect((await ada.call('PATCH', `/api/leads/${kept.id}`, { notes: lead.notes })).status).toBe(200)
    const events = (await ada.call('GET', `/api/leads/${kept.id}/timeline`)).body as TimelineEvent[]
    expect(events.find(({ kind }) => kind === 'merged')?.details).toMatchObject({ otherNotes: notes[other.id] })
    await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)
    for (const { id } of [kept, other])
      expect((await ada.call('GET', `/api/leads/${id}`)).body).toMatchObject({ notes: notes[id] })
  })

  test('undone after its notes were edited, leaves what was written since and the other’s notes with the other', async () => {
    const { ada, kept, other } = await pair()
    const { lead, mergeId } = (await merge(ada, kept.id, other.id)).body as MergeResult
    await ada.call('PATCH', `/api/leads/${kept.id}`, { notes: `${lead.notes}\nSigned in July` })
    await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)
    const notesOf = async ({ id }: Lead) => ((await ada.call('GET', `/api/leads/${id}`)).body as Lead).notes
    expect([await notesOf(kept), await notesOf(other)]).toEqual(['Met in May\nSigned in July', 'Called in June'])
  })

  test('is not undone by half: the lead that went into the other comes back with it, not by itself', async () => {
    const { w, ada, kept, other } = await pair()
    const deleted = await add(ada, { email: 'gone@navona.example' })
    await ada.call('DELETE', `/api/leads/${deleted.id}`)
    const { mergeId } = (await merge(ada, kept.id, other.id)).body as MergeResult
    const restore = () => ada.call('POST', '/api/leads/restore', { ids: [other.id, deleted.id] })
    expect((await restore()).body).toEqual({ restored: 1 })
    expect((await ada.call('GET', `/api/leads/${other.id}`)).status).toBe(404)
    await forgetDeletedLeads(w.db)
    expect((await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)).status).toBe(200)
    expect((await ada.call('GET', `/api/leads/${other.id}`)).body).toMatchObject({ phone: '+47 1', location: 'Oslo' })
    expect((await restore()).body).toEqual({ restored: 0 })
  })

  test('is too old to be undone after a month, as a deletion is', async () => {
    const { w, ada, kept, other } = await pair()
    const deleted = await add(ada, { email: 'gone@navona.example' })
    const { mergeId } = (await merge(ada, kept.id, other.id)).body as MergeResult
    await ada.call('DELETE', `/api/leads/${deleted.id}`)
    await w.pool.query(`update deleted_leads set deleted_at = now() - interval '31 days' where user_id = $1`, [ada.id])
    await forgetDeletedLeads(w.db)
    expect(await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)).toMatchObject({
      status: 409,
      body: { message: 'This merge is too old to undo' },
    })
    expect((await ada.call('POST', '/api/leads/restore', { ids: [deleted.id] })).body).toEqual({ restored: 0 })
  })

  test('sixty pairs at once, and all undone at once, without a failure', async () => {
    const w = await world()
    const ada = await w.person()
    const made = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const kept = await add(ada, {
          email: `a${i}@x.example`,
          status: i % 2 ? 'new' : 'qualified',
          dealValue: i % 2 ? 0 : 5,
        })
        const other = await add(ada, {
          email: `b${i}@x.example`,
          status: i % 2 ? 'qualified' : 'new',
          dealValue: i % 2 ? 0 : 900,
        })
        return [kept.id, other.id] as const
      }),
    )
    const merged = await Promise.all(made.map(([keepId, otherId]) => merge(ada, keepId, otherId)))
    expect(merged.filter(({ status }) => status !== 200)).toEqual([])
    const undone = await Promise.all(
      merged.map(({ body }) => ada.call('POST', `/api/leads/merge/${(body as MergeResult).mergeId}/undo`)),
    )
    expect(undone.filter(({ status }) => status !== 200)).toEqual([])
    expect((await ada.call('GET', '/api/stats')).body).toMatchObject({ totalLeads: 120, qualifiedLeads: 60 })
  })

  test('both ways at the same moment, one of them happens', async () => {
    const { ada, kept, other } = await pair()
    const answers = await Promise.all([merge(ada, kept.id, other.id), merge(ada, other.id, kept.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await ada.call('GET', '/api/stats')).body).toMatchObject({ totalLeads: 1 })
  })
})
