import { expect, test } from 'vitest'
import type { MergeResult } from '../../../contract/lead-duplicate.ts'
import { enroll, newLead, sequenceScene, step, subjects } from '../../../tests/world/sequences.ts'

/** Two leads of one person, both in one sequence of two steps. */
async function bothEnrolled() {
  const scene = await sequenceScene([step(1), step(2)])
  const { ada, id, engine } = scene
  const [kept, other] = [await newLead(ada), await newLead(ada)]
  const merge = async () => {
    const { mergeId } = (await ada.call('POST', '/api/leads/merge', { keepId: kept.id, otherId: other.id }))
      .body as MergeResult
    return async () => expect((await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)).status).toBe(200)
  }
  return {
    ...scene,
    kept,
    other,
    merge,
    enrollBoth: () => enroll(ada, id, kept.id, other.id),
    receivers: async () => (await engine.send()).map(({ leadId }) => leadId).sort(),
  }
}

test('a merge undone before the first email: both leads get it, and what follows', async () => {
  const { kept, other, merge, enrollBoth, receivers, engine, statusOf } = await bothEnrolled()
  await enrollBoth()
  const undo = await merge()
  await engine.prepare()
  await undo()
  expect(await receivers()).toEqual([kept.id, other.id])
  expect(subjects(await engine.later(25))).toEqual(['Step 2 for Grace', 'Step 2 for Grace'])
  for (const { id } of [kept, other]) expect(await statusOf(id)).toMatchObject({ status: 'completed' })
})

test('a merge undone between two emails: the next one goes to both, in the thread of the first', async () => {
  const { w, kept, other, merge, enrollBoth, engine, statusOf } = await bothEnrolled()
  await enrollBoth()
  await engine.send()
  const undo = await merge()
  await engine.prepare()
  await undo()
  expect((await engine.later(25)).map(({ leadId }) => leadId).sort()).toEqual([kept.id, other.id])
  expect(await statusOf(other.id)).toMatchObject({ status: 'completed' })
  const { rows } = await w.pool.query(
    'select count(distinct enrollment_id)::int as enrollments, count(*)::int as emails from sequence_logs where lead_id = $1',
    [other.id],
  )
  expect(rows).toEqual([{ enrollments: 1, emails: 2 }])
})

test('a reply to the other lead while they were one ends its sequence once the merge is undone', async () => {
  const { w, other, merge, enrollBoth, engine, statusOf } = await bothEnrolled()
  await enrollBoth()
  await engine.send()
  const undo = await merge()
  await w.pool.query(`update sequence_logs set replied_at = now() where recipient_address = $1 and status = 'sent'`, [
    other.email,
  ])
  await undo()
  await engine.later(25)
  expect(await statusOf(other.id)).toMatchObject({ status: 'replied' })
})

test('what may be a reply to the other lead pauses its sequence once the merge is undone', async () => {
  const { w, ada, kept, other, merge, enrollBoth, engine, statusOf } = await bothEnrolled()
  await enrollBoth()
  await engine.send()
  const undo = await merge()
  await w.pool.query(
    `insert into inbox_messages (user_id, mailbox_id, message_key, kind, lead_id, log_id, from_address, subject, snippet, received_at)
     select $1, mailbox_id, 'key', 'unsure', $2, id, $3, 'Re', 'No', now() from sequence_logs
     where user_id = $1 and recipient_address = $3 and status = 'sent'`,
    [ada.id, kept.id, other.email],
  )
  await undo()
  expect((await engine.later(25)).map(({ leadId }) => leadId)).toEqual([kept.id])
  expect(await statusOf(other.id)).toMatchObject({ status: 'paused' })
})

