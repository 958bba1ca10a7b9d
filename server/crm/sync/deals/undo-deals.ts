import type { DealBase } from '../../../../contract/crm-integration.ts'
import type { Db } from '../../../db/connect.ts'
import { isSameAmount } from '../../choose-deal.ts'
import type { Integration } from '../../connection/integration-queries.ts'
import type { Crm, DealRecord, Deals } from '../../provider.ts'
import { forgetDeals, type LinkedDeal, linkedDeals, saveDealStates } from './deal-queries.ts'

type Changes = Record<string, { from: string | null; to: string | null }>
type Log = {
  id: number
  leadId: number | null
  action: string
  crmRecordId: string | null
  syncedData: Record<string, unknown> | null
}

/** Returns the log IDs of the deals that stay, because somebody moved, edited or used them since. */
export async function undoDeals({ db }: { db: Db }, crm: Crm, integration: Integration, logs: Log[]) {
  const skipped = new Set<number>()
  const { deals } = crm
  const ofDeals = logs.filter(({ action }) => action === 'create_deal' || action === 'update_deal')
  if (!deals || ofDeals.length === 0) return skipped
  const ids = [...new Set(ofDeals.flatMap(({ crmRecordId }) => crmRecordId ?? []))]
  const records = new Map((await deals.read(ids)).map((deal) => [deal.id, deal]))
  const linked = new Map((await linkedDeals(db, integration, ids)).map((deal) => [deal.dealId, deal]))
  const archived: string[] = []
  for (const { id, leadId, action, crmRecordId, syncedData } of ofDeals) {
    const record = records.get(crmRecordId ?? '')
    const link = linked.get(crmRecordId ?? '')
    const changes = (syncedData?.changes ?? {}) as Changes
    const isOurs = record && hasValues(deals, record, changes) && !wasMoved(record, link)
    if (!record || !isOurs || (action === 'create_deal' && record.isUsed)) skipped.add(id)
    else if (action === 'create_deal') archived.push(record.id)
    else if (!(await restore(deals, record, leadId ?? 0, changes))) skipped.add(id)
    else if (link) link.base = baseAfter(record, link)
  }
  await deals.archive(archived)
  await forgetDeals(db, integration, archived)
  await saveDealStates(
    db,
    integration,
    [...linked.values()].flatMap(({ leadId, dealId, state, lastSent, base }) =>
      archived.includes(dealId ?? '') ? [] : [{ leadId, dealId, state, terms: lastSent, base }],
    ),
  )
  return skipped
}

/** Somebody moved it since we last did. */
const wasMoved = ({ there }: DealRecord, link: LinkedDeal | undefined) =>
  link?.base?.ourStage !== undefined && link.base.ourStage !== there.stage

/** False when the CRM rejected it. */
async function restore(deals: Deals, record: DealRecord, leadId: number, changes: Changes) {
  const properties = Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from ?? '']))
  const [result] = await deals.write([{ leadId, contactId: '', dealId: record.id, isMoved: false, properties }])
  if (!result || 'failure' in result) return false
  // Earlier changes of the same deal in this run are compared with it next.
  Object.assign(record.properties, properties)
  const { name, amount, stage } = deals.names
  if (name in properties) record.there.name = properties[name] || null
  if (amount in properties) record.there.amount = properties[amount] || null
  if (stage in properties) record.there.stage = properties[stage] ?? ''
  return true
}

/** As restored: what a lead has now is nothing new to send. */
const baseAfter = ({ there }: DealRecord, { base }: LinkedDeal): DealBase => ({
  ...base,
  ...there,
  ourStage: there.stage,
})

const hasValues = ({ names }: Deals, { properties }: DealRecord, changes: Changes) =>
  Object.entries(changes).every(([name, { to }]) =>
    name === names.amount ? isSameAmount(properties[name] ?? null, to) : (properties[name] ?? '') === (to ?? ''),
  )
