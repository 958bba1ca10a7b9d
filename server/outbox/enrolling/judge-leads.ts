import { type SQL, sql } from 'drizzle-orm'
import type { EnrollResult } from '../../../contract/sequence-enrollment.ts'
import { checkedOwner } from '../../db/checked-owner.ts'
import { isInOther, isRecent } from './contact-rules-queries.ts'

type Left = 'inOtherSequence' | 'contactedRecently'
export type EnrollCounts = Omit<EnrollResult, 'message' | 'isTest' | 'batchAt' | Left> & { [L in Left]?: number | null }

type Wanted = {
  userId: number
  sequenceId: number
  isTest: boolean
  leadIds: number[]
  /** The order whose leads these are: they don't wait for each other. */
  orderId?: number | undefined
  /** When they were ordered: a lead who has replied since then is not enrolled. */
  orderedAt?: string | undefined
  /** By the engine's clock. */
  now?: Date | undefined
}

/**
 * The beginning of a statement: `judged` has each wanted lead of the owner with its address and the verdict, `new` for those to be
 * enrolled. `lock` keeps their rows as they are.
 */
export const judgeLeads = ({ userId, sequenceId, isTest, leadIds, orderId, orderedAt, now }: Wanted, lock: SQL) => sql`
  with wanted as (
    select distinct id from unnest(${sql.param(leadIds)}::int[]) id
  ), held as materialized (
    select p.id, lower(p.email) as address, p.source from leads p join wanted using (id) where ${checkedOwner(sql`p.user_id`, userId)}
    order by p.id ${lock}
  ), ordered as materialized (
    select unnest(lead_ids[done + 1:]) as id from enroll_orders o where o.sequence_id = ${sequenceId} and o.id is distinct from ${orderId ?? null}::int
  ), judged as (
    select h.id, h.address, case
      when h.source = 'sample' then 'sample'
      when h.address !~ '^[^\\s@]+@[^\\s@]+[.][^\\s@]+$' then 'invalid'
      when p.reason is not null then case
        when p.reason in ('unsubscribed', 'complained', 'opted_out') then 'unsubscribed' when p.reason = 'bounced' then 'bounced' else 'do_not_contact' end
      when h.id in (select id from ordered)
        or exists (select from lead_sequence_enrollments e where e.user_id = ${userId} and e.sequence_id = ${sequenceId} and e.lead_id = h.id)
        -- The emails to the address first: without statistics of a new sequence, the planner would read all emails of the sequence for each lead.
        or exists (select from (
            select sequence_id, is_test, replied_at from sequence_logs where user_id = ${userId} and recipient_address = h.address offset 0) l
          where (l.sequence_id = ${sequenceId} and (${isTest} or not l.is_test)) or l.replied_at > ${orderedAt ?? null}::timestamptz)
        then 'already'
      when not ${isTest} and ${isInOther(judged(userId, sequenceId, now))} then 'in_other'
      when not ${isTest} and ${isRecent(judged(userId, sequenceId, now))} then 'recent'
      when row_number() over (partition by h.address order by h.id) > 1 then 'duplicate'
      else 'new' end as verdict
    from held h left join suppressions p on p.user_id = ${userId} and p.address = h.address
      left join sending_rules r on r.user_id = ${userId}
  )`

const judged = (userId: number, sequenceId: number, now: Date | undefined) => ({
  userId,
  sequenceId,
  id: sql`h.id`,
  address: sql`h.address`,
  now: now ? sql`${now.toISOString()}::timestamptz` : sql`now()`,
})

/** Its end. */
export const countJudged = (enrolled: SQL, more = sql``) => sql`
  select ${more} ${enrolled} as enrolled,
    count(*) filter (where verdict = 'already')::int as "alreadyEnrolled",
    count(*) filter (where verdict in ('unsubscribed', 'bounced', 'do_not_contact'))::int as suppressed,
    count(*) filter (where verdict = 'unsubscribed')::int as unsubscribed,
    count(*) filter (where verdict = 'bounced')::int as bounced,
    count(*) filter (where verdict = 'do_not_contact')::int as "doNotContact",
    count(*) filter (where verdict = 'invalid')::int as invalid,
    count(*) filter (where verdict = 'duplicate')::int as duplicates,
    count(*) filter (where verdict = 'sample')::int as samples,
    (select count(*)::int from wanted) - count(*)::int as missing,
    nullif(count(*) filter (where verdict = 'in_other'), 0)::int as "inOtherSequence",
    nullif(count(*) filter (where verdict = 'recent'), 0)::int as "contactedRecently"
  from judged`

const number = new Intl.NumberFormat('en-GB')

/** "48 enrolled, 2 already in this sequence, 1 unsubscribed, 3 bounced, 1 on your do-not-contact list" */
export function sentenceOf(counts: EnrollCounts) {
  const { enrolled, alreadyEnrolled, unsubscribed, bounced, doNotContact, invalid, duplicates, samples, missing } =
    counts
  const others: [number, string][] = [
    [alreadyEnrolled, 'already in this sequence'],
    [unsubscribed, 'unsubscribed'],
    [bounced, 'bounced'],
    [doNotContact, 'on your do-not-contact list'],
    [invalid, 'without a valid email address'],
    [duplicates, duplicates === 1 ? 'duplicate address' : 'duplicate addresses'],
    [samples, samples === 1 ? 'sample lead (never emailed)' : 'sample leads (never emailed)'],
    [counts.inOtherSequence ?? 0, 'in another sequence'],
    [counts.contactedRecently ?? 0, 'contacted recently'],
    [missing, 'not found'],
  ]
  return [`${number.format(enrolled)} enrolled`]
    .concat(others.filter(([count]) => count > 0).map(([count, words]) => `${number.format(count)} ${words}`))
    .join(', ')
}
