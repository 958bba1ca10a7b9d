import { withOwnerLock } from '../db/owner-lock.ts'
import type { CrmHands } from './access.ts'
import { associateCompanies } from './associate-companies.ts'
import { logMails } from './log-mails.ts'
import { syncDeals } from './sync-deals.ts'
import type { SyncContext, SyncCounts } from './sync-pairs.ts'

// First of two keys of an advisory lock; the second is the integration.
const BELONGINGS_LOCK = 0x1ead_000a

/**
 * What belongs to the records, after they are written: companies, deals, mails. By one process alone, for deals and mails have no
 * key of ours by which the CRM would know that it has them; where another one is at it, the next sync finds what it left.
 */
export async function syncBelongings(hands: CrmHands, context: SyncContext, leadId?: number): Promise<SyncCounts> {
  let counts = { created: 0, updated: 0, skipped: 0, failed: 0 }
  await associateCompanies(hands, context.crm, context.integration)
  if (!context.crm.deals && !context.crm.activities) return counts
  await withOwnerLock(hands.pool, BELONGINGS_LOCK, context.integration.id, async () => {
    counts = await syncDeals(hands, context, leadId)
    await logMails(hands, context, leadId)
  })
  return counts
}
