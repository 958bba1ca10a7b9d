import { CrmFailure } from '../crm-failure.ts'
import type {
  CompanyCandidate,
  CompanyOfRecord,
  MadeCompany,
  MissingCompany,
  UnassociatedContact,
} from '../provider.ts'
import { writeBisected } from './bisect-batch.ts'
import type { HubspotCalls, HubspotObject } from './hubspot-calls.ts'
import { findAttached } from './hubspot-use.ts'
import { businessDomain, companyKey, type FindKnown, knownCompanies } from './known-companies.ts'
import { type Draft, writeDrafts } from './write-drafts.ts'

/** HubSpot fills in further properties itself, so a later change alone says nothing. */
const SIGNS_OF_USE = ['name', 'hubspot_owner_id', 'hs_created_by_user_id', 'hs_updated_by_user_id']

const MADE_LATER = 'Created about ten minutes after its contact, unless HubSpot adds it first.'

type NewCompany = Draft & { key: string }
type Created = { key: string; company?: HubspotObject; refusal?: string }

/** The company of each contact: the one it has, else found by the domain of a business address, else by name, else created. */
export function hubspotCompanies(calls: HubspotCalls) {
  const { remember, find, findByDomain, lookUp, keysInDoubt } = knownCompanies(calls)

  async function create(contacts: UnassociatedContact[]) {
    const missing = new Map<string, NewCompany>()
    for (const one of contacts) {
      const domain = businessDomain(one.email)
      const key = companyKey(one)
      if (!missing.has(key))
        missing.set(key, { key, properties: { name: one.company, ...(domain && { domain }) }, leftOut: [] })
    }
    const send = async (drafts: NewCompany[]): Promise<Created[]> => {
      const { results } = await calls.create(
        'companies',
        drafts.map(({ properties }, at) => ({ properties, objectWriteTraceId: String(at) })),
      )
      remember(results)
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
      await lookUp([...due, ...fresh], findKnown)
      const inDoubt = keysInDoubt(due)
      const missing = due.filter((one) => !find(one) && !inDoubt.has(companyKey(one)))
      const created = new Map((await create(missing)).map((one) => [one.key, one]))
      const pairs: { from: string; to: string }[] = []
      for (const one of [...due, ...(await without(fresh.filter(findByDomain)))]) {
        const companyId = find(one)
        const { company, refusal } = created.get(companyKey(one)) ?? {}
        const made = company?.id === companyId && companyId && { id: companyId, name: company?.properties.name ?? '' }
        if (companyId) companies.set(one.recordId, { companyId, ...(made && { made }) })
        else if (refusal) companies.set(one.recordId, { companyId: '', refusal })
        else if (inDoubt.has(companyKey(one))) companies.set(one.recordId, { companyId: '', isWaiting: true })
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
    async findMissing(candidates: CompanyCandidate[], findKnown: FindKnown): Promise<MissingCompany[]> {
      const ids = candidates.flatMap(({ recordId }) => recordId ?? [])
      const has = ids.length > 0 ? await calls.associated('contacts', 'companies', ids) : new Map<string, string[]>()
      const without = candidates
        .filter(({ recordId }) => (has.get(recordId ?? '') ?? []).length === 0)
        .map((one) => ({ ...one, recordId: one.recordId ?? '', isInDoubt: false, isNew: false }))
      await lookUp(without, findKnown)
      const missing = new Map<string, MissingCompany>()
      for (const one of without) {
        if (find(one)) continue
        const key = companyKey(one)
        const leads = (missing.get(key)?.leads ?? 0) + one.leads
        missing.set(key, { name: missing.get(key)?.name ?? one.company, leads, note: MADE_LATER })
      }
      return [...missing.values()]
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
