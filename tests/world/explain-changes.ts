import type { Lead } from '../../contract/lead.ts'
import { type MappedField, toProperties } from '../../server/crm/field-map.ts'
import type { TenantChange, TenantState } from './crm-tenant.ts'

/** What the product knew and did around one step. Leads and links of before and after the step. */
export type Scene = {
  before: TenantState
  after: TenantState
  leads: Lead[]
  links: { leadId: number; recordId: string; dealId: string | null }[]
  map: MappedField[]
  /** By lead: the fields that were edited here and are not known to be settled. */
  edited: Map<number, Set<string>>
  /** The lead that a person asked to sync: its deleted record is created again. */
  requested: number | undefined
  /** Addresses that were put on the do-not-contact list here, in lower case. */
  suppressed: Set<string>
  /** Deals that somebody moved in the CRM, or that others created there. */
  movedDeals: Set<string>
}

const PEOPLE = ['contacts', 'Lead', 'Contact']
const COMPANIES = ['companies', 'Account']
const DEALS = ['deals', 'Opportunity']
const OPT_OUTS = ['hs_email_optout', 'HasOptedOutOfEmail']
const NAME_FIELDS = ['firstName', 'lastName', 'company']
/** The fields of a lead that a property of its deal comes from. */
const dealFields: Record<string, string[]> = {
  ...{ dealname: NAME_FIELDS, Name: NAME_FIELDS },
  ...{ amount: ['dealValue'], Amount: ['dealValue'] },
  ...{ dealstage: ['status', 'probability'], StageName: ['status', 'probability'] },
  // Salesforce calculates these from the stage.
  ...{ Probability: ['status', 'probability'], IsClosed: ['status'], IsWon: ['status'] },
}

const low = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase()
const kindOf = (record: string) => record.split(' ')[0] ?? ''
const idOf = (record: string) => record.split(' ')[1] ?? ''
const isLive = (cells: Record<string, unknown>) => !cells.isArchived && !cells.IsDeleted
const newValue = (change: TenantChange, name: string) => change.values[name]?.[1]

/** Why this change of the CRM can't come from an edit here; undefined if it does. */
export function unexplained(change: TenantChange, all: TenantChange[], scene: Scene): string | undefined {
  const kind = kindOf(change.record)
  if (change.isGone) return 'removed'
  if (kind === 'association') return unexplainedAssociation(change.record, all, scene)
  if (PEOPLE.includes(kind))
    return change.isNew ? unexplainedPerson(change, all, scene) : unexplainedUpdate(change, scene)
  if (COMPANIES.includes(kind)) return change.isNew ? unexplainedCompany(change, all, scene) : 'a company was changed'
  if (DEALS.includes(kind)) return change.isNew ? unexplainedDeal(change, all, scene) : unexplainedMove(change, scene)
  if (kind === 'OpportunityContactRole' && change.isNew) {
    const [deal, contact] = [newValue(change, 'OpportunityId'), newValue(change, 'ContactId')]
    return isDealOfContact(String(deal), String(contact), all, scene) ? undefined : 'a role in the deal of others'
  }
  return kind === 'setup' ? 'the setup was changed' : `${kind} are never written here`
}

const isNewIn = (all: TenantChange[], record: string) => all.some((one) => one.isNew && one.record === record)
const hasEdit = ({ edited }: Scene, lead: Lead, fields: string[]) =>
  fields.some((field) => edited.get(lead.id)?.has(field) === true)

function addressesOf(cells: Record<string, unknown>) {
  return [cells.email ?? cells.Email, ...String(cells.hs_additional_emails ?? '').split(';')].map(low).filter(Boolean)
}

function leadsOf(record: string, { before, after, leads, links }: Scene) {
  const linked = links.filter(({ recordId }) => recordId === idOf(record)).map(({ leadId }) => leadId)
  const addresses = addressesOf(before.get(record) ?? after.get(record) ?? {})
  return leads.filter(({ id, email }) => linked.includes(id) || addresses.includes(low(email)))
}

function unexplainedUpdate(change: TenantChange, scene: Scene) {
  const leads = leadsOf(change.record, scene)
  if (leads.length === 0) return 'no lead has this record'
  const { map, suppressed, before, after } = scene
  for (const [name, [was, now]] of Object.entries(change.values)) {
    if (OPT_OUTS.includes(name)) {
      if (!leads.some(({ email }) => suppressed.has(low(email)))) return 'opted out, but not on our do-not-contact list'
      continue
    }
    const property = name === 'AccountId' ? 'Account.Name' : name === 'lifecyclestage' ? 'hs_lead_status' : name
    const field = map.find((one) => one.property === property)?.field
    if (!field) return `${name} is nothing that a lead has`
    const editors = leads.filter((lead) => hasEdit(scene, lead, [field]))
    if (editors.length === 0) return `nobody changed ${field} here`
    const accountOf = (state: TenantState, id: unknown) => state.get(`Account ${id}`)?.Name
    const told = name === 'AccountId' ? accountOf(after, now) : now
    // Several accounts can have one name: a contact that is in one of them stays there.
    if (name === 'AccountId' && was && low(accountOf(before, was)) === low(told)) return 'another account of that name'
    const isOurs = (lead: Lead) => low(toProperties(map, lead)[property]) === low(told)
    if (name !== 'lifecyclestage' && !editors.some(isOurs)) return `${name} is not what the lead has`
  }
  return undefined
}

