import { warmStatusWords } from '../../leads/words/read-status.ts'
import type { Integration } from '../connection/integration-queries.ts'
import type { CrmSession } from '../connection/session.ts'
import type { MappedField } from '../field-map.ts'
import type { Crm, ReadFrom, RecordPage, RecordWritten } from '../provider.ts'
import { readId } from '../read-response.ts'
import { createHubspotCalls, type HubspotCalls } from './hubspot-calls.ts'
import { listHubspotLists, listHubspotProperties } from './hubspot-choices.ts'
import { hubspotCompanies } from './hubspot-companies.ts'
import { writeContacts } from './hubspot-contacts.ts'
import { hubspotDeals } from './hubspot-deals.ts'
import { hubspotEmails } from './hubspot-emails.ts'
import { hubspotFieldMap } from './hubspot-field-map.ts'
import { hubspotImportFilter } from './hubspot-import-filter.ts'
import { inspectHubspot } from './hubspot-inspection.ts'
import { setHubspotOptOuts } from './hubspot-opt-outs.ts'
import { hubspotOwners } from './hubspot-owners.ts'
import { followStatus, hubspotRecords, mergedIds } from './hubspot-records.ts'
import { accountOf, forgetHubspotSetup, type HubspotSetup, hubspotSetupOf, LIFECYCLE_STAGE } from './hubspot-setup.ts'
import { findUsedContacts } from './hubspot-use.ts'

const NAME = 'HubSpot'
const BATCH = 100
/** A property that someone has just added should be there to choose. */
const PROPERTIES_AGE_MS = 60_000
/** A search returns at most this many results. */
const SEARCH_DEPTH = 10_000
const SEARCH_PAGE = 200
const SEARCH_GROUPS = 5
/** The rest is read the next time. */
const ARCHIVED_PAGES = 10
/** By account: the cursor of archived contacts, in this process. */
const archivedCursors = new Map<string, string>()

export async function createHubspot(session: CrmSession, integration: Integration): Promise<Crm> {
  const calls = createHubspotCalls(session, integration)
  const { syncSettings: settings, crmUserId } = integration
  const setup = await hubspotSetupOf(integration, calls)
  await warmStatusWords()
  const wanted = hubspotFieldMap(setup.options, {
    fields: settings.fields,
    shapeOf: (property) => setup.definitions?.get(property),
  })
  const map = wanted.flatMap((mapped) => usable(mapped, setup))
  const owners = hubspotOwners(integration, calls)
  const findOwnOwnerId = () => owners.ofUser(crmUserId ?? undefined)
  const { properties, optOutProperties, toRecords } = hubspotRecords({
    mapped: map.map(({ property }) => property),
    setup,
    owners,
    findFilteredOut: hubspotImportFilter(settings.importFilter, calls, findOwnOwnerId),
  })
  const companies = hubspotCompanies(calls)
  const deals = hubspotDeals(calls, settings.deals)
  return {
    provider: 'hubspot',
    batchSize: BATCH,
    addressesAreUnique: true,
    map,
    createsAreIdempotent: true,
    clearsToRestore: LIFECYCLE_STAGE,
    inspect: () => inspectHubspot({ calls, integration, wanted, owners, deals, findOwnOwnerId }),
    listProperties: async () =>
      listHubspotProperties(calls, await hubspotSetupOf(integration, calls, PROPERTIES_AGE_MS)),
    listLists: () => listHubspotLists(calls),
    async readPage(from) {
      const read = async (ids: string[]) => toRecords(await calls.read('contacts', ids, properties))
      if (from.isOptedOut)
        return optOutProperties.length > 0
          ? readChanged(calls, from, from.since ?? new Date(0), read, optOutProperties)
          : { records: [], next: undefined }
      return from.since
        ? readChanged(calls, from, from.since, read)
        : readEverything(calls, from, properties, toRecords)
    },
    readRecords: async (ids) => toRecords(await calls.read('contacts', ids, properties)),
    readDeleted: () => readArchived(calls, accountOf(integration)),
    async findMerged(ids) {
      // A contact is still found under the IDs that it had before a merge.
      const found = await calls.read('contacts', ids, ['hs_merged_object_ids', 'hs_calculated_merged_vids'])
      const merged = new Map<string, string>()
      for (const contact of found)
        for (const id of mergedIds(contact.properties))
          if (ids.includes(id) && id !== contact.id) merged.set(id, contact.id)
      return merged
    },
    // A lookup by email address is current; the search index is half a minute behind. It finds further addresses too.
    findByEmail: async (emails) =>
      toRecords(
        await calls.read(
          'contacts',
          emails.map((address) => address.toLowerCase()),
          properties,
          'email',
        ),
      ),
    follow: followStatus(map, setup),
    setOptedOut: (people) => setHubspotOptOuts(calls, people),
    async write(writes) {
      const written = await writeContacts({ calls, setup, defaults: settings.defaults }, writes)
      if (written.some((one) => isRejectedValue(one))) forgetHubspotSetup(integration)
      return written
    },
    associate: companies.associate,
    findMissingCompanies: companies.findMissing,
    archiveUnusedCompanies: companies.archiveUnused,
    async archive(ids) {
      await calls.archive('contacts', ids)
      return []
    },
    findUsed: (ids) => findUsedContacts(calls, ids),
    deals,
    activities: hubspotEmails(calls, findOwnOwnerId),
  }
}

