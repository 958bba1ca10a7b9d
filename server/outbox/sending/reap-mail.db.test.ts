import { expect, onTestFinished, test } from 'vitest'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { enroll, newLead, sequenceScene, step, subjects } from '../../../tests/world/sequences.ts'
import type { World } from '../../../tests/world/world.ts'
import { world } from '../../../tests/world/world.ts'
import type { Marks } from './hand-over/hand-over-marks.ts'
import { forgetDead, readMarks } from './hand-over/hand-over-marks.ts'
import { reapMail } from './reap-mail.ts'
import { openSenderSession } from './sender-session.ts'

/** A sequence whose emails to so many leads are claimed by a sender that died, and the sender that comes after it. */
async function afterDeath(many: number) {
  const s = await sequenceScene([step(1), step(2)])
  const leadIds: number[] = []
  for (let n = 0; n < many; n++) leadIds.push((await newLead(s.ada)).id)
  await enroll(s.ada, s.id, ...leadIds)
  await s.engine.send(() => 'crash')
  const { rows } = await s.w.pool.query(
    `select id from sequence_logs where user_id = $1 and status = 'sending' order by id`,
    [s.ada.id],
  )
  expect(rows).toHaveLength(many)
  const next = await mailEngine(s.w, s.ada.id)
  return {
    ...s,
    leadIds,
    ids: rows.map(({ id }) => id as number),
    next,
    leave: (marks: Marks) => setMarks(s.w, s.engine.finisher.senderId, marks),
    reap: () => reapMail(s.w, next.finisher),
    emails: async () =>
      (
        await s.w.pool.query(
          `select status, attempt, claimed_by as "claimedBy", smtp_reply as reply, error_message as reason,
             (select count(*)::int from mail_slots where log_id = l.id) as slots
           from sequence_logs l where id = any($1::int[]) order by id`,
          [rows.map(({ id }) => id)],
        )
      ).rows,
    spent: async () =>
      (await s.w.pool.query('select spent_slots from mailboxes where user_id = $1', [s.ada.id])).rows[0].spent_slots,
  }
}

const setMarks = (w: World, senderId: number, marks: Marks) =>
  w.pool.query('insert into mail_sender_marks values ($1, $2)', [senderId, JSON.stringify(marks)])

test('of a dead sender’s emails, those no server was offered go out once, accepted ones are sent, the others unknown', async () => {
  const s = await afterDeath(3)
  const [begun, accepted] = s.ids as [number, number]
  await s.leave({ begun: [begun], accepted: [[accepted, '250 2.0.0 queued as 7']] })
  await s.reap()
  const dead = String(s.engine.finisher.senderId)
  expect(await s.emails()).toEqual([
    { status: 'unknown', attempt: 1, claimedBy: dead, reply: null, reason: 'sender_stopped', slots: 1 },
    { status: 'sent', attempt: 1, claimedBy: dead, reply: '250 2.0.0 queued as 7', reason: null, slots: 1 },
    { status: 'scheduled', attempt: 0, claimedBy: null, reply: null, reason: null, slots: 0 },
  ])
  expect(await s.spent()).toBe(2)
  // A second look changes nothing.
  await s.reap()
  expect((await s.emails()).map(({ status }) => status)).toEqual(['unknown', 'sent', 'scheduled'])
  expect((await s.next.send()).map(({ id }) => id)).toEqual([s.ids[2]])
  expect(await s.spent()).toBe(3)
  // For the next step all three were sent.
  expect(subjects(await s.next.later(25))).toEqual(['Step 2 for Grace', 'Step 2 for Grace', 'Step 2 for Grace'])
})

test('without marks, as of the previous version or after a crash of PostgreSQL, all of a sender’s emails are unknown', async () => {
  const s = await afterDeath(2)
  await s.reap()
  expect((await s.emails()).map(({ status, slots }) => [status, slots])).toEqual([
    ['unknown', 1],
    ['unknown', 1],
  ])
  expect(await s.next.send()).toEqual([])
})

test('an email that no server was offered stays unsent when its sequence, its lead or its address is gone meanwhile', async () => {
  const s = await afterDeath(2)
  await s.leave({ begun: [], accepted: [] })
  expect((await s.ada.call('DELETE', `/api/email-sequences/${s.id}`)).status).toBe(204)
  await s.reap()
  expect((await s.emails()).map(({ status, reason, slots }) => [status, reason, slots])).toEqual([
    ['skipped', 'sequence_deleted', 0],
    ['skipped', 'sequence_deleted', 0],
  ])
  expect(await s.next.send()).toEqual([])

  const other = await afterDeath(3)
  await other.leave({ begun: [], accepted: [] })
  const [gone, unsubscribed, stays] = other.leadIds
  await other.ada.call('DELETE', `/api/leads/${gone}`)
  const { rows } = await other.w.pool.query('select email from leads where id = $1', [unsubscribed])
  await other.ada.call('POST', '/api/suppressions', { addresses: [rows[0].email] })
  await other.reap()
  expect((await other.next.send()).map(({ leadId }) => leadId)).toEqual([stays])
})

