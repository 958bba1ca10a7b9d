import { sql } from 'drizzle-orm'
import type { EmailReason, EmailReasonCode } from '../../../contract/email-reason.ts'
import type { LaunchProblem } from '../../../contract/launch-problem.ts'
import type { Db } from '../../db/connect.ts'
import { ENROLL_LOCK } from '../../db/locks.ts'
import { reasonParams } from '../reason-columns.ts'
import { checkTextBefore } from './check-sequence-text.ts'
import { mailboxOfEnrollment } from './choose-mailboxes.ts'
import { launchProblems } from './launch-conditions.ts'
import { type LaunchSettings, readLaunch } from './launch-facts.ts'
import { noteUnreadInbox } from './unread-inbox.ts'

const SEQUENCES_AT_ONCE = 20
/** Answers wake the sender; what changes otherwise, such as the voice, counts after this time. */
const LOOK_SECONDS = 60
const ACCOUNT_DISCONNECTED: EmailReasonCode = 'account_disconnected'
const SEQUENCE_PAUSED: EmailReasonCode = 'sequence_paused'

/**
 * Leads whom a trigger enrolled while their sequence has an open question wait. Here they start, once nothing is open any more;
 * until then their emails say what they wait for. True when there was something to do.
 */
export async function admitWaiting(db: Db, settings: LaunchSettings) {
  const { rows } = await db.execute<{ id: number; userId: number }>(sql`
    select id, user_id as "userId" from email_sequences where waiting_look_at <= now()
    order by waiting_look_at, id limit ${SEQUENCES_AT_ONCE}`)
  const failed: unknown[] = []
  for (const { id, userId } of rows)
    await checkTextBefore(db, userId, id)
      .then(() => db.transaction((tx) => look(tx, userId, id, settings)))
      .catch(async (error) => {
        failed.push(error)
        // One that fails keeps no other from its turn.
        await postpone(db, id)
      })
  if (failed.length > 0) throw failed[0]
  return rows.length > 0
}

async function look(tx: Db, userId: number, sequenceId: number, settings: LaunchSettings) {
  // No lead joins meanwhile, and nobody changes the text.
  await tx.execute(sql`select pg_advisory_xact_lock(${ENROLL_LOCK}, ${sequenceId})`)
  const { rows } = await tx.execute(sql`
    select from email_sequences where id = ${sequenceId} and waiting_look_at <= now() for no key update`)
  const launch = rows.length > 0 ? await readLaunch(tx, userId, sequenceId, settings) : undefined
  if (!launch) return
  const [open] = launchProblems(launch.facts)
  if (open) await explain(tx, sequenceId, waitReason(open))
  else await start(tx, sequenceId)
  if (open) await postpone(tx, sequenceId)
  else await tx.execute(sql`update email_sequences set waiting_look_at = null where id = ${sequenceId}`)
}

const postpone = (db: Db, sequenceId: number) =>
  db.execute(sql`
    update email_sequences set waiting_look_at = now() + make_interval(secs => ${LOOK_SECONDS}) where id = ${sequenceId}`)

function waitReason(problem: LaunchProblem): EmailReason {
  if (problem.code === 'no-unsubscribe') return { code: 'no_unsubscribe' }
  if (problem.code === 'broken-inbox') return { code: 'inbox_broken', mailbox: problem.mailbox }
  return problem.code === 'unread-inbox'
    ? { code: 'unread_inbox_unconfirmed', mailbox: problem.mailbox }
    : { code: 'claims_unconfirmed', claims: problem.claims.length }
}

async function explain(tx: Db, sequenceId: number, reason: EmailReason) {
  const params = reasonParams(reason)
  await tx.execute(sql`
    update sequence_logs set hold_reason = ${reason.code}, reason_params = ${params}::jsonb
    where sequence_id = ${sequenceId} and status = 'scheduled' and held_for = 'question'
      and (hold_reason, reason_params) is distinct from (${reason.code}, ${params}::jsonb)`)
}

/** What was paused meanwhile stays paused, and what waits for an email account waits for it. */
async function start(tx: Db, sequenceId: number) {
  await tx.execute(sql`
    with started as (
    update sequence_logs l set reason_params = null,
      mailbox_id = case when gone.is_gone then null else l.mailbox_id end,
      held_for = case when gone.is_gone then 'account' when e.status = 'paused' or not q.is_active then 'pause' end,
      hold_reason = case when gone.is_gone then ${ACCOUNT_DISCONNECTED} when not q.is_active then ${SEQUENCE_PAUSED} end
    from lead_sequence_enrollments e join email_sequences q on q.id = e.sequence_id left join lateral ${mailboxOfEnrollment} m on true,
      -- As for every email that is planned, in advance-enrollments.ts.
      lateral (select not e.is_test and (m.transport = 'outbox' or e.enrolled_at <= m.disconnected_at) as is_gone) gone
    where l.sequence_id = ${sequenceId} and l.status = 'scheduled' and l.held_for = 'question' and e.id = l.enrollment_id
    returning l.id, l.sequence_id, l.mailbox_id, l.held_for)
    ${noteUnreadInbox(sql`started`)}`)
  await tx.execute(sql`
    update lead_sequence_enrollments set awaits_answer = null
    where sequence_id = ${sequenceId} and status in ('active', 'paused') and awaits_answer`)
}
