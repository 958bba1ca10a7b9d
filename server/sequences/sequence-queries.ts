import { sql } from 'drizzle-orm'
import type { EmailSequence, SequenceStep, SequenceWithSteps } from '../../contract/email-sequence.ts'
import type { StepKind, StepSettings, StepWithin } from '../../contract/step-kinds.ts'
import { countUpTo, MOST_COUNTED } from '../db/bounded-total.ts'
import type { Db } from '../db/connect.ts'
import { settleDeleted } from '../outbox/changes/settle-sequences.ts'
import { launchProblems } from '../outbox/enrolling/launch-conditions.ts'
import { isConfirmedFor, type LaunchRow, type LaunchSettings, readLaunches } from '../outbox/enrolling/launch-facts.ts'
import { WITHIN } from './step-branches.ts'

const MAX_LISTED = 500

const COLUMNS =
  sql.raw(`q.id, q.name, q.description, q.is_active as "isActive", q.trigger, q.total_steps as "totalSteps",
  q.campaign_name as "campaignName", q.category, q.frequency,
  (select t.id from email_templates t where t.id = q.template_id and t.deleted_at is null) as "templateId", q.no_response_days as "noResponseDays",
  q.in_recipient_hours as "inRecipientHours", q.mailbox_ids as "mailboxIds",
  q.created_at as "createdAt", q.updated_at as "updatedAt",
  q.is_active or counts.sent > 0 or exists (select from sequence_logs l
    where l.sequence_id = q.id and l.status in ('sending', 'unknown') and not l.is_test) as "isLaunched",
  counts.enrolled + orders.leads as enrolled, counts.enrolled + orders.leads - counts.ended - pauses.paused as running, pauses.paused,
  (select json_build_object('leads', count(distinct l.recipient_address), 'captured', count(*) filter (where l.status = 'sent'),
      'running', (select count(*) from lead_sequence_enrollments e where e.sequence_id = q.id and e.is_test and e.status in ('active', 'paused')))
    from sequence_logs l where l.sequence_id = q.id and l.is_test having count(*) > 0) as "testRun"`)

// From the counts of each day, so that the time does not grow with the number of leads or emails. Leads are paused one by one, so
// that those can be counted. Of leads that were ordered to be enrolled, the owner was told that they are: workers do it within seconds.
const SEQUENCES = sql.raw(`email_sequences q, lateral (
  select coalesce(sum(a.total_enrollments), 0)::int as enrolled, coalesce(sum(a.ended), 0)::int as ended,
    coalesce(sum(a.emails_sent), 0)::int as sent
  from sequence_analytics a where a.sequence_id = q.id) counts, lateral (
  select count(*)::int as paused from lead_sequence_enrollments e
  where e.sequence_id = q.id and e.status = 'paused' and not e.is_test) pauses, lateral (
  select coalesce(sum(cardinality(o.lead_ids) - o.done), 0)::int as leads from enroll_orders o
  where o.sequence_id = q.id and not o.is_test) orders`)

type Row = EmailSequence & Record<string, unknown>
const asSequence = (row: Row): EmailSequence => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
})

/** Newest first. */
export async function listSequences(db: Db, userId: number, settings: LaunchSettings): Promise<EmailSequence[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${COLUMNS} from ${SEQUENCES} where q.user_id = ${userId} and q.deleted_at is null order by q.created_at desc, q.id desc limit ${MAX_LISTED}`)
  return withQuestions(db, userId, rows.map(asSequence), settings)
}

export async function findSequence(
  db: Db,
  userId: number,
  id: number,
  settings: LaunchSettings,
): Promise<SequenceWithSteps | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${COLUMNS} from ${SEQUENCES} where q.id = ${id} and q.user_id = ${userId} and q.deleted_at is null`,
  )
  const [sequence] = await withQuestions(db, userId, rows.map(asSequence), settings)
  return sequence && { ...sequence, steps: await listSteps(db, userId, id) }
}

/** Active ones with what is left to confirm, and each with the claims that were confirmed for its text. */
async function withQuestions(db: Db, userId: number, sequences: EmailSequence[], settings: LaunchSettings) {
  const active = sequences.filter(({ isActive }) => isActive).map(({ id }) => id)
  const launches = await readLaunches(db, userId, active, settings)
  return sequences.map((sequence) => {
    const launch = launches.get(sequence.id)
    return launch ? { ...sequence, openQuestions: launchProblems(launch.facts), ...confirmedFor(launch) } : sequence
  })
}

function confirmedFor({ hash, confirmed, unreadConfirmed: unread, mailbox }: LaunchRow) {
  const isOfInbox = unread !== null && 'mailbox' in unread && isConfirmedFor(unread, mailbox)
  return {
    claimsConfirmed: confirmed?.hash === hash ? { claims: confirmed.claims, by: confirmed.by, at: confirmed.at } : null,
    unreadInboxConfirmed: isOfInbox ? unread : null,
  }
}

export async function hasSequence(db: Db, userId: number, id: number) {
  const { rows } = await db.execute(
    sql`select from email_sequences where id = ${id} and user_id = ${userId} and deleted_at is null`,
  )
  return rows.length === 1
}

/** In order, each with how many leads are waiting for it and how many got it. */
async function listSteps(db: Db, userId: number, sequenceId: number): Promise<SequenceStep[]> {
  const waiting = sql`select from sequence_logs l where l.step_id = s.id and l.status = 'scheduled'`
  const done = sql`select from sequence_logs l where l.step_id = s.id and l.status = 'done' and not l.is_test`
  const { rows } = await db.execute<
    Omit<SequenceStep, 'kind' | 'settings' | 'within'> & {
      kind: StepKind | null
      settings: StepSettings | null
      within: StepWithin | null
    }
  >(sql`
    select s.id, s.step_number as "stepNumber", s.name, s.subject, s.body, s.body_html as "bodyHtml", coalesce(s.attachments, '[]') as attachments, s.delay_days as "delayDays", s.delay_hours as "delayHours",
      s.conditions, s.variants, s.is_active as "isActive", nullif(s.kind, 'email') as kind, s.settings, ${WITHIN} as within,
      case when s.kind in ('email', 'email_approval') then coalesce(c.sent, 0) else ${countUpTo(done)} end as sent,
      ${countUpTo(waiting)} as waiting
    from sequence_steps s
    join email_sequences q on q.id = s.sequence_id and q.user_id = ${userId}
    left join sequence_step_counts c on c.step_id = s.id
    where s.sequence_id = ${sequenceId} order by s.step_number`)
  return rows.map(({ waiting, kind, settings, within, variants, ...step }) => ({
    ...step,
    ...(kind && { kind }),
    ...(settings && { settings }),
    ...(within && { within }),
    ...(variants && { variants }),
    ...(waiting > MOST_COUNTED ? { waiting: MOST_COUNTED, waitingIsExact: false } : { waiting }),
  }))
}

/** False when it does not exist or belongs to somebody else. Emails that no sender has claimed are skipped. */
export async function deleteSequence(db: Db, userId: number, id: number) {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`select from email_sequences where id = ${id} and user_id = ${userId} and deleted_at is null for update`,
    )
    if (rows.length === 0) return false
    await settleDeleted(tx, userId, id)
    return true
  })
}
