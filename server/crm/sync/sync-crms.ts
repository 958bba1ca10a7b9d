import { type Integration, listAutoSynced } from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import { CrmFailure } from '../crm-failure.ts'
import { openRuns } from './run-queries.ts'
import { processRuns, runAutoSync } from './sync-run.ts'

/** Processes open runs and, on schedule, auto sync. A failing CRM doesn't block the others. */
export async function syncCrms(deps: CrmDeps, isScheduled: boolean) {
  const failures: unknown[] = []
  const attempt = async (work: () => Promise<unknown>) => {
    if (deps.signal?.aborted) return
    await work().catch((error) => failures.push(error))
  }
  for (const { userId, integrationId } of await openRuns(deps.db))
    await attempt(() => processRuns(deps, userId, integrationId))
  if (isScheduled) {
    for (const integration of await listAutoSynced(deps.db)) await attempt(() => syncQuietly(deps, integration))
  }
  if (failures.length > 0) throw failures[0]
}

/** A CrmFailure is already in the log or on the card, and is retried the next time. */
async function syncQuietly(deps: CrmDeps, integration: Integration) {
  await runAutoSync(deps, integration).catch((error) => {
    if (!(error instanceof CrmFailure)) throw error
  })
}
