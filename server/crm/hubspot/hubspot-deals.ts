import type { CrmFinding, DealSettings, DealTerms, DealThere } from '../../../contract/crm-integration.ts'
import { chooseDeal } from '../choose-deal.ts'
import { CrmFailure } from '../crm-failure.ts'
import { currencyFindings, currencyOfDeal, currencyOfValues } from '../deal-currency.ts'
import type { DealRecord, Deals, DealWanted, DealWrite, DealWritten } from '../provider.ts'
import { readDate, readId, readProperties } from '../read-response.ts'
import { writeBisected } from './bisect-batch.ts'
import { type DealPipelines, readPipelines } from './deal-pipelines.ts'
import type { HubspotCalls, HubspotObject } from './hubspot-calls.ts'

const NAME = 'HubSpot'
const CURRENCY = 'deal_currency_code'
const CLOSED = 'closedate'
const MERGED = 'hs_merged_object_ids'
const VALUES = ['dealname', 'amount', 'dealstage', 'pipeline']
/** The last three tell whether others have worked with a deal, or merged it. */
const PROPERTIES = [...VALUES, CURRENCY, CLOSED, MERGED, 'hubspot_owner_id', 'num_notes', 'num_associated_contacts']
const MODIFIED = 'hs_lastmodifieddate'
const mergedIdsOf = (text: string | null | undefined) => text?.split(';').filter(Boolean) ?? []
const SEARCH_DEPTH = 10_000
const SEARCH_PAGE = 200

export function hubspotDeals(calls: HubspotCalls, settings: DealSettings = {}): Deals {
  let reading: Promise<DealPipelines> | undefined
  const pipelines = () => {
    reading ??= readPipelines(calls, settings.pipeline)
    return reading
  }
  let codes: Promise<string[]> | undefined
  const currencies = () => {
    codes ??= readCurrencies(calls)
    return codes
  }
  const currency = async () => currencyOfValues(await currencies(), settings.currency)
  const toRecord = async (object: HubspotObject) => dealOf(object, await pipelines(), await currencies())
  const read = async (ids: string[]) => Promise.all((await calls.read('deals', ids, PROPERTIES)).map(toRecord))
  const deals: Deals = {
    names: { name: 'dealname', amount: 'amount', stage: 'dealstage' },
    currency,
    async inspect() {
      try {
        const { isChosenMissing } = await pipelines()
        const deals = { name: 'deals', property: CURRENCY }
        return [
          ...(isChosenMissing ? [noPipeline] : []),
          ...currencyFindings('hubspot', deals, await currencies(), settings.currency),
        ]
      } catch (error) {
        if (error instanceof CrmFailure && error.kind === 'refused') return [noDeals(error)]
        throw error
      }
    },
    listDealChoices: async () => ({ pipelines: (await pipelines()).list, currencies: await currencies() }),
    async toProperties(terms: DealTerms, existing?: DealThere) {
      const values = { dealname: terms.name, amount: (terms.value / 100).toFixed(2) }
      const all = await pipelines()
      if (existing) {
        const dealstage = all.stageIn(existing.pipeline, terms)
        return { ...values, ...(dealstage && { dealstage }) }
      }
      // An account with one currency needs none.
      const code = (await currencies()).length > 1 ? await currency() : null
      return { ...values, ...all.ofNew(terms), ...(code && { [CURRENCY]: code }) }
    },
    find: (wanted) => findDeals(calls, deals, wanted),
    write: (writes) => writeDeals(calls, writes),
    read,
    readChanged: (from) => readChanged(calls, from),
    archive: (ids) => calls.archive('deals', ids),
  }
  return deals
}

/** The options of the property are the account's currencies. Reading them needs no scope beyond deals. */
async function readCurrencies(calls: HubspotCalls) {
  try {
    return (await calls.options('deals', CURRENCY)).filter(({ hidden }) => !hidden).map(({ value }) => value)
  } catch (error) {
    if (error instanceof CrmFailure && (error.kind === 'gone' || error.kind === 'refused')) return []
    throw error
  }
}

const noPipeline: CrmFinding = {
  kind: 'missing_option',
  property: 'pipeline',
  label: 'Pipeline',
  message: 'HubSpot no longer has the pipeline of your new deals. Choose another one in the settings.',
}

const noDeals = ({ message }: CrmFailure): CrmFinding => ({
  kind: 'missing_object',
  property: 'deals',
  label: 'Deals',
  message: `Deals are not synced. ${message}`,
})

