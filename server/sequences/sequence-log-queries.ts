import { sql } from 'drizzle-orm'
import type { PastReason } from '../../contract/email-reason.ts'
import type { SequenceLog, SequenceLogPage, SequenceLogQuery } from '../../contract/sequence-enrollment.ts'
import type { Db } from '../db/connect.ts'
import { readReason } from '../outbox/reason-columns.ts'
import { readHistory } from '../outbox/reason-history.ts'

type Row = Omit<SequenceLog, 'reason' | 'cause' | 'reasons'> & {
  code: string | null
  params: unknown
} & Record<string, unknown>
const MOMENTS = ['scheduledAt', 'sentAt', 'openedAt', 'clickedAt', 'repliedAt'] as const

function asLog({ code, params, ...row }: Row, reasons: PastReason[], now: Date): SequenceLog {
  const moments = MOMENTS.map((field) => [field, row[field] ? new Date(row[field]).toISOString() : null])
  return { ...row, ...Object.fromEntries(moments), ...readReason(code, params, now), reasons } as SequenceLog
}

/** One row per email, newest first. */
export async function listSequenceLogs(
  db: Db,
  userId: number,
  sequenceId: number,
  { page, limit, state }: SequenceLogQuery,
): Promise<SequenceLogPage> {
  const where = sql`l.user_id = ${userId} and l.sequence_id = ${sequenceId} ${state ? sql`and l.status = ${state}` : sql``}`
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.recipient_address as "recipientAddress", l.subject, l.status as state, l.scheduled_at as "scheduledAt",
      l.sent_at as "sentAt", l.opened_at as "openedAt", l.clicked_at as "clickedAt", l.replied_at as "repliedAt", l.attempt,
      l.smtp_reply as "smtpReply", l.is_test as "isTest", coalesce(l.error_message, l.hold_reason) as code, l.reason_params as params,
      case when p.id is not null then json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
        'email', p.email, 'company', p.company) end as lead,
      case when s.id is not null then json_build_object('id', s.id, 'stepNumber', s.step_number, 'name', s.name) end as step
    from (select * from sequence_logs l where ${where} order by l.id desc limit ${limit} offset ${(page - 1) * limit}) l
    left join leads p on p.id = l.lead_id
    left join sequence_steps s on s.id = coalesce(l.step_id, l.test_step_id)
    order by l.id desc`)
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from sequence_logs l where ${where}`,
  )
  const history = await readHistory(
    db,
    userId,
    rows.map(({ id }) => id),
  )
  const now = new Date()
  return { logs: rows.map((row) => asLog(row, history.get(row.id) ?? [], now)), total: counted[0]?.total ?? 0 }
}
