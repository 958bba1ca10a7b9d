import type { CrmProperties, SyncSettings } from '../../../contract/crm-integration.ts'
import { type Lead, NewLead } from '../../../contract/lead.ts'
import type { DuplicatePolicy } from '../../../contract/lead-import.ts'
import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import { type LeadFields, type MappedField, toLead, toProperties } from '../field-map.ts'
import type { CrmRecord } from '../provider.ts'
import { type Conflict, mergeSides, type Sides } from './merge-sides.ts'

/** A lead and a record that are the same person, or one of them that has no other side yet. */
export type Pair = { lead?: Lead | undefined; record?: CrmRecord | undefined; agreed?: Sides | undefined }

export type PairRules = {
  direction: SyncSettings['syncDirection']
  owners: SyncSettings['fieldOwners']
  /** What an import does with a lead that is there already. */
  duplicates: DuplicatePolicy
  /** An import takes their word whoever changed something last. */
  isImport: boolean
}

export type PairPlan = {
  pair: Pair
  createLead?: NewLead
  createRecord?: CrmProperties
  toThem: CrmProperties
  /** Fields of the lead that become others. */
  toUs: Partial<LeadFields>
  /** The properties those come from. */
  taken: string[]
  conflicts: Conflict[]
  /** Why nothing is done, where that needs a word. */
  skipped?: string
  /** What the CRM has no word for, where that is new. */
  untold?: string
}

/** What is to be done about one pair. */
export function planPair(map: MappedField[], pair: Pair, rules: PairRules): PairPlan {
  const nothing: PairPlan = { pair, toThem: {}, toUs: {}, taken: [], conflicts: [] }
  const { lead, record, agreed } = pair
  if (lead && !record)
    return rules.direction === 'in'
      ? nothing
      : { ...nothing, createRecord: toProperties(map, lead), ...untoldOf(map, toProperties(map, lead), lead, agreed) }
  if (!lead && record) return rules.direction === 'out' ? nothing : planNewLead(map, nothing, record)
  if (!lead || !record) return nothing
  if (rules.isImport && rules.duplicates === 'skip')
    return { ...nothing, skipped: 'A lead with this address is there already.' }
  const ours = toProperties(map, lead)
  const newest = rules.isImport || record.modifiedAt > new Date(lead.updatedAt) ? 'theirs' : 'ours'
  const merge = mergeSides(map, { ours, theirs: record.properties }, agreed, { ...rules, newest })
  const { changes } = toLead(map, merge.toUs)
  const toUs = Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => lead[field as keyof LeadFields] !== value),
  ) as Partial<LeadFields>
  const { toThem, conflicts } = merge
  const untold = rules.direction === 'in' || toUs.status ? {} : untoldOf(map, ours, lead, agreed)
  return { ...nothing, toThem, toUs, taken: Object.keys(merge.toUs), conflicts, ...untold }
}

/** Said once: what both sides agreed about later has it as empty. */
function untoldOf(map: MappedField[], ours: CrmProperties, lead: Lead, agreed: Sides | undefined) {
  const mapped = map.find(({ field, isAlwaysSet }) => field === 'status' && isAlwaysSet)
  if (!mapped || ours[mapped.property] !== null || agreed?.ours[mapped.property] === null) return {}
  return { untold: `The CRM has no lead status that means ${lead.status}: its own is left as it is.` }
}

function planNewLead(map: MappedField[], nothing: PairPlan, record: CrmRecord): PairPlan {
  const { changes } = toLead(map, record.properties)
  const company = changes.company ?? companyOf(changes.email)
  const checked = NewLead.safeParse({ ...changes, ...(company && { company }) })
  if (checked.success) return { ...nothing, createLead: checked.data }
  const words = [
    ...new Set(checked.error.issues.map(({ path }) => wordsOf[String(path[0])] ?? 'A field cannot be used')),
  ]
  return { ...nothing, skipped: `${words.join('. ')}.` }
}

const wordsOf: Record<string, string> = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Valid email is required',
  company: 'Company is required',
}

/** The domain of a business address stands for a company that is not named. */
function companyOf(email: string | undefined) {
  const domain = email?.includes('@') ? domainOf(email) : undefined
  return domain && kindOfMailDomain(domain) === 'business' ? domain : undefined
}
