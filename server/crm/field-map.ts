import type { CrmProperties } from '../../contract/crm-integration.ts'
import { type Lead, LeadChanges } from '../../contract/lead.ts'
import { type CrmRecordType, type CrmTranslation, SYNC_FIELDS, type SyncField } from '../../contract/lead-field-sets.ts'
import { LEAD_FIELDS, rowOf } from '../../contract/lead-fields.ts'
import { storableText } from '../db/storable-text.ts'
import { readCompanySize, readIndustry } from '../leads/import/import-values.ts'
import { cleanForMerging } from '../templates/clean-value.ts'

/** How the values of a field are translated. `toCrm` may lose something; then `fromCrm` of it still names the same value. */
export type Translation = {
  /** A lead always has a value. Where the CRM has no match for it, the record keeps its own. */
  isAlwaysSet?: boolean
  /** Undefined where the CRM cannot hold this value: then both sides keep what they have. */
  toCrm: (value: string) => string | null | undefined
  fromCrm: (text: string) => string | undefined
}
export type MappedField = Translation & { field: SyncField; property: string }

export type LeadFields = Pick<Lead, SyncField | 'industryAsGiven'>

// HubSpot's; the table has those of Salesforce.
const MAX_TEXT = 65_536
const asIs = (text: string) => text
/** Text, cut to the length of the CRM's field. */
const text = (max = MAX_TEXT): Translation => ({
  toCrm: (value) => storableText(value, max).trim() || null,
  fromCrm: asIs,
})

const largest: Record<string, string> = { '1-10': '10', '11-50': '50', '51-200': '200', '200+': '201' }
const translations = {
  // Both CRMs keep addresses in lower case.
  email: { toCrm: (address) => address.toLowerCase(), fromCrm: asIs },
  industry: {
    toCrm: (value) => value.charAt(0).toUpperCase() + value.slice(1),
    fromCrm: (name) => readIndustry(name) ?? 'other',
  },
  companySize: { toCrm: asIs, fromCrm: readCompanySize },
  // As a number of people: the most that the size allows.
  headcount: { toCrm: (size) => largest[size] ?? null, fromCrm: readCompanySize },
} satisfies Record<string, Translation>

type OwnTranslations<R extends CrmRecordType> = Record<
  Exclude<CrmTranslation<R>, keyof typeof translations>,
  Translation
>

/** The fields this kind of record has too, by the table of lead fields. `own` has the translations that only this CRM needs. */
export function fieldMap<R extends CrmRecordType>(type: R, own: OwnTranslations<R>): MappedField[] {
  const named: Record<string, Translation> = { ...translations, ...own }
  return SYNC_FIELDS.flatMap((field) => {
    const crm = rowOf(field)[type]
    if (!crm) return []
    const translation = crm.as ? named[crm.as] : text(crm.max)
    if (!translation) throw new Error(`no translation ${crm.as} for ${field} of ${type}`)
    return [{ field, property: crm.property, ...translation }]
  })
}

/** The lead in the CRM's words, without what the CRM cannot hold. */
export function toProperties(map: MappedField[], lead: LeadFields): CrmProperties {
  const properties: CrmProperties = {}
  for (const { field, property, toCrm } of map) {
    const value = lead[field]
    const text = value ? toCrm(value) : null
    if (text !== undefined) properties[property] = text
  }
  return properties
}

/** What the record says of a lead, in our words; what a lead cannot hold is left out, and named. */
export function toLead(map: MappedField[], properties: CrmProperties) {
  const changes: Record<string, unknown> = {}
  const refused: string[] = []
  for (const { field, property, fromCrm } of map) {
    const text = properties[property]
    if (text === undefined) continue
    const shape = LeadChanges.shape[field]
    const checked = shape.safeParse(text === null ? null : fromCrm(text))
    if (checked.success && checked.data !== undefined) changes[field] = checked.data
    else refused.push(field)
    if (field === 'industry') changes.industryAsGiven = ownWordIn(text)
  }
  return { changes: changes as Partial<LeadFields>, refused }
}

/** The word of a CRM for an industry that is not on our list; null where it says nothing or we have a word for it. */
export const ownWordIn = (text: string | null) =>
  text && readIndustry(text) === undefined && text.length <= MAX_OWN_WORD && cleanForMerging('industry', text)
    ? text
    : null
const MAX_OWN_WORD = LEAD_FIELDS.industryAsGiven.max

/** Whether both texts mean the same value of a lead. */
export function meansSame({ field, fromCrm }: MappedField, one: string | null, other: string | null) {
  if (one === other) return true
  if (one === null || other === null) return false
  return field === 'email' ? one.toLowerCase() === other.toLowerCase() : fromCrm(one) === fromCrm(other)
}
