import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import {
  INTENTS_WITHOUT_INTEREST,
  type MessageIntent,
  REFUSING_INTENTS,
  UNTELLING_INTENTS,
} from '../../contract/inbox-choices.ts'
import { CREATION_EVENT, type TimelineKind, type UnverifiedDetails } from '../../contract/timeline-event.ts'
import type { Db } from '../db/connect.ts'
import { inParts } from '../db/in-parts.ts'
import { leadEntries, leads, timelineEvents, users } from '../db/schema.ts'
import { AUTHOR } from './entries/entry-queries.ts'

const PAGE_EVENTS = 100

type NewEvent = Pick<typeof timelineEvents.$inferInsert, 'leadId' | 'kind' | 'details' | 'occurredAt'>

/** SQL: events that say something of the lead. A reply that failed the sender check may be somebody else's. */
export const isOfLead = sql`(details @> '{"isAuthentic": false}') is not true`

const intentIn = (intents: readonly MessageIntent[]) =>
  sql.raw(`details ->> 'intent' in (${intents.map((intent) => `'${intent}'`).join(', ')})`)

/** SQL: a reply that says no. Older ones say nothing. */
export const refuses = sql`((${intentIn(REFUSING_INTENTS)}) is true)`
/** SQL: neither a reply that says no nor one that says not now: on that day, they weren't interested. */
export const showsInterest = sql`((${intentIn(INTENTS_WITHOUT_INTEREST)}) is not true)`
/** SQL: a reply from which we know whether its writer is interested. */
export const tellsInterest = sql`((${intentIn(UNTELLING_INTENTS)}) is false)`

/** Returns the event's ID. */
export async function addEvent(db: Db, userId: number, event: NewEvent) {
  const [added] = await db
    .insert(timelineEvents)
    .values({ userId, ...event })
    .returning({ id: timelineEvents.id })
  if (!added) throw new Error('an event was inserted but not returned')
  return added.id
}

export async function addEvents(db: Db, userId: number, events: NewEvent[]) {
  const rows = events.map((event) => ({ userId, ...event }))
  await inParts(rows, (part) => db.insert(timelineEvents).values(part))
}

const isEvent = (userId: number, eventId: number) =>
  and(eq(timelineEvents.userId, userId), eq(timelineEvents.id, eventId))

/** An event of that kind. */
export async function findEvent(tx: Db, userId: number, eventId: number, kind: TimelineKind) {
  const { leadId, details } = timelineEvents
  const [event] = await tx
    .select({ leadId, details })
    .from(timelineEvents)
    .where(and(isEvent(userId, eventId), eq(timelineEvents.kind, kind)))
  return event
}

/** The same, locked until the end of the transaction. */
export async function lockEvent(tx: Db, userId: number, eventId: number, kind: TimelineKind) {
  const { leadId, details, occurredAt } = timelineEvents
  const [event] = await tx
    .select({ leadId, details, occurredAt })
    .from(timelineEvents)
    .where(and(isEvent(userId, eventId), eq(timelineEvents.kind, kind)))
    .for('update')
  return event
}

export async function changeEvent(
  tx: Db,
  userId: number,
  eventId: number,
  changes: { kind?: TimelineKind; details: Record<string, unknown> },
) {
  await tx.update(timelineEvents).set(changes).where(isEvent(userId, eventId))
}

export async function removeEvent(db: Db, userId: number, eventId: number) {
  await db.delete(timelineEvents).where(isEvent(userId, eventId))
}

// A test email is stored as a sent one with a mark, and later kinds as automatic replies, which no figure counts: the previous version,
// beside us during a deploy, knows no other kinds.
const shownKind = sql<TimelineKind>`case
  when ${timelineEvents.kind} = 'mail_sent' and ${timelineEvents.details} @> '{"isTest": true}' then 'mail_tested'
  when ${timelineEvents.kind} = 'auto_replied' and ${timelineEvents.details} ? 'shownAs' then ${timelineEvents.details} ->> 'shownAs'
  else ${timelineEvents.kind} end`

type LaterKind = Extract<
  TimelineKind,
  | 'bounce_unverified'
  | 'soft_bounced'
  | 'address_paused'
  | 'address_resumed'
  | 'suppression_removed'
  | 'left_sequences'
  | 'meeting_accepted'
  | 'meeting_canceled'
>

/** An event of a kind that the previous version doesn't know. */
export const addLaterEvent = (tx: Db, userId: number, shownAs: LaterKind, event: Omit<NewEvent, 'kind'>) =>
  addEvent(tx, userId, { ...event, kind: 'auto_replied', details: { ...event.details, shownAs } })

/** The same, for several leads. */
export const addLaterEvents = (
  tx: Db,
  userId: number,
  shownAs: LaterKind,
  leadIds: number[],
  details: Record<string, unknown> = {},
) =>
  addEvents(
    tx,
    userId,
    leadIds.map((leadId) => ({ leadId, kind: 'auto_replied', details: { ...details, shownAs } })),
  )

const MAX_A_DAY = 10

