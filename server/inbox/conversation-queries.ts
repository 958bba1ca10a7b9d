import { type SQL, sql } from 'drizzle-orm'
import type { Conversation, ConversationCounts, ConversationQuery } from '../../contract/inbox.ts'
import type { ConversationFilter } from '../../contract/inbox-choices.ts'
import { countUpTo, totalOf } from '../db/bounded-total.ts'
import type { Db } from '../db/connect.ts'
import { isOwnSql } from '../mail/account/own-account.ts'
import { searchCondition } from './search-conversations.ts'

/** Counts beside the list are exact up to here. */
const MOST_COUNTED = 1_000

// Of a lead that was deleted nothing is shown: it comes back with the lead. Lead by lead, in the order of the list: joined as a whole,
// all conversations would be sorted for one page.
const FROM = sql`conversations c cross join lateral (
  select p.first_name, p.last_name, p.company, p.email, p.search_text from leads p where p.id = c.lead_id and p.user_id = c.user_id limit 1) l`

const columns = sql`c.id, c.lead_id as "leadId", l.first_name as "firstName", l.last_name as "lastName", l.company, l.email, c.subject, c.snippet,
  c.state, c.is_unread as "isUnread", c.needs_reply as "needsReply", c.snoozed_until as "snoozedUntil", c.done_at as "doneAt",
  c.last_message_at as "lastMessageAt", c.last_direction as "lastDirection",
  c.last_direction = 'in' and not coalesce((select m.is_authentic from conversation_messages m
    where m.user_id = c.user_id and m.conversation_id = c.id order by m.at desc, m.id desc limit 1), true) as "failedCheck", c.messages, c.has_attachments as "hasAttachments", c.intent,
  (select m.id from mailboxes m where m.id = c.mailbox_id and m.user_id = c.user_id and ${isOwnSql('m')}) as "mailboxId",
  (select q.id from email_sequences q where q.id = c.sequence_id and q.user_id = c.user_id) as "sequenceId"`

type Row = Omit<Conversation, 'snoozedUntil' | 'doneAt' | 'lastMessageAt'> & {
  snoozedUntil: string | null
  doneAt: string | null
  lastMessageAt: string
}

const iso = (moment: string) => new Date(moment).toISOString()

const toConversation = ({ snoozedUntil, doneAt, lastMessageAt, ...row }: Row): Conversation => ({
  ...row,
  snoozedUntil: snoozedUntil && iso(snoozedUntil),
  doneAt: doneAt && iso(doneAt),
  lastMessageAt: iso(lastMessageAt),
})

// Each has an index in the order of the list.
const STATES: Record<ConversationFilter, SQL> = {
  all: sql`true`,
  open: sql`c.state = 'open'`,
  snoozed: sql`c.state = 'snoozed'`,
  done: sql`c.state = 'done'`,
  unread: sql`c.is_unread`,
  'needs-reply': sql`c.needs_reply and c.state = 'open'`,
}

function condition(userId: number, { state, mailboxId, intent, sequenceId, leadId }: ConversationQuery, found: SQL) {
  const only = (column: string, value: number | string | undefined) =>
    value === undefined ? sql`` : sql`and ${sql.raw(`c.${column}`)} = ${value}`
  return sql`c.user_id = ${userId} and ${STATES[state]} ${only('mailbox_id', mailboxId)} ${only('intent', intent)}
    ${only('sequence_id', sequenceId)} ${only('lead_id', leadId)} ${found}`
}

/** Newest first. A page begins after a moment and an ID, so that the last page takes no longer than the first. */
export async function listConversations(db: Db, userId: number, query: ConversationQuery) {
  const { limit, after, q } = query
  const found = q ? sql`and ${await searchCondition(db, userId, q)}` : sql``
  const matching = condition(userId, query, found)
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${FROM} where ${matching} ${isAfter(after)}
    order by c.last_message_at desc, c.id desc limit ${limit + 1}`)
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select ${countUpTo(sql`select from ${FROM} where ${matching}`, MOST_COUNTED)} as total`,
  )
  const conversations = rows.slice(0, limit).map(toConversation)
  const last = rows.length > limit ? conversations.at(-1) : undefined
  const page = { offset: 0, limit, found: rows.length }
  return {
    conversations,
    next: last ? `${new Date(last.lastMessageAt).getTime()}-${last.id}` : null,
    ...(after ? { total: counted[0]?.total ?? 0 } : totalOf(counted[0]?.total ?? 0, page, MOST_COUNTED)),
  }
}

function isAfter(after: string | undefined) {
  if (!after) return sql``
  const [moment, id] = after.split('-').map(Number)
  return sql`and (c.last_message_at, c.id) < (${new Date(moment ?? 0).toISOString()}::timestamptz, ${id}::int)`
}

export async function findConversation(db: Db, userId: number, id: number): Promise<Conversation | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from ${FROM} where c.user_id = ${userId} and c.id = ${id}`,
  )
  return rows[0] && toConversation(rows[0])
}

export async function countConversations(db: Db, userId: number): Promise<ConversationCounts> {
  const counted = (state: ConversationFilter) =>
    countUpTo(sql`select from ${FROM} where c.user_id = ${userId} and ${STATES[state]}`, MOST_COUNTED)
  const { rows } = await db.execute<ConversationCounts>(sql`
    select ${counted('open')} as open, ${counted('unread')} as unread, ${counted('needs-reply')} as "needsReply",
      ${counted('snoozed')} as snoozed`)
  if (!rows[0]) throw new Error('nothing was counted')
  return rows[0]
}
