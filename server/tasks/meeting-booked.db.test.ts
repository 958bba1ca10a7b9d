import { expect, test } from 'vitest'
import type { MadeApiToken, TokenScope } from '../../contract/api-token.ts'
import type { Task, TaskPage } from '../../contract/task.ts'
import { enroll, newLead, newSequence, type Person, sequenceScene, step } from '../../tests/world/sequences.ts'
import { recordReply } from '../mail/inbox/apply-reply.ts'
import { claimMail } from '../outbox/sending/claim-mail.ts'
import { finishSent } from '../outbox/sending/finish-mail.ts'

const call = (n: number, more: object = {}) => step(n, { kind: 'call', subject: '', body: 'Ask', ...more })
const BOOKED = { outcome: 'meeting_booked' }

const openTasks = async (ada: Person) =>
  ((await ada.call('GET', '/api/tasks?filter=open')).body as TaskPage).tasks as Task[]
const taskOf = async (ada: Person, leadId: number) =>
  (await ada.call('POST', '/api/tasks', { kind: 'call', leadId, dueOn: '2026-01-05' })).body as Task
const done = (ada: Person, id: number, body: object = BOOKED) => ada.call('POST', `/api/tasks/${id}/done`, body)

/** A lead that got the first of two emails. */
async function written() {
  const it = await sequenceScene([step(1), step(2)])
  const lead = await newLead(it.ada)
  await enroll(it.ada, it.id, lead.id)
  await it.engine.send()
  return { ...it, lead }
}

test('a booked meeting ends every sequence of the lead, and says how many', async () => {
  const { ada, engine, lead, enrollments, logs } = await written()
  const other = await newSequence(ada, [step(1, { delayDays: 3 })], { isActive: true })
  await enroll(ada, other.id, lead.id)
  const { id } = await taskOf(ada, lead.id)
  expect((await done(ada, id)).body).toMatchObject({ state: 'done', endedSequences: 2 })
  expect(await enrollments()).toMatchObject([
    { status: 'removed', cause: { code: 'meeting_booked' }, reason: 'You booked a meeting with the lead.' },
  ])
  expect(await logs()).toMatchObject([{ state: 'sent' }, { state: 'skipped', cause: { code: 'meeting_booked' } }])
  await engine.later(24 * 30)
  expect(engine.left).toHaveLength(1)
})

test('the undo of that call continues them where they were', async () => {
  const { ada, engine, lead, enrollments } = await written()
  const { id } = await taskOf(ada, lead.id)
  await done(ada, id)
  expect(await ada.call('POST', `/api/tasks/${id}/reopen`)).toMatchObject({ status: 200 })
  expect(await enrollments()).toMatchObject([{ status: 'active' }])
  await engine.later(25)
  expect(engine.left).toHaveLength(2)
})

test('the delay of the next step counts from an email that was on its way when the meeting was booked', async () => {
  const { w, ada, engine, id, enrollments } = await sequenceScene([step(1), step(2), step(3)])
  const lead = await newLead(ada)
  await enroll(ada, id, lead.id)
  await engine.send()
  engine.clock.offsetSeconds += 25 * 3600
  await engine.prepare()
  const { finisher, clock } = engine
  const mails = (await claimMail(w.pool, finisher.senderId, 10, clock, w.mail.config))?.mails ?? []
  expect(mails).toHaveLength(1)
  const task = await taskOf(ada, lead.id)
  await done(ada, task.id)
  const sent = mails.map(({ id, enrollmentId }) => ({ id, enrollmentId, reply: '250', deferrals: 0 }))
  await finishSent(w.pool, finisher, sent)
  await ada.call('POST', `/api/tasks/${task.id}/reopen`)
  expect(await enrollments()).toMatchObject([{ status: 'active' }])
  clock.offsetSeconds += 180
  expect(await engine.send()).toEqual([])
  await engine.later(24)
  expect(engine.left.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Step 1/),
    expect.stringMatching(/^Step 3/),
  ])
})

