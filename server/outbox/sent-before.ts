import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { isEmailSql } from './step-kinds-sql.ts'

/** An email that arrived, may have arrived, or goes out. */
const COUNTS = sql.raw(`s.status in ('scheduled', 'sending', 'sent', 'unknown') and ${isEmailSql('s')}`)

/** A captured test is no email. */
type Template = { templateId: number; isTest: boolean }

const sentTo = (userId: number, { templateId, isTest }: Template, leadId: SQL, address: SQL) => sql`
  exists (select from sequence_logs s where s.lead_id = ${leadId} and s.user_id + 0 = ${userId}
    and s.template_id = ${templateId} and s.is_test = ${isTest} and ${COUNTS})
  or exists (select from sequence_logs s where s.user_id = ${userId} and s.recipient_address = ${address}
    and s.template_id = ${templateId} and s.is_test = ${isTest} and ${COUNTS})`

/** Of these leads, those who got this template or are about to, also by a job that has not come to them yet. */
export async function listSentBefore(db: Db, userId: number, template: Template, leadIds: number[]) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select l.id from leads l where l.id = any(${sql.param(leadIds)}::int[]) and l.user_id + 0 = ${userId}
      and (${sentTo(userId, template, sql`l.id`, sql`lower(l.email)`)}
        or l.id in (
          select unnest(j.lead_ids[j.done + 1 :]) from bulk_jobs j
          where j.user_id = ${userId} and j.kind = 'send' and j.status in ('waiting', 'running')
            and (j.change ->> 'templateId')::int = ${template.templateId}))`)
  return new Set(rows.map(({ id }) => id))
}

/** Whether a lead, or another one with its address, got it. */
export async function wasSentBefore(tx: Db, userId: number, template: Template, lead: { id: number; email: string }) {
  const { rows } = await tx.execute<{ isSent: boolean }>(sql`
    select ${sentTo(userId, template, sql`${lead.id}::int`, sql`lower(${lead.email}::text)`)} as "isSent"`)
  return rows[0]?.isSent === true
}

/** Whether one of these emails, which a job put into the outbox, went to the address. */
export async function isAmong(tx: Db, jobId: number, emailIds: number[], address: string) {
  const { rowCount } = await tx.execute(sql`
    select from sequence_logs s join bulk_jobs j on j.id = ${jobId} and s.user_id = j.user_id
    where s.recipient_address = lower(${address}) and (s.id = any(j.email_ids) or s.id = any(${sql.param(emailIds)}::int[])) limit 1`)
  return rowCount === 1
}
