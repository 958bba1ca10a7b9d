import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { timelineEvents } from '../db/schema.ts'
import type { WriterFacts } from './writer-facts.ts'

const MAX_EVENTS = 20
const LEFT_AS_CUSTOMER = sql`${timelineEvents.details} @> '{"shownAs": "left_sequences"}'`

/** Replies of this lead, and that the CRM calls them a customer, newest first: what a draft may refer to. */
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
  return rows.map((row) => ({
    kind: row.kind === 'mail_answered' ? 'reply' : 'customer',
    at: row.occurredAt.toISOString(),
  }))
}
