import { CRM_NAMES } from '../../../contract/crm-integration.ts'
import { CRM_SYNC_LOCK } from '../../db/locks.ts'
import { withSharedLock } from '../../db/shared-lock.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { openCrm } from '../connection/open-crm.ts'
import type { CrmDeps } from '../connection/session.ts'
import { requireConnected } from '../connection/still-connected.ts'
import { createPageCheck } from '../crm-failure.ts'
import { takePeople } from '../people/take-people.ts'
import type { Crm, ReadFrom } from '../provider.ts'

const PART = 200

/**
 * For a CRM that is not synced automatically, or was never synced: reads who opted out, became a customer or was converted, so that they
 * get no further email. Changes no other data on either side. The first time it reads everybody who opted out, later what changed.
 * Undefined while another process syncs it.
 */
export async function readPeople(deps: CrmDeps, integration: Integration, since: Date | null) {
  let crm: Crm | undefined
  await withSharedLock(deps.pool, CRM_SYNC_LOCK, integration.id, async () => {
    const opened = await openCrm(deps, integration)
    const checkNext = createPageCheck(CRM_NAMES[integration.provider])
    let from: ReadFrom | undefined = since ? { since } : { since: null, isOptedOut: true }
    while (from) {
      const page = await opened.readPage(from)
      await requireConnected(deps.db, integration)
      for (let at = 0; at < page.records.length; at += PART)
        await takePeople(deps.db, { crm: opened, integration }, page.records.slice(at, at + PART))
      deps.signal?.throwIfAborted()
      from = checkNext(page.next)
    }
    crm = opened
  })
  return crm
}
