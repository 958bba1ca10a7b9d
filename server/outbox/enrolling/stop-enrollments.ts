import { type SQL, sql } from 'drizzle-orm'
import type { EnrollmentStatus } from '../../../contract/email-sequence.ts'
import type { Db } from '../../db/connect.ts'

type Ending = Extract<EnrollmentStatus, 'replied' | 'unsubscribed' | 'bounced'>

/** Takes a person out of every sequence: the lead, and whoever else has one of the addresses. */
export async function stopEnrollments(
  tx: Db,
  userId: number,
  { leadId, addresses }: { leadId: number | null; addresses: string[] },
  ending: Ending,
  reason: string,
) {
  const whose = sql`(l.id = ${leadId} or lower(l.email) = any(${sql.param(addresses)}::text[]))`
  await stop(tx, userId, sql`${whose} and e.status in ('active', 'paused')`, ending, reason)
}

/** Takes everybody at a company out of the sequences that run. */
export async function stopAtDomain(tx: Db, userId: number, domain: string, reason: string) {
  const whose = sql`lower(substring(l.email from '[^@]*$')) = ${domain}`
  await stop(tx, userId, sql`${whose} and e.status = 'active'`, 'replied', reason)
}

// Mails before enrolments, as everywhere: two who stop the same at once wait for each other in one order.
async function stop(tx: Db, userId: number, condition: SQL, ending: Ending, reason: string) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select e.id from lead_sequence_enrollments e join leads l on l.id = e.lead_id
    where e.user_id = ${userId} and ${condition} order by e.id`)
  const ids = sql.param(rows.map(({ id }) => id))
  await tx.execute(sql`
    update sequence_logs set status = 'skipped', error_message = ${reason}
    where enrollment_id = any(${ids}::int[]) and status = 'scheduled'`)
  await tx.execute(sql`
    update lead_sequence_enrollments set status = ${ending}, completed_at = now(), next_email_scheduled_at = null,
      end_reason = ${reason}
    where id = any(${ids}::int[]) and status in ('active', 'paused')`)
}
