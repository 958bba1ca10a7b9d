import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'

/** How old a message may be that is read only now. */
const MAX_AGE_DAYS = 31
const MOST_REPLIES = 20_000

/** A lead who replied, or somebody at whose company did (not `isOwn`), and the name of who it was. */
type Replied = { leadId: number; isOwn: boolean; name: string | null }

/** A deleted lead that comes back with something a reply ends. */
type Endable = { id: number; email: string; since: string }

/** Those of these deleted leads in which a reply ends something. */
export async function endableLeads(db: Db, userId: number, leadIds: number[]): Promise<Endable[]> {
  const { rows } = await db.execute<Endable>(sql`
    select d.lead_id as id, lower(d.lead ->> 'email') as email, d.deleted_at as since
    from unnest(${sql.param(leadIds)}::int[]) given(id) join deleted_leads d on d.lead_id = given.id
    where d.user_id + 0 = ${userId} and d.deleted_at >= now() - interval '1 day' and d.lead ->> 'email' is not null
      and (jsonb_path_exists(d.belongings, '$.enrollments[*] ? (@.status == "active" || @.status == "paused")')
        or jsonb_path_exists(d.belongings, '$.orders[*]'))`)
  return rows
}

/**
 * Those who replied meanwhile to an email to another lead, or whose colleagues replied. Had they been there, that had ended their
 * sequences (`enrolling/stop-enrollments.ts`).
 */
export async function repliesMeanwhile(db: Db, userId: number, leads: Endable[]): Promise<Replied[]> {
  if (leads.length === 0) return []
  const replies = await readReplies(db, userId)
  return leads.flatMap(({ id, email, since }): Replied[] => {
    const isMeanwhile = (reply: Reply | undefined) => reply && new Date(reply.at) >= new Date(since)
    const [own, there] = [replies.get(email), replies.get(domainOf(email))]
    if (own && isMeanwhile(own)) return [{ leadId: id, isOwn: true, name: own.name }]
    return there && isMeanwhile(there) ? [{ leadId: id, isOwn: false, name: there.name }] : []
  })
}

type Reply = { address: string; at: string; name: string | null }

/** The newest replies of the last day, by the address that we wrote to and by its domain, where those who share it work together. */
async function readReplies(db: Db, userId: number) {
  const { rows } = await db.execute<Reply>(sql`
    select s.recipient_address as address, i.created_at as at,
      coalesce((select nullif(trim(p.first_name || ' ' || p.last_name), '') from leads p where p.id = s.lead_id and p.user_id = s.user_id),
        nullif(i.from_address, '')) as name
    -- Found by when it was received, which has an index.
    from inbox_messages i join sequence_logs s on s.id = i.log_id and s.user_id = i.user_id
    where i.user_id = ${userId} and i.received_at > now() - make_interval(days => ${MAX_AGE_DAYS}::int) and i.created_at >= now() - interval '1 day'
      -- A wish to unsubscribe that somebody wrote is a reply as well.
      and (i.kind = 'reply' or (i.kind = 'unsubscribe' and s.replied_at is not null))
    order by i.created_at desc, i.id desc limit ${MOST_REPLIES}`)
  const replies = new Map<string, Reply>()
  for (const reply of rows.reverse()) {
    const domain = domainOf(reply.address)
    replies.set(reply.address, reply)
    if (kindOfMailDomain(domain) === 'business') replies.set(domain, reply)
  }
  return replies
}
