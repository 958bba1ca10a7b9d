import type { CrmProperties } from '../../../contract/crm-integration.ts'
import type { Integration } from '../connection/integration-queries.ts'
import type { CrmSession } from '../connection/session.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { MappedField } from '../field-map.ts'
import type { Crm, CrmRecord, ReadFrom, RecordPage, RecordWrite, RecordWritten } from '../provider.ts'
import { readId, readProperties } from '../read-response.ts'
import { writeBisected } from './bisect-batch.ts'
import { createHubspotCalls, type HubspotCalls, type HubspotObject } from './hubspot-calls.ts'
import { listHubspotLists, listHubspotProperties } from './hubspot-choices.ts'
import { hubspotCompanies } from './hubspot-companies.ts'
import { hubspotDeals } from './hubspot-deals.ts'
import { hubspotEmails } from './hubspot-emails.ts'
import { hubspotFieldMap, lifecycleStage, type PropertyOptions } from './hubspot-field-map.ts'
import { connectedOwner } from './hubspot-owner.ts'
import { forgetHubspotSetup, hubspotSetupOf, LIFECYCLE_STAGE } from './hubspot-setup.ts'

const NAME = 'HubSpot'
const BATCH = 100
const MAPPED = hubspotFieldMap().map(({ property }) => property)
const PROPERTIES = [...MAPPED, 'lastmodifieddate']
/** A search returns at most this many results. */
const SEARCH_DEPTH = 10_000
const SEARCH_PAGE = 200
/** The rest is read the next time. */
const ARCHIVED_PAGES = 10
/** By integration: the cursor of archived contacts, in this process. */
const archivedCursors = new Map<number, string>()

export async function createHubspot(session: CrmSession, integration: Integration): Promise<Crm> {
  const calls = createHubspotCalls(session, integration)
  const setup = await hubspotSetupOf(integration.id, calls)
  const map = hubspotFieldMap(setup)
  return {
    provider: 'hubspot',
    batchSize: BATCH,
    map,
    createsAreIdempotent: true,
    async inspect() {
      await calls.check()
      return []
    },
    listProperties: () => listHubspotProperties(calls),
    listLists: () => listHubspotLists(calls),
    readPage: (from) => (from.since ? readChanged(calls, from, from.since) : readEverything(calls, from)),
    async readRecords(ids) {
      return (await calls.read('contacts', ids, PROPERTIES)).map(toRecord)
    },
    readDeleted: () => readArchived(calls, integration.id),
    async findByEmail(emails) {
      // A lookup by email address is current; the search index is half a minute behind.
      return (
        await calls.read(
          'contacts',
          emails.map((address) => address.toLowerCase()),
          PROPERTIES,
          'email',
        )
      ).map(toRecord)
    },
    async write(writes) {
      const written = await writeContacts(calls, (properties) => toHubspot(properties, map, setup), writes)
      if (written.some(isUnknownOption)) forgetHubspotSetup(integration.id)
      return written
    },
    associate: hubspotCompanies(calls).associate,
    archive: (ids) => calls.archive('contacts', ids),
    deals: hubspotDeals(calls),
    activities: hubspotEmails(calls, connectedOwner(calls, integration)),
  }
}

async function readEverything(calls: HubspotCalls, { next }: ReadFrom): Promise<RecordPage> {
  const page = await calls.page('contacts', PROPERTIES, next)
  return { records: page.results.map(toRecord), next: page.after ? { since: null, next: page.after } : undefined }
}

/** HubSpot lists archived contacts in no useful order, for about 90 days. Each call reads the next part of them. */
async function readArchived(calls: HubspotCalls, integrationId: number) {
  const ids: string[] = []
  let after = archivedCursors.get(integrationId)
  // Should HubSpot reject the cursor, the next call starts over.
  archivedCursors.delete(integrationId)
  for (let page = 0; page < ARCHIVED_PAGES; page++) {
    const { results, after: next } = await calls.page('contacts', ['email'], after, true)
    ids.push(...results.map(({ id }) => readId(id, NAME)))
    after = next
    if (!after) break
  }
  if (after) archivedCursors.set(integrationId, after)
  return ids
}

