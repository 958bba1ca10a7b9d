import { expect, test } from 'vitest'
import type { MadeApiToken } from '../../../contract/api-token.ts'
import type { ChangedEntry } from '../../../contract/lead-entry.ts'
import type { LeadScore } from '../../../contract/lead-score.ts'
import type { Task, TaskPage } from '../../../contract/task.ts'
import type { TimelineEvent } from '../../../contract/timeline-event.ts'
import { enroll, newLead, type Person, sequenceScene, step } from '../../../tests/world/sequences.ts'
import { suppress } from '../../mail/do-not-contact/suppression-queries.ts'

const call = (n: number, more: object = {}) => step(n, { kind: 'call', subject: '', body: 'Ask', ...more })

/** A lead that got the first of two emails. */
async function written() {
  const it = await sequenceScene([step(1), step(2)])
  const lead = await newLead(it.ada)
  await enroll(it.ada, it.id, lead.id)
  await it.engine.send()
  const url = `/api/leads/${lead.id}/entries`
  const log = async (entry: object) => (await it.ada.call('POST', url, { kind: 'call', ...entry })).body as ChangedEntry
  const change = (id: number, changes: object) => it.ada.call('PATCH', `${url}/${id}`, changes)
  return { ...it, lead, url, log, change }
}
const taskOf = async (ada: Person, id: number) => (await ada.call('GET', `/api/tasks/${id}`)).body as Task

test('a meeting that was logged by mistake: its sequences continue, and the correction says how many', async () => {
  const { ada, engine, lead, log, change, enrollments } = await written()
  const { id } = await log({ outcome: 'meeting_booked', text: 'Talked' })
  expect(await enrollments()).toMatchObject([{ status: 'removed' }])
  const changed = await change(id, { outcome: 'voicemail' })
  expect(changed).toMatchObject({ status: 200 })
  expect(changed.body).toMatchObject({
    outcome: 'voicemail',
    text: 'Talked',
    editedAt: expect.any(String),
    continuedSequences: 1,
  })
  expect(await enrollments()).toMatchObject([{ status: 'active' }])
  const [event] = (await ada.call('GET', `/api/leads/${lead.id}/timeline`)).body as TimelineEvent[]
  expect(event).toMatchObject({ kind: 'call', details: { outcome: 'voicemail' } })
  await engine.later(25)
  expect(engine.left).toHaveLength(2)
})

test('a meeting that was logged as something else ends the sequences once the outcome is right, and back', async () => {
  const { engine, log, change, enrollments } = await written()
  const { id } = await log({ outcome: 'connected' })
  expect((await change(id, { outcome: 'meeting_booked' })).body).toMatchObject({ endedSequences: 1 })
  expect(await enrollments()).toMatchObject([{ status: 'removed', cause: { code: 'meeting_booked' } }])
  // The same again changes nothing.
  expect((await change(id, { outcome: 'meeting_booked' })).body).not.toHaveProperty('endedSequences')
  expect((await change(id, { outcome: null })).body).toMatchObject({ outcome: null, continuedSequences: 1 })
  expect((await change(id, { outcome: 'meeting_booked' })).body).toMatchObject({ endedSequences: 1 })
  await engine.later(24 * 30)
  expect(engine.left).toHaveLength(1)
})

test('an email that was sent meanwhile stays sent, and the sequence ends after it', async () => {
  const { engine, log, change, enrollments } = await written()
  const { id } = await log({ outcome: 'no_answer' })
  await engine.later(25)
  expect(engine.left).toHaveLength(2)
  expect((await change(id, { outcome: 'meeting_booked' })).body).not.toHaveProperty('endedSequences')
  expect(await enrollments()).toMatchObject([{ status: 'completed' }])
})

test('the correction of a call that was logged long ago restarts nothing, and says so', async () => {
  const { w, log, change, enrollments } = await written()
  const { id } = await log({ outcome: 'meeting_booked' })
  await w.pool.query(
    `update lead_entries set created_at = now() - interval '8 days', happened_at = now() - interval '8 days' where id = $1`,
    [id],
  )
  const { body } = await change(id, { outcome: 'no_answer' })
  expect(body).toMatchObject({ outcome: 'no_answer', stayedEnded: 1 })
  expect(body).not.toHaveProperty('continuedSequences')
  expect(await enrollments()).toMatchObject([{ status: 'removed' }])
  // Nor does it end what is running today.
  expect((await change(id, { outcome: 'meeting_booked' })).body).not.toHaveProperty('endedSequences')
})

