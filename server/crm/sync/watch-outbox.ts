import { setTimeout as wait } from 'node:timers/promises'
import { describeError, type Log } from '../../log.ts'
import { listAutoSynced } from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import { CrmFailure } from '../crm-failure.ts'
import { integrationsWithOutbox } from './run-queries.ts'
import { pushChanges } from './sync-run.ts'

const LOOK_EVERY_MS = 3000
/** A CRM that failed is retried after this long, or by the scheduled sync. */
const PAUSE_MS = 60_000

/** Sends changed leads to the CRMs within seconds. */
export function startCrmWatch(deps: Omit<CrmDeps, 'signal'>, log: Log, lookEveryMs = LOOK_EVERY_MS) {
  const stopping = new AbortController()
  const { signal } = stopping
  const pausedUntil = new Map<number, number>()
  const warn = (error: unknown) => log.warn({ reason: describeError(error).message }, 'changed leads were not synced')
  const look = async () => {
    const ids = (await integrationsWithOutbox(deps.db)).filter((id) => (pausedUntil.get(id) ?? 0) < performance.now())
    if (ids.length === 0) return
    for (const integration of await listAutoSynced(deps.db, ids)) {
      if (integration.syncSettings.syncDirection === 'in') continue
      // A failing CRM doesn't block the others.
      await pushChanges({ ...deps, signal }, integration).catch((error) => {
        if (signal.aborted) return
        pausedUntil.set(integration.id, performance.now() + PAUSE_MS)
        if (!(error instanceof CrmFailure)) warn(error)
      })
    }
  }
  const running = (async () => {
    while (!signal.aborted) {
      await look().catch(warn)
      await wait(lookEveryMs, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
