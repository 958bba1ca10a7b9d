import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { Database, Db } from '../../db/connect.ts'
import { SENDER_LOCK } from '../../db/locks.ts'
import { isPassing } from '../../db/retry.ts'
import { lookSoonerFor } from '../changes/look-sooner.ts'
import { notifyUnknown } from '../changes/unknown-notice.ts'
import { advanceEnrollments } from '../enrolling/advance-enrollments.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { errorReason } from '../reason-columns.ts'
import { RESENT } from './claim-queries.ts'
import { type Finisher, RESENT_DATA } from './finish-mail.ts'
import { forgetDead, forgetMarks, type Marks, readMarks } from './hand-over/hand-over-marks.ts'
import { giveSlotsBack } from './mail-slots.ts'
import { lookInSent } from './reconcile-sent.ts'
import { createSentRecorder } from './record-sent.ts'

/** So soon another sender makes the attempt that a dead one was making. */
const NEXT_ATTEMPT_SECONDS = 5

/**
 * Settles the emails of senders that are dead, by the marks they left (`hand-over-marks.ts`). One that a server has accepted was
 * sent. One that no server was offered goes out with the next sender. Any other may or may not have been sent: it becomes
 * `unknown`, never `scheduled` again. A sender is dead when nobody holds its lock; one that is merely stopped still holds it.
 */
export async function reapMail({ db, pool }: Database, { senderId: ownId, clock }: Finisher) {
  const { rows } = await db.execute<{ sender: string }>(
    sql`select distinct claimed_by as sender from sequence_logs where status = 'sending' and claimed_by <> ${String(ownId)}`,
  )
  for (const { sender } of rows) {
    const senderId = Number(sender)
    // Dead senders stay dead, and nothing changes their marks.
    if (!(await isDead(db, senderId))) continue
    const marks = await readMarks(db, senderId)
    await recordAccepted(pool, { senderId, clock }, marks?.accepted ?? [])
    await db.transaction(async (tx) => {
      if (await isDead(tx, senderId)) await settleRest(tx, sender, marks, clock)
    })
  }
  await forgetDead(db, ownId)
}

async function isDead(db: Db, senderId: number) {
  const { rows } = await db.execute<{ isDead: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SENDER_LOCK}, ${senderId}) as "isDead"`,
  )
  return rows[0]?.isDead === true
}

/** One that can't be recorded keeps no other from it, and is unknown. */
async function recordAccepted(pool: pg.Pool, finisher: Finisher, accepted: Marks['accepted']) {
  const record = createSentRecorder(pool, finisher)
  const results = await Promise.allSettled(
    accepted.map(([id, reply]) => record({ id, reply, enrollmentId: null, deferrals: 0 })),
  )
  const passing = results.find((result) => result.status === 'rejected' && isPassing(result.reason))
  if (passing?.status === 'rejected') throw passing.reason
}

async function settleRest(tx: Db, sender: string, marks: Marks | null, clock: Clock) {
  const isIts = sql`status = 'sending' and claimed_by = ${sender}`
  const { rows: claimed } = await tx.execute<{ mailboxId: number }>(sql`
    select distinct mailbox_id as "mailboxId" from sequence_logs where ${isIts} and mailbox_id is not null`)
  // A test reaches nobody, so that it is captured again.
  await tx.execute(sql`update sequence_logs set status = 'scheduled', claimed_by = null where ${isIts} and is_test`)
  const returned = marks ? await returnUnbegun(tx, isIts, [...marks.begun, ...marks.accepted.map(([id]) => id)]) : []
  const { rows: unknown } = await tx.execute<{ userId: number; enrollmentId: number | null }>(sql`
    update sequence_logs set status = 'unknown', ${errorReason({ code: 'sender_stopped' })} where ${isIts}
    returning user_id as "userId", enrollment_id as "enrollmentId"`)
  // Nobody will ever know more for sure: for the next step it counts as sent.
  const enrollmentIds = unknown.flatMap(({ enrollmentId }) => enrollmentId ?? [])
  await advanceEnrollments(tx, enrollmentIds, clock)
  for (const userId of [...new Set(unknown.map((mail) => mail.userId))].sort((a, b) => a - b)) {
    await notifyUnknown(tx, userId)
    await lookInSent(tx, userId)
  }
  // They don't count against the daily limit, and emails by hand are looked at as soon as they are due.
  await giveSlotsBack(tx, returned)
  if (returned.length > 0) await lookSoonerFor(tx, sql`id = any(${sql.param(returned)}::int[])`)
  const mailboxIds = claimed.map(({ mailboxId }) => mailboxId)
  if (mailboxIds.length > 0) await endAttempts(tx, mailboxIds, clock)
  await forgetMarks(tx, Number(sender))
}

const SEQUENCE_DELETED: EmailReasonCode = 'sequence_deleted'

/** As if they had never been claimed; those whose sequence was deleted meanwhile have nothing to come back to. */
async function returnUnbegun(tx: Db, isIts: SQL, offered: number[]) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update sequence_logs set status = case when error_message = ${SEQUENCE_DELETED} then 'skipped' else 'scheduled' end,
      claimed_by = case when email_data @> ${RESENT_DATA} then ${RESENT} end, attempt = attempt - 1
    where ${isIts} and id <> all(${sql.param(offered)}::int[]) returning id`)
  return rows.map(({ id }) => id)
}

/** Nobody waits any longer for a connection that the dead sender was opening, or for what becomes of its email. */
const endAttempts = (tx: Db, mailboxIds: number[], clock: Clock) =>
  tx.execute(sql`
    update mailboxes set connecting_until = null, next_look_at = case when deferrals = 0 then next_look_at
      else least(next_look_at, ${clockNow(clock)} + make_interval(secs => ${NEXT_ATTEMPT_SECONDS})) end
    where id = any(${sql.param(mailboxIds)}::int[]) and (deferrals > 0 or connecting_until is not null)`)
