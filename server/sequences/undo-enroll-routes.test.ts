import { expect, test } from 'vitest'
import type { LatestEnrolling } from '../../contract/sequence-enrollment.ts'
import type { SuppressionRun } from '../../contract/suppression.ts'
import { count, fill, fillAll, MANY, manyLeads, ordersOf } from '../../tests/world/large-enrollment.ts'
import { enroll, newLead, sequenceScene, step } from '../../tests/world/sequences.ts'
import { suppressRecipient } from '../outbox/changes/suppress-recipient.ts'
import { MOST_AT_ONCE } from '../outbox/enrolling/order-enrollments.ts'

type Scene = Pick<Awaited<ReturnType<typeof sequenceScene>>, 'ada' | 'id'>

const undo = ({ ada, id }: Scene, batchAt: string | undefined) =>
  ada.call('POST', `/api/email-sequences/${id}/enroll/undo`, { batchAt })
const latest = async ({ ada, id }: Scene) =>
  ((await ada.call('GET', `/api/email-sequences/${id}/latest-enrolling`)).body as LatestEnrolling).latest
const sequence = async ({ ada, id }: Scene) => (await ada.call('GET', `/api/email-sequences/${id}`)).body

test('undoing an enrolling takes out those who have got nothing yet, as if they had never been in', async () => {
  const scene = await sequenceScene([step(1), step(2)])
  const { w, ada, engine, id, enrollments, logs } = scene
  const early = await newLead(ada)
  await enroll(ada, id, early.id)
  await engine.send()
  const [one, other] = [await newLead(ada), await newLead(ada)]
  const { batchAt } = await enroll(ada, id, one.id, other.id)
  expect(await latest(scene)).toEqual({ batchAt, leads: 2, left: 0, isUndoable: true })
  const bob = await w.person()
  expect(await undo({ ada: bob, id }, batchAt)).toMatchObject({ status: 404 })
  expect(await undo(scene, 'yesterday')).toMatchObject({ status: 400 })
  expect(await undo(scene, batchAt)).toMatchObject({ status: 200, body: { removed: 2, kept: 0 } })
  expect((await enrollments()).map(({ lead }) => lead.id)).toEqual([early.id])
  expect(await logs()).toHaveLength(2)
  expect(await sequence(scene)).toMatchObject({ enrolled: 1, running: 1 })
  expect((await latest(scene))?.batchAt).not.toBe(batchAt)
  // They can join again.
  expect(await enroll(ada, id, one.id)).toMatchObject({ enrolled: 1 })
})

test('who got an email already stays', async () => {
  const scene = await sequenceScene([step(1, { delayDays: 0 }), step(2)])
  const { ada, engine, id } = scene
  const { batchAt } = await enroll(ada, id, (await newLead(ada)).id)
  await engine.send()
  expect(engine.left).toHaveLength(1)
  expect(await latest(scene)).toMatchObject({ leads: 1, isUndoable: false })
  expect(await undo(scene, batchAt)).toMatchObject({ body: { removed: 0, kept: 1 } })
  await engine.later(24 * 5)
  expect(engine.left).toHaveLength(2)
})

test('an open task of a first step goes with its lead', async () => {
  const scene = await sequenceScene([step(1, { kind: 'call', subject: '', body: '', delayDays: 0 }), step(2)])
  const { ada, engine, id } = scene
  const { batchAt } = await enroll(ada, id, (await newLead(ada)).id)
  await engine.prepare()
  expect((await ada.call('GET', '/api/tasks?filter=open')).body).toMatchObject({ tasks: [{ kind: 'call' }] })
  expect(await undo(scene, batchAt)).toMatchObject({ body: { removed: 1, kept: 0 } })
  expect((await ada.call('GET', '/api/tasks?filter=open')).body).toMatchObject({ tasks: [] })
})

test('an enrolling of many shows how far it is, and its undo stops the rest', async () => {
  const scene = await manyLeads()
  const { ada, id, leadIds } = scene
  const { batchAt } = await enroll(ada, id, ...leadIds)
  expect(await latest(scene)).toEqual({ batchAt, leads: MANY, left: MANY, isUndoable: true })
  await fill(scene)
  expect(await latest(scene)).toEqual({ batchAt, leads: MANY, left: MANY - MOST_AT_ONCE, isUndoable: true })
  expect(await undo(scene, batchAt)).toMatchObject({ body: { removed: MANY, kept: 0 } })
  expect(await ordersOf(scene)).toBe(0)
  await fillAll(scene)
  expect(await count(scene, 'true')).toBe(0)
  expect(await latest(scene)).toBeNull()
  expect(await sequence(scene)).toMatchObject({ enrolled: 0, running: 0 })
})

