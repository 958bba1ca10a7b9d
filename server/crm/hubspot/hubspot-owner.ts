import type { Integration } from '../connection/integration-queries.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { HubspotCalls } from './hubspot-calls.ts'

const CACHE_MS = 10 * 60_000
const cache = new Map<string, { at: number; owner: Promise<string | undefined> }>()

/** The connected user as an owner of records. Undefined for a key, and without the scope to read owners. */
export function connectedOwner(calls: HubspotCalls, { id, crmUserId }: Integration) {
  if (crmUserId === null) return async () => undefined
  return () => {
    const key = `${id} ${crmUserId}`
    const known = cache.get(key)
    if (known && performance.now() - known.at < CACHE_MS) return known.owner
    const owner = readOwner(calls, crmUserId)
    cache.set(key, { at: performance.now(), owner })
    owner.catch(() => cache.delete(key))
    return owner
  }
}

async function readOwner(calls: HubspotCalls, userId: string) {
  try {
    return await calls.ownerOfUser(userId)
  } catch (error) {
    if (error instanceof CrmFailure && (error.kind === 'refused' || error.kind === 'gone')) return undefined
    throw error
  }
}
