import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { checkedOwner } from '../db/checked-owner.ts'
import type { Db } from '../db/connect.ts'
import { leadEntries, timelineEvents } from '../db/schema.ts'
import { isOfLead } from '../leads/timeline-queries.ts'
import { later, readCalls, TELLING_OUTCOMES, type TellingCall, type TellingOutcome } from './features/calls.ts'
import { type Engagement, NO_ENGAGEMENT } from './features/lead-features.ts'
import type { PastCall } from './learn/as-decided.ts'

const engaged = sql`${timelineEvents.kind} in ('mail_opened', 'mail_clicked', 'mail_answered')`
const times = (kind: string) => sql<number>`(count(*) filter (where ${timelineEvents.kind} = ${kind}))::int`

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
      opens: times('mail_opened'),
      clicks: times('mail_clicked'),
      answers: times('mail_answered'),
      hasLeft: sql<boolean>`bool_or(${timelineEvents.kind} in ('unsubscribed', 'mail_bounced'))`,
      lastAt: sql<Date | null>`max(${timelineEvents.occurredAt}) filter (where ${engaged})`.mapWith(
        timelineEvents.occurredAt,
      ),
    })
    .from(timelineEvents)
    .where(
      and(
        checkedOwner(timelineEvents.userId, userId),
        sql`${timelineEvents.leadId} = any(${sql.param(leadIds)}::int[])`,
        or(engaged, sql`${timelineEvents.kind} in ('unsubscribed', 'mail_bounced')`),
        isOfLead,
        until && lte(timelineEvents.occurredAt, until),
      ),
    )
    .groupBy(timelineEvents.leadId)
  const found = new Map<number, Engagement>(rows.map(({ leadId, ...mail }) => [leadId, { ...mail, call: null }]))
  for (const [leadId, calls] of await callsOf(db, userId, leadIds)) {
    const { call, talkedAt } = readCalls(calls)
    const mail = engagementIn(found, leadId)
    found.set(leadId, { ...mail, call, lastAt: later(mail.lastAt, talkedAt) })
  }
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
