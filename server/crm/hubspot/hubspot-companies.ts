import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import type { UnassociatedContact } from '../provider.ts'
import { writeBisected } from './bisect-batch.ts'
import type { HubspotCalls, HubspotObject } from './hubspot-calls.ts'

/** Up to this many are searched for; for more, it is cheaper to read all companies once. */
const SEARCH_UP_TO = 5
const NAMED = ['name', 'domain']

type FindKnown = (few: UnassociatedContact[]) => Promise<string[]>

/** The company of each contact: found by the domain of a business address, else by name, else created. */
export function hubspotCompanies(calls: HubspotCalls) {
  const ids = new Map<string, string>()
  let areAllKnown = false
  const remember = ({ id, properties: { domain, name } }: HubspotObject) => {
    for (const key of [domain && `@${domain.toLowerCase()}`, name && nameKey(name)])
      if (key && !ids.has(key)) ids.set(key, id)
  }

  async function lookUp(wanted: UnassociatedContact[], findKnown: FindKnown) {
    if (areAllKnown || wanted.length === 0) return
    // The search lags half a minute: a company that we may have just created is found by reading all of them.
    if (wanted.length > SEARCH_UP_TO || wanted.some(({ isInDoubt }) => isInDoubt)) {
      for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
        const page = await calls.page('companies', NAMED, after)
        for (const company of page.results) remember(company)
        after = page.after
      }
      areAllKnown = true
      return
    }
    const knownIds = await findKnown(wanted)
    if (knownIds.length > 0) for (const company of await calls.read('companies', knownIds, NAMED)) remember(company)
    if (wanted.every(find)) return
    const domains = wanted.flatMap(({ email }) => businessDomain(email) ?? [])
    const filterGroups = [
      {
        filters: [{ propertyName: 'name', operator: 'IN', values: wanted.map(({ company }) => company.toLowerCase()) }],
      },
      ...(domains.length > 0 ? [{ filters: [{ propertyName: 'domain', operator: 'IN', values: domains }] }] : []),
    ]
    const found = await calls.search('companies', {
      filterGroups,
      properties: NAMED,
      sorts: [],
      limit: 100,
      after: '0',
    })
    for (const company of found.results) remember(company)
  }

  const find = ({ email, company }: UnassociatedContact) => {
    const domain = businessDomain(email)
    return (domain && ids.get(`@${domain}`)) ?? ids.get(nameKey(company))
  }

  return {
    async associate(contacts: UnassociatedContact[], findKnown: FindKnown): Promise<Map<string, string>> {
      const companies = new Map<string, string>()
      await lookUp(
        contacts.filter((one) => !find(one)),
        findKnown,
      )
      const missing = new Map<string, Record<string, string>>()
      for (const one of contacts) {
        if (find(one)) continue
        const domain = businessDomain(one.email)
        const key = domain ? `@${domain}` : nameKey(one.company)
        if (!missing.has(key)) missing.set(key, { name: one.company, ...(domain && { domain }) })
      }
      if (missing.size > 0)
        for (const created of (await calls.create('companies', [...missing.values()].map(asNew))).results)
          remember(created)
      for (const one of contacts) {
        const company = find(one)
        if (company) companies.set(one.recordId, company)
      }
      const pairs = [...companies].map(([from, to]) => ({ from, to }))
      // One deleted contact or company must not block the others.
      if (pairs.length > 0)
        await writeBisected(
          pairs,
          async (part) => (await calls.associate('contacts', 'companies', part)).failures,
          () => undefined,
        )
      return companies
    },
  }
}

const asNew = (properties: Record<string, string>) => ({ properties })
const nameKey = (name: string) => name.trim().toLowerCase()

function businessDomain(email: string) {
  const domain = domainOf(email)
  return domain && kindOfMailDomain(domain) === 'business' ? domain.toLowerCase() : undefined
}
