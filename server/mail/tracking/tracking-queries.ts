import { sql } from 'drizzle-orm'
import type { MachineReason } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { isPassing, retried } from '../../db/retry.ts'
import { updateUnknownNotice } from '../../outbox/changes/unknown-notice.ts'
import { markContacted } from '../../outbox/sending/mark-contacted.ts'
import { confirmSent } from '../../outbox/sending/reconcile-sent.ts'
import { machineReason, type Visit } from './machine-signs.ts'

export type MailVisit = Omit<Visit, 'secondsSinceSent'> & {
  logId: number
  link: number
  /** Where the link leads, if its token says so. */
  url?: string | undefined
  /** When it came, in milliseconds: it may be saved much later, when the database is back. */
  at: number
}

type Seen = {
  id: number
  userId: number
  /** Nobody knew whether it was sent. */
  isUnknown: boolean
  isTest: boolean
  links: string[] | null
  secondsSinceSent: number
}

async function findMails(db: Db, logIds: number[]) {
  const { rows } = await db.execute<Seen>(sql`
    select id, user_id as "userId", links, status = 'unknown' as "isUnknown", is_test as "isTest",
      coalesce(extract(epoch from now() - coalesce(sent_at,
        (select max(spent_at) from mail_slots s where s.log_id = l.id),
        case when status = 'unknown' then scheduled_at end)), 0)::float8 as "secondsSinceSent"
    from sequence_logs l where id = any(${sql.param(logIds)}::int[])`)
  return new Map(rows.map((mail) => [mail.id, mail]))
}

/**
 * Saves visits, many in one transaction. Those that may be a person's wait in `pending_visits` until `judge-visits.ts` has seen what
 * came with them. Returns where the link of each leads: undefined where there is no such email or link, and for opens.
 */
export async function saveVisits(db: Db, visits: MailVisit[]): Promise<(string | undefined)[]> {
  const mails = await findMails(db, [...new Set(visits.map(({ logId }) => logId))])
  const seen = visits.map((visit) => {
    const mail = mails.get(visit.logId)
    const url = visit.kind === 'click' ? (visit.url ?? mail?.links?.[visit.link]) : undefined
    if (!mail || (visit.kind === 'click' && !url)) return undefined
    // By the clock of the database, which wrote when the email was sent.
    const secondsLate = Math.max(0, (Date.now() - visit.at) / 1000)
    const secondsSinceSent = mail.secondsSinceSent - secondsLate
    return { ...visit, mail, url, secondsLate, reason: machineReason({ ...visit, secondsSinceSent }) }
  })
  // Only its owner can have seen a test email: its links work, and say nothing about the lead.
  const kept = seen.filter((visit) => visit !== undefined).filter(({ mail }) => !mail.isTest)
  if (kept.length > 0)
    await writeVisits(db, kept).catch(async (error) => {
      if (isPassing(error)) throw error
      // An email that is deleted at this moment must not cost the other visits, nor anybody the way to their link.
      if (kept.length > 1) for (const one of kept) await retried(() => writeVisits(db, [one])).catch(() => {})
    })
  return seen.map((visit) => visit?.url)
}

type SavedVisit = MailVisit & {
  mail: Seen
  url: string | undefined
  secondsLate: number
  reason: MachineReason | null
}

const writeVisits = (db: Db, kept: SavedVisit[]) =>
  db.transaction(async (tx) => {
    await insertPending(
      tx,
      kept.filter(({ reason }) => reason === null),
    )
    await insertMachines(
      tx,
      kept.filter(({ reason }) => reason !== null),
    )
    // A visit proves that the email was sent, also a machine's.
    const unknown = [...new Set(kept.flatMap(({ mail }) => (mail.isUnknown ? mail : [])))]
    for (const { id, userId, secondsSinceSent } of unknown)
      await confirmSent(tx, userId, id, new Date(Date.now() - secondsSinceSent * 1000))
    if (unknown.length > 0)
      await markContacted(
        tx,
        unknown.map(({ id }) => id),
      )
    for (const userId of [...new Set(unknown.map((mail) => mail.userId))].sort((a, b) => a - b))
      await updateUnknownNotice(tx, userId)
  })

const columnsOf = (visits: SavedVisit[]) => sql`
  ${sql.param(visits.map(({ logId }) => logId))}::int[], ${sql.param(visits.map(({ kind }) => kind))}::text[],
  ${sql.param(visits.map(({ url }) => url ?? null))}::text[],
  ${sql.param(visits.map(({ userAgent }) => userAgent.slice(0, 300)))}::text[],
  ${sql.param(visits.map(({ secondsLate }) => secondsLate))}::float8[]`

const came = sql`now() - make_interval(secs => seconds_late)`

async function insertPending(tx: Db, visits: SavedVisit[]) {
  if (visits.length > 0)
    await tx.execute(sql`
      insert into pending_visits (log_id, kind, url, user_agent, occurred_at)
      select log_id, kind, url, user_agent, ${came}
      from unnest(${columnsOf(visits)}) as visits (log_id, kind, url, user_agent, seconds_late)`)
}

async function insertMachines(tx: Db, visits: SavedVisit[]) {
  if (visits.length > 0)
    await tx.execute(sql`
      insert into mail_events (log_id, kind, url, user_agent, occurred_at, user_id, machine_reason)
      select log_id, kind, url, user_agent, ${came}, user_id, reason
      from unnest(${columnsOf(visits)}, ${sql.param(visits.map(({ mail }) => mail.userId))}::int[],
        ${sql.param(visits.map(({ reason }) => reason))}::text[])
        as visits (log_id, kind, url, user_agent, seconds_late, user_id, reason)`)
}
