import type { Integration } from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import type { Crm, CrmRecord } from '../provider.ts'
import { forgetActivities } from './activity-queries.ts'
import { forgetDeals } from './deal-queries.ts'

type Changes = Record<string, { from: string | null; to: string | null }>
type Log = {
  id: number
  leadId: number | null
  action: string
  crmRecordId: string | null
  syncedData: Record<string, unknown> | null
}

/** Undoes deals and logged emails. Returns the log IDs of those that were changed since, which stay. */
export async function undoAssociations({ db }: CrmDeps, crm: Crm, integration: Integration, logs: Log[]) {
  const skipped = new Set<number>()
  const ofDeals = logs.filter(({ action }) => action === 'create_deal' || action === 'update_deal')
  if (crm.deals && ofDeals.length > 0) {
    const ids = [...new Set(ofDeals.flatMap(({ crmRecordId }) => crmRecordId ?? []))]
    const deals = new Map((await crm.deals.read(ids)).map((deal) => [deal.id, deal]))
    const archived: string[] = []
    for (const { id, leadId, action, crmRecordId, syncedData } of ofDeals) {
      const deal = deals.get(crmRecordId ?? '')
      const changes = (syncedData?.changes ?? {}) as Changes
      if (!deal || !hasValues(deal, changes)) skipped.add(id)
      else if (action === 'create_deal') archived.push(deal.id)
      else {
        const properties = Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from ?? '']))
        const write = {
          leadId: leadId ?? 0,
          contactId: '',
          dealId: deal.id,
          formerName: null,
          isMoved: false,
          properties,
        }
        await crm.deals.write([write])
        // Earlier changes of the same deal in this run are compared with it next.
        Object.assign(deal.properties, properties)
      }
    }
    await crm.deals.archive(archived)
    await forgetDeals(db, integration, archived)
  }
  const emailIds = logs.filter(({ action }) => action === 'log_mail').flatMap(({ crmRecordId }) => crmRecordId ?? [])
  if (crm.activities && emailIds.length > 0) {
    await crm.activities.archive(emailIds)
    await forgetActivities(db, integration, emailIds)
  }
  return skipped
}

const hasValues = ({ properties }: CrmRecord, changes: Changes) =>
  Object.entries(changes).every(([name, { to }]) => {
    const value = properties[name] ?? ''
    return value === (to ?? '') || (name === 'amount' && Number(value) === Number(to))
  })
