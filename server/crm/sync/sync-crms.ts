import { setTimeout as wait } from 'node:timers/promises'
import { type Integration, listAutoSynced } from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import { CrmFailure } from '../crm-failure.ts'
import { createSideBySide, type SideBySide } from '../watch/side-by-side.ts'
import { openRuns } from './run-queries.ts'
import { processRuns, runAutoSync } from './sync-run.ts'

/** Each uses a connection to the database now and then, and one to its CRM. */
export const CRMS_AT_ONCE = 8
/** A run waits so long for the sync that has its integration; after that the next schedule looks. */
const WAIT = { tries: 30, pauseMs: 1000 }

/** Starts open runs and, on schedule, auto sync. A slow or failing CRM delays no other: they run side by side. */
export async function startCrmSyncs(deps: CrmDeps, isScheduled: boolean, sideBySide: SideBySide) {
  const own = { ...deps, signal: sideBySide.signal }
  const integrations = new Map<number, () => Promise<void>>()
  if (isScheduled)
    for (const integration of await listAutoSynced(deps.db))
      integrations.set(integration.id, () => syncQuietly(own, integration))
  for (const { userId, integrationId } of await openRuns(deps.db)) {
    const autoSync = integrations.get(integrationId)
    integrations.set(integrationId, async () => {
      await processRunsInTurn(own, userId, integrationId)
      await autoSync?.()
    })
  }
  for (const [id, sync] of integrations) sideBySide.start(id, sync)
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

/** A CrmFailure is already in the log or on the card, and is retried the next time. */
async function syncQuietly(deps: CrmDeps, integration: Integration) {
  await runAutoSync(deps, integration).catch((error) => {
    if (!(error instanceof CrmFailure)) throw error
  })
}
