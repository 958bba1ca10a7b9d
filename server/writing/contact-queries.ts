import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { conversationMessages, conversations, leadEntries, timelineEvents } from '../db/schema.ts'
import { isOfLead } from '../leads/timeline-queries.ts'
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
        or(and(eq(kind, 'mail_answered'), isOfLead), and(eq(kind, 'auto_replied'), LEFT_AS_CUSTOMER)),
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

/** Nobody was reached, so there was no talk to refer to. */
const NOT_REACHED =
  /\b(?:voice ?mail|no answer|not reached|(?:did|could) ?n[o'’]t (?:reach|answer|pick up)|(?:did|could) not (?:reach|answer|pick up)|unreachable|busy|answering machine|wrong number|nobody (?:answered|picked up))\b/i
const IN_PERSON = /^(?:meeting|met|visit(?:ed)?|lunch|coffee|on[- ]site)\b/i

async function findCalls(db: Db, userId: number, leadId: number) {
  const { kind, text, happenedAt, deletedAt } = leadEntries
  const rows = await db
    .select({ happenedAt, text })
    .from(leadEntries)
    .where(and(eq(leadEntries.userId, userId), eq(leadEntries.leadId, leadId), eq(kind, 'call'), isNull(deletedAt)))
    .orderBy(desc(happenedAt))
    .limit(MAX_EVENTS)
  return rows
    .filter((call) => !NOT_REACHED.test(call.text))
    .map((call) => ({
      kind: IN_PERSON.test(call.text) ? ('meeting' as const) : ('call' as const),
      at: call.happenedAt.toISOString(),
    }))
}

export async function findLeadOfConversation(db: Db, userId: number, conversationId: number) {
  const [found] = await db
    .select({ leadId: conversations.leadId })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), eq(conversations.id, conversationId)))
  return found?.leadId
}

/** Of what they wrote in a conversation, a draft refers to the newest. */
export const MOST_MESSAGES = 5
export const LONGEST_MESSAGE = 3_000
export type TheirMessage = { text: string; at: Date }

/** What somebody else wrote in a conversation and when, newest first, without quotes. */
export async function findTheirMessages(db: Db, userId: number, conversationId: number): Promise<TheirMessage[]> {
  const { newText, at, id, direction, isAuthentic } = conversationMessages
  return db
    .select({ text: sql<string>`left(${newText}, ${LONGEST_MESSAGE})`, at })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.userId, userId),
        eq(conversationMessages.conversationId, conversationId),
        eq(direction, 'in'),
        eq(isAuthentic, true),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(MOST_MESSAGES)
}

const MAX_ENTRIES = 10
const MAX_ENTRY = 2_000

/** The texts of notes and calls on the timeline, newest first. */
export async function findEntries(db: Db, userId: number, leadId: number): Promise<string[]> {
  const { text, happenedAt, deletedAt } = leadEntries
  const rows = await db
    .select({ text })
    .from(leadEntries)
    .where(and(eq(leadEntries.userId, userId), eq(leadEntries.leadId, leadId), isNull(deletedAt)))
    .orderBy(desc(happenedAt))
    .limit(MAX_ENTRIES)
  return rows.map((entry) => entry.text.slice(0, MAX_ENTRY)).filter((text) => text.trim() !== '')
}
