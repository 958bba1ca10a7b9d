import type { Lead } from '../../../../contract/lead.ts'
import type { Db } from '../../../db/connect.ts'
import { listLeadsById } from '../../../leads/lead-queries.ts'
import type { Integration } from '../../connection/integration-queries.ts'
import type { CrmRecord } from '../../provider.ts'
import { linksOfLeads } from '../link-queries.ts'

/** Our external ID for a lead. Unique even when several Leadwright installations, or a reinstalled one, use the same CRM. */
export const keyOf = ({ id, createdAt }: Pick<Lead, 'id' | 'createdAt'>) =>
  `${id}-${new Date(createdAt).getTime().toString(36)}`

/** By record ID: the lead whose external ID the record has, unless that lead has another record. */
export async function leadsByKey(db: Db, { userId, provider }: Integration, records: CrmRecord[]) {
  const keyed = records.filter(({ key }) => key && /^\d{1,9}-/.test(key))
  const ids = keyed.map(({ key }) => Number.parseInt(key ?? '', 10))
  if (ids.length === 0) return new Map<string, Lead>()
  const links = await linksOfLeads(db, userId, provider, ids)
  const isLinked = new Set(links.filter(({ goneAt }) => !goneAt).map(({ leadId }) => leadId))
  const leads = (await listLeadsById(db, userId, ids)).filter(({ id }) => !isLinked.has(id))
  const byKey = new Map(leads.map((lead) => [keyOf(lead), lead]))
  return new Map(
    keyed.flatMap(({ id, key = '' }) => {
      const lead = byKey.get(key)
      return lead ? [[id, lead] as const] : []
    }),
  )
}
