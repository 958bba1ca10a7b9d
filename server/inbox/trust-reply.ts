import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MessageIntent } from '../../contract/inbox-choices.ts'
import type { InboxKind } from '../../contract/mail.ts'
import type { Db } from '../db/connect.ts'
import { retried } from '../db/retry.ts'
import type { MessagePerson } from '../db/schema.ts'
import { AppError } from '../http/errors.ts'
import { domainOf, kindOfMailDomain } from '../leads/mail-domain.ts'
import { changeEvent } from '../leads/timeline-queries.ts'
import { distrustOptOut, trustOptOut } from '../mail/do-not-contact/opt-out-in-words.ts'
import { toldDeparture } from '../mail/reading/told-departure.ts'
import { markReplied, unmarkReplied } from '../outbox/changes/mark-emails.ts'
import { beforeTrust, endForTrusted, takeBackTrusted } from '../outbox/enrolling/trusted-replies.ts'
import type { AllowLifting, AllowResuming } from '../outbox/steps/allow-continuing.ts'
import { scoreLeads } from '../scoring/score-leads.ts'
import { isLineOf } from './line-of-message.ts'
import { refreshConversation } from './storing/message-queries.ts'

type Allow = { resuming: AllowResuming; lifting: AllowLifting }

/**
 * The owner says that a reply which failed the sender check is the lead's after all, or takes that back: it does what a reply does, or
 * that is undone. Events before emails and enrollments, and these before the conversation, as everywhere.
 */
export const setTrust = (db: Db, userId: number, messageId: number, isTrusted: boolean, allow: Allow) =>
  retried(() =>
    db.transaction(async (tx) => {
      const reply = await lockReply(tx, userId, messageId, isTrusted)
      if (!reply) throw new AppError('conflict', await whyNot(tx, userId, messageId, isTrusted))
      await (isTrusted ? trust : distrust)(tx, userId, reply, allow)
      await changeMessage(tx, userId, messageId, isTrusted)
      await scoreLeads(tx, userId, [reply.leadId])
    }),
  )

/** The same as for a reply that passed the check (mail/inbox/apply-reply.ts), in the same order. */
async function trust(tx: Db, userId: number, reply: Reply, { resuming }: Allow) {
  const { messageId, eventId, logId, at, kind, address, name, details } = reply
  const concerned = concernedBy(reply)
  const before = await beforeTrust(tx, userId, concerned, reply)
  // First, so that the enrollments end as unsubscribed.
  const optedOut = reply.intent === 'unsubscribe' ? await trustOptOut(tx, userId, messageId) : []
  const departure =
    kind === 'unsubscribe' ? null : toldDeparture({ ...reply, to: reply.to.map((person) => person.address) })
  if (logId !== null) await markReplied(tx, logId, at)
  // What has followed it in the conversation decides what its sequences do.
  const intent = reply.isLast ? reply.intent : null
  const counted = { ...concerned, name: name ?? address, intent, hasLeft: departure !== null }
  await endForTrusted(tx, userId, counted, before, resuming)
  const { isAuthentic: _, ...kept } = details
  // Of a reply from another address, nobody knew until now that it is the lead's.
  const hadIntent = (details.intent ?? null) !== null
  const trusted: Trusted = { messageId, optedOut, hadIntent }
  const said = hadIntent ? {} : { intent: reply.intent }
  await changeEvent(tx, userId, eventId, { details: { ...kept, ...said, ...departure, isTrusted: true, trusted } })
}

async function distrust(tx: Db, userId: number, reply: Reply, { resuming, lifting }: Allow) {
  const { messageId, eventId, leadId, logId, at } = reply
  const { isTrusted: _, trusted, hasLeft: __, successor: ___, ...kept } = reply.details
  const before = Trusted.safeParse(trusted).data
  const said = before?.hadIntent === false ? { intent: null } : {}
  await changeEvent(tx, userId, eventId, { details: { ...kept, ...said, isAuthentic: false } })
  await distrustOptOut(tx, userId, messageId, before?.optedOut ?? [], lifting)
  if (logId !== null) await unmarkReplied(tx, userId, { leadId, logId, at })
  await takeBackTrusted(tx, userId, concernedBy(reply), resuming)
}

function concernedBy({ leadId, address }: Reply) {
  const domain = domainOf(address)
  return {
    person: { leadId, addresses: [address] },
    domain: kindOfMailDomain(domain) === 'business' ? domain : null,
  }
}

/**
 * What the line on the timeline keeps for the way back: the addresses that came on the do-not-contact list, and whether it said before
 * what the lead wants.
 */
const Trusted = z.object({ messageId: z.number(), optedOut: z.array(z.string()), hadIntent: z.boolean().optional() })
type Trusted = z.infer<typeof Trusted>

