import { sql } from 'drizzle-orm'
import { type EmailReason, type PastReason, reasonFrom } from '../../contract/email-reason.ts'
import { reasonSentence } from '../../contract/email-reason-words.ts'
import { checkedOwner } from '../db/checked-owner.ts'
import type { Db } from '../db/connect.ts'

/** So many reasons are kept of one email. */
const MOST_KEPT = 50

/** The reasons that emails of the owner have had, newest first, by the email's id. */
export async function readHistory(db: Db, userId: number, logIds: number[]): Promise<Map<number, PastReason[]>> {
  const { rows } = await db.execute<{ logId: number; at: string; code: string; params: unknown }>(sql`
    select l.id as "logId", r.at, r.code, r.params
    from sequence_logs l, lateral (
      select id, at, code, params from email_reasons r where r.log_id = l.id order by r.id desc limit ${MOST_KEPT}) r
    where l.id = any(${sql.param(logIds)}::int[]) and ${checkedOwner(sql`l.user_id`, userId)}
      and l.created_at > now() - interval '1 year'
    order by l.id, r.id desc`)
  const history = new Map<number, PastReason[]>()
  for (const { logId, code, params, ...row } of rows) {
    const at = new Date(row.at)
    const cause = reasonFrom(code, params) as EmailReason
    const entry = { at: at.toISOString(), reason: reasonSentence(cause, at), cause }
    history.set(logId, [...(history.get(logId) ?? []), entry])
  }
  return history
}

/** Deletes all but the newest reasons of each email, and all reasons of emails that are a year old. */
export async function pruneHistory(db: Db) {
  await db.execute(sql`
    delete from email_reasons r using (
      select log_id from email_reasons group by log_id having count(*) > ${MOST_KEPT}) long
    where r.log_id = long.log_id and r.id <= (
      select id from email_reasons k where k.log_id = long.log_id order by k.id desc offset ${MOST_KEPT} limit 1)`)
  await db.execute(sql`
    delete from email_reasons r using sequence_logs l
    where l.id = r.log_id and l.created_at <= now() - interval '1 year'`)
}
