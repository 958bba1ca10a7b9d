import type { NewLead } from '../../contract/lead.ts'
import type { Database } from '../db/connect.ts'
import { ensureQueue } from '../db/queue.ts'
import { addEnrichJob, enrichesNewLeads } from '../enrichment/enrichment-queries.ts'
import { insertLead } from './lead-queries.ts'

/** A lead that somebody adds by hand, and what follows from it. */
export async function createLead({ db, pool }: Database, userId: number, lead: NewLead) {
  if (!(await enrichesNewLeads(db, userId))) return insertLead(db, userId, lead)
  await ensureQueue(pool)
  return db.transaction(async (tx) => {
    const created = await insertLead(tx, userId, lead)
    await addEnrichJob(tx, userId, [created.id])
    return created
  })
}