function dealOf({ id, properties, updatedAt }: HubspotObject, pipelines: DealPipelines, codes: string[]): DealRecord {
  const values = readProperties(properties, PROPERTIES, NAME)
  const { dealname, amount, dealstage, pipeline, [MERGED]: merged, hubspot_owner_id: owner } = values
  return {
    id: readId(id, NAME),
    properties: values,
    modifiedAt: readDate(updatedAt),
    closedOn: values[CLOSED]?.slice(0, 10) ?? null,
    mergedIds: mergedIdsOf(merged),
    there: {
      name: dealname ?? null,
      pipeline: pipeline ?? null,
      stage: dealstage ?? '',
      amount: amount ?? null,
      currency: currencyOfDeal(values[CURRENCY], codes),
      isClosed: pipelines.isClosed(dealstage),
      isWon: pipelines.isWon(dealstage),
    },
    isUsed: Boolean(owner) || Number(values.num_notes) > 0 || Number(values.num_associated_contacts) > 1,
  }
}

/** By ID, else by their contact: associations are current, while the search index is half a minute behind. */
async function findDeals(calls: HubspotCalls, deals: Deals, wanted: DealWanted[]) {
  const unknown = wanted.filter(({ dealId }) => dealId === null).map(({ contactId }) => contactId)
  const ofContacts =
    unknown.length > 0 ? await calls.associated('contacts', 'deals', unknown) : new Map<string, string[]>()
  const ids = [...new Set([...wanted.flatMap(({ dealId }) => dealId ?? []), ...[...ofContacts.values()].flat()])]
  const records = ids.length > 0 ? await deals.read(ids) : []
  const found = new Map<number, DealRecord>()
  for (const one of wanted) {
    const { leadId, contactId, dealId, terms } = one
    const named = records.filter(
      ({ id, there }) => there.name === terms.name && ofContacts.get(contactId)?.includes(id),
    )
    const deal =
      dealId === null
        ? await chooseDeal(named, one, deals)
        : records.find(({ id, mergedIds }) => id === dealId || mergedIds?.includes(dealId))
    if (deal) found.set(leadId, deal)
  }
  return found
}

/** The search finds the changed deals but lags half a minute, so their current values are read by ID. */
async function readChanged(calls: HubspotCalls, { since, next }: Parameters<Deals['readChanged']>[0]) {
  const page = await calls.search('deals', {
    filterGroups: [{ filters: [{ propertyName: MODIFIED, operator: 'GTE', value: String(since.getTime()) }] }],
    sorts: [MODIFIED],
    properties: [MODIFIED, MERGED],
    limit: SEARCH_PAGE,
    after: next ?? '0',
  })
  // A merged deal is also known by its former IDs.
  const ids = page.results.flatMap(({ id, properties }) => [readId(id, NAME), ...mergedIdsOf(properties[MERGED])])
  const last = page.results.at(-1)
  if (!page.after || !last) return { ids }
  // Beyond its maximum depth, the search restarts at the last result.
  const reached = new Date(last.properties[MODIFIED] ?? last.updatedAt)
  const isDeep = Number(page.after) + SEARCH_PAGE > SEARCH_DEPTH && reached > since
  return { ids, next: isDeep ? { since: reached } : { since, next: page.after } }
}

async function writeDeals(calls: HubspotCalls, deals: DealWrite[]): Promise<DealWritten[]> {
  const hasChanges = ({ properties }: DealWrite) => Object.keys(properties).length > 0
  const changed = deals.filter((deal) => deal.dealId !== null && hasChanges(deal))
  const created = deals.filter(({ dealId }) => dealId === null)
  const done = new Map<number, DealWritten>()
  const keep = (written: DealWritten[]) => {
    for (const one of written) done.set(one.leadId, one)
  }
  for (const deal of deals) if (deal.dealId && !hasChanges(deal)) keep([{ leadId: deal.leadId, recordId: deal.dealId }])
  if (changed.length > 0) keep(await writeBisected(changed, (part) => update(calls, part), rejected))
  if (created.length > 0) keep(await writeBisected(created, (part) => create(calls, part), rejected))
  await moveDeals(calls, deals, done)
  return deals.map(({ leadId }) => done.get(leadId) ?? missing(leadId))
}

/** Deals stay when their contact is deleted, so they move to the new contact. */
async function moveDeals(calls: HubspotCalls, deals: DealWrite[], done: Map<number, DealWritten>) {
  const moved = deals.flatMap(({ leadId, isMoved, dealId, contactId }) => {
    const result = done.get(leadId)
    return isMoved && dealId && result && 'recordId' in result ? [{ from: dealId, to: contactId }] : []
  })
  if (moved.length > 0) await calls.associate('deals', 'contacts', moved)
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
  return resultsOf(deals, response)
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
  return resultsOf(deals, response)
}

function resultsOf(deals: DealWrite[], { results, failures }: Awaited<ReturnType<HubspotCalls['update']>>) {
  return deals.map(({ leadId, dealId }): DealWritten => {
    const failed = failures.find(({ traceId, id }) => traceId === String(leadId) || (id && id === dealId))
    if (failed) return { leadId, failure: failed.failure }
    const result =
      results.find(({ objectWriteTraceId }) => objectWriteTraceId === String(leadId)) ??
      results.find(({ id }) => dealId !== null && id === dealId)
    return result ? { leadId, recordId: result.id } : missing(leadId)
  })
}
