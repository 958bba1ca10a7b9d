import { sql } from 'drizzle-orm'
import type { ConversationChanges, IntentCorrection, JudgedIntent } from '../../contract/inbox.ts'
import type { Db } from '../db/connect.ts'
import { retried } from '../db/retry.ts'
import { badField } from '../http/errors.ts'
import { correctOptOut } from '../mail/do-not-contact/opt-out-in-words.ts'
import { markConversationNoticesRead } from '../notifications/notify.ts'
import { correctReply } from '../outbox/enrolling/stop-enrollments.ts'
import type { AllowLifting, AllowResuming } from '../outbox/steps/allow-continuing.ts'
import { scoreLeads } from '../scoring/score-leads.ts'
import { noteIntent } from './line-of-message.ts'
import { decidesIntent, readPeople } from './storing/conversation-people.ts'

/** Done and snoozed conversations are read. False when the owner has no such conversation. */
export async function changeConversation(db: Db, userId: number, id: number, changes: ConversationChanges) {
  const { isUnread, isDone, snoozedUntil } = changes
  if (snoozedUntil && new Date(snoozedUntil) <= new Date())
    throw badField('snoozedUntil', 'Choose a time in the future')
  const unread = isUnread ?? (isDone || snoozedUntil ? false : undefined)
  const parts = [
    unread === undefined ? undefined : sql`is_unread = ${unread}`,
    snoozedUntil
      ? sql`state = 'snoozed', snoozed_until = ${snoozedUntil}::timestamptz, done_at = null`
      : isDone
        ? sql`state = 'done', done_at = now(), snoozed_until = null`
        : isDone === false || snoozedUntil === null
          ? sql`state = 'open', done_at = null, snoozed_until = null`
          : undefined,
  ].filter((part) => part !== undefined)
  const change = parts.length > 0 ? sql.join(parts, sql`, `) : sql`is_unread = is_unread`
  const { rowCount } = await db.execute(
    sql`update conversations set ${change} where user_id = ${userId} and id = ${id}`,
  )
  if (rowCount === 1 && unread === false) await markConversationNoticesRead(db, userId, id)
  return rowCount === 1
}

const WOKEN_AT_ONCE = 1_000

/** Conversations whose time has come are open again, and unread so that they are noticed. */
export async function wakeSnoozed(db: Db) {
  for (let woken = WOKEN_AT_ONCE; woken === WOKEN_AT_ONCE; ) {
    const { rowCount } = await db.execute(sql`
      update conversations c set state = 'open', snoozed_until = null, is_unread = true
      from (
        select user_id, id from conversations where state = 'snoozed' and snoozed_until <= now()
        order by snoozed_until limit ${WOKEN_AT_ONCE} for update skip locked) due
      where c.user_id = due.user_id and c.id = due.id`)
    woken = rowCount ?? 0
  }
}

/** What a correction may do. */
type Allow = { resuming: AllowResuming; lifting: AllowLifting }

const BY_PERSON: Omit<JudgedIntent, 'intent'> = { source: 'person', words: [], until: null, person: null }

/**
 * A person knows better, and while nothing followed, so do the sequences of the lead. The do-not-contact list follows
 * as well. Undefined for a message of our own, and where there is none.
 */
export async function correctIntent(
  db: Db,
  userId: number,
  messageId: number,
  { intent, was }: IntentCorrection,
  { resuming, lifting }: Allow,
) {
  const { source, words, until, person } = was ?? BY_PERSON
  const correct = async (tx: Db) => {
    const scored = await noteIntent(tx, userId, messageId, { intent, source })
    const { rows } = await tx.execute<{ conversationId: number }>(sql`
      update conversation_messages set intent = ${intent}, intent_source = ${source}, intent_words = ${JSON.stringify(words)}::jsonb,
        intent_until = ${until}, intent_person = ${person && JSON.stringify(person)}::jsonb
      where user_id = ${userId} and id = ${messageId} and direction = 'in' returning conversation_id as "conversationId"`)
    const [changed] = rows
    if (!changed) return undefined
    const people = await readPeople(tx, userId, changed.conversationId)
    await tx.execute(sql`
      update conversations c set intent = (
        select m.intent from conversation_messages m
        where m.user_id = c.user_id and m.conversation_id = c.id and ${decidesIntent(people)} order by m.at desc, m.id desc limit 1)
      where c.user_id = ${userId} and c.id = ${changed.conversationId}`)
    const reply = await readLastReply(tx, userId, messageId)
    const changedSequences = reply
      ? await correctReply(tx, userId, { ...reply, since: new Date(reply.since), intent })
      : { continued: 0, ended: 0 }
    if (changedSequences.continued > 0) resuming()
    const optOut = await correctOptOut(tx, userId, messageId, intent, lifting)
    if (scored) await scoreLeads(tx, userId, [scored])
    return { optOut, ...changedSequences }
  }
  return retried(() => db.transaction(correct))
}

/** The lead of a reply that nothing has followed in its conversation, when we got it, and whether the lead wrote it. */
async function readLastReply(tx: Db, userId: number, messageId: number) {
  const { rows } = await tx.execute<{ leadId: number; since: string; isOwn: boolean }>(sql`
    select c.lead_id as "leadId", m.created_at as since, lower(m.from_address) = lower(l.email) and m.is_authentic as "isOwn" from conversation_messages m
    join conversations c on c.user_id = m.user_id and c.id = m.conversation_id
    join leads l on l.id = c.lead_id and l.user_id = c.user_id
    where m.user_id = ${userId} and m.id = ${messageId} and m.kind = 'reply' and not exists (
      select from conversation_messages n where n.user_id = m.user_id and n.conversation_id = m.conversation_id
        and (n.at, n.id) > (m.at, m.id))`)
  return rows[0]
}
