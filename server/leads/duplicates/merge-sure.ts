import type { FastifyRequest } from 'fastify'
import type { SureMerges } from '../../../contract/lead-duplicate.ts'
import type { Database } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { allowNewAddress } from '../../outbox/enrolling/allow-new-address.ts'
import { catchUp, countSure, storedPairs } from './find-duplicates.ts'
import { mergeLeads } from './merge-leads.ts'

// Each merge takes some milliseconds and its own transaction. Whoever has more asks again.
const AT_ONCE = 20

/** Merges pairs that are surely one person into the older lead, some at a time. */
export async function mergeSure(database: Database, req: FastifyRequest): Promise<SureMerges> {
  const { db } = database
  await catchUp(database, req.userId)
  const mergeIds: number[] = []
  const gone = new Set<number>()
  for (const { leads } of await storedPairs(db, req.userId, AT_ONCE, { band: 'same' })) {
    const [keepId, otherId] = [leads[0].id, leads[1].id]
    // Each lead once: what is left of three is compared again.
    if (gone.has(keepId) || gone.has(otherId)) continue
    await allowNewAddress(db, req, otherId, { leadId: keepId })
    const merged = await retried(() => mergeLeads(db, req.userId, { keepId, otherId }))
    gone.add(otherId)
    if (merged) mergeIds.push(merged.mergeId)
  }
  await catchUp(database, req.userId)
  return { mergeIds, left: mergeIds.length === 0 ? 0 : await countSure(db, req.userId) }
}
