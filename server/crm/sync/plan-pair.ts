import type { RecordCandidate } from '../../../contract/crm-choices.ts'
import type { CrmOwner, CrmProperties, SyncSettings } from '../../../contract/crm-integration.ts'
import { type Lead, NewLead } from '../../../contract/lead.ts'
import type { DuplicatePolicy } from '../../../contract/lead-import.ts'
import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import { type LeadFields, type MappedField, ownWordIn, toLead, toProperties } from '../field-map.ts'
import { MISSING_VALUE } from '../missing-value.ts'
import type { CrmRecord } from '../provider.ts'
import { type Conflict, comesIn, goesOut, mergeSides, type Sides } from './merge-sides.ts'

/** A lead and its record, or one of them without the other. */
export type Pair = {
  lead?: Lead | undefined
  record?: CrmRecord | undefined
  base?: (Sides & { owner?: CrmOwner | null }) | undefined
  /** The record was found by a duplicate rule or chosen by the user, so it keeps every value that it has. */
  keepsTheirs?: boolean
  /** The record was only found by a further address: where both sides have a value, each keeps its own. */
  keepsBoth?: boolean
  /**
   * Nothing is done with it, with the reason for the log. `recordIds` has records of another lead with this address. With `choices`,
   * they are records of which the user has to choose one; `isUnlinked`: until then it follows none of them.
   */
  blocked?: { reason: string; recordIds?: string[]; choices?: RecordCandidate[]; isUnlinked?: boolean }
}

export type PairRules = {
  direction: SyncSettings['syncDirection']
  owners: SyncSettings['fieldOwners']
  /** What an import does with an existing lead. */
  duplicates: DuplicatePolicy
  /** In an import the CRM's value wins, whichever side changed last. */
  isImport: boolean
}

export type PairPlan = {
  pair: Pair
  createLead?: NewLead
  createRecord?: CrmProperties
  recordChanges: CrmProperties
  /** New values of the lead. */
  leadChanges: Partial<LeadFields>
  /** The CRM properties that these come from. */
  takenProperties: string[]
  conflicts: Conflict[]
  /** Why nothing is done, for the log. */
  skipped?: string
  /** Set once when the CRM has no matching status. */
  unmappedStatus?: string
}

/** Plans the changes of one pair. */
export function planPair(map: MappedField[], pair: Pair, rules: PairRules): PairPlan {
  const nothing: PairPlan = { pair, recordChanges: {}, leadChanges: {}, takenProperties: [], conflicts: [] }
  const { lead, record, base, blocked, keepsTheirs, keepsBoth } = pair
  if (blocked) return { ...nothing, ...((blocked.choices || isWanted(pair, rules)) && { skipped: blocked.reason }) }
  if (lead && !record)
    return rules.direction === 'in'
      ? nothing
      : {
          ...nothing,
          createRecord: toProperties(
            map.filter((mapped) => goesOut(mapped, rules)),
            lead,
          ),
          ...unmappedStatusOf(map, toProperties(map, lead), lead, base),
        }
  if (!lead && record)
    return rules.direction === 'out' || record.isFilteredOut
      ? nothing
      : planNewLead(
          map.filter((mapped) => comesIn(mapped, rules)),
          nothing,
          record,
        )
  // A converted record can't be changed any more.
  if (!lead || !record || record.outcome === 'converted') return nothing
  if (rules.isImport && rules.duplicates === 'skip')
    return { ...nothing, skipped: 'A lead with this email address already exists.' }
  const ours = toProperties(map, lead)
  const newest = rules.isImport || record.modifiedAt > new Date(lead.updatedAt) ? 'theirs' : 'ours'
  const merge = mergeSides(map, { ours, theirs: record.properties }, base, {
    ...rules,
    newest,
    ...(record.otherEmails && { otherEmails: record.otherEmails }),
    ...(keepsTheirs && { keepsTheirs }),
    ...(keepsBoth && { keepsBoth }),
  })
  const { changes } = toLead(map, { ...newOwnWord(map, pair, rules), ...merge.leadChanges })
  const leadChanges = Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => lead[field as keyof LeadFields] !== value),
  ) as Partial<LeadFields>
  const { recordChanges, conflicts } = merge
  const unmappedStatus = rules.direction === 'in' || leadChanges.status ? {} : unmappedStatusOf(map, ours, lead, base)
  return {
    ...nothing,
    recordChanges,
    leadChanges,
    takenProperties: Object.keys(merge.leadChanges),
    conflicts,
    ...unmappedStatus,
  }
}

const isWanted = ({ lead }: Pair, { direction }: PairRules) => direction !== (lead ? 'in' : 'out')

/**
 * The CRM's word for an industry that is not on our list, where it is new to us: to the merge it is "other" like any such word.
 * It is never written to the CRM, whose list may not have ours.
 */
function newOwnWord(map: MappedField[], { lead, record, base }: Pair, rules: PairRules): CrmProperties {
  const mapped = map.find(({ field }) => field === 'industry')
  if (!mapped || !comesIn(mapped, rules) || lead?.industry !== 'other') return {}
  const { property } = mapped
  const theirs = record?.properties[property] ?? null
  const isNew = !lead.industryAsGiven || (base !== undefined && theirs !== (base.theirs[property] ?? null))
  return isNew && ownWordIn(theirs) ? { [property]: theirs } : {}
}

/** Only once: the next base has it as empty. */
function unmappedStatusOf(map: MappedField[], ours: CrmProperties, lead: Lead, base: Sides | undefined) {
  const mapped = map.find(({ field, isAlwaysSet }) => field === 'status' && isAlwaysSet)
  if (!mapped || ours[mapped.property] !== null || base?.ours[mapped.property] === null) return {}
  return { unmappedStatus: `The CRM has no lead status that matches "${lead.status}", so its status was not changed.` }
}

function planNewLead(map: MappedField[], nothing: PairPlan, record: CrmRecord): PairPlan {
  const { changes } = toLead(map, record.properties)
  const checked = NewLead.safeParse({
    ...changes,
    firstName: changes.firstName ?? MISSING_VALUE,
    lastName: changes.lastName ?? MISSING_VALUE,
    company: changes.company ?? companyOf(changes.email) ?? MISSING_VALUE,
  })
  if (checked.success) return { ...nothing, createLead: checked.data }
  const reasons = [
    ...new Set(checked.error.issues.map(({ path }) => requiredMessages[String(path[0])] ?? 'A field is invalid')),
  ]
  return { ...nothing, skipped: `${reasons.join('. ')}.` }
}

const requiredMessages: Record<string, string> = { email: 'Valid email is required' }

/** Without a company name, the domain of a business address is used. */
function companyOf(email: string | undefined) {
  const domain = email?.includes('@') ? domainOf(email) : undefined
  return domain && kindOfMailDomain(domain) === 'business' ? domain : undefined
}
