import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CRM_PROVIDERS, type CrmOutcome } from '../../../contract/crm-names.ts'
import type { EnrollmentStatus } from '../../../contract/email-sequence.ts'
import { Fact } from '../../../contract/enrichment.ts'
import { LEAD_MERGE_FIELDS } from '../../../contract/lead-field-sets.ts'
import type { SendingRules } from '../../../contract/sending-rules.ts'
import type { StepSettings } from '../../../contract/step-kinds.ts'
import type { Db } from '../../db/connect.ts'
import { emailSequences, leadSequenceEnrollments, leads, sequenceSteps, suppressions } from '../../db/schema.ts'
import { fieldColumns } from '../../leads/lead-field-columns.ts'
import { leadsMeeting } from '../../leads/list/leads-meeting.ts'
import { isInOther, isRecent } from '../../outbox/enrolling/contact-rules-queries.ts'
import { touchesByHand } from '../../outbox/guard/hand-touches.ts'
import { IS_CAPPED_SQL } from '../../outbox/guard/sending-rules-queries.ts'
import { type Clock, clockNow } from '../../outbox/planning/clock.ts'
import { capNames, daysCounted, type Recipient, type UsedName } from '../../outbox/planning/recipient-caps.ts'
import { isEmailSql } from '../../outbox/step-kinds-sql.ts'
import type { Meeting } from './branch-paths.ts'

const Facts = z.array(Fact.pick({ label: true, value: true, source: true }))
/** At most this many scheduled emails are read: more would take years to send. */
const MAX_WAITING = 20_000
/** An email counts against three names. */
const MAX_USED = 60_000
const DAY_MS = 86_400_000

export async function isInRecipientHours(db: Db, userId: number, sequenceId: number) {
  const [sequence] = await db
    .select({ inRecipientHours: emailSequences.inRecipientHours })
    .from(emailSequences)
    .where(and(eq(emailSequences.id, sequenceId), eq(emailSequences.userId, userId)))
  return sequence?.inRecipientHours ?? false
}

/** The mailboxes that its owner chose for it. */
export async function mailboxesToPreview(db: Db, userId: number, sequenceId: number) {
  const [sequence] = await db
    .select({ mailboxIds: emailSequences.mailboxIds })
    .from(emailSequences)
    .where(and(eq(emailSequences.id, sequenceId), eq(emailSequences.userId, userId)))
  return sequence?.mailboxIds ?? null
}

/** Undefined when the sequence does not exist or belongs to someone else. */
export async function stepsToPreview(db: Db, userId: number, sequenceId: number) {
  const [owned] = await db
    .select({ id: emailSequences.id })
    .from(emailSequences)
    .where(and(eq(emailSequences.id, sequenceId), eq(emailSequences.userId, userId), isNull(emailSequences.deletedAt)))
  if (!owned) return undefined
  const steps = await db
    .select()
    .from(sequenceSteps)
    .where(eq(sequenceSteps.sequenceId, sequenceId))
    .orderBy(asc(sequenceSteps.stepNumber))
  const numberOf = new Map(steps.map(({ id, stepNumber }) => [id, stepNumber]))
  return steps.map(({ parentId, arm, ...step }) => {
    const branch = parentId === null ? undefined : numberOf.get(parentId)
    return { ...step, within: branch && arm ? { step: branch, arm } : null }
  })
}

/** Of the branches that ask about the lead: who of these meets their conditions now. */
export async function readMeeting(db: Db, userId: number, steps: BranchStep[], leadIds: number[]): Promise<Meeting[]> {
  const meeting: Meeting[] = []
  for (const { stepNumber, settings } of steps) {
    const asks = settings?.branch
    if (asks?.if !== 'lead') continue
    meeting.push({ stepNumber, leadIds: [...(await leadsMeeting(db, userId, asks.where, leadIds))] })
  }
  return meeting
}

type BranchStep = { stepNumber: number; settings?: StepSettings | null | undefined }

export async function hasSentAny(db: Db, userId: number, sequenceId: number) {
  const { rows } = await db.execute(sql`
    select from sequence_logs
    where sequence_id = ${sequenceId} and user_id = ${userId} and status in ('sending', 'sent', 'unknown') and not is_test limit 1`)
  return rows.length === 1
}