test('a token needs the scope "send" for that undo, as emails go out after it', async () => {
  const { w, ada, lead, enrollments } = await written()
  const { id } = await taskOf(ada, lead.id)
  await done(ada, id)
  const entries = `/api/leads/${lead.id}/entries`
  const [entry] = (await ada.call('GET', entries)).body as { id: number }[]
  const withToken = async (scopes: TokenScope[]) => {
    const { token } = (await ada.call('POST', '/api/tokens', { name: 'a script', scopes })).body as MadeApiToken
    return (method: string, url: string) => w.call(method, url, undefined, { authorization: `Bearer ${token}` })
  }
  const writes = await withToken(['write'])
  const missing = { status: 403, body: { code: 'missing_scope', scope: 'send' } }
  expect(await writes('POST', `/api/tasks/${id}/reopen`)).toMatchObject(missing)
  expect(await writes('DELETE', `${entries}/${entry?.id}`)).toMatchObject(missing)
  expect((await ada.call('GET', `/api/tasks/${id}`)).body).toMatchObject({ state: 'done' })
  expect(await enrollments()).toMatchObject([{ status: 'removed' }])
  const sends = await withToken(['write', 'send'])
  expect(await sends('POST', `/api/tasks/${id}/reopen`)).toMatchObject({ status: 200 })
  expect(await enrollments()).toMatchObject([{ status: 'active' }])
})

test('a paused lead is paused again after the undo', async () => {
  const { ada, engine, lead, enrollments } = await written()
  const [enrolled] = await enrollments()
  await ada.call('PATCH', `/api/enrollments/${enrolled?.id}`, { status: 'paused' })
  expect(await enrollments()).toMatchObject([{ status: 'paused' }])
  const { id } = await taskOf(ada, lead.id)
  await done(ada, id)
  await ada.call('POST', `/api/tasks/${id}/reopen`)
  expect(await enrollments()).toMatchObject([{ status: 'paused' }])
  await engine.later(25)
  expect(engine.left).toHaveLength(1)
})

test('the call of a sequence is done, not skipped, and its undo waits for that call again', async () => {
  const { ada, engine, id, enrollments, logs } = await sequenceScene([call(1, { delayDays: 0 }), step(2)])
  await enroll(ada, id, (await newLead(ada)).id)
  await engine.prepare()
  const [task] = (await openTasks(ada)) as [Task]
  expect((await done(ada, task.id)).body).toMatchObject({ endedSequences: 1 })
  expect(await logs()).toMatchObject([{ state: 'done', cause: { code: 'task_done' } }])
  expect(await enrollments()).toMatchObject([{ status: 'removed' }])
  await ada.call('POST', `/api/tasks/${task.id}/reopen`)
  expect(await enrollments()).toMatchObject([{ status: 'active', cause: { code: 'task_open' } }])
  await done(ada, task.id, { outcome: 'voicemail' })
  await engine.later(25)
  expect(engine.left).toHaveLength(1)
})

test('so does a call that is logged on the lead; deleting an old one restarts nothing', async () => {
  const { w, ada, lead, enrollments } = await written()
  const entries = `/api/leads/${lead.id}/entries`
  const log = async () => (await ada.call('POST', entries, { kind: 'call', ...BOOKED })).body as { id: number }
  const first = await log()
  expect(first).toMatchObject({ endedSequences: 1 })
  expect(await enrollments()).toMatchObject([{ status: 'removed' }])
  await ada.call('DELETE', `${entries}/${first.id}`)
  expect(await enrollments()).toMatchObject([{ status: 'active' }])
  await ada.call('POST', `${entries}/${first.id}/restore`)
  expect(await enrollments()).toMatchObject([{ status: 'removed' }])
  await w.pool.query(`update lead_entries set created_at = now() - interval '2 hours' where id = $1`, [first.id])
  await ada.call('DELETE', `${entries}/${first.id}`)
  expect(await enrollments()).toMatchObject([{ status: 'removed' }])
})

/** Calls that book a meeting, logged on the lead, and their deletion. */
async function bookings() {
  const it = await written()
  const entries = `/api/leads/${it.lead.id}/entries`
  return {
    ...it,
    book: async () => ((await it.ada.call('POST', entries, { kind: 'call', ...BOOKED })).body as { id: number }).id,
    takeBack: (id: number | undefined) => it.ada.call('DELETE', `${entries}/${id}`),
  }
}

