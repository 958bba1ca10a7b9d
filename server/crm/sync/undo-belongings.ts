import type { CrmHands } from '../connection/access.ts'
import type { Integration } from '../connection/integration-queries.ts'
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

/** Takes back deals and logged mails; the numbers of those that were left, for they were changed since. */
export async function undoBelongings({ db }: CrmHands, crm: Crm, integration: Integration, logs: Log[]) {
  const kept = new Set<number>()
  const ofDeals = logs.filter(({ action }) => action === 'create_deal' || action === 'update_deal')
  if (crm.deals && ofDeals.length > 0) {
    const ids = [...new Set(ofDeals.flatMap(({ crmRecordId }) => crmRecordId ?? []))]
    const deals = new Map((await crm.deals.read(ids)).map((deal) => [deal.id, deal]))
    const archived: string[] = []
    for (const { id, leadId, action, crmRecordId, syncedData } of ofDeals) {
      const deal = deals.get(crmRecordId ?? '')
      const changes = (syncedData?.changes ?? {}) as Changes
      if (!deal || !isAs(deal, changes)) kept.add(id)
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
        // An earlier change of it in the same run is looked at next.
        Object.assign(deal.properties, properties)
      }
    }
    await crm.deals.archive(archived)
    await forgetDeals(db, integration, archived)
  }
  const mails = logs.filter(({ action }) => action === 'log_mail').flatMap(({ crmRecordId }) => crmRecordId ?? [])
  if (crm.activities && mails.length > 0) {
    await crm.activities.archive(mails)
    await forgetActivities(db, integration, mails)
  }
  return kept
}

const isAs = ({ properties }: CrmRecord, changes: Changes) =>
  Object.entries(changes).every(([name, { to }]) => {
    const held = properties[name] ?? ''
    return held === (to ?? '') || (name === 'amount' && Number(held) === Number(to))
  })
