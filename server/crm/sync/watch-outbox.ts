import { setTimeout as wait } from 'node:timers/promises'
import { type Log, toldOf } from '../../log.ts'
import type { CrmHands } from '../connection/access.ts'
import { listAutoSynced } from '../connection/integration-queries.ts'
import { CrmFailure } from '../crm-failure.ts'
import { integrationsWithOutbox } from './run-queries.ts'
import { pushChanges } from './sync-run.ts'

const LOOK_EVERY_MS = 3000
/** A CRM that is away is asked again after so long, or by the sync of every few minutes. */
const REST_MS = 60_000

/** Tells the CRMs of leads that changed here, within seconds. */
export function startCrmWatch(hands: Omit<CrmHands, 'signal'>, log: Log, lookEveryMs = LOOK_EVERY_MS) {
  const stopping = new AbortController()
  const { signal } = stopping
  const resting = new Map<number, number>()
  const warn = (error: unknown) => log.warn({ reason: toldOf(error).message }, 'a CRM could not be told of changes')
  const look = async () => {
    const ids = (await integrationsWithOutbox(hands.db)).filter((id) => (resting.get(id) ?? 0) < performance.now())
    if (ids.length === 0) return
    for (const integration of await listAutoSynced(hands.db, ids)) {
      if (integration.syncSettings.syncDirection === 'in') continue
      // One that fails, for whatever reason, holds up no other.
      await pushChanges({ ...hands, signal }, integration).catch((error) => {
        if (signal.aborted) return
        resting.set(integration.id, performance.now() + REST_MS)
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
