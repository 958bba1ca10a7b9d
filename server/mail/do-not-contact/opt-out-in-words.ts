import { sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { MessageIntent } from '../../../contract/inbox-choices.ts'
import type { Db } from '../../db/connect.ts'
import type { AllowLifting } from '../../outbox/steps/allow-continuing.ts'
import { scoreLeads } from '../../scoring/score-leads.ts'
import { KEPT_FOR_CRM } from './kept-for-crm.ts'
import { EntryBefore, unsubscribe } from './unsubscribe.ts'

const IN_WORDS: EmailReasonCode = 'replied_opted_out'
const REPLIED: EmailReasonCode = 'lead_replied'

type Reply = {
  messageId: number
  leadId: number
  name: string
  addresses: string[]
  /** Of leads that were merged into this one: they are on the list with it. */
  merged: string[]
  since: string
}

/**
 * A person corrects what a reply wants. Whom its words put on the do-not-contact list leaves it, and the other way round; the link in
 * an email stays final. What belongs to the reply is found by its time. Undefined when nothing changed.
 */
export async function correctOptOut(
  tx: Db,
  userId: number,
  messageId: number,
  intent: MessageIntent,
  allow: AllowLifting,
) {
  const reply = await readReply(tx, userId, messageId)
  if (!reply) return undefined
  if (intent !== 'unsubscribe') return lift(tx, userId, reply, allow)
  const added = await add(tx, userId, reply)
  return added.length > 0 ? ('added' as const) : undefined
}

/** A wish to stop that failed the sender check is the lead's after all. Returns the addresses that this put on the list. */
export async function trustOptOut(tx: Db, userId: number, messageId: number) {
  const reply = await readReply(tx, userId, messageId)
  return reply ? add(tx, userId, reply) : []
}

/** Undoes it: these addresses leave the list. What the message did when it came stays. */
export async function distrustOptOut(
  tx: Db,
  userId: number,
  messageId: number,
  addresses: string[],
  allow: AllowLifting,
) {
  const reply = await readReply(tx, userId, messageId)
  if (!reply || addresses.length === 0) return
  const others = reply.addresses.filter((address) => !addresses.includes(address))
  const { rows } = await tx.execute(sql`
    select from suppressions where ${itsEntries(userId, { ...reply, addresses: others, merged: [] })} limit 1`)
  const its = { ...reply, addresses }
  await (rows.length > 0 ? removeEntries : lift)(tx, userId, its, allow)
}

async function readReply(tx: Db, userId: number, messageId: number) {
  const { rows } = await tx.execute<Reply>(sql`
    select m.id as "messageId", l.id as "leadId", concat_ws(' ', l.first_name, l.last_name) as name, m.created_at::text as since,
      array_remove(array[lower(m.from_address), lower(l.email)], '') as addresses, array(
        select lower(e.details ->> 'otherEmail') from timeline_events e
        where e.lead_id = l.id and e.user_id = l.user_id and e.kind = 'merged') as merged
    from conversation_messages m
    join conversations c on c.user_id = m.user_id and c.id = m.conversation_id
    join leads l on l.id = c.lead_id and l.user_id = c.user_id
    where m.user_id = ${userId} and m.id = ${messageId} and m.kind in ('reply', 'unsubscribe')`)
  return rows[0]
}

const itsEntries = (userId: number, { addresses, merged, since }: Reply) => sql`
  user_id = ${userId} and address = any(${sql.param([...addresses, ...merged])}::text[]) and reason = 'unsubscribed'
    and created_at = ${since}::timestamptz`

/** Those that were on the list for another reason before are so again. */
async function removeEntries(tx: Db, userId: number, reply: Reply, allow: AllowLifting) {
  const before = JSON.stringify(await readBefore(tx, userId, reply))
  const { rowCount: restored } = await tx.execute(sql`
    update suppressions s set reason = b.was ->> 'reason', note = b.was ->> 'note', created_at = (b.was ->> 'createdAt')::timestamptz
    from jsonb_array_elements(${before}::jsonb) as b(was)
    where ${itsEntries(userId, reply)} and s.address = b.was ->> 'address'`)
  const { rowCount: kept } = await tx.execute(
    sql`update suppressions set ${KEPT_FOR_CRM} where ${itsEntries(userId, reply)} and crm_record is not null`,
  )
  const { rowCount: removed } = await tx.execute(sql`delete from suppressions where ${itsEntries(userId, reply)}`)
  if (removed) allow()
  return { kept: Number(restored) + Number(kept), removed: Number(removed) }
}

async function readBefore(tx: Db, userId: number, reply: Reply) {
  const { rows } = await tx.execute<{ before: unknown }>(sql`
    select details -> 'before' as before from timeline_events where ${itsEvent(userId, reply)} and details ? 'before'`)
  return rows.flatMap(({ before }) => EntryBefore.array().safeParse(before).data ?? [])
}

const itsEvent = (userId: number, { leadId, since }: Reply) => sql`
  user_id = ${userId} and lead_id = ${leadId} and kind = 'unsubscribed' and occurred_at = ${since}::timestamptz`

/**
 * The person asked for it in another message as well: the entries stay, and belong to that one. It counts for its sender who is who they
 * say, for the lead where it names an email of ours, and for both where a person says so.
 */
async function leaveToOther(tx: Db, userId: number, reply: Reply) {
  const { rows } = await tx.execute<{ since: string }>(sql`
    update suppressions s set created_at = other.since from (
      select distinct on (address) lower(address) as "ofAddress", m.created_at as since
      from conversations c join conversation_messages m on m.user_id = c.user_id and m.conversation_id = c.id
      join leads l on l.id = c.lead_id and l.user_id = c.user_id, unnest(array[lower(m.from_address), lower(l.email)]) address
      where c.user_id = ${userId} and c.lead_id = ${reply.leadId} and m.id <> ${reply.messageId} and m.direction = 'in'
        and m.kind in ('reply', 'unsubscribe') and m.intent = 'unsubscribe' and m.intent_source in ('rules', 'person')
        and (m.intent_source = 'person' or (m.is_authentic and address = lower(m.from_address))
          or (address = lower(l.email) and exists (select from sequence_logs o
            where o.user_id = ${userId} and o.message_id = any(m.reference_ids || m.in_reply_to))))
      order by address, m.created_at desc) other
    where ${itsEntries(userId, reply)} and s.address = other."ofAddress"
    returning other.since::text as since`)
  const [other] = rows
  if (!other) return false
  await tx.execute(
    sql`update timeline_events set occurred_at = ${other.since}::timestamptz where ${itsEvent(userId, reply)}`,
  )
  return true
}

async function lift(tx: Db, userId: number, reply: Reply, allow: AllowLifting) {
  const { leadId, name } = reply
  const isLeft = await leaveToOther(tx, userId, reply)
  const { kept, removed } = await removeEntries(tx, userId, reply, allow)
  if (isLeft || (!removed && !kept)) return undefined
  await tx.execute(sql`delete from timeline_events where ${itsEvent(userId, reply)}`)
  await tx.execute(sql`
    update lead_sequence_enrollments set status = 'replied', end_reason = ${REPLIED},
      end_params = coalesce(end_params, '{}') || jsonb_build_object('name', ${name}::text)
    where user_id = ${userId} and lead_id = ${leadId} and status = 'unsubscribed' and end_reason = ${IN_WORDS}`)
  await scoreLeads(tx, userId, [leadId])
  return kept ? undefined : ('lifted' as const)
}

async function add(tx: Db, userId: number, reply: Reply) {
  const { leadId, name, addresses, merged, since } = reply
  await unsubscribe(tx, userId, { leadId, addresses, repliedAs: name }, 'unsubscribed')
  const { rows } = await tx.execute<{ address: string }>(sql`
    update suppressions set created_at = ${since}::timestamptz
    where user_id = ${userId} and address = any(${sql.param([...addresses, ...merged])}::text[]) and reason = 'unsubscribed'
      and created_at = now()
    returning address`)
  await tx.execute(sql`
    update timeline_events set occurred_at = ${since}::timestamptz
    where user_id = ${userId} and lead_id = ${leadId} and kind = 'unsubscribed' and occurred_at = now()`)
  return rows.map(({ address }) => address)
}
