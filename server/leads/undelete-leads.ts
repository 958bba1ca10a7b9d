import type { Db } from '../db/connect.ts'
import { scoreLeads } from '../scoring/score-leads.ts'
import { restoreLeads } from './deleted-lead-queries.ts'

/** Restores deleted leads with a current score; returns how many. */
export async function undeleteLeads(db: Db, userId: number, leadIds: number[]) {
  return db.transaction(async (tx) => {
    const restored = await restoreLeads(tx, userId, leadIds)
    await scoreLeads(tx, userId, leadIds)
    return restored
  })
}
