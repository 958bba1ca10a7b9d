import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { pauseSequenceEmails, resumeSequenceEmails } from './hold-emails.ts'
import { detachFromSequence } from './skip-emails.ts'

/** A sequence with more emails or enrollments than this is settled in batches, after the request. */
const MOST_IN_REQUEST = 500
const BATCH = 500
const SEQUENCES_AT_ONCE = 20

/** Emails of a sequence that was paused, in this transaction, are not sent any more. */
export const settlePaused = async (tx: Db, userId: number, sequenceId: number) =>
  (await isLarge(tx, sequenceId)) ? settleLater(tx, userId, sequenceId) : pauseSequenceEmails(tx, sequenceId)

/** Emails of a sequence that was resumed, in this transaction, can be sent again. */
export const settleResumed = async (tx: Db, userId: number, sequenceId: number) =>
  (await isLarge(tx, sequenceId)) ? settleLater(tx, userId, sequenceId) : resumeSequenceEmails(tx, sequenceId)

/** Deletes a sequence that is locked. A large one stops at once and disappears from every list; the rest follows. */
export async function settleDeleted(tx: Db, userId: number, sequenceId: number) {
  if (await isLarge(tx, sequenceId)) {
    await tx.execute(sql`update email_sequences set is_active = false, deleted_at = now() where id = ${sequenceId}`)
    return settleLater(tx, userId, sequenceId)
  }
  await detachFromSequence(tx, sequenceId)
  await tx.execute(sql`delete from email_sequences where id = ${sequenceId}`)
}

async function isLarge(tx: Db, sequenceId: number) {
  const more = (table: string) =>
    sql`(select count(*) > ${MOST_IN_REQUEST} from (select from ${sql.raw(table)} where sequence_id = ${sequenceId} limit ${MOST_IN_REQUEST + 1}) few)`
  const { rows } = await tx.execute<{ isLarge: boolean }>(
    sql`select ${more('sequence_logs')} or ${more('lead_sequence_enrollments')} as "isLarge"`,
  )
  return rows[0]?.isLarge === true
}

/**
 * True for the sender at once: a claim locks the mailbox, looks whether the sequence is active, and commits. We wait for one that is
 * under way; the next finds what is committed here.
 */
async function settleLater(tx: Db, userId: number, sequenceId: number) {
  await tx.execute(sql`update email_sequences set unsettled_since = clock_timestamp() where id = ${sequenceId}`)
  await tx.execute(sql`select id from mailboxes where user_id = ${userId} order by id for no key update`)
  const { rows } = await tx.execute(sql`select where to_regclass('graphile_worker._private_jobs') is not null`)
  // Otherwise the first worker comes to it within a minute.
  if (rows.length > 0)
    await tx.execute(sql`select graphile_worker.add_job('settle-sequences', job_key := 'settle-sequences')`)
}

type Unsettled = { id: number; since: string; isDeleted: boolean }

/**
 * Brings the emails of sequences that were paused, resumed or deleted in line, each batch in its own transaction. One that fails
 * keeps no other waiting; it is tried again the next time.
 */
export async function settleSequences(db: Db, signal?: AbortSignal) {
  const failed: number[] = []
  const failures: unknown[] = []
  for (;;) {
    const { rows } = await db.execute<Unsettled>(sql`
      select id, unsettled_since::text as since, deleted_at is not null as "isDeleted" from email_sequences
      where unsettled_since is not null and id <> all(${sql.param(failed)}::int[])
      order by unsettled_since limit ${SEQUENCES_AT_ONCE}`)
    if (rows.length === 0) break
    for (const sequence of rows) {
      if (signal?.aborted) return
      await settle(db, sequence, signal).catch((error) => {
        failed.push(sequence.id)
        failures.push(error)
      })
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function settle(db: Db, { id, since, isDeleted }: Unsettled, signal?: AbortSignal) {
  const batch = isDeleted ? deleteBatch : holdBatch
  let after: number | undefined = 0
  while (after !== undefined) {
    if (signal?.aborted) return
    const from: number = after
    after = await retried(() => db.transaction((tx) => batch(tx, id, from)))
  }
  // Paused or resumed again meanwhile, it stays unsettled.
  const end = isDeleted
    ? sql`delete from email_sequences where id = ${id} and deleted_at is not null`
    : sql`update email_sequences set unsettled_since = null where id = ${id} and unsettled_since = ${since}::timestamptz`
  await retried(() => db.execute(end))
}

type Batch = (tx: Db, sequenceId: number, after: number) => Promise<number | undefined>

/** Returns the last email of the batch; undefined when there was none left. */
const holdBatch: Batch = async (tx, id, after) => {
  // Shared, as by those who plan emails: nobody pauses or resumes it until we are done.
  const { rows } = await tx.execute<{ isActive: boolean }>(
    sql`select is_active as "isActive" from email_sequences where id = ${id} for share`,
  )
  const [sequence] = rows
  if (!sequence) return undefined
  return (sequence.isActive ? resumeSequenceEmails : pauseSequenceEmails)(tx, id, { after, most: BATCH })
}

/** Undefined when nothing is left of it but itself. */
const deleteBatch: Batch = async (tx, id, after) => {
  const isDone = (await detachFromSequence(tx, id, BATCH)) === 0 && (await deleteEnrollments(tx, id)) === 0
  return isDone ? undefined : after
}

async function deleteEnrollments(tx: Db, sequenceId: number) {
  const { rowCount } = await tx.execute(sql`
    delete from lead_sequence_enrollments where id = any(array(
      select id from lead_sequence_enrollments where sequence_id = ${sequenceId} order by id limit ${BATCH} for update))`)
  return rowCount ?? 0
}
