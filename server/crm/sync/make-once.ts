import { setTimeout as wait } from 'node:timers/promises'
import { CRM_NAMES } from '../../../contract/crm-integration.ts'
import { CRM_CREATE_LOCK } from '../../db/locks.ts'
import { withOwnerLock } from '../../db/owner-lock.ts'
import type { CrmHands } from '../connection/access.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { Crm } from '../provider.ts'

const PATIENCE = { tries: 150, restMs: 200 }

/**
 * Looks for records and makes those that are missing, where the CRM would not know that it has one: by one process at a time, a
 * batch each, so that whoever comes second finds what the first has made.
 */
export async function makeOnce<T>(hands: CrmHands, crm: Crm, { id, provider }: Integration, make: () => Promise<T>) {
  if (crm.knowsOurs) return make()
  let made: T | undefined
  const attempt = () =>
    withOwnerLock(hands.pool, CRM_CREATE_LOCK, id, async () => {
      made = await make()
    })
  for (let tried = 1; tried <= PATIENCE.tries; tried++) {
    if (await attempt()) return made as T
    await wait(PATIENCE.restMs, undefined, hands.signal && { signal: hands.signal })
  }
  throw new CrmFailure('limited', `Another sync with ${CRM_NAMES[provider]} takes long. Try again in a minute.`)
}
