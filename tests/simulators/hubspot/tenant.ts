import { createTokens } from '../crm-server.ts'
import { type Choices, type Definition, defaultChoices, defaultDefinitions } from './definitions.ts'
import { defaultOwners, defaultStages, KINDS, type Kind, type Owner, type SubscriptionType } from './new-account.ts'

export type { Kind } from './new-account.ts'

export type Values = Record<string, string>
export type HubspotRecord = {
  id: string
  properties: Values
  createdAt: Date
  updatedAt: Date
  isArchived: boolean
  archivedAt?: Date
}
/**
 * `empty`: a new account. `configured`: its admin has set up properties, owners, lists and scopes. `lived-in`: people have
 * merged, associated, moved and opted out for years.
 */
export type Profile = 'empty' | 'configured' | 'lived-in'
export type HubspotOptions = {
  port?: number
  profile?: Profile
  tokenLifeMs?: number
  callsIn10s?: number
  searchesASecond?: number
  searchLagMs?: number
  /** The clock of the search lag; a test may control it. */
  searchClock?: () => number
}

export type Tenant = ReturnType<typeof createTenant>

/** Everything that one HubSpot account has. */
export function createTenant({
  tokenLifeMs = 30 * 60_000,
  searchClock = Date.now,
  searchLagMs = 30_000,
}: HubspotOptions) {
  const objects: Record<Kind, Map<string, HubspotRecord>> = {
    contacts: new Map(),
    companies: new Map(),
    deals: new Map(),
    emails: new Map(),
  }
  /** The account's dropdown options, which its owner may change. */
  const choices: Choices = defaultChoices()
  const definitions: Record<Kind, Map<string, Definition>> = defaultDefinitions()
  // What the search index received, and when.
  const index: { at: number; kind: Kind; record: HubspotRecord }[] = []
  /** Addresses without subscriptions. */
  const unsubscribed = new Set<string>()
  let ids = 100
  let lastMoment = 0

  const now = () => {
    lastMoment = Math.max(Date.now(), lastMoment + 1)
    return new Date(lastMoment)
  }
  const note = (kind: Kind, record: HubspotRecord) =>
    index.push({ at: searchClock(), kind, record: structuredClone(record) })
  function save(kind: Kind, id: string | undefined, given: Values) {
    const moment = now()
    const before = id ? objects[kind].get(id) : undefined
    const record: HubspotRecord = before ?? {
      id: id ?? String(++ids),
      properties: {},
      createdAt: moment,
      updatedAt: moment,
      isArchived: false,
    }
    const cleaned = { ...given, ...(given.email && { email: given.email.trim().toLowerCase() }) }
    const isSame = before && Object.entries(cleaned).every(([name, value]) => (before.properties[name] ?? '') === value)
    Object.assign(record.properties, cleaned)
    // Documented: the status is tied to the address, and "will apply to the new contact" that is created with it later.
    if (!before && kind === 'contacts' && unsubscribed.has(cleaned.email ?? ''))
      record.properties.hs_email_optout = 'true'
    if (!isSame) record.updatedAt = moment
    record.properties[kind === 'contacts' ? 'lastmodifieddate' : 'hs_lastmodifieddate'] = record.updatedAt.toISOString()
    objects[kind].set(record.id, record)
    note(kind, record)
    return record
  }

  /** IDs that a record had before a merge. */
  const mergedInto = new Map<string, string>()
  const currentId = (id: string): string => {
    const next = mergedInto.get(id)
    return next ? currentId(next) : id
  }

  return {
    tokens: createTokens(tokenLifeMs),
    tokenLifeMs,
    objects,
    choices,
    definitions,
    /** "contacts 101 companies 102". */
    associations: new Set<string>(),
    pipelines: [{ id: 'default', label: 'Sales Pipeline', stages: defaultStages }],
    owners: defaultOwners() as Owner[],
    /** Lists of contacts, by ID. */
    lists: new Map<string, { name: string; members: Set<string> }>(),
    /** Scopes that were not granted to the app. */
    missingScopes: new Set<string>(),
    unsubscribed,
    subscriptionTypes: [] as SubscriptionType[],
    requiredOnCreate: {} as Partial<Record<Kind, string[]>>,
    mergedInto,
    now,
    note,
    save,
    /** Documented: "fetching any records using the original IDs will return the new merged record with the new ID". */
    byId: (kind: Kind, id: string) => objects[kind].get(currentId(id)),
    /** HubSpot's own words: secondary addresses "can be used to look up contacts in the same way primary ones can". */
    byEmail(email: string) {
      const wanted = email.toLowerCase()
      return [...objects.contacts.values()].find(
        ({ isArchived, properties: { email: own, hs_additional_emails: others } }) =>
          !isArchived && (own === wanted || (others?.split(';').includes(wanted) ?? false)),
      )
    },
    /** Of notes, tickets and the like there are only associations. */
    isThere: (kind: string | undefined, id: string) => {
      const known = objects[kind as Kind]
      return known ? known.get(id)?.isArchived === false : true
    },
    /** As the search index has them, which lags behind. */
    indexed(kind: Kind) {
      const seen = new Map<string, HubspotRecord>()
      for (const entry of index)
        if (entry.kind === kind && entry.at <= searchClock() - searchLagMs) seen.set(entry.record.id, entry.record)
      return [...seen.values()]
    },
  }
}

/** A copy of everything in the account, archived records included, to compare with a later one. */
export const snapshotOf = ({
  objects,
  associations,
  definitions,
  choices,
  pipelines,
  owners,
  lists,
  mergedInto,
}: Tenant) =>
  structuredClone({
    objects: Object.fromEntries(KINDS.map((kind) => [kind, Object.fromEntries(objects[kind])])),
    associations: [...associations].sort(),
    definitions: Object.fromEntries(KINDS.map((kind) => [kind, Object.fromEntries(definitions[kind])])),
    choices,
    pipelines,
    owners,
    lists: Object.fromEntries(
      [...lists].map(([id, { name, members }]) => [id, { name, members: [...members].sort() }]),
    ),
    mergedInto: Object.fromEntries(mergedInto),
  })
