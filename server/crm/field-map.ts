import type { CrmProperties, SyncField } from '../../contract/crm-integration.ts'
import { type Lead, LeadChanges } from '../../contract/lead.ts'
import { storableText } from '../db/storable-text.ts'
import { readCompanySize, readIndustry } from '../leads/import/import-values.ts'

/** How one field of a lead is told in a CRM. `toCrm` may lose something; then `fromCrm` of it still names the same value. */
export type MappedField = {
  field: SyncField
  property: string
  /** A lead has one always: where the CRM has no word for it, its own is left as it is. */
  isAlwaysSet?: boolean
  toCrm: (value: string) => string | null
  fromCrm: (text: string) => string | undefined
}

export type LeadFields = Pick<Lead, SyncField>

const asIs = (text: string) => text
/** As much as their field holds. */
export const cut = (field: SyncField, property: string, most: number): MappedField => ({
  field,
  property,
  toCrm: (text) => storableText(text, most).trim() || null,
  fromCrm: asIs,
})

export const email = (property: string): MappedField => ({
  field: 'email',
  property,
  // Both CRMs keep addresses in lower case.
  toCrm: (text) => text.toLowerCase(),
  fromCrm: asIs,
})

export const industry = (property: string): MappedField => ({
  field: 'industry',
  property,
  toCrm: (value) => value.charAt(0).toUpperCase() + value.slice(1),
  fromCrm: (text) => readIndustry(text) ?? 'other',
})

const largest: Record<string, string> = { '1-10': '10', '11-50': '50', '51-200': '200', '200+': '201' }
/** As a number of people: the most that the size allows. */
export const companySize = (property: string): MappedField => ({
  field: 'companySize',
  property,
  toCrm: (value) => largest[value] ?? null,
  fromCrm: readCompanySize,
})

/** The lead in the CRM's words. */
export function toProperties(map: MappedField[], lead: LeadFields): CrmProperties {
  return Object.fromEntries(
    map.map(({ field, property, toCrm }) => {
      const value = lead[field]
      return [property, value ? toCrm(value) : null]
    }),
  )
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
  }
  return { changes: changes as Partial<LeadFields>, refused }
}

/** Whether both texts mean the same value of a lead. */
export function meansSame({ field, fromCrm }: MappedField, one: string | null, other: string | null) {
  if (one === other) return true
  if (one === null || other === null) return false
  return field === 'email' ? one.toLowerCase() === other.toLowerCase() : fromCrm(one) === fromCrm(other)
}
