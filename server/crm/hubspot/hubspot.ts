import type { CrmProperties } from '../../../contract/crm-integration.ts'
import type { CrmHands } from '../connection/access.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { MappedField } from '../field-map.ts'
import type { Crm, CrmRecord, ReadFrom, RecordPage, RecordWrite, RecordWritten } from '../provider.ts'
import { toldId, toldProperties } from '../told-text.ts'
import { createHubspotCalls, type HubspotCalls, type HubspotObject } from './hubspot-calls.ts'
import { hubspotCompanies } from './hubspot-companies.ts'
import { hubspotDeals } from './hubspot-deals.ts'
import { hubspotEmails } from './hubspot-emails.ts'
import { hubspotFieldMap, lifecycleStage, type PropertyOptions } from './hubspot-field-map.ts'
import { forgetHubspotSetup, hubspotSetupOf, LIFECYCLE_STAGE } from './hubspot-setup.ts'
import { writeApart } from './write-apart.ts'

const NAME = 'HubSpot'
const BATCH = 100
const MAPPED = hubspotFieldMap().map(({ property }) => property)
const PROPERTIES = [...MAPPED, 'lastmodifieddate']
/** A search tells no more than this, however many there are. */
const SEARCH_DEPTH = 10_000
const SEARCH_PAGE = 200
/** Those beyond are read the next time. */
const ARCHIVED_PAGES = 10
/** By integration: where the next reading of archived contacts goes on, in this process. */
const archivedUpTo = new Map<number, string>()

export async function createHubspot(hands: CrmHands, integration: Integration): Promise<Crm> {
  const calls = createHubspotCalls(hands, integration)
  const setup = await hubspotSetupOf(integration.id, calls)
  const map = hubspotFieldMap(setup)
  return {
    provider: 'hubspot',
    batchSize: BATCH,
    map,
    knowsOurs: true,
    check: () => calls.check(),
    readPage: (from) => (from.since ? readChanged(calls, from, from.since) : readEverything(calls, from)),
    async readRecords(ids) {
      return (await calls.read('contacts', ids, PROPERTIES)).map(toRecord)
    },
    readDeleted: () => readArchived(calls, integration.id),
    async findByEmail(emails) {
      // By its address a contact is found at once; the search index is half a minute behind.
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
      const written = await writeContacts(calls, (properties) => told(properties, map, setup), writes)
      if (written.some(isUnknownOption)) forgetHubspotSetup(integration.id)
      return written
    },
    associate: hubspotCompanies(calls).associate,
    archive: (ids) => calls.archive('contacts', ids),
    deals: hubspotDeals(calls),
    activities: hubspotEmails(calls),
  }
}

async function readEverything(calls: HubspotCalls, { next }: ReadFrom): Promise<RecordPage> {
  const page = await calls.page('contacts', PROPERTIES, next)
  return { records: page.results.map(toRecord), next: page.after ? { since: null, next: page.after } : undefined }
}

/** HubSpot tells archived contacts in no order of time, and each for about 90 days: a part of them each time, then the next part. */
async function readArchived(calls: HubspotCalls, integrationId: number) {
  const ids: string[] = []
  let after = archivedUpTo.get(integrationId)
  // Not from there again, should HubSpot refuse to go on there.
  archivedUpTo.delete(integrationId)
  for (let page = 0; page < ARCHIVED_PAGES; page++) {
    const told = await calls.page('contacts', ['email'], after, true)
    ids.push(...told.results.map(({ id }) => toldId(id, NAME)))
    after = told.after
    if (!after) break
  }
  if (after) archivedUpTo.set(integrationId, after)
  return ids
}

/** The search says which contacts changed, but of half a minute ago; what they say now is read by their ids. */
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
  // Beyond its depth a search begins anew from the last one it told.
  const reached = new Date(last.properties.lastmodifieddate ?? last.updatedAt)
  const isDeep = Number(page.after) + SEARCH_PAGE > SEARCH_DEPTH && reached > since
  return { records, next: isDeep ? { since: reached } : { since, next: page.after } }
}

function toRecord({ id, properties, updatedAt }: HubspotObject): CrmRecord {
  const known = toldProperties(properties, MAPPED, NAME)
  return { id: toldId(id, NAME), properties: known, modifiedAt: new Date(properties.lastmodifieddate ?? updatedAt) }
}

async function writeContacts(calls: HubspotCalls, tell: Tell, writes: RecordWrite[]): Promise<RecordWritten[]> {
  const known = writes.filter(({ recordId }) => recordId !== null)
  const unknown = writes.filter(({ recordId }) => recordId === null)
  const done = new Map<number, RecordWritten>()
  const keep = (written: RecordWritten[]) => {
    for (const one of written) done.set(one.leadId, one)
  }
  if (known.length > 0) keep(await writeApart(known, (part) => update(calls, tell, part), refused))
  if (unknown.length > 0) keep(await writeApart(unknown, (part) => upsert(calls, tell, part), refused))
  // A contact with that address was there already, or has just come: it is that one which is meant.
  for (const write of unknown) {
    const one = done.get(write.leadId)
    if (!one || !('failure' in one) || !one.failure.existingId) continue
    keep(
      await writeApart([{ ...write, recordId: one.failure.existingId }], (part) => update(calls, tell, part), refused),
    )
  }
  return writes.map(({ leadId }) => done.get(leadId) ?? missing(leadId))
}

type Tell = (properties: CrmProperties) => Record<string, string>
const isUnknownOption = (one: RecordWritten) => 'failure' in one && one.failure.code === 'INVALID_OPTION'
const refused = ({ leadId }: RecordWrite, failure: CrmFailure): RecordWritten => ({ leadId, failure })
const missing = (leadId: number): RecordWritten => ({
  leadId,
  failure: new CrmFailure('away', 'HubSpot did not say what became of this record.'),
})

async function upsert(calls: HubspotCalls, tell: Tell, writes: RecordWrite[]) {
  const answer = await calls.upsert(
    'contacts',
    writes.map(({ leadId, email, properties }) => ({
      id: email.toLowerCase(),
      idProperty: 'email',
      objectWriteTraceId: String(leadId),
      // A record that is there all the same keeps what we do not know.
      properties: withoutEmpty(tell(properties)),
    })),
  )
  return answersOf(writes, answer, ({ email }, { properties }) => properties.email === email.toLowerCase())
}

async function update(calls: HubspotCalls, tell: Tell, writes: RecordWrite[]) {
  const answer = await calls.update(
    'contacts',
    writes.map(({ leadId, recordId, properties }) => ({
      id: recordId ?? '',
      objectWriteTraceId: String(leadId),
      properties: tell(properties),
    })),
  )
  return answersOf(writes, answer, ({ recordId }, { id }) => id === recordId)
}

type Answer = Awaited<ReturnType<HubspotCalls['upsert']>>

function answersOf(
  writes: RecordWrite[],
  { results, failures }: Answer,
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

/** An empty text empties a property. */
function told(properties: CrmProperties, map: MappedField[], setup: PropertyOptions): Record<string, string> {
  const texts = Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, value ?? '']))
  const status = map.find(({ field }) => field === 'status')?.fromCrm(texts.hs_lead_status ?? '')
  const stage = texts.hs_lead_status && status ? lifecycleStage(status as 'new', setup[LIFECYCLE_STAGE]) : null
  return stage ? { ...texts, [LIFECYCLE_STAGE]: stage } : texts
}
