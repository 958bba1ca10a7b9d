import type { CrmProvider } from '../../contract/crm-integration.ts'
import { QUEUE } from '../simulators/salesforce/tenant.ts'
import type { CrmWorld } from './crm-world.ts'

/** What people do in the CRM itself. Returns the deal that somebody moved, if one was. */
export type EditThere = (pick: (count: number) => number) => string | undefined

const COMPANIES = ['Acme Corporation', 'Globex', 'Initech', 'Tiber']
const one = <T>(from: T[], pick: (count: number) => number) => (from.length > 0 ? from[pick(from.length)] : undefined)

/** By name, for the CRM of this test; `object` is the kind of Salesforce record that leads are synced with. */
export const editsIn = (w: CrmWorld, provider: CrmProvider, object: 'Lead' | 'Contact', mark: string) =>
  provider === 'hubspot' ? inHubspot(w, mark) : inSalesforce(w, object, mark)

function inHubspot({ hubspot }: CrmWorld, mark: string): Record<string, EditThere> {
  const someone = (pick: (count: number) => number) => one(hubspot.contacts(), pick)
  return {
    field(pick) {
      const values = { lastname: `T${pick(50)}`, phone: `+${pick(50)}`, jobtitle: `TJ${pick(50)}` }
      const [name, value] = one(Object.entries(values), pick) ?? ['lastname', 'T']
      const record = someone(pick)
      if (record) hubspot.edit(record.id, { [name]: value })
      return undefined
    },
    add(pick) {
      const email = `t${pick(6)}@${mark}`
      if (!hubspot.contact(email))
        hubspot.edit(undefined, { email, firstname: 'Their', lastname: 'Own', company: one(COMPANIES, pick) ?? '' })
      return undefined
    },
    owner(pick) {
      const record = someone(pick)
      if (record) hubspot.edit(record.id, { hubspot_owner_id: one(hubspot.owners, pick)?.id ?? '' })
      return undefined
    },
    company(pick) {
      const record = someone(pick)
      const company = hubspot.edit(undefined, { name: one(COMPANIES, pick) ?? '' }, 'companies')
      if (record) hubspot.associations.add(`contacts ${record.id} companies ${company.id}`)
      return undefined
    },
    deal(pick) {
      const deal = one(
        [...hubspot.objects.deals.values()].filter(({ isArchived }) => !isArchived),
        pick,
      )
      const stages = hubspot.pipelines.find(({ id }) => id === (deal?.properties.pipeline ?? 'default'))?.stages ?? []
      const stage = one(stages, pick)?.id
      if (!deal || !stage || stage === deal.properties.dealstage) return undefined
      hubspot.edit(deal.id, { dealstage: stage, ...(pick(2) && { amount: `${pick(900)}` }) }, 'deals')
      return deal.id
    },
    merge(pick) {
      const [primary, other] = [someone(pick), someone(pick)]
      if (primary && other && primary.id !== other.id) hubspot.merge(primary.id, other.id)
      return undefined
    },
    optOut(pick) {
      const record = someone(pick)
      if (record) hubspot.edit(record.id, { hs_email_optout: 'true' })
      return undefined
    },
    outcome(pick) {
      const record = someone(pick)
      if (record) hubspot.edit(record.id, { lifecyclestage: 'customer' })
      return undefined
    },
    remove(pick) {
      const record = someone(pick)
      if (record) hubspot.remove('contacts', record.id)
      return undefined
    },
    automation() {
      hubspot.createCompanies()
      return undefined
    },
  }
}

function inSalesforce({ salesforce }: CrmWorld, object: 'Lead' | 'Contact', mark: string): Record<string, EditThere> {
  const someone = (pick: (count: number) => number) =>
    one(
      salesforce.rows(object).filter(({ IsConverted }) => !IsConverted),
      pick,
    )
  return {
    field(pick) {
      const values = { LastName: `T${pick(50)}`, Phone: `+${pick(50)}`, Title: `TJ${pick(50)}` }
      const [name, value] = one(Object.entries(values), pick) ?? ['LastName', 'T']
      const row = someone(pick)
      if (row) salesforce.edit(row.Id, { [name]: value }, object)
      return undefined
    },
    add(pick) {
      const Email = `t${pick(6)}@${mark}`
      const isThere = ['Lead', 'Contact'].some((kind) => salesforce.rows(kind).some((row) => row.Email === Email))
      const company: Record<string, string> = object === 'Lead' ? { Company: one(COMPANIES, pick) ?? '' } : {}
      if (!isThere) salesforce.edit(undefined, { Email, FirstName: 'Their', LastName: 'Own', ...company }, object)
      return undefined
    },
    owner(pick) {
      const row = someone(pick)
      const owners = [...salesforce.rows('User').map(({ Id }) => Id), ...(object === 'Lead' ? [QUEUE] : [])]
      if (row) salesforce.edit(row.Id, { OwnerId: one(owners, pick) ?? null }, object)
      return undefined
    },
    company(pick) {
      const row = someone(pick)
      const Name = one(COMPANIES, pick) ?? ''
      const account =
        salesforce.rows('Account').find((one) => one.Name === Name) ?? salesforce.edit(undefined, { Name }, 'Account')
      if (row) salesforce.edit(row.Id, object === 'Lead' ? { Company: Name } : { AccountId: account.Id }, object)
      return undefined
    },
    deal(pick) {
      const deal = one(salesforce.rows('Opportunity'), pick)
      const StageName = one(['Closed Won', 'Closed Lost', 'Negotiation/Review'], pick) ?? ''
      if (!deal || deal.StageName === StageName) return undefined
      salesforce.edit(deal.Id, { StageName, ...(pick(2) && { Amount: pick(900) }) }, 'Opportunity')
      return deal.Id
    },
    merge(pick) {
      const [master, loser] = [someone(pick), someone(pick)]
      if (master && loser && master.Id !== loser.Id) salesforce.merge(master.Id, [loser.Id], object)
      return undefined
    },
    optOut(pick) {
      const row = someone(pick)
      if (row) salesforce.edit(row.Id, { HasOptedOutOfEmail: true }, object)
      return undefined
    },
    outcome(pick) {
      const row = someone(pick)
      if (row && object === 'Lead') salesforce.convert(row.Id)
      return undefined
    },
    remove(pick) {
      const row = someone(pick)
      if (row) salesforce.remove(row.Id, object)
      return undefined
    },
    automation: () => undefined,
  }
}