test.each([
  [0, 1],
  [1, 0],
])('of two meetings both have to be taken back: %i, then %i', async (first, second) => {
  const { engine, enrollments, book, takeBack } = await bookings()
  const booked = [await book(), await book()]
  await takeBack(booked[first])
  expect(await enrollments()).toMatchObject([{ status: 'removed' }])
  await takeBack(booked[second])
  expect(await enrollments()).toMatchObject([{ status: 'active' }])
  await engine.later(25)
  expect(engine.left).toHaveLength(2)
})

test('two meetings that are taken back at the same moment continue the sequence too', async () => {
  const { enrollments, book, takeBack } = await bookings()
  const booked = [await book(), await book()]
  await Promise.all(booked.map(takeBack))
  expect(await enrollments()).toMatchObject([{ status: 'active' }])
})

test('with one sequence at a time, a lead that has joined another stays out after the undo', async () => {
  const { ada, lead, enrollments, book, takeBack } = await bookings()
  await ada.call('PUT', '/api/contact-rules', { oneSequence: true, recontactDays: null })
  const booked = await book()
  const other = await newSequence(ada, [step(1, { delayDays: 3 })], { isActive: true })
  expect(await enroll(ada, other.id, lead.id)).toMatchObject({ enrolled: 1 })
  await takeBack(booked)
  expect(await enrollments()).toMatchObject([{ status: 'removed', cause: { code: 'meeting_booked' } }])
})

test('other outcomes end nothing, and after a reply an undo sends nothing more', async () => {
  const { w, ada, engine, lead, enrollments } = await written()
  const { id } = await taskOf(ada, lead.id)
  expect((await done(ada, id, { outcome: 'connected' })).body).not.toHaveProperty('endedSequences')
  expect(await enrollments()).toMatchObject([{ status: 'active' }])
  const second = await taskOf(ada, lead.id)
  await done(ada, second.id)
  await recordReply(w.db, ada.id, {
    logId: engine.left[0]?.id as number,
    leadId: lead.id,
    recipientAddress: lead.email,
    name: 'Grace Hopper',
    at: new Date(),
    intent: null,
  })
  await ada.call('POST', `/api/tasks/${second.id}/reopen`)
  expect(await enrollments()).toMatchObject([{ status: 'removed' }])
  await engine.later(24 * 30)
  expect(engine.left).toHaveLength(1)
})

test('a meeting whose deletion is undone after the hour ends the sequence again', async () => {
  const { w, ada, engine, lead, enrollments, book, takeBack } = await bookings()
  const booked = await book()
  await takeBack(booked)
  expect(await enrollments()).toMatchObject([{ status: 'active' }])
  await w.pool.query(
    `update lead_entries set created_at = now() - interval '61 minutes', happened_at = now() - interval '61 minutes',
       deleted_at = now() - interval '2 minutes' where id = $1`,
    [booked],
  )
  await ada.call('POST', `/api/leads/${lead.id}/entries/${booked}/restore`)
  expect(await enrollments()).toMatchObject([{ status: 'removed', cause: { code: 'meeting_booked' } }])
  await engine.later(25)
  expect(engine.left).toHaveLength(1)
})

test.each([
  ['at once', '0 days'],
  ['weeks later', '20 days'],
])('a call of long ago ends nothing, whether it is logged now or deleted and brought back %s', async (_, ago) => {
  const { w, ada, lead, enrollments } = await written()
  const entries = `/api/leads/${lead.id}/entries`
  const happenedAt = new Date(Date.now() - 30 * 24 * 60 * 60_000).toISOString()
  const copied = await ada.call('POST', entries, { kind: 'call', happenedAt, ...BOOKED })
  expect(copied.status, copied.text).toBeLessThan(300)
  expect(copied.body).not.toHaveProperty('endedSequences')
  const { id } = copied.body as { id: number }
  await w.pool.query('update lead_entries set created_at = now() - $2::interval where id = $1', [id, ago])
  await ada.call('DELETE', `${entries}/${id}`)
  await ada.call('POST', `${entries}/${id}/restore`)
  expect(await enrollments()).toMatchObject([{ status: 'active' }])
})
