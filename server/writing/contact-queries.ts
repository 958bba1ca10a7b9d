import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { leadEntries, timelineEvents } from '../db/schema.ts'
import type { WriterFacts } from './writer-facts.ts'

const MAX_EVENTS = 20
const LEFT_AS_CUSTOMER = sql`${timelineEvents.details} @> '{"shownAs": "left_sequences"}'`

/** Replies of this lead, calls that somebody entered, and that the CRM calls them a customer: what a draft may refer to. */
export async function findContacts(
  db: Db,
  userId: number,
  leadId: number,
): Promise<NonNullable<WriterFacts['timeline']>> {
  const { kind, occurredAt } = timelineEvents
  const rows = await db
    .select({ kind, occurredAt })
    .from(timelineEvents)
    .where(
      and(
        eq(timelineEvents.userId, userId),
        eq(timelineEvents.leadId, leadId),
        or(eq(kind, 'mail_answered'), and(eq(kind, 'auto_replied'), LEFT_AS_CUSTOMER)),
      ),
    )
    .orderBy(desc(occurredAt))
    .limit(MAX_EVENTS)
  const events = rows.map((row) => ({
    kind: row.kind === 'mail_answered' ? ('reply' as const) : ('customer' as const),
    at: row.occurredAt.toISOString(),
  }))
  return [...events, ...(await findCalls(db, userId, leadId))]
}

async function findCalls(db: Db, userId: number, leadId: number) {
  const { kind, happenedAt, deletedAt } = leadEntries
  const rows = await db
    .select({ happenedAt })
    .from(leadEntries)
    .where(and(eq(leadEntries.userId, userId), eq(leadEntries.leadId, leadId), eq(kind, 'call'), isNull(deletedAt)))
    .orderBy(desc(happenedAt))
    .limit(MAX_EVENTS)
  return rows.map((call) => ({ kind: 'call' as const, at: call.happenedAt.toISOString() }))
}
