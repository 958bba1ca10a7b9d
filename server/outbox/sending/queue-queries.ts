import { count, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { sequenceLogs } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'

export type Queue = { due: number; oldestDueSeconds: number; byState: Record<string, number> }

/** The largest share of the time spent on counting, however many emails there are and however often somebody asks. */
const COUNTING_SHARE = 1 / 100

/** How many emails wait, over all owners: for the operator of the server, without any content. */
export function queueReader(db: Db, now = () => performance.now()): () => Promise<Queue> {
  let counted: Promise<Queue> | undefined
  let keptUntil = 0
  return async () => {
    await refuseReadOnly(db)
    if (counted && now() < keptUntil) return counted
    const begun = now()
    // Requests during a count share its result.
    keptUntil = Number.POSITIVE_INFINITY
    counted = readQueue(db).finally(() => {
      keptUntil = now() + (now() - begun) / COUNTING_SHARE
    })
    counted.catch(() => {
      counted = undefined
    })
    return counted
  }
}

async function refuseReadOnly(db: Db) {
  const { rows } = await db.execute(sql`select where current_setting('transaction_read_only')::boolean`)
  if (rows.length > 0) throw new AppError('unavailable', 'The database takes no writes')
}

async function readQueue(db: Db): Promise<Queue> {
  const { status, heldFor, scheduledAt } = sequenceLogs
  const [due] = await db
    .select({
      due: count(),
      oldestDueSeconds: sql<number>`coalesce(extract(epoch from now() - min(${scheduledAt})), 0)::float8`,
    })
    .from(sequenceLogs)
    .where(sql`${status} = 'scheduled' and ${heldFor} is null and ${scheduledAt} <= now()`)
  const states = await db.select({ state: status, mails: count() }).from(sequenceLogs).groupBy(status)
  return {
    due: due?.due ?? 0,
    oldestDueSeconds: due?.oldestDueSeconds ?? 0,
    byState: Object.fromEntries(states.map(({ state, mails }) => [state, mails])),
  }
}
