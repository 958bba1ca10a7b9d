import type { Answer } from '../crm-server.ts'
import { batchTimes, invalid } from './answers.ts'
import type { Tenant } from './tenant.ts'

const CONTACTS = '0-1'

export function searchLists({ lists }: Tenant): Answer {
  const found = [...lists].map(([listId, { name }]) => ({ listId, name, objectTypeId: CONTACTS }))
  return { status: 200, body: { lists: found, hasMore: false, offset: found.length, total: found.length } }
}

/** The lists that each record is in; those in none have an empty list. */
export function readMemberships(
  { lists }: Tenant,
  body: { inputs?: { objectTypeId: string; recordId: string }[] },
): Answer {
  if (!Array.isArray(body.inputs) || body.inputs.length === 0) return invalid('inputs must not be empty')
  const results = body.inputs.map(({ objectTypeId, recordId }) => ({
    objectTypeId,
    recordId,
    recordListMemberships: [...lists]
      .filter(([, { members }]) => members.has(recordId))
      .map(([listId]) => ({ listId, listVersion: 1 })),
  }))
  return { status: 200, body: { status: 'COMPLETE', results, ...batchTimes() } }
}
