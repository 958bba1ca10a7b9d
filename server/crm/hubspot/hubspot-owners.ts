import type { CrmOwner } from '../../../contract/crm-integration.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { HubspotCalls } from './hubspot-calls.ts'
import { accountOf } from './hubspot-setup.ts'

type Owners = Map<string, CrmOwner & { userId: string | null }>

const CACHE_MS = 10 * 60_000
const MAX_PAGES = 20
const cache = new Map<string, { at: number; owners: Promise<Owners | undefined> }>()

/** The people of the account who own records, cached for ten minutes. */
export function hubspotOwners(integration: Integration, calls: HubspotCalls) {
  const account = accountOf(integration)
  function owners() {
    const known = cache.get(account)
    if (known && performance.now() - known.at < CACHE_MS) return known.owners
    const reading = readOwners(calls)
    cache.set(account, { at: performance.now(), owners: reading })
    reading.catch(() => cache.delete(account))
    return reading
  }
  return {
    /** Only the ID of one who left the company, and of everyone where the app may not read owners. */
    async find(id: string): Promise<CrmOwner> {
      const { name = null, email = null } = (await owners())?.get(id) ?? {}
      return { id, name, email }
    },
    /** The owner ID of a user; undefined where it is not known. */
    async ofUser(userId: string | undefined) {
      return userId && [...((await owners()) ?? [])].find(([, one]) => one.userId === userId)?.[0]
    },
    forget: () => void cache.delete(account),
    /** False where the app may not read owners. */
    canRead: async () => (await owners()) !== undefined,
  }
}
export type HubspotOwners = ReturnType<typeof hubspotOwners>

async function readOwners(calls: HubspotCalls): Promise<Owners | undefined> {
  const found: Owners = new Map()
  let after: string | undefined
  try {
    for (let page = 0; page < MAX_PAGES; page++) {
      const { owners, after: next } = await calls.owners(after)
      for (const { id, firstName, lastName, email, userId } of owners)
        found.set(id, {
          id,
          name: [firstName, lastName].filter(Boolean).join(' ') || null,
          email: email || null,
          userId: userId === undefined ? null : String(userId),
        })
      after = next
      if (!after) break
    }
    return found
  } catch (error) {
    if (error instanceof CrmFailure && error.kind === 'refused') return undefined
    throw error
  }
}
