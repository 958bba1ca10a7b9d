import type { DealTerms } from '../../../contract/crm-integration.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { CrmRecord, Deals, DealWrite, DealWritten } from '../provider.ts'
import { readId, readProperties } from '../read-response.ts'
import { writeBisected } from './bisect-batch.ts'
import { DEFAULT_PIPELINE, type DealStage, stageOf } from './deal-stage.ts'
import type { HubspotCalls, HubspotObject } from './hubspot-calls.ts'

const NAME = 'HubSpot'
const PROPERTIES = ['dealname', 'amount', 'dealstage', 'pipeline']

type Pipeline = { id: string; stages: DealStage[] }

export function hubspotDeals(calls: HubspotCalls): Deals {
  let reading: Promise<Pipeline> | undefined
  const pipeline = () => {
    reading ??= readPipeline(calls)
    return reading
  }
  return {
    async toProperties(terms: DealTerms) {
      const { id, stages } = await pipeline()
      const dealstage = stageOf(terms, stages)
      if (!dealstage) throw new CrmFailure('refused', 'The deal pipeline in HubSpot has no stages. Add one in HubSpot.')
      return { dealname: terms.name, amount: (terms.value / 100).toFixed(2), pipeline: id, dealstage }
    },
    write: (deals) => writeDeals(calls, deals),
    read: async (ids) => (await calls.read('deals', ids, PROPERTIES)).map(toRecord),
    archive: (ids) => calls.archive('deals', ids),
  }
}

/** The account's default pipeline, else its first. */
async function readPipeline(calls: HubspotCalls): Promise<Pipeline> {
  const all = (await calls.dealPipelines())
    .filter(({ archived }) => !archived)
    .sort((a, b) => a.displayOrder - b.displayOrder)
  const chosen = all.find(({ id }) => id === DEFAULT_PIPELINE.id) ?? all[0]
  if (!chosen) return DEFAULT_PIPELINE
  const stages = chosen.stages
    .filter(({ archived }) => !archived)
    .sort((a, b) => a.displayOrder - b.displayOrder)
    .map(({ id, metadata }) => ({
      id,
      probability: Math.round(Number(metadata?.probability ?? 0) * 100),
      isClosed: metadata?.isClosed === 'true',
    }))
  return { id: chosen.id, stages }
}

const toRecord = ({ id, properties, updatedAt }: HubspotObject): CrmRecord => ({
  id: readId(id, NAME),
  properties: readProperties(properties, PROPERTIES, NAME),
  modifiedAt: new Date(updatedAt),
})

async function writeDeals(calls: HubspotCalls, deals: DealWrite[]): Promise<DealWritten[]> {
  const existing = await findDeals(
    calls,
    deals.filter(({ dealId }) => dealId === null),
  )
  const known = deals.flatMap((deal) => {
    const dealId = deal.dealId ?? existing.get(deal.leadId)?.id
    return dealId ? [{ ...deal, dealId }] : []
  })
  const unknown = deals.filter(({ dealId, leadId }) => dealId === null && !existing.has(leadId))
  const updated = known.length > 0 ? await writeBisected(known, (part) => update(calls, part), rejected) : []
  const created = unknown.length > 0 ? await writeBisected(unknown, (part) => create(calls, part), rejected) : []
  await moveDeals(calls, known, updated)
  const done = new Map([...updated, ...created].map((one) => [one.leadId, one]))
  return deals.map(({ leadId, formerName }) => {
    const one = done.get(leadId) ?? missing(leadId)
    const before = existing.get(leadId)?.properties
    // A deal whose creation was never confirmed still counts as new.
    return before && 'recordId' in one ? { ...one, ...(formerName ? { isNew: true } : { before }) } : one
  })
}

/** Deals stay when their contact is deleted, so they move to the new contact. */
async function moveDeals(calls: HubspotCalls, deals: DealWrite[], updated: DealWritten[]) {
  const written = new Set(updated.flatMap((one) => ('recordId' in one ? one.recordId : [])))
  const moved = deals.flatMap(({ isMoved, dealId, contactId }) =>
    isMoved && dealId && written.has(dealId) ? [{ from: dealId, to: contactId }] : [],
  )
  if (moved.length > 0) await calls.associate('deals', 'contacts', moved)
}

/** By their contact: associations are current, while the search index is half a minute behind. */
async function findDeals(calls: HubspotCalls, deals: DealWrite[]) {
  const found = new Map<number, CrmRecord>()
  if (deals.length === 0) return found
  const ofContacts = await calls.associated(
    'contacts',
    'deals',
    deals.map(({ contactId }) => contactId),
  )
  const ids = [...new Set([...ofContacts.values()].flat())]
  const records = ids.length > 0 ? (await calls.read('deals', ids, PROPERTIES)).map(toRecord) : []
  for (const { leadId, contactId, formerName, properties } of deals) {
    const own = records.filter(({ id }) => ofContacts.get(contactId)?.includes(id))
    const named = (name: string | null | undefined) => own.find((one) => name && one.properties.dealname === name)
    const deal = named(formerName) ?? named(properties.dealname)
    if (deal) found.set(leadId, deal)
  }
  return found
}

const rejected = ({ leadId }: DealWrite, failure: CrmFailure): DealWritten => ({ leadId, failure })
const missing = (leadId: number): DealWritten => ({
  leadId,
  failure: new CrmFailure('away', "HubSpot didn't confirm this deal. The next sync checks it."),
})

async function update(calls: HubspotCalls, deals: DealWrite[]) {
  const response = await calls.update(
    'deals',
    deals.map(({ leadId, dealId, properties }) => ({
      id: dealId ?? '',
      objectWriteTraceId: String(leadId),
      properties,
    })),
  )
  return resultsOf(deals, response, false, ({ dealId }, { id }) => id === dealId)
}

async function create(calls: HubspotCalls, deals: DealWrite[]) {
  const response = await calls.create(
    'deals',
    deals.map(({ leadId, contactId, properties }) => ({
      properties,
      objectWriteTraceId: String(leadId),
      contact: { id: contactId, as: 'dealToContact' as const },
    })),
  )
  return resultsOf(deals, response, true, () => false)
}

function resultsOf(
  deals: DealWrite[],
  { results, failures }: Awaited<ReturnType<HubspotCalls['update']>>,
  isNew: boolean,
  isSame: (deal: DealWrite, result: HubspotObject) => boolean,
) {
  return deals.map((deal): DealWritten => {
    const { leadId, dealId } = deal
    const failed = failures.find(({ traceId, id }) => traceId === String(leadId) || (id && id === dealId))
    if (failed) return { leadId, failure: failed.failure }
    const result =
      results.find(({ objectWriteTraceId }) => objectWriteTraceId === String(leadId)) ??
      results.find((one) => isSame(deal, one))
    return result ? { leadId, recordId: result.id, isNew } : missing(leadId)
  })
}