/** Those of these leads that exist, in the given order, with what could keep them from getting emails: test runs only from another one. */
export async function leadsToPreview(
  db: Db,
  userId: number,
  sequenceId: number,
  leadIds: number[],
  isTest: boolean,
  clock: Clock,
) {
  const rules = { userId, sequenceId, id: sql`${leads.id}`, address: sql`lower(${leads.email})`, now: clockNow(clock) }
  const rows = await db
    .select({
      lead: { id: leads.id, ...fieldColumns([...LEAD_MERGE_FIELDS, 'industryAsGiven', 'notes', 'status', 'phone']) },
      facts: sql<unknown>`${leads.enrichedData} -> 'facts'`,
      hasReplied: sql<boolean>`exists (select from sequence_logs l where l.lead_id = ${leads.id} and l.replied_at is not null)
        or exists (select from inbox_messages i where i.lead_id = ${leads.id} and i.kind = 'reply')`,
      mayHaveReplied: sql<boolean>`exists (select from inbox_messages i where i.lead_id = ${leads.id} and i.kind in ('unsure', 'unsubscribe'))`,
      outcome: sql<CrmOutcome | null>`(select k.outcome from crm_links k
        where k.user_id = ${userId} and k.provider = any(${sql.param([...CRM_PROVIDERS])}::text[]) and k.lead_id = ${leads.id}
          and k.outcome is not null order by k.id limit 1)`,
      sameAs: sql<number[]>`array(select p.lead_id from duplicate_pairs p
        where p.user_id = ${userId} and p.other_id = ${leads.id} and p.band = 'same' and p.lead_id = any(${sql.param(leadIds)}::int[]))`,
      isInOther: sql<boolean>`coalesce(${isTest ? sql`false` : isInOther(rules)}, false)`,
      isRecent: sql<boolean>`coalesce(${isTest ? sql`false` : isRecent(rules)}, false)`,
      isSample: sql<boolean>`${leads.source} = 'sample'`,
      suppression: suppressions.reason,
      enrollment: sql<EnrollmentStatus | null>`${leadSequenceEnrollments.status}`,
      isKnownAddress: sql<boolean>`exists (select from sequence_logs l where l.user_id = ${userId}
        and l.sequence_id = ${sequenceId} and l.recipient_address = lower(${leads.email}) and (${isTest} or not l.is_test))`,
    })
    .from(leads)
    .leftJoin(sql`sending_rules r`, sql`r.user_id = ${userId}`)
    .leftJoin(suppressions, and(eq(suppressions.userId, userId), eq(suppressions.address, sql`lower(${leads.email})`)))
    .leftJoin(
      leadSequenceEnrollments,
      and(
        eq(leadSequenceEnrollments.userId, userId),
        eq(leadSequenceEnrollments.sequenceId, sequenceId),
        eq(leadSequenceEnrollments.leadId, leads.id),
        isTest ? undefined : eq(leadSequenceEnrollments.isTest, false),
      ),
    )
    .where(and(eq(leads.userId, userId), sql`${leads.id} = any(${sql.param(leadIds)}::int[])`))
    .orderBy(sql`array_position(${sql.param(leadIds)}::int[], ${leads.id})`)
  return rows.map((row) => ({ ...row, facts: Facts.safeParse(row.facts).data ?? [] }))
}

/** What counts against limits per recipient: emails, calls and LinkedIn touches of the last days. */
export async function usedNames(db: Db, userId: number, rules: SendingRules, clock: Clock): Promise<UsedName[]> {
  // A day more than counts, in any time zone.
  const since = new Date(Date.now() + clock.offsetSeconds * 1000 - (daysCounted(rules) + 1) * DAY_MS)
  const { rows } = await db.execute<{ key: string; at: string }>(sql`
    select name as key, spent_at as at from recipient_slots
    where user_id = ${userId} and spent_at >= ${since.toISOString()} order by spent_at desc limit ${MAX_USED}`)
  const emails = rows.map(({ key, at }) => ({ key, at: new Date(at) }))
  return daysCounted(rules) > 1 ? [...emails, ...(await touchesByHand(db, userId, since))] : emails
}

/**
 * The engine's time, what a mailbox of the owner sent in the last day, and what is scheduled there already, in the order in which the
 * sender takes it. `hasCaps`: with what that counts against.
 */
export async function mailboxLoad(
  db: Db,
  userId: number,
  mailboxId: number | undefined,
  { offsetSeconds }: { offsetSeconds: number },
  hasCaps: boolean,
) {
  const isIt = sql`m.user_id = ${userId} and m.id = ${mailboxId ?? null}::int`
  const now = sql`(now() + make_interval(secs => ${offsetSeconds}))`
  const { rows } = await db.execute<Load>(sql`
    select ${now} as now,
      (select coalesce(json_agg(s.spent_at), '[]') from mail_slots s join mailboxes m on m.id = s.mailbox_id
        where ${isIt} and s.spent_at > ${now} - interval '24 hours') as spent,
      (select coalesce(json_agg(json_build_array(scheduled_at, time_zone, ${hasCaps ? CAPPED : sql`null`})), '[]') from (
        select l.scheduled_at, case when not l.is_test then l.time_zone end as time_zone, l.recipient_address, l.lead_id,
          ${sql.raw(IS_CAPPED_SQL)} as is_capped
        from sequence_logs l join mailboxes m on m.id = l.mailbox_id
        left join email_sequences q on q.id = l.sequence_id
        where ${isIt} and l.status = 'scheduled' and ${sql.raw(isEmailSql('l'))} and l.scheduled_at is not null and q.is_active is not false
        order by l.scheduled_at, l.id limit ${MAX_WAITING}) due) as waiting`)
  const { spent, waiting, ...row } = rows[0] as Load
  const moments = (list: string[]) => list.map((moment) => new Date(moment))
  return {
    now: new Date(row.now),
    spent: moments(spent),
    waiting: moments(waiting.map(([at]) => at)),
    waitingZones: waiting.map(([, timeZone]) => timeZone),
    waitingCaps: waiting.flatMap(([, , capped]) => {
      if (!capped) return []
      const { isCapped, ...recipient } = capped
      return { names: capNames(recipient), isCapped }
    }),
  }
}

const CAPPED = sql`json_build_object('address', recipient_address, 'isCapped', is_capped,
  'company', (select p.company from leads p where p.id = due.lead_id))`

type Capped = Recipient & { isCapped: boolean }
type Load = { now: string; spent: string[]; waiting: [at: string, timeZone: string | null, capped: Capped | null][] }