test('an undo after days: what the merge had skipped stays so, with the reason that is true', async () => {
  const { w, other, merge, enrollBoth, engine, statusOf, logs } = await bothEnrolled()
  await enrollBoth()
  const undo = await merge()
  await w.pool.query(`update deleted_leads set deleted_at = now() - interval '2 days' where lead_id = $1`, [other.id])
  await w.pool.query(`update timeline_events set occurred_at = now() - interval '2 days' where kind = 'merged'`)
  await undo()
  await engine.later(25)
  expect(await statusOf(other.id)).toMatchObject({ status: 'removed', end_reason: 'lead_merged' })
  expect((await logs()).filter(({ lead }) => lead?.id === other.id)).toMatchObject([
    { state: 'skipped', reason: 'The lead was merged into one that is already in the sequence.' },
  ])
})

test('an opt-out that two leads had in common only while they were one: the sequence of the other continues', async () => {
  const { ada, id, kept, other, merge, receivers, engine, statusOf } = await bothEnrolled()
  await enroll(ada, id, kept.id)
  await ada.call('POST', '/api/suppressions', { addresses: [other.email] })
  const undo = await merge()
  await engine.prepare()
  expect(await receivers()).toEqual([])
  expect(await statusOf(kept.id)).toMatchObject({ status: 'removed' })
  await undo()
  expect(await receivers()).toEqual([kept.id])
  expect(await statusOf(kept.id)).toMatchObject({ status: 'active', end_reason: null })
})

test('the same for a sequence that moved with its lead', async () => {
  const { ada, id, kept, other, merge, engine, statusOf } = await bothEnrolled()
  await enroll(ada, id, other.id)
  await ada.call('POST', '/api/suppressions', { addresses: [kept.email] })
  const undo = await merge()
  await engine.prepare()
  expect(await engine.send()).toEqual([])
  await undo()
  expect((await engine.send()).map(({ leadId }) => leadId)).toEqual([other.id])
  expect(await statusOf(other.id)).toMatchObject({ status: 'active' })
})

test('who is on the list for a reason of their own since then stays out', async () => {
  const { ada, id, kept, other, merge, receivers, engine, statusOf } = await bothEnrolled()
  await enroll(ada, id, kept.id)
  await ada.call('POST', '/api/suppressions', { addresses: [other.email] })
  const undo = await merge()
  await engine.prepare()
  await ada.call('POST', '/api/suppressions', { addresses: [kept.email] })
  await undo()
  expect(await receivers()).toEqual([])
  expect(await statusOf(kept.id)).toMatchObject({ status: 'removed' })
})

test('an email written by hand that the merge had skipped goes out', async () => {
  const { w, ada, kept, other, merge } = await bothEnrolled()
  await w.pool.query(
    `insert into sequence_logs (user_id, lead_id, recipient_address, scheduled_at, mime) values ($1, $2, $3, now() + interval '1 hour', 'Hello')`,
    [ada.id, kept.id, kept.email],
  )
  await ada.call('POST', '/api/suppressions', { addresses: [other.email] })
  const undo = await merge()
  const email = async () =>
    (await w.pool.query('select status, mime::text from sequence_logs where lead_id = $1', [kept.id])).rows[0]
  expect(await email()).toMatchObject({ status: 'skipped' })
  await undo()
  expect(await email()).toEqual({ status: 'scheduled', mime: '\\x48656c6c6f' })
})

test('who has replied since the merge stays out of the sequence that ended because of the list', async () => {
  const { w, ada, id, kept, other, merge, receivers, engine, statusOf } = await bothEnrolled()
  await enroll(ada, id, kept.id)
  await ada.call('POST', '/api/suppressions', { addresses: [other.email] })
  const undo = await merge()
  await engine.prepare()
  await w.pool.query(
    `insert into inbox_messages (user_id, mailbox_id, message_key, kind, lead_id, from_address, subject, snippet, received_at)
     select $1, id, 'key', 'reply', $2, $3, 'Re', 'No', now() from mailboxes where user_id = $1 limit 1`,
    [ada.id, kept.id, kept.email],
  )
  await undo()
  expect(await receivers()).toEqual([])
  expect(await statusOf(kept.id)).toMatchObject({ status: 'removed' })
})