test('with another booked meeting the sequences stay ended', async () => {
  const { log, change, enrollments } = await written()
  const first = await log({ outcome: 'meeting_booked' })
  await log({ outcome: 'meeting_booked' })
  expect((await change(first.id, { outcome: 'voicemail' })).body).toMatchObject({ stayedEnded: 1 })
  expect(await enrollments()).toMatchObject([{ status: 'removed' }])
})

test('a call from before the enrolling that is corrected to a meeting keeps them ended too', async () => {
  const { w, engine, log, change, enrollments } = await written()
  const agoOf = (id: number, ago: string) =>
    w.pool.query(
      'update lead_entries set created_at = now() - $2::interval, happened_at = now() - $2::interval where id = $1',
      [id, ago],
    )
  const [before, longBefore] = [await log({ outcome: 'connected' }), await log({ outcome: 'connected' })]
  await agoOf(before.id, '1 day')
  await agoOf(longBefore.id, '20 days')
  const booked = await log({ outcome: 'meeting_booked' })
  await change(before.id, { outcome: 'meeting_booked' })
  expect((await change(booked.id, { outcome: 'no_answer' })).body).toMatchObject({ stayedEnded: 1 })
  expect(await enrollments()).toMatchObject([{ status: 'removed' }])
  // One of long ago says nothing of the sequences of today.
  await change(longBefore.id, { outcome: 'meeting_booked' })
  expect((await change(before.id, { outcome: 'connected' })).body).toMatchObject({ continuedSequences: 1 })
  await engine.later(25)
  expect(engine.left).toHaveLength(2)
})

test('a lead that came on the do-not-contact list meanwhile stays out, and the correction says so', async () => {
  const { w, ada, lead, log, change, enrollments } = await written()
  const { id } = await log({ outcome: 'meeting_booked' })
  await w.db.transaction((tx) => suppress(tx, ada.id, [lead.email], 'manual'))
  const { body } = await change(id, { outcome: 'no_answer' })
  expect(body).toMatchObject({ stayedEnded: 1 })
  expect(body).not.toHaveProperty('continuedSequences')
  expect(await enrollments()).toMatchObject([{ status: 'removed' }])
})

test('the task of the call says the same, and its sequence goes on', async () => {
  const { ada, engine, id, enrollments } = await sequenceScene([call(1, { delayDays: 0 }), step(2)])
  const lead = await newLead(ada)
  await enroll(ada, id, lead.id)
  await engine.prepare()
  const task = ((await ada.call('GET', '/api/tasks?filter=open')).body as TaskPage).tasks[0] as Task
  await ada.call('POST', `/api/tasks/${task.id}/done`, { outcome: 'meeting_booked' })
  expect(await enrollments()).toMatchObject([{ status: 'removed' }])
  const url = `/api/leads/${lead.id}/entries`
  const [entry] = (await ada.call('GET', url)).body as [{ id: number }]
  expect((await ada.call('PATCH', `${url}/${entry.id}`, { outcome: 'voicemail' })).body).toMatchObject({
    continuedSequences: 1,
  })
  expect(await taskOf(ada, task.id)).toMatchObject({ state: 'done', outcome: 'voicemail' })
  expect(await enrollments()).toMatchObject([{ status: 'active' }])
  await engine.later(25)
  expect(engine.left).toHaveLength(1)
})

test('the score of the lead follows', async () => {
  const { ada, lead, log, change } = await written()
  const score = async () => ((await ada.call('GET', `/api/leads/${lead.id}/score`)).body as LeadScore).score
  const before = await score()
  const { id } = await log({ outcome: 'wrong_number' })
  const wrong = await score()
  expect(wrong).not.toBe(before)
  await change(id, { outcome: 'voicemail' })
  expect(await score()).toBe(before)
})

test('a note has no outcome, and a token needs the scope "send" where emails go out after it', async () => {
  const { w, ada, url, log, change, enrollments } = await written()
  const note = (await ada.call('POST', url, { kind: 'note', text: 'Hi' })).body as ChangedEntry
  expect(await change(note.id, { outcome: 'connected' })).toMatchObject({
    status: 400,
    body: { issues: [{ field: 'outcome', message: 'Only a call has an outcome' }] },
  })
  const { id } = await log({ outcome: 'meeting_booked' })
  const made = await ada.call('POST', '/api/tokens', { name: 'a script', scopes: ['write'] })
  const { token } = made.body as MadeApiToken
  const byToken = await w.call('PATCH', `${url}/${id}`, { outcome: 'voicemail' }, { authorization: `Bearer ${token}` })
  expect(byToken).toMatchObject({ status: 403, body: { code: 'missing_scope' } })
  expect(await enrollments()).toMatchObject([{ status: 'removed' }])
})