test('an email resent by hand stays one, also when its sender dies before it offers it', async () => {
  const s = await afterDeath(1)
  await s.leave({ begun: s.ids, accepted: [] })
  await s.reap()
  await s.next.later(25)
  expect(await s.statusOf(s.leadIds[0] as number)).toMatchObject({ status: 'completed' })
  expect((await s.ada.call('POST', `/api/mails/${s.ids[0]}/send-again`)).status).toBe(200)
  // More than a minute after the last email to this lead.
  s.next.clock.offsetSeconds += 3600
  await s.next.send(() => 'crash')
  await setMarks(s.w, s.next.finisher.senderId, { begun: [], accepted: [] })
  const third = await mailEngine(s.w, s.ada.id)
  third.clock.offsetSeconds = s.next.clock.offsetSeconds
  await reapMail(s.w, third.finisher)
  expect((await third.send()).map(({ id }) => id)).toEqual(s.ids)
})

test('an accepted email that can’t be recorded is unknown, and keeps no other from being recorded', async () => {
  const s = await afterDeath(2)
  await s.leave({ begun: [], accepted: s.ids.map((id) => [id, '250 ok']) })
  await s.w.pool.query(`
    create function no_word_of_one() returns trigger language plpgsql as $$ begin raise 'nobody may know'; end $$;
    create trigger no_word_of_one before update on sequence_logs for each row
      when (new.status = 'sent' and new.id = ${s.ids[0]}) execute function no_word_of_one()`)
  onTestFinished(async () => void (await s.w.pool.query('drop function if exists no_word_of_one() cascade')))
  await s.reap()
  expect((await s.emails()).map(({ status }) => status)).toEqual(['unknown', 'sent'])
  expect(await s.next.send()).toEqual([])
})

test('a mark is committed before its email may be sent, together with what was accepted before', async () => {
  const w = await world()
  const session = await openSenderSession(w.pool, () => {})
  const kept = () => readMarks(w.db, session.id)
  expect(await kept()).toEqual({ begun: [], accepted: [] })
  expect(await Promise.all([1, 2, 3].map((id) => session.marks.begin(id)))).toEqual([true, true, true])
  expect(await kept()).toEqual({ begun: [1, 2, 3], accepted: [] })
  session.marks.accepted(1, '250 ok\0')
  session.marks.done(2)
  expect(await session.marks.begin(4)).toBe(true)
  expect(await kept()).toEqual({ begun: [3, 4], accepted: [[1, '250 ok']] })
  session.marks.done(1)
  expect(await session.marks.begin(5)).toBe(true)
  expect(await kept()).toEqual({ begun: [3, 4, 5], accepted: [] })
  // Whoever has lost the session may send nothing, and the marks stay as they were.
  await w.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [session.id],
  )
  await expect.poll(() => session.lost()).toBeDefined()
  expect(await session.marks.begin(6)).toBe(false)
  await session.end()
  expect(await kept()).toEqual({ begun: [3, 4, 5], accepted: [] })
})

const senders = async (w: World, ids: number[]) =>
  (
    await w.pool.query(
      `select s.id, m.sender_id is not null as "hasMarks" from mail_senders s left join mail_sender_marks m on m.sender_id = s.id
       where s.id = any($1::int[]) order by s.id`,
      [ids],
    )
  ).rows

test('a sender that ends leaves no row behind, unless an email of it is not settled', async () => {
  const s = await afterDeath(1)
  const [clean, unsettled] = [await openSenderSession(s.w.pool, () => {}), await openSenderSession(s.w.pool, () => {})]
  await s.w.pool.query('update sequence_logs set claimed_by = $2 where id = $1', [s.ids[0], String(unsettled.id)])
  await clean.marks.begin(-1)
  await clean.end()
  await unsettled.end()
  expect(await senders(s.w, [clean.id, unsettled.id])).toEqual([{ id: unsettled.id, hasMarks: true }])
  // No server was offered it. PostgreSQL may take a moment to notice that the connection has ended.
  await expect
    .poll(async () => {
      await s.reap()
      return (await s.emails()).map(({ status }) => status)
    })
    .toEqual(['scheduled'])
})

test('the rows of senders that died earlier are forgotten; those of living ones and of unsettled emails stay', async () => {
  const s = await afterDeath(1)
  const dead = s.engine.finisher.senderId
  await s.leave({ begun: s.ids, accepted: [] })
  const alive = await openSenderSession(s.w.pool, () => {})
  const young = await mailEngine(s.w, s.ada.id)
  const ids = [dead, alive.id, young.finisher.senderId]
  const age = `update mail_senders set started_at = now() - interval '2 hours' where id = any($1::int[])`
  await s.w.pool.query(age, [[dead, alive.id]])
  await forgetDead(s.w.db, s.next.finisher.senderId)
  expect((await senders(s.w, ids)).map(({ id }) => id)).toEqual(ids)
  await s.reap()
  expect((await s.emails()).map(({ status }) => status)).toEqual(['unknown'])
  expect(await senders(s.w, ids)).toEqual([
    { id: alive.id, hasMarks: true },
    { id: young.finisher.senderId, hasMarks: false },
  ])
  expect(await alive.marks.begin(1)).toBe(true)
  await alive.end()
})

test('marks are in a table that a crash of PostgreSQL empties', async () => {
  const { rows } = await (await world()).pool.query(
    `select relpersistence from pg_class where oid = 'mail_sender_marks'::regclass`,
  )
  expect(rows).toEqual([{ relpersistence: 'u' }])
})
