import { sql } from 'drizzle-orm'
import type { SuppressionRun, UndoSuppressions } from '../../../contract/suppression.ts'
import type { Db } from '../../db/connect.ts'
import { takeBackBounces } from '../../outbox/changes/take-back-bounces.ts'
import type { AllowResuming } from '../../outbox/steps/allow-continuing.ts'
import { wakeSender } from '../account/mailbox-queries.ts'
import { noteRemoval } from './note-removal.ts'
import { removeSuppression } from './suppression-queries.ts'

const KEPT_DAYS = 30
const MOST_READ = 20_000
const MOST_RUNS = 20

// What came within half an hour of the one before belongs together. With all digits: a run is found again by its times.
const exact = (moment: string) => sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)

/** Addresses that came on the list together and can leave it together: bounces of one run, or one list that was added. */
export async function listSuppressionRuns(db: Db, userId: number): Promise<SuppressionRun[]> {
  const { rows } = await db.execute<SuppressionRun>(sql`
    with recent as (
      select reason, created_at, note from suppressions
      where user_id = ${userId} and reason in ('bounced', 'manual', 'imported')
        and created_at > now() - make_interval(days => ${KEPT_DAYS})
      order by created_at desc limit ${MOST_READ}
    ), marked as (
      select *, coalesce(created_at - lag(created_at) over (partition by reason order by created_at) > interval '30 minutes', true) as is_first
      from recent
    ), runs as (
      select *, count(*) filter (where is_first) over (partition by reason order by created_at) as run from marked
    )
    select reason, ${exact('min(created_at)')} as "from", ${exact('max(created_at)')} as "to", count(*)::int as addresses,
      mode() within group (order by note) as note
    from runs group by reason, run having count(*) > 1
    order by max(created_at) desc limit ${MOST_RUNS}`)
  return rows
}

/** Takes a run back, in one step. What people asked for themselves stays on the list, whenever that was. */
export async function undoSuppressions(
  db: Db,
  userId: number,
  { reason, from, to, resume }: UndoSuppressions,
  allow: AllowResuming,
) {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ address: string; at: string }>(sql`
      select address, created_at::text as at from suppressions
      where user_id = ${userId} and reason = ${reason} and reason in ('bounced', 'manual', 'imported')
        and created_at between ${from}::timestamptz and ${to}::timestamptz
      order by created_at limit ${MOST_READ}`)
    const { removed, resumed } = await takeBackBounces(tx, userId, rows, resume && reason === 'bounced')
    if (reason === 'bounced') await correctBounces(tx, userId, removed)
    if (resumed > 0) {
      allow()
      await wakeSender(tx)
    }
    return { removed: removed.length, resumed }
  })
}

/** The notices of bounces that were taken back are untrue now. */
async function correctBounces(tx: Db, userId: number, removed: { address: string; at: string }[]) {
  if (removed.length === 0) return
  await tx.execute(sql`
    delete from notifications where user_id = ${userId} and kind = 'mail_bounced'
      and created_at = any(${sql.param([...new Set(removed.map(({ at }) => at))])}::timestamptz[])`)
  await noteRemoval(
    tx,
    userId,
    removed.map(({ address }) => address),
  )
}

/** One entry, by its owner. False when they can't remove it, or there is none. */
export const removeEntry = (db: Db, userId: number, id: number) =>
  db.transaction(async (tx) => {
    const entry = await removeSuppression(tx, userId, id)
    if (entry?.reason === 'bounced' && !entry.isKept) await noteRemoval(tx, userId, [entry.address])
    return entry !== undefined
  })
