import { setTimeout as wait } from 'node:timers/promises'
import { CRM_RELATED_RECORDS_LOCK } from '../../db/locks.ts'
import { withOwnerLock } from '../../db/owner-lock.ts'
import type { CrmHands } from '../connection/access.ts'
import { associateCompanies } from './associate-companies.ts'
import { logMails } from './log-mails.ts'
import { syncDeals } from './sync-deals.ts'
import type { SyncContext, SyncCounts } from './sync-pairs.ts'

/** So long somebody who waits for a single lead waits for another sync to be done. */
const PATIENCE = { tries: 50, restMs: 200 }

/**
 * What belongs to the records, after they are written: companies, deals, mails. By one process alone, for they have no key of
 * ours by which the CRM would know that it has them; where another one is at it, the next sync finds what it left.
 */
export async function syncBelongings(hands: CrmHands, context: SyncContext, leadId?: number): Promise<SyncCounts> {
  let counts = { created: 0, updated: 0, skipped: 0, failed: 0 }
  const { crm, integration } = context
  if (!crm.associate && !crm.deals && !crm.activities) return counts
  const run = () =>
    withOwnerLock(hands.pool, CRM_RELATED_RECORDS_LOCK, integration.id, async () => {
      await associateCompanies(hands, crm, integration)
      counts = await syncDeals(hands, context, leadId)
      await logMails(hands, context, leadId)
    })
  for (let tried = 1; !(await run()) && leadId && tried < PATIENCE.tries; tried++) await wait(PATIENCE.restMs)
  return counts
}