/** A property that we can't read is left out; one that we can't write only comes in. */
function usable(mapped: MappedField, { definitions }: HubspotSetup): MappedField[] {
  const definition = definitions?.get(mapped.property)
  if (!definitions || definition?.isWritable) return [mapped]
  return definition && mapped.direction !== 'out' ? [{ ...mapped, direction: 'in' }] : []
}

/** The account's properties are not what we took them for. */
const isRejectedValue = (one: RecordWritten) => ('failure' in one ? one.failure.properties.length > 0 : one.leftOut)

type ToRecords = ReturnType<typeof hubspotRecords>['toRecords']

async function readEverything(
  calls: HubspotCalls,
  { next }: ReadFrom,
  properties: string[],
  toRecords: ToRecords,
): Promise<RecordPage> {
  const page = await calls.page('contacts', properties, next)
  return {
    records: await toRecords(page.results),
    next: page.after ? { since: null, next: page.after } : undefined,
  }
}

/** HubSpot lists archived contacts in no useful order, for about 90 days. Each call reads the next part of them. */
async function readArchived(calls: HubspotCalls, account: string) {
  const ids: string[] = []
  let after = archivedCursors.get(account)
  // Should HubSpot reject the cursor, the next call starts over.
  archivedCursors.delete(account)
  for (let page = 0; page < ARCHIVED_PAGES; page++) {
    const { results, after: next } = await calls.page('contacts', ['email'], after, true)
    ids.push(...results.map(({ id }) => readId(id, NAME)))
    after = next
    if (!after) break
  }
  if (after) archivedCursors.set(account, after)
  return ids
}

/**
 * The search finds the changed contacts but lags half a minute, so their current values are read by ID. `flags`: only those for whom one
 * of these properties is true.
 */
async function readChanged(
  calls: HubspotCalls,
  { next, isOptedOut }: ReadFrom,
  since: Date,
  read: (ids: string[]) => Promise<RecordPage['records']>,
  flags: string[] = [],
): Promise<RecordPage> {
  const isChanged = { propertyName: 'lastmodifieddate', operator: 'GTE', value: String(since.getTime()) }
  const isTrue = (propertyName: string) => ({ propertyName, operator: 'EQ', value: 'true' })
  const page = await calls.search('contacts', {
    filterGroups:
      flags.length > 0
        ? flags.slice(0, SEARCH_GROUPS).map((flag) => ({ filters: [isChanged, isTrue(flag)] }))
        : [{ filters: [isChanged] }],
    sorts: ['lastmodifieddate'],
    properties: ['lastmodifieddate'],
    limit: SEARCH_PAGE,
    after: next ?? '0',
  })
  const records = await read(page.results.map(({ id }) => id))
  const last = page.results.at(-1)
  if (!page.after || !last) return { records, next: undefined }
  // Beyond its maximum depth, the search restarts at the last result.
  const reached = new Date(last.properties.lastmodifieddate ?? last.updatedAt)
  const isDeep = Number(page.after) + SEARCH_PAGE > SEARCH_DEPTH && reached > since
  const kind = isOptedOut && { isOptedOut }
  return { records, next: isDeep ? { since: reached, ...kind } : { since, next: page.after, ...kind } }
}
