import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import { createPageCheck } from '../crm-failure.ts'
import type { UnassociatedContact } from '../provider.ts'
import type { HubspotCalls, HubspotObject } from './hubspot-calls.ts'

/** Up to this many are searched for; for more, it may be cheaper to read all companies. */
const SEARCH_UP_TO = 5
/** The search lags: to be sure that a company was not created, up to this many pages of companies are read. */
const PAGES_IF_IN_DOUBT = 10
const PAGE = 100
const MAX_RESULT_PAGES = 10
const NAMED = ['name', 'domain']
/** HubSpot refuses a search whose body is longer than 3,000 characters. The rest of the body is for the other fields. */
const MAX_BYTES = 2600
const MAX_RESULTS = 200

export type FindKnown = (few: UnassociatedContact[]) => Promise<string[]>

/** The companies of a HubSpot account by domain and by name, as far as they were needed. */
export function knownCompanies(calls: HubspotCalls) {
  const ids = new Map<string, string>()
  /** Domains of new contacts without a company so far. */
  const searched = new Set<string>()
  let areAllKnown = false
  let isLarge = false
  const remember = (companies: HubspotObject[]) => {
    for (const { id, properties } of companies) {
      const { domain, name } = properties
      for (const key of [domain && domainKey(domain), name && nameKey(name)]) if (key && !ids.has(key)) ids.set(key, id)
    }
  }
  const findByDomain = ({ email }: UnassociatedContact) => ids.get(domainKey(businessDomain(email) ?? ''))
  // A new contact waits for the company that HubSpot itself may create for its domain.
  const find = (one: UnassociatedContact) =>
    findByDomain(one) ?? (one.isNew ? undefined : ids.get(nameKey(one.company)))

  const searchesFor = (contacts: UnassociatedContact[]) => {
    const missing = contacts.filter((one) => !find(one) && !(one.isNew && searched.has(companyKey(one))))
    return companySearches(
      missing.flatMap(({ email }) => businessDomain(email) ?? []),
      missing.flatMap(({ isNew, company }) => (isNew ? [] : nameKey(company))),
    )
  }

  /** Reads all companies where those are at most this many pages. */
  async function readAll(mostPages: number) {
    const checkNext = createPageCheck('HubSpot')
    let after: string | undefined
    for (let page = 1; page <= mostPages; page++) {
      const { results, after: next } = await calls.page('companies', NAMED, after)
      remember(results)
      after = checkNext(next)
      areAllKnown = after === undefined
      if (areAllKnown) return
      if (page === 1 && mostPages > 1 && (await countCompanies()) > mostPages * PAGE) break
    }
    isLarge = true
  }

  const countCompanies = async () =>
    (await calls.search('companies', { filterGroups: [], properties: NAMED, sorts: [], limit: 1, after: '0' })).total

  async function lookUp(contacts: UnassociatedContact[], findKnown: FindKnown) {
    const wanted = contacts.filter((one) => !find(one))
    if (areAllKnown || wanted.length === 0) return
    const isInDoubt = wanted.some((one) => one.isInDoubt)
    if (!isLarge && (isInDoubt || wanted.length > SEARCH_UP_TO)) {
      await readAll(Math.max(searchesFor(wanted).length, isInDoubt ? PAGES_IF_IN_DOUBT : 0))
      if (areAllKnown) return
    }
    const knownIds = await findKnown(wanted.filter((one) => !find(one)))
    if (knownIds.length > 0) remember(await calls.read('companies', knownIds, NAMED))
    for (const search of searchesFor(wanted)) {
      let after: string | undefined = search.after
      for (let page = 0; after !== undefined && page < MAX_RESULT_PAGES; page++) {
        const found = await calls.search('companies', { ...search, after })
        remember(found.results)
        after = found.after
      }
    }
    for (const one of wanted) if (one.isNew) searched.add(companyKey(one))
  }

  return {
    remember,
    find,
    findByDomain,
    lookUp,
    /** Keys of companies that may exist although no search finds them yet. */
    keysInDoubt: (contacts: UnassociatedContact[]) =>
      new Set(areAllKnown ? [] : contacts.filter((one) => one.isInDoubt && !find(one)).map(companyKey)),
  }
}

const nameKey = (name: string) => name.trim().toLowerCase()
const domainKey = (domain: string) => `@${domain.toLowerCase()}`

/** Contacts with the same key belong to the same company. */
export function companyKey({ email, company }: UnassociatedContact) {
  const domain = businessDomain(email)
  return domain ? domainKey(domain) : nameKey(company)
}

export function businessDomain(email: string) {
  const domain = domainOf(email)
  return domain && kindOfMailDomain(domain) === 'business' ? domain.toLowerCase() : undefined
}

type CompanySearch = {
  filterGroups: { filters: { propertyName: string; operator: 'IN'; values: string[] }[] }[]
  properties: string[]
  sorts: string[]
  limit: number
  after: string
}

/** As few searches as possible that find the companies with one of these domains or names. */
export function companySearches(domains: Iterable<string>, names: Iterable<string>): CompanySearch[] {
  const wanted = [
    ...[...new Set(domains)].map((value) => ({ propertyName: 'domain', value })),
    ...[...new Set(names)].map((value) => ({ propertyName: 'name', value })),
  ]
  const parts: (typeof wanted)[] = []
  let left = 0
  for (const one of wanted) {
    const bytes = Buffer.byteLength(JSON.stringify(one.value)) + 1
    if (bytes > MAX_BYTES) continue
    if (bytes > left) {
      parts.push([])
      left = MAX_BYTES
    }
    parts.at(-1)?.push(one)
    left -= bytes
  }
  return parts.map((part) => ({
    filterGroups: ['domain', 'name'].flatMap((propertyName) => {
      // HubSpot wants lowercase values for IN, and then ignores the case of what it has.
      const values = part.filter((one) => one.propertyName === propertyName).map(({ value }) => value.toLowerCase())
      return values.length > 0 ? { filters: [{ propertyName, operator: 'IN' as const, values }] } : []
    }),
    properties: NAMED,
    sorts: [],
    limit: MAX_RESULTS,
    after: '0',
  }))
}
