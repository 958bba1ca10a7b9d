import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import { CrmFailure, createPageCheck } from '../crm-failure.ts'
import type { CompanyOfRecord, MadeCompany, UnassociatedContact } from '../provider.ts'
import { writeBisected } from './bisect-batch.ts'
import type { HubspotCalls, HubspotObject } from './hubspot-calls.ts'
import { findAttached } from './hubspot-use.ts'
import { type Draft, writeDrafts } from './write-drafts.ts'

/** Up to this many are searched for; for more, it is cheaper to read all companies once. */
const SEARCH_UP_TO = 5
const NAMED = ['name', 'domain']
/** HubSpot fills in further properties itself, so a later change alone says nothing. */
const SIGNS_OF_USE = ['name', 'hubspot_owner_id', 'hs_created_by_user_id', 'hs_updated_by_user_id']

type FindKnown = (few: UnassociatedContact[]) => Promise<string[]>
type NewCompany = Draft & { key: string }
type Created = { key: string; company?: HubspotObject; refusal?: string }

/** The company of each contact: the one it has, else found by the domain of a business address, else by name, else created. */
export function hubspotCompanies(calls: HubspotCalls) {
  const ids = new Map<string, string>()
  let areAllKnown = false
  const remember = ({ id, properties: { domain, name } }: HubspotObject) => {
    for (const key of [domain && domainKey(domain), name && nameKey(name)]) if (key && !ids.has(key)) ids.set(key, id)
  }

  async function lookUp(wanted: UnassociatedContact[], findKnown: FindKnown) {
    if (areAllKnown || wanted.length === 0) return
    // The search lags half a minute: a company that we may have just created is found by reading all of them.
    if (wanted.length > SEARCH_UP_TO || wanted.some(({ isInDoubt }) => isInDoubt)) {
      const checkNext = createPageCheck('HubSpot')
      for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
        const page = await calls.page('companies', NAMED, after)
        for (const company of page.results) remember(company)
        after = checkNext(page.after)
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

  const findByDomain = ({ email }: UnassociatedContact) => ids.get(domainKey(businessDomain(email) ?? ''))
  // A new contact waits for the company that HubSpot itself may create for its domain.
  const find = (one: UnassociatedContact) =>
    findByDomain(one) ?? (one.isNew ? undefined : ids.get(nameKey(one.company)))

  async function create(contacts: UnassociatedContact[]) {
    const missing = new Map<string, NewCompany>()
    for (const one of contacts) {
      const domain = businessDomain(one.email)
      const key = keyOf(one)
      if (!missing.has(key))
        missing.set(key, { key, properties: { name: one.company, ...(domain && { domain }) }, leftOut: [] })
    }
    const send = async (drafts: NewCompany[]): Promise<Created[]> => {
      const { results } = await calls.create(
        'companies',
        drafts.map(({ properties }, at) => ({ properties, objectWriteTraceId: String(at) })),
      )
      for (const company of results) remember(company)
      return drafts.map(({ key }, at) => {
        const company = results.find(({ objectWriteTraceId }) => objectWriteTraceId === String(at))
        return { key, ...(company && { company }) }
      })
    }
    return writeDrafts([...missing.values()], send, ({ key }, { message }) => ({
      key,
      refusal: `No company was created. ${message}`,
    }))
  }

  return {
    async associate(contacts: UnassociatedContact[], findKnown: FindKnown): Promise<Map<string, CompanyOfRecord>> {
      const companies = new Map<string, CompanyOfRecord>()
      const without = async (ones: UnassociatedContact[]) => {
        const has = ones.length > 0 ? await calls.associated('contacts', 'companies', idsOf(ones)) : new Map()
        return ones.filter(({ recordId }) => {
          const [companyId] = has.get(recordId) ?? []
          if (companyId) companies.set(recordId, { companyId })
          return !companyId
        })
      }
      const due = await without(contacts.filter(({ isNew }) => !isNew))
      const fresh = contacts.filter(({ isNew }) => isNew)
      await lookUp(
        [...due, ...fresh].filter((one) => !find(one)),
        findKnown,
      )
      const created = new Map((await create(due.filter((one) => !find(one)))).map((one) => [one.key, one]))
      const pairs: { from: string; to: string }[] = []
      for (const one of [...due, ...(await without(fresh.filter(findByDomain)))]) {
        const companyId = find(one)
        const { company, refusal } = created.get(keyOf(one)) ?? {}
        const made = company?.id === companyId && companyId && { id: companyId, name: company?.properties.name ?? '' }
        if (companyId) companies.set(one.recordId, { companyId, ...(made && { made }) })
        else if (refusal) companies.set(one.recordId, { companyId: '', refusal })
        if (companyId) pairs.push({ from: one.recordId, to: companyId })
      }
      // One deleted contact or company must not block the others.
      const sendPairs = () =>
        writeBisected(
          pairs,
          async (part) => (await calls.associate('contacts', 'companies', part)).failures,
          () => undefined,
        )
      if (pairs.length > 0)
        await sendPairs().catch((error) => {
          // What we made has to get into the log; the contacts are associated later.
          if (!(error instanceof CrmFailure) || ![...companies.values()].some(({ made }) => made)) throw error
          for (const { from, to } of pairs)
            companies.set(from, { ...companies.get(from), companyId: to, isWaiting: true })
        })
      return companies
    },
    async archiveUnused(made: (MadeCompany & { recordIds: string[] })[]) {
      const madeIds = made.map(({ id }) => id)
      if (madeIds.length === 0) return []
      const records = new Map(
        (await calls.read('companies', madeIds, SIGNS_OF_USE)).map((one) => [one.id, one.properties]),
      )
      const contacts = await calls.associated('companies', 'contacts', madeIds)
      const attached = await findAttached(calls, 'companies', madeIds)
      const unused = made.filter(({ id, name, recordIds }) => {
        const now = records.get(id)
        const isEdited =
          now?.name !== name || now.hubspot_owner_id || now.hs_updated_by_user_id !== now.hs_created_by_user_id
        return !isEdited && !attached.has(id) && (contacts.get(id) ?? []).every((one) => recordIds.includes(one))
      })
      await calls.archive(
        'companies',
        unused.map(({ id }) => id),
      )
      return unused.map(({ id }) => id)
    },
  }
}

const idsOf = (contacts: UnassociatedContact[]) => contacts.map(({ recordId }) => recordId)
const nameKey = (name: string) => name.trim().toLowerCase()
const domainKey = (domain: string) => `@${domain.toLowerCase()}`

function keyOf({ email, company }: UnassociatedContact) {
  const domain = businessDomain(email)
  return domain ? domainKey(domain) : nameKey(company)
}

function businessDomain(email: string) {
  const domain = domainOf(email)
  return domain && kindOfMailDomain(domain) === 'business' ? domain.toLowerCase() : undefined
}