/** Anybody can send emails that look like those of a lead, so its timeline has at most so many of a kind and day. */
export async function isFull(tx: Db, userId: number, leadId: number, at: Date, which: SQL) {
  const { rows } = await tx.execute<{ isFull: boolean }>(sql`
    select count(*) >= ${MAX_A_DAY} as "isFull" from (
      select from timeline_events
      where user_id = ${userId} and lead_id = ${leadId} and occurred_at > ${at.toISOString()}::timestamptz - interval '1 day'
        and kind = 'auto_replied' and ${which} limit ${MAX_A_DAY}) lately`)
  return rows[0]?.isFull ?? false
}

/** True when automatic replies, and those that may be, filled the timeline of that day. */
export const isFullOfReplies = (tx: Db, userId: number, leadId: number, at: Date) =>
  isFull(tx, userId, leadId, at, sql`(details ? 'shownAs') is not true`)

/** A report or a reply that we don't believe. */
export async function addUnverifiedReport(
  tx: Db,
  userId: number,
  leadId: number,
  details: UnverifiedDetails,
  at: Date,
) {
  if (!(await isFull(tx, userId, leadId, at, sql`details @> '{"shownAs": "bounce_unverified"}'`)))
    await addLaterEvent(tx, userId, 'bounce_unverified', { leadId, details, occurredAt: at })
}

/** The newest automatic reply of a lead after an event whose details contain these, locked until the end of the transaction. */
export async function lockNewerReply(
  tx: Db,
  userId: number,
  { leadId, eventId }: { leadId: number; eventId: number },
  contained: Record<string, unknown>,
) {
  const { id, details } = timelineEvents
  const ofLead = and(eq(timelineEvents.userId, userId), eq(timelineEvents.leadId, leadId), gt(id, eventId))
  const [event] = await tx
    .select({ id, details })
    .from(timelineEvents)
    .where(and(ofLead, eq(timelineEvents.kind, 'auto_replied'), sql`${details} @> ${JSON.stringify(contained)}::jsonb`))
    .orderBy(desc(id))
    .limit(1)
    .for('update')
  return event
}

/**
 * What happened to a lead, newest first, a page at a time; with `before`, what happened before that event. The last page ends
 * with the lead's creation. Undefined when there is no such lead, or no such event of it.
 */
export async function readTimeline(db: Db, userId: number, leadId: number, before?: number) {
  const [lead] = await db
    .select({ source: leads.source, createdAt: leads.createdAt })
    .from(leads)
    .where(and(eq(leads.userId, userId), eq(leads.id, leadId)))
  if (!lead) return undefined
  const ofLead = sql`user_id = ${userId} and lead_id = ${leadId}`
  // An entry that was deleted meanwhile still has its place.
  const place = sql`select occurred_at, id from timeline_events where ${ofLead} and id = ${before ?? 0}
    union all select happened_at, id from lead_entries where ${ofLead} and id = ${before ?? 0}`
  if (before !== undefined && (await db.execute(place)).rows.length === 0) return undefined
  const events = await readLines(db, userId, leadId, before === undefined ? undefined : place)
  if (events.length > PAGE_EVENTS) return events.slice(0, PAGE_EVENTS)
  // Not a row of its own: the lead knows it, and an import of 100,000 leads need not write as many events.
  const created = { id: CREATION_EVENT, kind: 'created' as const, details: { source: lead.source } }
  return [...events, { ...created, occurredAt: lead.createdAt }]
}

type Line = { id: number; kind: TimelineKind; details: Record<string, unknown> | null; occurredAt: string | Date }

/** Events and entries before a place, newest first. */
async function readLines(db: Db, userId: number, leadId: number, place: SQL | undefined) {
  const part = (moment: SQL, id: SQL) => sql`${place ? sql`and (${moment}, ${id}) < (${place})` : sql``}
    order by ${moment} desc, ${id} desc limit ${PAGE_EVENTS + 1}`
  const { rows } = await db.execute<Line>(sql`
    select id, kind, details, "occurredAt" from (
      (select id, ${shownKind} as kind, details, occurred_at as "occurredAt" from timeline_events
       where user_id = ${userId} and lead_id = ${leadId} ${part(sql`occurred_at`, sql`id`)})
      union all
      (select ${leadEntries.id}, ${leadEntries.kind}, jsonb_build_object('text', ${leadEntries.text}, 'author', ${AUTHOR}, 'outcome', ${leadEntries.outcome},
         'editedAt', to_char(${leadEntries.editedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), ${leadEntries.happenedAt}
       from lead_entries left join users on ${users.id} = ${leadEntries.authorId}
       where ${leadEntries.userId} = ${userId} and ${leadEntries.leadId} = ${leadId} and ${leadEntries.deletedAt} is null
         ${part(sql`${leadEntries.happenedAt}`, sql`${leadEntries.id}`)})
    ) lines order by "occurredAt" desc, id desc limit ${PAGE_EVENTS + 1}`)
  return rows.map((line) => ({ ...line, occurredAt: new Date(line.occurredAt) }))
}
