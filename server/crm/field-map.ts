import { directionOf, propertyOf } from '../../contract/crm-fields.ts'
import type { CrmProperties, SyncSettings } from '../../contract/crm-integration.ts'
import { type Lead, LeadChanges } from '../../contract/lead.ts'
import { type CrmRecordType, type CrmTranslation, SYNC_FIELDS, type SyncField } from '../../contract/lead-field-sets.ts'
import { LEAD_FIELDS, rowOf } from '../../contract/lead-fields.ts'
import { readIndustry } from '../leads/words/read-industry.ts'
import { cleanForMerging } from '../templates/clean-value.ts'
import { chosenPropertyTranslation, type PropertyShape } from './chosen-property.ts'
import { MISSING_VALUE } from './missing-value.ts'
import { type Translation, text, translations } from './translations.ts'

export type MappedField = Translation & {
  field: SyncField
  property: string
  /** The only way it goes; both ways if missing. Fields that are not synced are not in the map. */
  direction?: 'in' | 'out' | 'both'
}

export type LeadFields = Pick<Lead, SyncField | 'industryAsGiven'>

type OwnTranslations<R extends CrmRecordType> = Record<
  Exclude<CrmTranslation<R>, keyof typeof translations>,
  Translation
>

/** What the user chose in the settings, and what the CRM says about its properties, where it is known. */
export type Mapping = {
  fields?: SyncSettings['fields']
  shapeOf?: (property: string) => PropertyShape | undefined
}

/**
 * The fields this kind of record has too, by the table of lead fields and the user's choices. `own` has the translations that
 * only this CRM needs.
 */
export function fieldMap<R extends CrmRecordType>(
  type: R,
  own: OwnTranslations<R>,
  { fields, shapeOf }: Mapping = {},
): MappedField[] {
  const named: Record<string, Translation> = { ...translations, ...own }
  return SYNC_FIELDS.flatMap((field): MappedField[] => {
    const property = propertyOf(type, field, fields)
    const direction = directionOf(type, field, fields)
    if (!property || direction === 'off') return []
    const standard = rowOf(field)[type]
    if (standard?.property !== property)
      return [{ field, property, direction, ...chosenPropertyTranslation(field, shapeOf?.(property)) }]
    const translation = standard.as ? named[standard.as] : text(standard.max)
    if (!translation) throw new Error(`no translation ${standard.as} for ${field} of ${type}`)
    return [{ field, property, direction, ...translation }]
  })
}

/** The lead in the CRM's words, without what the CRM cannot hold. */
export function toProperties(map: MappedField[], lead: LeadFields): CrmProperties {
  const properties: CrmProperties = {}
  for (const { field, property, toCrm } of map) {
    const value = lead[field]
    const text = value && value !== MISSING_VALUE ? toCrm(value) : null
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