const entriesOf = (leadId: number) => `/api/leads/${leadId}/entries`
const book = async ({ ada }: Scene, leadId: number) =>
  ((await ada.call('POST', entriesOf(leadId), { kind: 'call', outcome: 'meeting_booked' })).body as { id: number }).id
const takeBack = ({ ada }: Scene, leadId: number, entryId: number) =>
  ada.call('PATCH', `${entriesOf(leadId)}/${entryId}`, { outcome: 'no_answer' })

test('an undone enrolling stays undone when a meeting that was booked meanwhile is taken back', async () => {
  const scene = await sequenceScene([step(1, { delayDays: 0 }), step(2)])
  const { ada, engine, id, enrollments, logs } = scene
  const lead = await newLead(ada)
  const { batchAt } = await enroll(ada, id, lead.id)
  const booked = await book(scene, lead.id)
  expect(await latest(scene)).toMatchObject({ leads: 1, isUndoable: true })
  expect(await undo(scene, batchAt)).toMatchObject({ body: { removed: 1, kept: 0 } })
  expect((await takeBack(scene, lead.id, booked)).body).not.toHaveProperty('continuedSequences')
  await engine.later(25)
  expect(engine.left).toEqual([])
  expect([await enrollments(), await logs()]).toEqual([[], []])
  expect(await enroll(ada, id, lead.id)).toMatchObject({ enrolled: 1 })
})

test('who got an email before the meeting stays, and goes on when that is taken back', async () => {
  const scene = await sequenceScene([step(1, { delayDays: 0 }), step(2)])
  const { ada, engine, id } = scene
  const lead = await newLead(ada)
  const { batchAt } = await enroll(ada, id, lead.id)
  await engine.send()
  const booked = await book(scene, lead.id)
  expect(await undo(scene, batchAt)).toMatchObject({ body: { removed: 0, kept: 1 } })
  expect((await takeBack(scene, lead.id, booked)).body).toMatchObject({ continuedSequences: 1 })
})

test('a lead whose next email is not planned yet leaves too', async () => {
  const scene = await sequenceScene([step(1, { delayDays: 0 }), step(2)])
  const { ada, engine, id } = scene
  const lead = await newLead(ada)
  const { batchAt } = await enroll(ada, id, lead.id)
  await takeBack(scene, lead.id, await book(scene, lead.id))
  expect(await undo(scene, batchAt)).toMatchObject({ body: { removed: 1, kept: 0 } })
  await engine.later(25)
  expect(engine.left).toEqual([])
})

test('nor does one of many who was waiting for its turn get a place again', async () => {
  const scene = await manyLeads()
  const { ada, id, leadIds } = scene
  const { batchAt } = await enroll(ada, id, ...leadIds)
  await fill(scene)
  const leadId = leadIds[MOST_AT_ONCE + 5] as number
  const booked = await book(scene, leadId)
  expect(await undo(scene, batchAt)).toMatchObject({ body: { removed: MANY, kept: 0 } })
  await takeBack(scene, leadId, booked)
  expect(await ordersOf(scene)).toBe(0)
  await fillAll(scene)
  expect(await count(scene, 'true')).toBe(0)
})

test('nor does one whose address was judged to be gone, when that is taken back', async () => {
  const scene = await sequenceScene([step(1, { delayDays: 0 }), step(2)])
  const { w, ada, engine, id } = scene
  const leads = [await newLead(ada), await newLead(ada)]
  const { batchAt } = await enroll(ada, id, ...leads.map((lead) => lead.id))
  for (const { id: leadId, email } of leads)
    await w.db.transaction((tx) =>
      suppressRecipient(tx, { userId: ada.id, leadId, recipientAddress: email, subject: null }, '550 No such user'),
    )
  expect(await undo(scene, batchAt)).toMatchObject({ body: { removed: 2, kept: 0 } })
  const [run] = (await ada.call('GET', '/api/suppressions/runs')).body as SuppressionRun[]
  expect(await ada.call('POST', '/api/suppressions/undo', { ...run, resume: true })).toMatchObject({
    body: { removed: 2, resumed: 0 },
  })
  await engine.later(25)
  expect(engine.left).toEqual([])
})
