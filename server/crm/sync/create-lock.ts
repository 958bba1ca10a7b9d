import { setTimeout as wait } from 'node:timers/promises'
import { CRM_NAMES } from '../../../contract/crm-integration.ts'
import { CRM_CREATE_LOCK } from '../../db/locks.ts'
import { withSharedLock } from '../../db/shared-lock.ts'
import type { Integration } from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { Crm } from '../provider.ts'

const WAIT = { tries: 150, pauseMs: 200 }

/**
 * For CRMs where a repeated create makes a second record: one process at a time looks for records and creates the missing
 * ones, so that the next process finds them.
 */
export async function withCreateLock<T>(
  deps: CrmDeps,
  crm: Crm,
  { id, provider }: Integration,
  create: () => Promise<T>,
) {
  if (crm.createsAreIdempotent) return create()
  let result: T | undefined
  const attempt = () =>
    withSharedLock(deps.pool, CRM_CREATE_LOCK, id, async () => {
      result = await create()
    })
  for (let tried = 1; tried <= WAIT.tries; tried++) {
    if (await attempt()) return result as T
    await wait(WAIT.pauseMs, undefined, deps.signal && { signal: deps.signal })
  }
  throw new CrmFailure('limited', `Another sync with ${CRM_NAMES[provider]} is still running. Try again in a minute.`)
}
