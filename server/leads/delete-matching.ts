import type { Db } from '../db/connect.ts'
import { retried } from '../db/retry.ts'
import { AppError } from '../http/errors.ts'
import { deleteLeads, idsDeletedAt } from './deleted-lead-queries.ts'
import { type Filter, matchingIds } from './lead-list-queries.ts'
import { undeleteLeads } from './undelete-leads.ts'

// Each batch is its own transaction, so that no other write waits for a hundred thousand leads.
const BATCH_LEADS = 1000

/**
 * Deletes the leads that match now, and none that come to match later. When there are more than the asker has seen, none:
 * they agreed to another list. All carry one moment, by which `restoreDeletion` finds them again.
 */
export async function deleteMatching(db: Db, userId: number, filter: Filter, expected: number) {
  const ids = await matchingIds(db, userId, filter, expected + 1)
  if (ids.length > expected)
    throw new AppError('conflict', 'More leads match now, so nothing was deleted. Check the list, then try again.')
  const deletedAt = new Date()
  const deleted = await inBatches(ids, (batch) => deleteLeads(db, userId, batch, deletedAt))
  return { deleted, deletedAt: deletedAt.toISOString() }
}

/** Undoes one `deleteMatching`; leads restored otherwise stay as they are. */
export async function restoreDeletion(db: Db, userId: number, deletedAt: Date) {
  return inBatches(await idsDeletedAt(db, userId, deletedAt), (batch) => undeleteLeads(db, userId, batch))
}

/** Returns how many leads were changed. */
async function inBatches(ids: number[], run: (batch: number[]) => Promise<number>) {
  let count = 0
  for (let from = 0; from < ids.length; from += BATCH_LEADS) {
    const batch = ids.slice(from, from + BATCH_LEADS)
    count += await retried(() => run(batch))
  }
  return count
}
