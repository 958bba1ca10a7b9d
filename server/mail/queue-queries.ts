import { count, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { sequenceLogs } from '../db/schema.ts'
import { AppError } from '../http/errors.ts'

export type Queue = { due: number; oldestDueSeconds: number; byState: Record<string, number> }

/** How much mail waits, over all owners: for the person who runs the server, without any of its content. */
export async function readQueue(db: Db): Promise<Queue> {
  const [due] = await db
    .select({
      due: count(),
      oldestDueSeconds: sql<number>`coalesce(extract(epoch from now() - min(${sequenceLogs.scheduledAt})), 0)::float8`,
      isReadOnly: sql<boolean>`current_setting('transaction_read_only')::boolean`,
    })
    .from(sequenceLogs)
    .where(
      sql`${sequenceLogs.status} = 'scheduled' and ${sequenceLogs.heldFor} is null and ${sequenceLogs.scheduledAt} <= now()`,
    )
  if (due?.isReadOnly) throw new AppError('unavailable', 'The database takes no writes')
  const states = await db
    .select({ state: sequenceLogs.status, mails: count() })
    .from(sequenceLogs)
    .groupBy(sequenceLogs.status)
  return {
    due: due?.due ?? 0,
    oldestDueSeconds: due?.oldestDueSeconds ?? 0,
    byState: Object.fromEntries(states.map(({ state, mails }) => [state, mails])),
  }
}
