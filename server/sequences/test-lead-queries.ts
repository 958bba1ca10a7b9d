import { sql } from 'drizzle-orm'
import type { TestLeads } from '../../contract/sequence-enrollment.ts'
import type { Db } from '../db/connect.ts'
import { type Clock, clockNow } from '../outbox/planning/clock.ts'

const MAX_SEQUENCES = 500
/** As many as one call can enroll. */
const MAX_LEADS = 10_000

// Removed by hand, or gone for another reason, a lead is not asked about.
const unanswered = sql`e.is_test and (e.status = 'completed' or e.end_reason = 'test_ended')
  and e.completed_at > coalesce(q.test_leads_answered_at, '-infinity') and q.deleted_at is null`

/** Once an email account is connected: the sequences whose test runs are over, with how many leads could start for real. */
export async function listTestLeads(db: Db, userId: number): Promise<TestLeads[]> {
  const { rows } = await db.execute<TestLeads>(sql`
    select q.id as "sequenceId", q.name, count(*)::int as leads
    from lead_sequence_enrollments e
    join email_sequences q on q.id = e.sequence_id
    join mailboxes m on m.user_id = e.user_id and m.is_default and m.transport <> 'outbox'
    where e.user_id = ${userId} and ${unanswered}
    group by q.id order by q.created_at desc, q.id desc limit ${MAX_SEQUENCES}`)
  return rows
}

/** The first of them. Enrolled for real they leave the list, so that the next call gets the others. */
export async function testLeadIds(db: Db, userId: number, sequenceId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.lead_id as id from lead_sequence_enrollments e join email_sequences q on q.id = e.sequence_id
    where e.user_id = ${userId} and e.sequence_id = ${sequenceId} and ${unanswered}
    order by e.id limit ${MAX_LEADS}`)
  return rows.map(({ id }) => id)
}

/** The owner leaves them as they are: they are not asked about again. False when there is no such sequence. */
export async function leaveTestLeads(db: Db, userId: number, sequenceId: number, clock: Clock) {
  const { rowCount } = await db.execute(sql`
    update email_sequences set test_leads_answered_at = ${clockNow(clock)} where id = ${sequenceId} and user_id = ${userId}`)
  return rowCount === 1
}
