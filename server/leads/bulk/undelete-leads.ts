import type { Db } from '../../db/connect.ts'
import { scoreDeleted } from '../../scoring/score-deleted.ts'
import { restoreLeads } from '../restored-lead-queries.ts'

/** Restores deleted leads with a current score; returns how many. */
export async function undeleteLeads(db: Db, userId: number, leadIds: number[]) {
  return db.transaction(async (tx) => restoreLeads(tx, userId, leadIds, await scoreDeleted(tx, userId, leadIds)))
}