/** The search finds the changed contacts but lags half a minute, so their current values are read by ID. */
async function readChanged(calls: HubspotCalls, { next }: ReadFrom, since: Date): Promise<RecordPage> {
  const page = await calls.search('contacts', {
    filterGroups: [
      { filters: [{ propertyName: 'lastmodifieddate', operator: 'GTE', value: String(since.getTime()) }] },
    ],
    sorts: ['lastmodifieddate'],
    properties: ['lastmodifieddate'],
    limit: SEARCH_PAGE,
    after: next ?? '0',
  })
  const ids = page.results.map(({ id }) => id)
  const records = (await calls.read('contacts', ids, PROPERTIES)).map(toRecord)
  const last = page.results.at(-1)
  if (!page.after || !last) return { records, next: undefined }
  // Beyond its maximum depth, the search restarts at the last result.
  const reached = new Date(last.properties.lastmodifieddate ?? last.updatedAt)
  const isDeep = Number(page.after) + SEARCH_PAGE > SEARCH_DEPTH && reached > since
  return { records, next: isDeep ? { since: reached } : { since, next: page.after } }
}

function toRecord({ id, properties, updatedAt }: HubspotObject): CrmRecord {
  const known = readProperties(properties, MAPPED, NAME)
  return { id: readId(id, NAME), properties: known, modifiedAt: new Date(properties.lastmodifieddate ?? updatedAt) }
}

async function writeContacts(calls: HubspotCalls, convert: Convert, writes: RecordWrite[]): Promise<RecordWritten[]> {
  const known = writes.filter(({ recordId }) => recordId !== null)
  const unknown = writes.filter(({ recordId }) => recordId === null)
  const done = new Map<number, RecordWritten>()
  const keep = (written: RecordWritten[]) => {
    for (const one of written) done.set(one.leadId, one)
  }
  if (known.length > 0) keep(await writeBisected(known, (part) => update(calls, convert, part), rejected))
  if (unknown.length > 0) keep(await writeBisected(unknown, (part) => upsert(calls, convert, part), rejected))
  // A contact with that address already exists: update that one.
  for (const write of unknown) {
    const one = done.get(write.leadId)
    if (!one || !('failure' in one) || !one.failure.existingId) continue
    keep(
      await writeBisected(
        [{ ...write, recordId: one.failure.existingId }],
        (part) => update(calls, convert, part),
        rejected,
      ),
    )
  }
  return writes.map(({ leadId }) => done.get(leadId) ?? missing(leadId))
}

type Convert = (properties: CrmProperties) => Record<string, string>
const isUnknownOption = (one: RecordWritten) => 'failure' in one && one.failure.code === 'INVALID_OPTION'
const rejected = ({ leadId }: RecordWrite, failure: CrmFailure): RecordWritten => ({ leadId, failure })
const missing = (leadId: number): RecordWritten => ({
  leadId,
  failure: new CrmFailure('away', "HubSpot didn't confirm this record. The next sync checks it."),
})

async function upsert(calls: HubspotCalls, convert: Convert, writes: RecordWrite[]) {
  const response = await calls.upsert(
    'contacts',
    writes.map(({ leadId, email, properties }) => ({
      id: email.toLowerCase(),
      idProperty: 'email',
      objectWriteTraceId: String(leadId),
      // An existing contact keeps the values that we don't have.
      properties: withoutEmpty(convert(properties)),
    })),
  )
  return resultsOf(writes, response, ({ email }, { properties }) => properties.email === email.toLowerCase())
}

async function update(calls: HubspotCalls, convert: Convert, writes: RecordWrite[]) {
  const response = await calls.update(
    'contacts',
    writes.map(({ leadId, recordId, properties }) => ({
      id: recordId ?? '',
      objectWriteTraceId: String(leadId),
      properties: convert(properties),
    })),
  )
  return resultsOf(writes, response, ({ recordId }, { id }) => id === recordId)
}

type Response = Awaited<ReturnType<HubspotCalls['upsert']>>

function resultsOf(
  writes: RecordWrite[],
  { results, failures }: Response,
  isSame: (write: RecordWrite, result: HubspotObject) => boolean,
): RecordWritten[] {
  return writes.map((write) => {
    const { leadId } = write
    const failure = failures.find(({ traceId, id }) => traceId === String(leadId) || (id && id === write.recordId))
    if (failure) return { leadId, failure: failure.failure }
    const result =
      results.find((one) => one.objectWriteTraceId === String(leadId)) ?? results.find((one) => isSame(write, one))
    return result ? { leadId, recordId: result.id, isNew: result._new === true } : missing(leadId)
  })
}

const withoutEmpty = (properties: Record<string, string>) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== ''))

/** An empty string clears a property. */
function toHubspot(properties: CrmProperties, map: MappedField[], setup: PropertyOptions): Record<string, string> {
  const texts = Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, value ?? '']))
  const status = map.find(({ field }) => field === 'status')?.fromCrm(texts.hs_lead_status ?? '')
  const stage = texts.hs_lead_status && status ? lifecycleStage(status as 'new', setup[LIFECYCLE_STAGE]) : null
  return stage ? { ...texts, [LIFECYCLE_STAGE]: stage } : texts
}
