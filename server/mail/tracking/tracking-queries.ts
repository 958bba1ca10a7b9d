import { sql } from 'drizzle-orm'
import type { MachineReason } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { isPassing, retried } from '../../db/retry.ts'
import { addEvents } from '../../leads/timeline-queries.ts'
import { markVisited } from '../../outbox/changes/mark-emails.ts'
import { enrollOnTriggers } from '../../outbox/enrolling/enroll-on-trigger.ts'
import { markContacted } from '../../outbox/sending/mark-contacted.ts'
import { confirmSent } from '../../outbox/sending/reconcile-sent.ts'
import { scoreLeadsIn } from '../../scoring/score-leads.ts'
import { machineReason, type Visit } from './machine-signs.ts'

export type MailVisit = Pick<Visit, 'kind' | 'method' | 'userAgent'> & { logId: number; link: number }

type Seen = {
  id: number
  userId: number
  leadId: number | null
  subject: string | null
  /** Nobody knew whether it was sent. */
  isUnknown: boolean
  isTest: boolean
  links: string[] | null
  secondsSinceSent: number
  /** Links followed within the last seconds. */
  recent: string[]
}

async function findMails(db: Db, logIds: number[]) {
  const { rows } = await db.execute<Seen>(sql`
    select id, user_id as "userId", lead_id as "leadId", subject, links, status = 'unknown' as "isUnknown", is_test as "isTest",
      coalesce(extract(epoch from now() - coalesce(sent_at,
        (select max(spent_at) from mail_slots s where s.log_id = l.id),
        case when status = 'unknown' then scheduled_at end)), 0)::float8 as "secondsSinceSent",
      array(select distinct url from mail_events e where e.log_id = l.id and e.kind = 'click' and url is not null
        and e.occurred_at > now() - interval '10 seconds') as recent
    from sequence_logs l where id = any(${sql.param(logIds)}::int[])`)
  return new Map(rows.map((mail) => [mail.id, mail]))
}

/**
 * Saves visits, many in one transaction; a person's first one to an email goes to the lead's timeline. Returns where the link of
 * each leads: undefined where there is no such email or link, and for opens.
 */
export async function saveVisits(db: Db, visits: MailVisit[]): Promise<(string | undefined)[]> {
  const mails = await findMails(db, [...new Set(visits.map(({ logId }) => logId))])
  const judged = visits.map((visit) => {
    const mail = mails.get(visit.logId)
    const url = visit.kind === 'click' ? mail?.links?.[visit.link] : undefined
    if (!mail || (visit.kind === 'click' && !url)) return undefined
    const { secondsSinceSent, recent } = mail
    const reason = machineReason({ ...visit, secondsSinceSent, otherLinksInLastSeconds: recent.length })
    if (url && !recent.includes(url)) recent.push(url)
    return { ...visit, mail, url, reason }
  })
  // Only its owner can have seen a test email: its links work, and say nothing about the lead.
  const kept = judged.filter((visit) => visit !== undefined).filter(({ mail }) => !mail.isTest)
  if (kept.length > 0)
    await writeVisits(db, kept).catch(async (error) => {
      if (isPassing(error)) throw error
      // A lead that is deleted at this moment must not cost the other visits, nor anybody the way to their link.
      if (kept.length > 1) for (const one of kept) await retried(() => writeVisits(db, [one])).catch(() => {})
    })
  return judged.map((visit) => visit?.url)
}

type SavedVisit = MailVisit & { mail: Seen; url: string | undefined; reason: MachineReason | null }

const writeVisits = (db: Db, kept: SavedVisit[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`
        insert into mail_events (user_id, log_id, kind, url, machine_reason, user_agent)
        select * from unnest(${sql.param(kept.map(({ mail }) => mail.userId))}::int[],
          ${sql.param(kept.map(({ logId }) => logId))}::int[], ${sql.param(kept.map(({ kind }) => kind))}::text[],
          ${sql.param(kept.map(({ url }) => url ?? null))}::text[], ${sql.param(kept.map(({ reason }) => reason))}::text[],
          ${sql.param(kept.map(({ userAgent }) => userAgent.slice(0, 300)))}::text[])`)
    // A visit proves that the email was sent, also a machine's.
    const unknown = [...new Set(kept.flatMap(({ mail }) => (mail.isUnknown ? mail : [])))]
    for (const { id, userId, secondsSinceSent } of unknown)
      await confirmSent(tx, userId, id, new Date(Date.now() - secondsSinceSent * 1000))
    await applyVisits(
      tx,
      kept.filter(({ reason }) => reason === null),
    )
    if (unknown.length > 0)
      await markContacted(
        tx,
        unknown.map(({ id }) => id),
      )
  })

/** A visit that counts as a person's. */
type PersonVisit = { kind: Visit['kind']; mail: Seen }

async function applyVisits(tx: Db, visits: PersonVisit[]) {
  const first = await markFirst(tx, visits)
  const owners = [...new Set(first.map(({ mail }) => mail.userId))].sort((a, b) => a - b)
  for (const userId of owners) {
    const own = first.flatMap(({ kind, mail: { userId: owner, leadId, subject, id: logId } }) =>
      owner === userId && leadId ? [{ kind, leadId, details: { subject, logId } }] : [],
    )
    if (own.length === 0) continue
    const leadsOf = (kind?: Visit['kind']) => [
      ...new Set(own.filter((visit) => !kind || visit.kind === kind).map(({ leadId }) => leadId)),
    ]
    await addEvents(
      tx,
      userId,
      own.map(({ kind, ...event }) => ({ ...event, kind: kind === 'open' ? 'mail_opened' : 'mail_clicked' })),
    )
    await scoreLeadsIn(tx, userId, leadsOf())
    await enrollOnTriggers(tx, userId, { email_opened: leadsOf('open'), link_clicked: leadsOf('click') })
  }
}

/** Returns the visits that are the first of their kind to their email. */
async function markFirst(tx: Db, visits: PersonVisit[]): Promise<PersonVisit[]> {
  const mails = new Map(visits.map(({ mail }) => [mail.id, mail]))
  const idsOf = (kind: Visit['kind']) => [
    ...new Set(visits.filter((visit) => visit.kind === kind).map(({ mail }) => mail.id)),
  ]
  const marked = await markVisited(tx, { opened: idsOf('open'), clicked: idsOf('click') })
  return marked.flatMap(({ id, isOpen, isClick }) => {
    const mail = mails.get(id)
    if (!mail) return []
    const kinds: Visit['kind'][] = [...(isOpen ? ['open' as const] : []), ...(isClick ? ['click' as const] : [])]
    return kinds.map((kind) => ({ kind, mail }))
  })
}
