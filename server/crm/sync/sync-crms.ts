import { setTimeout as wait } from 'node:timers/promises'
import { listAutoSynced } from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import { CrmFailure } from '../crm-failure.ts'
import { createSideBySide, type SideBySide } from '../watch/side-by-side.ts'
import { openRuns } from './run-queries.ts'
import { processRuns, runAutoSync } from './sync-run.ts'

/** Of each CRM: so many scheduled syncs at once, and as many that people wait for. Each uses a connection to the database now and then. */
export const CRMS_AT_ONCE = 4
/** A run waits so long for the sync that has its integration; after that the next schedule looks. */
const WAIT = { tries: 30, pauseMs: 1000 }

/**
 * Starts open runs and, on schedule, auto sync. A slow or failing CRM delays no other, and nobody's run waits for the scheduled syncs of
 * others: they run side by side.
 */
export async function startCrmSyncs(deps: CrmDeps, isScheduled: boolean, sideBySide: SideBySide) {
  const own = { ...deps, signal: sideBySide.signal }
  for (const { userId, integrationId, provider } of await openRuns(deps.db))
    sideBySide.start(integrationId, () => processRunsInTurn(own, userId, integrationId), `${provider} runs`)
  if (!isScheduled) return
  for (const { id, provider } of await listAutoSynced(deps.db))
    sideBySide.start(id, () => syncQuietly(own, id), `${provider} scheduled`)
}

/** The same, until all of it is done. Throws what failed unexpectedly. */
export async function syncCrms(deps: CrmDeps, isScheduled: boolean) {
  const failures: unknown[] = []
  const sideBySide = createSideBySide(CRMS_AT_ONCE, (error) => failures.push(error))
  const stop = () => sideBySide.stop()
  if (deps.signal?.aborted) return
  deps.signal?.addEventListener('abort', stop)
  await startCrmSyncs(deps, isScheduled, sideBySide)
  await sideBySide.whenIdle()
  deps.signal?.removeEventListener('abort', stop)
  if (failures.length > 0) throw failures[0]
}

async function processRunsInTurn(deps: CrmDeps, userId: number, integrationId: number) {
  for (let tried = 0; tried < WAIT.tries; tried++) {
    if (deps.signal?.aborted || (await processRuns(deps, userId, integrationId))) return
    await wait(WAIT.pauseMs, undefined, deps.signal && { signal: deps.signal }).catch(() => {})
  }
}

/** Reads the integration when its turn comes. A CrmFailure is already in the log or on the card, and is retried the next time. */
async function syncQuietly(deps: CrmDeps, integrationId: number) {
  const [integration] = await listAutoSynced(deps.db, [integrationId])
  if (!integration) return
  await runAutoSync(deps, integration).catch((error) => {
    if (!(error instanceof CrmFailure)) throw error
  })
}
