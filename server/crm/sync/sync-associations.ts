import { setTimeout as wait } from 'node:timers/promises'
import { CRM_RELATED_RECORDS_LOCK } from '../../db/locks.ts'
import { withSharedLock } from '../../db/shared-lock.ts'
import type { CrmDeps } from '../connection/session.ts'
import { sendOptOuts } from '../people/send-opt-outs.ts'
import { applyOutcomes } from '../people/take-people.ts'
import { associateCompanies } from './associate-companies.ts'
import { syncDeals } from './deals/sync-deals.ts'
import { logEmails } from './log-emails.ts'
import type { SyncContext } from './sync-context.ts'
import type { SyncCounts } from './sync-pairs.ts'

/** How long the sync of a single lead waits for another sync to finish. */
const WAIT = { tries: 50, pauseMs: 200 }

/**
 * Opt-outs, companies, deals and emails of records, after the records are written; nothing while records only come in. One process at a time, because these objects have no
 * external ID of ours. If another process is doing it, the next sync completes what is left.
 */
export async function syncAssociations(deps: CrmDeps, context: SyncContext, leadId?: number): Promise<SyncCounts> {
  let counts = { created: 0, updated: 0, skipped: 0, failed: 0 }
  const { crm, integration, rules } = context
  if (rules.direction === 'in') return counts
  await sendOptOuts(deps, context, leadId)
  if (!crm.associate && !crm.deals && !crm.activities) return counts
  const run = () =>
    withSharedLock(deps.pool, CRM_RELATED_RECORDS_LOCK, integration.id, async () => {
      await associateCompanies(deps, context)
      counts = await syncDeals(deps, context, leadId)
      await logEmails(deps, context, leadId)
    })
  for (let tried = 1; !(await run()) && leadId && tried < WAIT.tries; tried++) await wait(WAIT.pauseMs)
  // Deals may have been won since.
  await deps.db.transaction((tx) => applyOutcomes(tx, integration))
  return counts
}