type Reply = {
  messageId: number
  eventId: number
  details: Record<string, unknown>
  leadId: number
  /** The lead's. */
  name: string | null
  /** The email that it replies to, and whom we wrote to. */
  logId: number | null
  address: string
  at: Date
  since: Date
  kind: InboxKind | null
  intent: MessageIntent | null
  from: string
  to: MessagePerson[]
  text: string
  /** We have not written since, nor has anybody else who is who they say. */
  isLast: boolean
}

/** Its line on the timeline says which email it replied to, and whether its owner trusts it. */
async function lockReply(tx: Db, userId: number, messageId: number, isTrusted: boolean): Promise<Reply | undefined> {
  const { rows } = await tx.execute<Omit<Reply, 'messageId' | 'at' | 'since'> & { at: string; since: string }>(sql`
    select e.id as "eventId", e.details, e.lead_id as "leadId", nullif(trim(concat_ws(' ', l.first_name, l.last_name)), '') as name,
      o.id as "logId", coalesce(o.recipient_address, lower(l.email)) as address, e.occurred_at as at, m.created_at as since,
      m.kind, m.intent, m.from_address as "from", m.to_people as "to", m.text, not exists (
        select from conversation_messages n where n.user_id = ${userId} and n.conversation_id = m.conversation_id
          and (n.direction = 'out' or n.is_authentic) and (n.at, n.id) > (m.at, m.id)) as "isLast"
    from conversation_messages m join conversations c on c.user_id = m.user_id and c.id = m.conversation_id
    join leads l on l.id = c.lead_id and l.user_id = ${userId}
    join timeline_events e on ${isLineOf(userId)} and e.details @> ${isTrusted ? UNVERIFIED : TRUSTED}::jsonb
    left join sequence_logs o on o.id = (e.details ->> 'logId')::int and o.user_id = ${userId}
    where m.user_id = ${userId} and m.id = ${messageId} and m.is_authentic = ${!isTrusted}
    order by e.details @> ${JSON.stringify({ trusted: { messageId } })}::jsonb desc, e.occurred_at desc, e.id desc
    limit 1 for update of e`)
  const [row] = rows
  return row && { ...row, messageId, at: new Date(row.at), since: new Date(row.since) }
}

const UNVERIFIED = '{"isAuthentic": false}'
const TRUSTED = '{"isTrusted": true}'

/** Those of these messages that failed the sender check, and would count as a reply to an email of ours if their owner trusted them. */
export async function listTrustable(db: Db, userId: number, messageIds: number[]) {
  if (messageIds.length === 0) return new Set<number>()
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.id from conversation_messages m join conversations c on c.user_id = m.user_id and c.id = m.conversation_id
    where m.user_id = ${userId} and m.id = any(${sql.param(messageIds)}::int[]) and not m.is_authentic
      and exists (select from timeline_events e where ${isLineOf(userId)} and e.details @> ${UNVERIFIED}::jsonb)`)
  return new Set(rows.map(({ id }) => id))
}

async function whyNot(tx: Db, userId: number, messageId: number, isTrusted: boolean) {
  const { rows } = await tx.execute<{ isAuthentic: boolean }>(sql`
    select is_authentic as "isAuthentic" from conversation_messages where user_id = ${userId} and id = ${messageId}`)
  const counts = rows[0]?.isAuthentic ?? false
  if (isTrusted) return counts ? 'This message counts already.' : 'This message is no reply to an email of yours.'
  return counts ? 'This message passed the sender check.' : 'This message does not count as a reply.'
}

/** In the thread, and where the CRM and the launch check look for replies. It needs a reply when it is the last message. */
async function changeMessage(tx: Db, userId: number, messageId: number, isTrusted: boolean) {
  const { rows } = await tx.execute<{ conversationId: number }>(sql`
    with changed as (
      update conversation_messages set is_authentic = ${isTrusted}
      where user_id = ${userId} and id = ${messageId} returning conversation_id, message_key, mailbox_id, kind, at, id
    ), received as (
      update inbox_messages i set kind = ${isTrusted ? 'reply' : 'unsure'} from changed
      where i.user_id = ${userId} and i.mailbox_id = changed.mailbox_id and i.message_key = changed.message_key
        and i.kind in ('reply', 'unsure')
    )
    update conversations c set needs_reply = case when changed.kind = 'reply' and not exists (
        select from conversation_messages n where n.user_id = ${userId} and n.conversation_id = c.id and (n.at, n.id) > (changed.at, changed.id))
      then ${isTrusted} else c.needs_reply end
    from changed where c.user_id = ${userId} and c.id = changed.conversation_id returning c.id as "conversationId"`)
  for (const { conversationId } of rows) await refreshConversation(tx, userId, conversationId)
}
