import { sql } from 'drizzle-orm'
import type { MachineReason } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { inTurns, type Parts } from '../../turns.ts'
import { BURST_SECONDS, type BurstVisit } from './judge-burst.ts'

/** A visit that waits to be judged. */
export type PendingVisit = BurstVisit & {
  id: number
  logId: number
  /** As PostgreSQL writes it, to the microsecond. */
  occurredAt: string
}

/** More visits to one batch of emails within seconds are somebody's experiment. */
const MOST_NEIGHBORS = 10_000
const PARSED_AT_ONCE = 500
type Neighbor = BurstVisit & { logId: number }

const visitColumns = sql`log_id as "logId", kind, url, coalesce(user_agent, '') as "userAgent",
  extract(epoch from occurred_at)::float8 * 1000 as at`

export type Due = { waitSeconds: number; limit: number; ids?: number[] }

/** Takes visits that have waited long enough. They are gone with the transaction, and nobody else can take them meanwhile. */
export async function takeDueVisits(tx: Db, { waitSeconds, limit, ids }: Due) {
  const { rows } = await tx.execute<PendingVisit>(sql`
    with due as (
      select id as due_id from pending_visits
      where occurred_at <= now() - make_interval(secs => ${waitSeconds}::int)
        ${ids ? sql`and id = any(${sql.param(ids)}::bigint[])` : sql``}
      order by occurred_at limit ${limit} for update skip locked
    )
    delete from pending_visits using due where id = due_id
    returning id::float8, ${visitColumns}, occurred_at::text as "occurredAt", null as reason`)
  return rows
}

export async function listDueIds(db: Db, { waitSeconds, limit }: Due) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::float8 from pending_visits where occurred_at <= now() - make_interval(secs => ${waitSeconds}::int)
    order by occurred_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** What else came to these emails around that time, judged or not. */
export async function listNeighbors(tx: Db, visits: PendingVisit[]) {
  const logIds = [...new Set(visits.map(({ logId }) => logId))]
  const times = visits.map(({ at }) => at / 1000).sort((a, b) => a - b)
  const near = sql`log_id = any(${sql.param(logIds)}::int[]) and occurred_at between
    to_timestamp(${(times[0] ?? 0) - BURST_SECONDS}::float8) and to_timestamp(${(times.at(-1) ?? 0) + BURST_SECONDS}::float8)`
  // As texts of JSON, parsed in turns: pg takes several times as long for so many rows, and what browsers call themselves can be long.
  const { rows } = await tx.execute<{ found: string }>(sql`
    select json_agg(neighbor)::text as found from (
      select row_to_json(near) as neighbor, row_number() over () / ${PARSED_AT_ONCE} as part from (
        select ${visitColumns}, null as reason from pending_visits where ${near}
        union all
        select ${visitColumns}, machine_reason from mail_events where ${near}
        limit ${MOST_NEIGHBORS}
      ) near
    ) numbered group by part`)
  return inTurns(parsed(rows.map(({ found }) => found)))
}

function* parsed(texts: string[]): Parts<Neighbor[]> {
  const neighbors: Neighbor[] = []
  for (const text of texts) {
    yield
    neighbors.push(...(JSON.parse(text) as Neighbor[]))
  }
  return neighbors
}

type VisitedMail = { id: number; userId: number; leadId: number | null; subject: string | null }

export async function findVisitedMails(tx: Db, logIds: number[]) {
  const { rows } = await tx.execute<VisitedMail>(sql`
    select id, user_id as "userId", lead_id as "leadId", subject from sequence_logs
    where id = any(${sql.param(logIds)}::int[])`)
  return new Map(rows.map((mail) => [mail.id, mail]))
}

export type JudgedVisit = PendingVisit & { mail: VisitedMail; verdict: MachineReason | null }

export const insertJudged = (tx: Db, visits: JudgedVisit[]) =>
  tx.execute(sql`
    insert into mail_events (user_id, log_id, kind, url, machine_reason, user_agent, occurred_at)
    select * from unnest(${sql.param(visits.map(({ mail }) => mail.userId))}::int[],
      ${sql.param(visits.map(({ logId }) => logId))}::int[], ${sql.param(visits.map(({ kind }) => kind))}::text[],
      ${sql.param(visits.map(({ url }) => url))}::text[], ${sql.param(visits.map(({ verdict }) => verdict))}::text[],
      ${sql.param(visits.map(({ userAgent }) => userAgent))}::text[],
      ${sql.param(visits.map(({ occurredAt }) => occurredAt))}::timestamptz[])`)
