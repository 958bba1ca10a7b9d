import { CrmFailure } from '../crm-failure.ts'
import type { HubspotCalls } from './hubspot-calls.ts'

/** What others attach to a record, without changing the record itself. */
const ATTACHED = ['deals', 'notes', 'calls', 'meetings', 'tasks', 'emails', 'tickets'] as const

/** Those of these records to which something is attached. What the app may not read counts as nothing. */
export async function findAttached(calls: HubspotCalls, kind: 'contacts' | 'companies', ids: string[]) {
  const used = new Set<string>()
  for (const other of ATTACHED) {
    const open = ids.filter((id) => !used.has(id))
    if (open.length === 0) break
    const found = await calls.associated(kind, other, open).catch((error) => {
      if (error instanceof CrmFailure && error.kind === 'refused') return new Map<string, string[]>()
      throw error
    })
    for (const [id, others] of found) if (others.length > 0) used.add(id)
  }
  return used
}

/** Of contacts that we created: those that a user of HubSpot changed, or to which something was attached. */
export async function findUsedContacts(calls: HubspotCalls, ids: string[]) {
  if (ids.length === 0) return new Set<string>()
  const used = await findAttached(calls, 'contacts', ids)
  const users = ['hs_created_by_user_id', 'hs_updated_by_user_id']
  for (const { id, properties } of await calls.read('contacts', ids, users)) {
    const { hs_created_by_user_id: creator, hs_updated_by_user_id: editor } = properties
    if (editor && editor !== creator) used.add(id)
  }
  return used
}
