import type { CrmProperty } from './crm-choices.ts'
import type { CrmProvider, FieldMapping, SyncSettings } from './crm-integration.ts'
import { type CrmRecordType, SYNC_FIELDS, type SyncField } from './lead-field-sets.ts'
import { rowOf } from './lead-fields.ts'

// Which fields can be synced with which properties. No schemas here: pages import this, and zod would double their first load.

export type FieldDirection = NonNullable<FieldMapping['direction']>

/** Notes are for colleagues, and a CRM shows its description to everybody. */
const OFF_BY_DEFAULT: SyncField[] = ['notes']

type Fields = SyncSettings['fields']

/** The property of a field in the CRM; undefined where that kind of record has none and nobody chose one. */
export const propertyOf = (type: CrmRecordType, field: SyncField, fields: Fields) =>
  fields?.[field]?.property ?? rowOf(field)[type]?.property

export function directionOf(type: CrmRecordType, field: SyncField, fields: Fields): FieldDirection {
  if (!propertyOf(type, field, fields)) return 'off'
  return fields?.[field]?.direction ?? (OFF_BY_DEFAULT.includes(field) ? 'off' : 'both')
}

/** The email address identifies a person on both sides, so it is always synced, both ways, with the CRM's own property. */
export const isFixed = (field: SyncField) => field === 'email'

/**
 * Whether a field can be kept in that property: text in text, a choice also in a dropdown, a size also in a number of people.
 */
export function fitsProperty(field: SyncField, { type, isReadable }: Pick<CrmProperty, 'type' | 'isReadable'>) {
  if (!isReadable || isFixed(field)) return false
  if (type === 'text') return true
  if (type === 'number') return field === 'companySize'
  return type === 'choice' && (rowOf(field).type === 'choice' || field === 'timeZone')
}

/** Every property that more than one field would be written to, with those fields. */
export function sharedProperties(type: CrmRecordType, fields: Fields) {
  const users = new Map<string, SyncField[]>()
  for (const field of SYNC_FIELDS) {
    const property = propertyOf(type, field, fields)
    if (!property || directionOf(type, field, fields) === 'off') continue
    users.set(property, [...(users.get(property) ?? []), field])
  }
  return [...users].filter(([, ones]) => ones.length > 1)
}

const RECORD_TYPES: Record<CrmProvider, (object: SyncSettings['salesforceObject']) => CrmRecordType> = {
  salesforce: (object) => (object === 'Contact' ? 'salesforceContact' : 'salesforceLead'),
  hubspot: () => 'hubspot',
}

/** The kind of record that leads are saved as, with these settings. */
export function recordTypeOf(
  provider: CrmProvider,
  { salesforceObject }: Pick<SyncSettings, 'salesforceObject'>,
): CrmRecordType {
  return RECORD_TYPES[provider](salesforceObject)
}
