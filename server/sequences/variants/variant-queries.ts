import { sql } from 'drizzle-orm'
import type { StepVariants, VariantKey } from '../../../contract/step-variants.ts'
import type { Db } from '../../db/connect.ts'
import { isOfLead, refuses } from '../../leads/timeline-queries.ts'
import { rewriteStepEmails } from '../../outbox/changes/rewrite-emails.ts'
import type { VariantCount } from './compare-variants.ts'

export type ComparedStep = {
  id: number
  stepNumber: number
  variants: StepVariants
  textsChangedAt: string | null
  counts: VariantCount[]
}

/** The first reply to the email says no: a text is not better for making more people say so. */
const IS_REFUSED = sql`coalesce((
  select ${refuses} from timeline_events e
  where e.lead_id = l.lead_id and e.user_id = l.user_id and e.kind = 'mail_answered' and ${isOfLead} and e.details ->> 'logId' = l.id::text
  order by e.occurred_at, e.id limit 1), false)`

// Emails from before there were variants, those of test runs, those with a text that was changed since, and those of the time when
// everybody gets the same text compare nothing.
const COUNTS = sql`(select coalesce(json_agg(c), '[]') from (
  select l.variant as key, l.mailbox_id as "mailboxId", count(*)::int as sent,
    (count(*) filter (where case when l.replied_at is null then false else not ${IS_REFUSED} end))::int as replied
  from sequence_logs l where l.step_id = s.id and l.variant is not null and l.status = 'sent' and not l.is_test
    and (s.texts_changed_at is null or l.sent_at >= s.texts_changed_at)
    and (s.variants -> 'adopted' ->> 'at' is null or l.sent_at < (s.variants -> 'adopted' ->> 'at')::timestamptz)
  group by 1, 2) c)`

/** The steps of a sequence that have several texts, in order. */
export async function readComparedSteps(db: Db, userId: number, sequenceId: number) {
  const { rows } = await db.execute<ComparedStep>(sql`
    select s.id, s.step_number as "stepNumber", s.variants, s.texts_changed_at as "textsChangedAt", ${COUNTS} as counts
    from email_sequences q join sequence_steps s on s.sequence_id = q.id
    where q.id = ${sequenceId} and q.user_id = ${userId} and s.variants is not null order by s.step_number`)
  return rows
}

/** Steps of running sequences that adopt the better text by themselves, and have not yet. */
export async function readUndecidedSteps(db: Db) {
  const { rows } = await db.execute<ComparedStep & { sequenceId: number; userId: number; name: string }>(sql`
    select s.id, s.step_number as "stepNumber", s.variants, s.texts_changed_at as "textsChangedAt", ${COUNTS} as counts, q.id as "sequenceId", q.user_id as "userId", q.name
    from email_sequences q join sequence_steps s on s.sequence_id = q.id
    where q.is_active and q.deleted_at is null and s.variants ->> 'adoptsByItself' = 'true' and s.variants ->> 'adopted' is null
    order by s.id`)
  return rows
}

/** As an edit locks it: that writes the variants as it has read them. */
export const lockVariants = (tx: Db, userId: number, stepId: number) =>
  tx.execute(sql`
    select from email_sequences where user_id = ${userId} and id = (select sequence_id from sequence_steps where id = ${stepId})
    for no key update`)

/**
 * From now on everybody gets this text. False where the step has no such text any more. By itself, from what was `counted`: also where
 * something was adopted or a text was changed meanwhile.
 */
export async function adoptVariant(
  tx: Db,
  userId: number,
  stepId: number,
  key: VariantKey,
  counted?: Pick<ComparedStep, 'textsChangedAt'>,
) {
  const byItself = counted !== undefined
  await lockVariants(tx, userId, stepId)
  const adopted = { key, at: new Date().toISOString(), byItself }
  const { rows } = await tx.execute(sql`
    update sequence_steps s set variants = jsonb_set(s.variants, '{adopted}', ${JSON.stringify(adopted)}::jsonb), updated_at = now()
    from email_sequences q where q.id = s.sequence_id and q.user_id = ${userId} and q.deleted_at is null
      and s.id = ${stepId} and s.variants is not null and (not ${byItself} or (s.variants ->> 'adopted' is null
        and s.texts_changed_at is not distinct from ${counted?.textsChangedAt ?? null}::timestamptz))
      and (${key} = 'A' or s.variants -> 'arms' @> ${JSON.stringify([{ key }])}::jsonb)
    returning s.id`)
  if (rows.length === 0) return false
  await rewriteStepEmails(tx, [stepId])
  return true
}

/** Whether the step is one of this sequence. */
export async function hasStep(db: Db, userId: number, sequenceId: number, stepId: number) {
  const { rows } = await db.execute(sql`
    select from email_sequences q join sequence_steps s on s.sequence_id = q.id
    where q.id = ${sequenceId} and q.user_id = ${userId} and q.deleted_at is null and s.id = ${stepId}`)
  return rows.length === 1
}
