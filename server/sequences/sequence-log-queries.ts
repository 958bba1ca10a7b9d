import { sql } from 'drizzle-orm'
import type { PastReason } from '../../contract/email-reason.ts'
import { STEP_STATES, type StepState } from '../../contract/email-sequence.ts'
import type { SequenceLog, SequenceLogPage, SequenceLogQuery } from '../../contract/sequence-enrollment.ts'
import type { StepKind } from '../../contract/step-kinds.ts'
import { countUpTo, totalOf } from '../db/bounded-total.ts'
import { checkedOwner } from '../db/checked-owner.ts'
import type { Db } from '../db/connect.ts'
import { readReason } from '../outbox/reason-columns.ts'
import { readHistory } from '../outbox/reason-history.ts'

type Row = Omit<SequenceLog, 'reason' | 'cause' | 'reasons' | 'kind'> & {
  kind: StepKind | 'replan' | null
  code: string | null
  params: unknown
} & Record<string, unknown>
const MOMENTS = ['scheduledAt', 'sentAt', 'openedAt', 'clickedAt', 'repliedAt'] as const

function asLog({ code, params, kind, ...row }: Row, reasons: PastReason[], now: Date): SequenceLog {
  const moments = MOMENTS.map((field) => [field, row[field] ? new Date(row[field]).toISOString() : null])
  const ofKind = kind && kind !== 'replan' && { kind }
  return { ...row, ...ofKind, ...Object.fromEntries(moments), ...readReason(code, params, now), reasons } as SequenceLog
}

/** One row per email, newest first. The caller checks that the sequence is the owner's. */
export async function listSequenceLogs(
  db: Db,
  userId: number,
  sequenceId: number,
  { page, limit, state }: SequenceLogQuery,
): Promise<SequenceLogPage> {
  const offset = (page - 1) * limit
  const states = state ? [state] : STEP_STATES
  const { rows: read } = await db.execute<{ ids: number[]; counted: number }>(sql`
    select array(select id from (${idsOf(sequenceId, states, offset + limit + 1)}) ids
        order by id desc limit ${limit + 1} offset ${offset}) as ids,
      ${countUpTo(idsOf(sequenceId, states))} as counted`)
  const { ids = [], counted = 0 } = read[0] ?? {}
  const rows = await readLogs(db, userId, ids.slice(0, limit))
  const history = await readHistory(
    db,
    userId,
    rows.map(({ id }) => id),
  )
  const now = new Date()
  return {
    logs: rows.map((row) => asLog(row, history.get(row.id) ?? [], now)),
    ...totalOf(counted, { offset, limit, found: ids.length }),
  }
}

async function readLogs(db: Db, userId: number, ids: number[]) {
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.recipient_address as "recipientAddress", l.subject, l.status as state, l.scheduled_at as "scheduledAt",
      l.sent_at as "sentAt", l.opened_at as "openedAt", l.clicked_at as "clickedAt", l.replied_at as "repliedAt", l.attempt,
      l.smtp_reply as "smtpReply", l.is_test as "isTest", l.kind, coalesce(l.error_message, l.hold_reason) as code, l.reason_params as params,
      case when p.id is not null then json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
        'email', p.email, 'company', p.company) end as lead,
      case when s.id is not null then json_build_object('id', s.id, 'stepNumber', s.step_number, 'name', s.name) end as step
    from sequence_logs l
    left join leads p on p.id = l.lead_id
    left join sequence_steps s on s.id = coalesce(l.step_id, l.test_step_id)
    where l.id = any(${sql.param(ids)}::int[]) and ${checkedOwner(sql`l.user_id`, userId)}
    order by l.id desc`)
  return rows
}

/**
 * State by state, as the index has them: the newest of all are merged from it, and a rare state is found at once. With `newest`, only
 * so many of each, in order: else the planner would sort all.
 */
const idsOf = (sequenceId: number, states: readonly StepState[], newest?: number) =>
  sql.join(
    states.map(
      (state) => sql`(select id from sequence_logs where sequence_id = ${sequenceId} and status = ${state}
        ${newest ? sql`order by id desc limit ${newest}` : sql``})`,
    ),
    sql` union all `,
  )
