import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import type { Employed } from '../provider.ts'
import type { HubspotCalls, HubspotObject } from './hubspot-calls.ts'
import { writeApart } from './write-apart.ts'

/** So few are searched for; with more it is cheaper to read all companies once. */
const FEW = 5
const NAMED = ['name', 'domain']

type Known = (few: Employed[]) => Promise<string[]>

/** The company of each contact: found by the domain of a business address, else by its name, else made. */
export function hubspotCompanies(calls: HubspotCalls) {
  const ids = new Map<string, string>()
  let areAllKnown = false
  const note = ({ id, properties: { domain, name } }: HubspotObject) => {
    for (const key of [domain && `@${domain.toLowerCase()}`, name && nameKey(name)])
      if (key && !ids.has(key)) ids.set(key, id)
  }

  async function learn(wanted: Employed[], known: Known) {
    if (areAllKnown || wanted.length === 0) return
    // The search is half a minute behind: one that we may have made a moment ago is found by reading them all.
    if (wanted.length > FEW || wanted.some(({ isInDoubt }) => isInDoubt)) {
      for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
        const page = await calls.page('companies', NAMED, after)
        for (const company of page.results) note(company)
        after = page.after
      }
      areAllKnown = true
      return
    }
    const kept = await known(wanted)
    if (kept.length > 0) for (const company of await calls.read('companies', kept, NAMED)) note(company)
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
    for (const company of found.results) note(company)
  }

  const find = ({ email, company }: Employed) => {
    const domain = businessDomain(email)
    return (domain && ids.get(`@${domain}`)) ?? ids.get(nameKey(company))
  }

  return {
    async associate(employed: Employed[], known: Known): Promise<Map<string, string>> {
      const companies = new Map<string, string>()
      await learn(
        employed.filter((one) => !find(one)),
        known,
      )
      const missing = new Map<string, Record<string, string>>()
      for (const one of employed) {
        if (find(one)) continue
        const domain = businessDomain(one.email)
        const key = domain ? `@${domain}` : nameKey(one.company)
        if (!missing.has(key)) missing.set(key, { name: one.company, ...(domain && { domain }) })
      }
      if (missing.size > 0)
        for (const made of (await calls.create('companies', [...missing.values()].map(asNew))).results) note(made)
      for (const one of employed) {
        const company = find(one)
        if (company) companies.set(one.recordId, company)
      }
      const pairs = [...companies].map(([from, to]) => ({ from, to }))
      // A contact or company that was deleted meanwhile keeps nobody else's from being told.
      if (pairs.length > 0)
        await writeApart(
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
