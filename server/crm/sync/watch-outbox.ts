import { setTimeout as wait } from 'node:timers/promises'
import { describeError, type Log } from '../../log.ts'
import { type Integration, listAutoSynced } from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import { CrmFailure } from '../crm-failure.ts'
import { startDuePolls } from '../watch/poll-changes.ts'
import { createSideBySide } from '../watch/side-by-side.ts'
import { integrationsWithOutbox } from './run-queries.ts'
import { pushChanges } from './sync-run.ts'

/** Of each CRM. They are short. */
const CRMS_AT_ONCE = 8
const LOOK_EVERY_MS = 3000
/** A CRM that failed is retried after this long, or by the scheduled sync. */
const PAUSE_MS = 60_000

/** Sends changed leads to the CRMs within seconds, and reads changes there within a minute. No CRM waits for another. */
export function startCrmWatch(deps: Omit<CrmDeps, 'signal'>, log: Log, lookEveryMs = LOOK_EVERY_MS) {
  const warn = (error: unknown) => log.warn({ reason: describeError(error).message }, 'a CRM was not synced')
  const pushes = createSideBySide(CRMS_AT_ONCE, warn)
  const polls = createSideBySide(CRMS_AT_ONCE, warn)
  const { signal } = pushes
  const pausedUntil = new Map<number, number>()
  const push = async (integration: Integration) => {
    await pushChanges({ ...deps, signal }, integration).catch((error) => {
      pausedUntil.set(integration.id, performance.now() + PAUSE_MS)
      if (!(error instanceof CrmFailure)) throw error
    })
  }
  const startPushes = async () => {
    const isFree = (id: number) => !pushes.isBusy(id) && (pausedUntil.get(id) ?? 0) < performance.now()
    const ids = (await integrationsWithOutbox(deps.db)).filter(isFree)
    if (ids.length === 0) return
    for (const integration of await listAutoSynced(deps.db, ids))
      if (integration.syncSettings.syncDirection !== 'in')
        pushes.start(integration.id, () => push(integration), integration.provider)
  }
  const running = (async () => {
    while (!signal.aborted) {
      await startPushes().catch(warn)
      await startDuePolls(deps, polls).catch(warn)
      await wait(lookEveryMs, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      pushes.stop()
      polls.stop()
      await running
      await Promise.all([pushes.whenIdle(), polls.whenIdle()])
    },
  }
}
