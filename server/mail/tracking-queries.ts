import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { addEvent } from '../leads/timeline-queries.ts'
import { scoreLeads } from '../scoring/score-leads.ts'
import { enrollOnTrigger } from '../sequences/enroll-on-trigger.ts'
import { machineReason, type Visit } from './machine-signs.ts'

type Seen = {
  userId: number
  leadId: number | null
  subject: string | null
  links: string[] | null
  secondsSinceSent: number
  others: number
}

/** The mail a token names; undefined when it is gone. */
async function findMail(db: Db, logId: number): Promise<Seen | undefined> {
  const { rows } = await db.execute<Seen & Record<string, unknown>>(sql`
    select user_id as "userId", lead_id as "leadId", subject, links,
      coalesce(extract(epoch from now() - sent_at), 0)::float8 as "secondsSinceSent",
      (select count(distinct url)::int from mail_events e where e.log_id = l.id and e.kind = 'click'
        and e.occurred_at > now() - interval '10 seconds') as others
    from sequence_logs l where id = ${logId}`)
  return rows[0]
}

/** Keeps the visit; a person's first one is told to the lead's timeline. Answers where a link leads. */
export async function keepVisit(
  db: Db,
  logId: number,
  visit: Pick<Visit, 'kind' | 'method' | 'userAgent'> & { link: number },
) {
  const mail = await findMail(db, logId)
  if (!mail) return undefined
  const url = visit.kind === 'click' ? mail.links?.[visit.link] : undefined
  if (visit.kind === 'click' && !url) return undefined
  const reason = machineReason({
    ...visit,
    secondsSinceSent: mail.secondsSinceSent,
    otherLinksInLastSeconds: mail.others,
  })
  await db.execute(sql`
    insert into mail_events (user_id, log_id, kind, url, machine_reason, user_agent)
    values (${mail.userId}, ${logId}, ${visit.kind}, ${url ?? null}, ${reason}, ${visit.userAgent.slice(0, 300)})`)
  if (reason === null) await tellVisit(db, logId, mail, visit.kind)
  return url
}

async function tellVisit(db: Db, logId: number, mail: Seen, kind: Visit['kind']) {
  // Who clicks has opened, also where pictures are not shown.
  const first =
    kind === 'open' ? sql`opened_at = now()` : sql`clicked_at = now(), opened_at = coalesce(opened_at, now())`
  const isNew = kind === 'open' ? sql`opened_at is null` : sql`clicked_at is null`
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`update sequence_logs set ${first} where id = ${logId} and ${isNew}`)
    if (rowCount !== 1 || !mail.leadId) return
    const event = kind === 'open' ? 'mail_opened' : 'mail_clicked'
    await addEvent(tx, mail.userId, { leadId: mail.leadId, kind: event, details: { subject: mail.subject, logId } })
    await scoreLeads(tx, mail.userId, [mail.leadId])
    await enrollOnTrigger(tx, mail.userId, kind === 'open' ? 'email_opened' : 'link_clicked', [mail.leadId])
  })
}