function unexplainedPerson(change: TenantChange, all: TenantChange[], scene: Scene) {
  const { before, leads, edited, requested } = scene
  const address = low(newValue(change, 'email') ?? newValue(change, 'Email'))
  const [lead] = leads.filter(
    ({ id, email }) => low(email) === address && (id === requested || (edited.get(id)?.size ?? 0) > 0),
  )
  if (!lead) return 'nobody added or changed such a lead here'
  const others = [...before].filter(
    ([record, cells]) => PEOPLE.includes(kindOf(record)) && isLive(cells) && addressesOf(cells).includes(address),
  )
  const twins = all.filter((one) => one.isNew && PEOPLE.includes(kindOf(one.record)) && one !== change)
  if (others.length > 0) return `a second record for ${address}, beside ${others[0]?.[0]}`
  if (twins.some((one) => low(newValue(one, 'email') ?? newValue(one, 'Email')) === address)) return 'created twice'
  if (newValue(change, 'hubspot_owner_id')) return 'an owner was chosen'
  const owner = newValue(change, 'OwnerId')
  return owner && owner !== newValue(change, 'CreatedById') ? 'an owner was chosen' : undefined
}

function unexplainedCompany(change: TenantChange, all: TenantChange[], { before, leads }: Scene) {
  const [name, domain] = [low(newValue(change, 'name') ?? newValue(change, 'Name')), low(newValue(change, 'domain'))]
  const isOfLead = ({ company, email }: Lead) => low(company) === name || (domain && low(email).endsWith(`@${domain}`))
  if (!leads.some(isOfLead)) return 'no lead has this company'
  const isSame = (cells: Record<string, unknown>) =>
    isLive(cells) && (domain ? low(cells.domain) === domain : low(cells.name ?? cells.Name) === name)
  const companies = [...before].filter(([record]) => COMPANIES.includes(kindOf(record)))
  if (companies.some(([, cells]) => isSame(cells))) return 'this company existed already'
  const twins = all.filter((one) => one.isNew && one !== change && COMPANIES.includes(kindOf(one.record)))
  const cellsOf = (one: TenantChange) =>
    Object.fromEntries(Object.keys(one.values).map((key) => [key, newValue(one, key)]))
  return twins.some((one) => isSame(cellsOf(one))) ? 'this company was created twice' : undefined
}

function unexplainedAssociation(record: string, all: TenantChange[], scene: Scene) {
  const { before, links } = scene
  const [, from = '', fromId = '', to = '', toId = ''] = record.split(' ')
  if (from === 'contacts' && to === 'companies') {
    const isLinked = links.some(({ recordId }) => recordId === fromId)
    const hadOne = [...before.keys()].some((one) => one.startsWith(`association contacts ${fromId} companies `))
    return hadOne ? 'the contact had a company' : isLinked ? undefined : 'no lead has this contact'
  }
  if (from !== 'deals') return `${from} are never associated here`
  return isDealOfContact(fromId, toId, all, scene) ? undefined : 'a deal of others got another contact'
}

/** A deal that is new, or ours, and a contact of the same lead. */
const isDealOfContact = (dealId: string, contactId: string, all: TenantChange[], { links }: Scene) =>
  links.some(
    (link) =>
      link.recordId === contactId &&
      (isNewIn(all, `deals ${dealId}`) ||
        isNewIn(all, `Opportunity ${dealId}`) ||
        links.some((other) => other.leadId === link.leadId && other.dealId === dealId)),
  )

function unexplainedDeal(change: TenantChange, all: TenantChange[], scene: Scene) {
  const id = idOf(change.record)
  const contact =
    newValue(change, 'ContactId') ??
    all.find(({ record }) => record.startsWith(`association deals ${id} contacts `))?.record.split(' ')[4]
  const owners = scene.links.filter(({ recordId }) => recordId === contact)
  const leads = scene.leads.filter((lead) => owners.some(({ leadId }) => leadId === lead.id))
  if (!leads.some((lead) => hasEdit(scene, lead, ['dealValue']))) return 'nobody gave this lead a deal value here'
  const twins = all.filter((one) => one.isNew && one !== change && DEALS.includes(kindOf(one.record)))
  return twins.some(
    (one) => newValue(one, 'ContactId') === contact && contact !== undefined && 'ContactId' in one.values,
  )
    ? 'a second deal'
    : undefined
}

function unexplainedMove(change: TenantChange, scene: Scene) {
  const id = idOf(change.record)
  const owners = scene.links.filter(({ dealId }) => dealId === id).map(({ leadId }) => leadId)
  const leads = scene.leads.filter((lead) => owners.includes(lead.id))
  if (leads.length === 0) return 'a deal of others was changed'
  for (const name of Object.keys(change.values)) {
    const fields = dealFields[name]
    if (!fields) return `${name} of a deal is nothing that a lead has`
    if (!leads.some((lead) => hasEdit(scene, lead, fields))) return `nobody changed ${fields.join(' or ')} here`
    if (fields.includes('status') && scene.movedDeals.has(id)) return 'a deal that somebody moved there was moved'
  }
  return undefined
}
