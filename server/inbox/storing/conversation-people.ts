import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import type { MessagePerson } from '../../db/schema.ts'
import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'

/** Whose messages say what a lead wants. Everybody who knows a Message-ID can write into its thread. */
export type People = {
  /** The lead's addresses: today's, those that we wrote to, and those that their owner says are the lead's. */
  own: string[]
  /** Whom we wrote to besides, and whom they brought in by To or Cc. */
  others: string[]
  /** Of the lead's company: its colleagues. */
  domains: string[]
}

const MOST_MESSAGES = 500

type Row = {
  isTrusted: boolean
  isOut: boolean
  isAuthentic: boolean
  from: string
  recipient: string | null
  addressees: MessagePerson[]
}

export async function readPeople(tx: Db, userId: number, conversationId: number): Promise<People> {
  const { rows: found } = await tx.execute<{ address: string | null }>(sql`
    select lower(coalesce(l.email, d.lead ->> 'email')) as address from conversations c
    left join leads l on l.id = c.lead_id and l.user_id = c.user_id
    left join deleted_leads d on d.lead_id = c.lead_id and d.user_id = c.user_id
    where c.user_id = ${userId} and c.id = ${conversationId}`)
  const { rows } = await tx.execute<Row>(sql`
    with trusted as materialized (
      -- Replies that failed the sender check, of which the owner says that they are the lead's (../trust-reply.ts).
      select (e.details -> 'trusted' ->> 'messageId')::int as id from timeline_events e
      join conversations c on c.lead_id = e.lead_id and c.user_id = ${userId} and c.id = ${conversationId}
      where e.user_id = ${userId} and e.kind = 'mail_answered' and e.details @> '{"isTrusted": true}'
    )
    select m.id in (select id from trusted) as "isTrusted", m.direction = 'out' as "isOut", m.is_authentic as "isAuthentic", lower(m.from_address) as from,
      -- What was forwarded is no email to the lead.
      (select lower(o.recipient_address) from sequence_logs o where o.id = m.log_id and o.user_id = m.user_id and o.lead_id = c.lead_id) as recipient,
      m.to_people || m.cc_people as addressees
    from conversation_messages m join conversations c on c.user_id = m.user_id and c.id = m.conversation_id
    where m.user_id = ${userId} and m.conversation_id = ${conversationId} order by m.at, m.id limit ${MOST_MESSAGES}`)
  const own = new Set([found[0]?.address ?? '', ...rows.map(({ recipient }) => recipient ?? '')].filter(Boolean))
  const domains = new Set([...own].map(domainOf).filter((domain) => kindOfMailDomain(domain) === 'business'))
  for (const { isTrusted, from } of rows) if (isTrusted) own.add(from)
  const others = new Set<string>()
  const people = () => ({ own: [...own], others: [...others], domains: [...domains] })
  for (const { isOut, isAuthentic, from, addressees } of rows)
    if (isOut || (isAuthentic && isAmong(people(), from)))
      for (const { address } of addressees) others.add(address.toLowerCase())
  return people()
}

export function isAmong({ own, others, domains }: People, address: string) {
  const sender = address.toLowerCase()
  return own.includes(sender) || others.includes(sender) || domains.includes(domainOf(sender))
}

/** SQL: one of them wrote the message `m`. What the owner's colleagues write is stored as `other`. */
export const isFromPeople = ({ own, others, domains }: People) => sql`(
  lower(m.from_address) = any(${sql.param(own)}::text[]) or (m.kind is distinct from 'other' and (
    lower(m.from_address) = any(${sql.param(others)}::text[])
    or lower(substring(m.from_address from '[^@]*$')) = any(${sql.param(domains)}::text[]))))`

/**
 * SQL: the message `m` says what the lead wants. A forged one doesn't, nor does a stranger's, unless a person says so. What the engine
 * has acted on does, whichever server or app reported it.
 */
export const decidesIntent = (
  people: People,
) => sql`(m.direction = 'in' and (m.intent_source = 'person' or (m.is_authentic and (
  m.kind in ('bounce', 'delay', 'complaint', 'unsubscribe') or (m.intent = 'unsubscribe' and m.intent_source = 'rules') or ${isFromPeople(people)}))))`
