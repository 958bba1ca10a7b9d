import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { checkedOwner } from '../db/checked-owner.ts'
import type { Db } from '../db/connect.ts'
import { leadEntries, timelineEvents } from '../db/schema.ts'
import { isOfLead, refuses, showsInterest, tellsInterest } from '../leads/timeline-queries.ts'
import { TELLING_OUTCOMES, type TellingCall, type TellingOutcome } from './features/calls.ts'
import { type Engagement, NO_ENGAGEMENT } from './features/lead-features.ts'
import { engagementFrom, type MailSigns } from './features/replies.ts'
import type { PastCall } from './learn/as-decided.ts'

const engaged = sql`kind in ('mail_opened', 'mail_clicked', 'mail_answered')`
const times = (kind: string) => sql<number>`(count(*) filter (where kind = ${kind}))::int`
const tellsMore = sql`(where kind = 'mail_answered' and ${tellsInterest})`

const OPTED_OUT = sql`kind = 'unsubscribed'`
const BOUNCED = sql`kind = 'mail_bounced'`
/** Off the do-not-contact list: the bounce or the opt-out was taken back. */
const REMOVED = sql`(kind = 'auto_replied' and details @> '{"shownAs": "suppression_removed"}')`
/** To another address. Older bounces don't say of which they are. */
const MOVED = sql`(kind = 'edited' and details -> 'changes' ? 'email')`
const lastOf = (which: SQL) => sql`max(occurred_at) filter (where ${which})`
const isAfter = (one: SQL, other: SQL) => sql`coalesce(${one} > coalesce(${other}, '-infinity'), false)`

/**
 * SQL: what the events of a lead with this address, stored or deleted, say of it. Each of them has `isOfLead`. A bounce counts while the
 * address is on the do-not-contact list: earlier versions took it off without an event.
 */
export const signsOf = (email: SQL, userId: SQL) => ({
  opens: times('mail_opened'),
  clicks: times('mail_clicked'),
  answers: sql<number>`(count(*) filter (where kind = 'mail_answered' and not ${refuses}))::int`,
  hasLeft: sql<boolean>`(${isAfter(lastOf(OPTED_OUT), lastOf(REMOVED))}
    or ((${isAfter(lastOf(sql`${BOUNCED} and details ->> 'address' = lower(${email})`), lastOf(REMOVED))}
      or ${isAfter(lastOf(sql`${BOUNCED} and details ->> 'address' is null`), sql`greatest(${lastOf(REMOVED)}, ${lastOf(MOVED)})`)})
      and exists (select from suppressions x where x.user_id = ${userId} and x.address = lower(${email}))))`,
  said: sql<string | null>`(array_agg(details ->> 'intent' order by occurred_at desc, id desc) filter ${tellsMore})[1]`,
  saidAt: sql<Date | null>`max(occurred_at) filter ${tellsMore}`,
  lastAt: sql<Date | null>`max(occurred_at) filter (where ${engaged} and ${showsInterest})`,
})
const ofLead = (column: 'email' | 'user_id') =>
  sql`(select p.${sql.identifier(column)} from leads p where p.id = ${timelineEvents.leadId})`
const SIGNS = signsOf(ofLead('email'), ofLead('user_id'))
const NO_SIGNS: MailSigns = { opens: 0, clicks: 0, answers: 0, hasLeft: false, said: null, saidAt: null, lastAt: null }

/**
 * What each of these leads did with our mail until then, and what came of the calls with them; one that did nothing is not in the
 * map. Whoever writes a call scores the lead at once, so calls need no end.
 */
export async function engagementOf(
  db: Db,
  userId: number,
  leadIds: number[],
  until?: Date,
): Promise<Map<number, Engagement>> {
  const rows = await db
    .select({
      leadId: timelineEvents.leadId,
      ...SIGNS,
      saidAt: SIGNS.saidAt.mapWith(timelineEvents.occurredAt),
      lastAt: SIGNS.lastAt.mapWith(timelineEvents.occurredAt),
    })
    .from(timelineEvents)
    .where(
      and(
        checkedOwner(timelineEvents.userId, userId),
        sql`${timelineEvents.leadId} = any(${sql.param(leadIds)}::int[])`,
        or(engaged, OPTED_OUT, BOUNCED, REMOVED, MOVED),
        isOfLead,
        until && lte(timelineEvents.occurredAt, until),
      ),
    )
    .groupBy(timelineEvents.leadId)
  const signs = new Map(rows.map(({ leadId, ...mail }): [number, MailSigns] => [leadId, mail]))
  const calls = await callsOf(db, userId, leadIds)
  const found = new Map<number, Engagement>()
  for (const leadId of new Set([...signs.keys(), ...calls.keys()]))
    found.set(leadId, engagementFrom(signs.get(leadId) ?? NO_SIGNS, calls.get(leadId) ?? []))
  return found
}

export const engagementIn = (found: Map<number, Engagement>, leadId: number) => found.get(leadId) ?? NO_ENGAGEMENT

const telling = (userId: number, leadIds: number[]) =>
  and(
    checkedOwner(leadEntries.userId, userId),
    sql`${leadEntries.leadId} = any(${sql.param(leadIds)}::int[])`,
    eq(leadEntries.kind, 'call'),
    inArray(leadEntries.outcome, [...TELLING_OUTCOMES]),
    isNull(leadEntries.deletedAt),
  )
const outcome = sql<TellingOutcome>`${leadEntries.outcome}`

/** The last call of each telling outcome. A number that was changed since is not the wrong one any more. */
async function callsOf(db: Db, userId: number, leadIds: number[]) {
  const calls = await db
    .select({
      leadId: leadEntries.leadId,
      outcome,
      happenedAt: sql<Date>`max(${leadEntries.happenedAt})`.mapWith(leadEntries.happenedAt),
    })
    .from(leadEntries)
    .where(
      and(
        telling(userId, leadIds),
        sql`(${leadEntries.outcome} <> 'wrong_number' or not exists (
          select from timeline_events e where e.lead_id = ${leadEntries.leadId} and e.user_id = ${userId} and e.kind = 'edited'
            and e.occurred_at > ${leadEntries.happenedAt} and e.details -> 'changes' ? 'phone'))`,
      ),
    )
    .groupBy(leadEntries.leadId, leadEntries.outcome)
  return byLead<TellingCall>(calls)
}

export async function pastCalls(db: Db, userId: number, leadIds: number[]) {
  const calls = await db
    .select({
      leadId: leadEntries.leadId,
      outcome,
      happenedAt: leadEntries.happenedAt,
      loggedAt: leadEntries.createdAt,
    })
    .from(leadEntries)
    .where(telling(userId, leadIds))
  return byLead<PastCall>(calls)
}

export function byLead<Each>(rows: (Each & { leadId: number })[]) {
  const found = new Map<number, Each[]>()
  for (const row of rows) {
    const known = found.get(row.leadId)
    if (known) known.push(row)
    else found.set(row.leadId, [row])
  }
  return found
}
