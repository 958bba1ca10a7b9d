import { sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { MessageIntent } from '../../../contract/inbox-choices.ts'
import type { Db } from '../../db/connect.ts'
import { scoreLeads } from '../../scoring/score-leads.ts'
import { KEPT_FOR_CRM } from './kept-for-crm.ts'
import { unsubscribe } from './unsubscribe.ts'

const IN_WORDS: EmailReasonCode = 'replied_opted_out'
const REPLIED: EmailReasonCode = 'lead_replied'

type Reply = { leadId: number; name: string; addresses: string[]; since: string }

/**
 * A person corrects what a reply wants. Whom its words put on the do-not-contact list leaves it, and the other way round; the link in
 * an email stays final. What belongs to the reply is found by its time. Undefined when nothing changed.
 */
export async function correctOptOut(tx: Db, userId: number, messageId: number, intent: MessageIntent) {
  const reply = await readReply(tx, userId, messageId)
  if (!reply) return undefined
  if (intent !== 'unsubscribe') return lift(tx, userId, reply)
  const added = await add(tx, userId, reply)
  return added.length > 0 ? ('added' as const) : undefined
}

/** A wish to stop that failed the sender check is the lead's after all. Returns the addresses that this put on the list. */
export async function trustOptOut(tx: Db, userId: number, messageId: number) {
  const reply = await readReply(tx, userId, messageId)
  return reply ? add(tx, userId, reply) : []
}

/** Undoes it: these addresses leave the list. What the message did when it came stays. */
export async function distrustOptOut(tx: Db, userId: number, messageId: number, addresses: string[]) {
  const reply = await readReply(tx, userId, messageId)
  if (!reply || addresses.length === 0) return
  const others = reply.addresses.filter((address) => !addresses.includes(address))
  const { rows } = await tx.execute(sql`
    select from suppressions where ${itsEntries(userId, { ...reply, addresses: others })} limit 1`)
  const its = { ...reply, addresses }
  await (rows.length > 0 ? removeEntries(tx, userId, its) : lift(tx, userId, its))
}

async function readReply(tx: Db, userId: number, messageId: number) {
  const { rows } = await tx.execute<Reply>(sql`
    select l.id as "leadId", concat_ws(' ', l.first_name, l.last_name) as name, m.created_at::text as since,
      array_remove(array[lower(m.from_address), lower(l.email)], '') as addresses
    from conversation_messages m
    join conversations c on c.user_id = m.user_id and c.id = m.conversation_id
    join leads l on l.id = c.lead_id and l.user_id = c.user_id
    where m.user_id = ${userId} and m.id = ${messageId} and m.kind in ('reply', 'unsubscribe')`)
  return rows[0]
}

const itsEntries = (userId: number, { addresses, since }: Reply) => sql`
  user_id = ${userId} and address = any(${sql.param(addresses)}::text[]) and reason = 'unsubscribed' and created_at = ${since}::timestamptz`

async function removeEntries(tx: Db, userId: number, reply: Reply) {
  const { rowCount: kept } = await tx.execute(
    sql`update suppressions set ${KEPT_FOR_CRM} where ${itsEntries(userId, reply)} and crm_record is not null`,
  )
  const { rowCount: removed } = await tx.execute(sql`delete from suppressions where ${itsEntries(userId, reply)}`)
  return { kept, removed }
}

async function lift(tx: Db, userId: number, reply: Reply) {
  const { leadId, name, since } = reply
  const { kept, removed } = await removeEntries(tx, userId, reply)
  if (!removed && !kept) return undefined
  await tx.execute(sql`
    delete from timeline_events
    where user_id = ${userId} and lead_id = ${leadId} and kind = 'unsubscribed' and occurred_at = ${since}::timestamptz`)
  await tx.execute(sql`
    update lead_sequence_enrollments set status = 'replied', end_reason = ${REPLIED},
      end_params = coalesce(end_params, '{}') || jsonb_build_object('name', ${name}::text)
    where user_id = ${userId} and lead_id = ${leadId} and status = 'unsubscribed' and end_reason = ${IN_WORDS}`)
  await scoreLeads(tx, userId, [leadId])
  return kept ? undefined : ('lifted' as const)
}

async function add(tx: Db, userId: number, reply: Reply) {
  const { leadId, name, addresses, since } = reply
  await unsubscribe(tx, userId, { leadId, addresses, repliedAs: name }, 'unsubscribed')
  const { rows } = await tx.execute<{ address: string }>(sql`
    update suppressions set created_at = ${since}::timestamptz
    where user_id = ${userId} and address = any(${sql.param(addresses)}::text[]) and reason = 'unsubscribed' and created_at = now()
    returning address`)
  await tx.execute(sql`
    update timeline_events set occurred_at = ${since}::timestamptz
    where user_id = ${userId} and lead_id = ${leadId} and kind = 'unsubscribed' and occurred_at = now()`)
  return rows.map(({ address }) => address)
}
