import type { CrmHands } from '../connection/access.ts'
import { type Integration, listAutoSynced } from '../connection/integration-queries.ts'
import { CrmFailure } from '../crm-failure.ts'
import { openRuns } from './run-queries.ts'
import { runWaiting, syncByItself } from './sync-run.ts'

/** The runs that wait, and, when it is time for that, what is synced by itself. One CRM that fails holds up no other. */
export async function syncCrms(hands: CrmHands, isTime: boolean) {
  const failures: unknown[] = []
  const attempt = async (work: () => Promise<unknown>) => {
    if (hands.signal?.aborted) return
    await work().catch((error) => failures.push(error))
  }
  for (const { userId, integrationId } of await openRuns(hands.db))
    await attempt(() => runWaiting(hands, userId, integrationId))
  if (isTime) {
    for (const integration of await listAutoSynced(hands.db)) await attempt(() => syncQuietly(hands, integration))
  }
  if (failures.length > 0) throw failures[0]
}

/** What a CRM says no to is in its log, or its access is over and the card says so; it is tried again the next time. */
async function syncQuietly(hands: CrmHands, integration: Integration) {
  await syncByItself(hands, integration).catch((error) => {
    if (!(error instanceof CrmFailure)) throw error
  })
}
