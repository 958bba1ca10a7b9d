import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { MOST_COUNTED } from '../../db/bounded-total.ts'
import type { Db } from '../../db/connect.ts'
import { AppError } from '../../http/errors.ts'

/** `isCounting`: there are so many emails that they are still being counted for the first time. */
export type Queue = { due: number; dueIsExact?: false; oldestDueSeconds: number } & States
type States = { byState: Record<string, number>; isCounting?: true }

/** The largest share of the time spent on counting, however many emails there are and however often somebody asks. */
const COUNTING_SHARE = 1 / 100
/** A health check that comes late is taken for a failed one. A longer count goes on beside the requests. */
const WAIT_MS = 100

/** How many emails wait, over all owners: for the operator of the server, without any content. */
export function queueReader(db: Db, now = () => performance.now()): () => Promise<Queue> {
  const readDue = sharedRead(() => dueNow(db), now)
  const readStates = sharedRead(() => countStates(db), now)
  let known: States = { byState: {}, isCounting: true }
  return async () => {
    await refuseReadOnly(db)
    const counting = readStates().then((byState) => {
      known = { byState }
    })
    const [due] = await Promise.all([readDue(), Promise.race([counting, sleep(WAIT_MS, undefined, { ref: false })])])
    return { ...due, ...known }
  }
}

/** Those who ask while it runs share its result, and so do those who ask soon after: the longer it took, the longer. */
function sharedRead<T>(read: () => Promise<T>, now: () => number) {
  let last: Promise<T> | undefined
  let keptUntil = 0
  return () => {
    if (last && now() < keptUntil) return last
    const begun = now()
    keptUntil = Number.POSITIVE_INFINITY
    const reading = read().finally(() => {
      keptUntil = now() + (now() - begun) / COUNTING_SHARE
    })
    reading.catch(() => {
      last = undefined
    })
    last = reading
    return reading
  }
}

async function refuseReadOnly(db: Db) {
  const { rows } = await db.execute(sql`select where current_setting('transaction_read_only')::boolean`)
  if (rows.length > 0) throw new AppError('unavailable', 'The database takes no writes')
}

const WAITING = sql`status = 'scheduled' and held_for is null and scheduled_at <= now()`

/** Mailbox by mailbox, by the indexes that the sender uses: emails on hold and emails that were sent are not read. */
async function dueNow(db: Db) {
  const of = (isWritten: SQL, most: SQL) => sql`(select scheduled_at from sequence_logs
    where mailbox_id = m.id and ${WAITING} and mime is ${isWritten} order by scheduled_at limit ${most})`
  const ofMailboxes = (most: SQL) => sql`select scheduled_at from mailboxes m
    cross join lateral (${of(sql`null`, most)} union all ${of(sql`not null`, most)}) mails`
  // Those without one get it within a second, unless no worker runs.
  const withoutMailbox = sql`select scheduled_at from (
    select * from sequence_logs where status = 'scheduled' and mailbox_id is null limit ${MOST_COUNTED}) mails where ${WAITING}`
  const { rows } = await db.execute<{ due: number; oldestDueSeconds: number }>(sql`
    with unassigned as materialized (${withoutMailbox})
    select
      (select count(*)::int from (
        table unassigned union all (${ofMailboxes(sql`${MOST_COUNTED + 1}`)} limit ${MOST_COUNTED + 1}) limit ${MOST_COUNTED + 1}) counted) as due,
      (select coalesce(extract(epoch from now() - min(scheduled_at)), 0)::float8 from (
        table unassigned union all ${ofMailboxes(sql`1`)}) oldest) as "oldestDueSeconds"`)
  const { due, oldestDueSeconds } = rows[0] as (typeof rows)[0]
  return due > MOST_COUNTED
    ? { due: MOST_COUNTED, dueIsExact: false as const, oldestDueSeconds }
    : { due, oldestDueSeconds }
}

async function countStates(db: Db) {
  const { rows } = await db.execute<{ state: string; mails: number }>(
    sql`select status as state, count(*)::float8 as mails from sequence_logs group by status`,
  )
  return Object.fromEntries(rows.map(({ state, mails }) => [state, mails]))
}
