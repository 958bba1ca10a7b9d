import { CRM_PROVIDERS } from '../../../contract/crm-integration.ts'
import { type Integration, listActive } from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import { CrmFailure } from '../crm-failure.ts'
import { POLL_OVERLAP_MS, readChanges } from '../sync/sync-run.ts'
import { claimDuePolls, endPoll } from './poll-queries.ts'
import { pollWaitSeconds } from './poll-wait.ts'
import { readPeople } from './read-people.ts'
import type { SideBySide } from './side-by-side.ts'

/** Starts reading the changes of every CRM that is due, about once a minute each. One that still reads is not started again. */
export async function startDuePolls(deps: CrmDeps, sideBySide: SideBySide) {
  const own = { ...deps, signal: sideBySide.signal }
  for (const provider of CRM_PROVIDERS) {
    const ids = await claimDuePolls(deps.db, provider, sideBySide.free(provider))
    const free = ids.filter((id) => !sideBySide.isBusy(id))
    if (free.length === 0) continue
    for (const integration of await listActive(deps.db, free))
      sideBySide.start(integration.id, () => poll(own, integration), provider)
  }
}

async function poll(deps: CrmDeps, integration: Integration) {
  const startedAt = new Date()
  try {
    const crm = await read(deps, integration, lastRead(integration))
    const waitSeconds = pollWaitSeconds(0, crm?.dailyCalls?.())
    await endPoll(deps.db, integration, { waitSeconds, failures: 0, ...(crm && { polledUpTo: startedAt }) })
  } catch (error) {
    if (deps.signal?.aborted) return
    const failures = integration.pollFailures + 1
    const asked = error instanceof CrmFailure ? (error.retryAfterSeconds ?? 0) : 0
    const waitSeconds = Math.max(asked, pollWaitSeconds(failures, undefined))
    await endPoll(deps.db, integration, { waitSeconds, failures })
    if (!(error instanceof CrmFailure)) throw error
  }
}

/** Without auto sync only what stops emails: nobody who opted out waits for the next sync by hand. */
function read(deps: CrmDeps, integration: Integration, since: Date | undefined) {
  const { syncSettings, readUpTo } = integration
  if (since && readUpTo && syncSettings.autoSync) return readChanges(deps, integration, since)
  return readPeople(deps, integration, since ? new Date(since.getTime() - POLL_OVERLAP_MS) : null)
}

function lastRead({ readUpTo, polledUpTo }: Integration) {
  const latest = Math.max(readUpTo?.getTime() ?? 0, polledUpTo?.getTime() ?? 0)
  return latest > 0 ? new Date(latest) : undefined
}
