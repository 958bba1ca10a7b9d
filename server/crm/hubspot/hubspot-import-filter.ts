import type { ImportFilter } from '../../../contract/crm-integration.ts'
import { CrmFailure, requireList } from '../crm-failure.ts'
import type { HubspotCalls, HubspotObject } from './hubspot-calls.ts'

const NAME = 'HubSpot'
const BATCH = 100
const CONTACTS = '0-1'

/** Which of these contacts must not become leads. Where that can't be found out, none of them may. */
export type FindFilteredOut = (contacts: HubspotObject[]) => Promise<Set<string>>

export function hubspotImportFilter(
  filter: ImportFilter | undefined,
  calls: HubspotCalls,
  findOwnOwnerId: () => Promise<string | undefined>,
): FindFilteredOut {
  const without = (contacts: HubspotObject[], isWanted: (one: HubspotObject) => boolean) =>
    new Set(contacts.filter((one) => !isWanted(one)).map(({ id }) => id))
  return async (contacts) => {
    if (contacts.length === 0) return new Set()
    if (filter?.kind === 'mine') {
      const ownerId = await findOwnOwnerId()
      return without(contacts, ({ properties }) => ownerId !== undefined && properties.hubspot_owner_id === ownerId)
    }
    if (filter?.kind === 'list') {
      const lists = await readMemberships(
        calls,
        contacts.map(({ id }) => id),
      )
      return without(contacts, ({ id }) => lists?.get(id)?.includes(filter.id) === true)
    }
    return new Set()
  }
}

type Memberships = { recordId: string | number; recordListMemberships: { listId: string | number }[] }

/** The lists of each contact; undefined where the app may not read lists. */
export async function readMemberships(calls: HubspotCalls, recordIds: string[]) {
  const lists = new Map<string, string[]>()
  try {
    for (let at = 0; at < recordIds.length; at += BATCH) {
      const inputs = recordIds.slice(at, at + BATCH).map((recordId) => ({ objectTypeId: CONTACTS, recordId }))
      const path = '/crm/v3/lists/records/memberships/batch/read'
      const { results } = await calls.post<{ results: Memberships[] }>(path, { inputs })
      for (const { recordId, recordListMemberships } of requireList(results, NAME))
        lists.set(
          String(recordId),
          requireList(recordListMemberships, NAME).map(({ listId }) => String(listId)),
        )
    }
    return lists
  } catch (error) {
    if (error instanceof CrmFailure && error.code === 'MISSING_SCOPES') return undefined
    throw error
  }
}
