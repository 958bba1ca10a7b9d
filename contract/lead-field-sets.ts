import type { LeadFieldRow } from './lead-field-row.ts'
import { LEAD_FIELD_KEYS, LEAD_FIELDS, type LeadField } from './lead-fields.ts'

type Row<K extends LeadField> = (typeof LEAD_FIELDS)[K]

type FieldsWith<Attribute extends string> = {
  [K in LeadField]: Row<K> extends Record<Attribute, unknown> ? K : never
}[LeadField]
/** The fields whose row has this attribute. */
export const fieldsWith = <const Attribute extends keyof LeadFieldRow>(attribute: Attribute) =>
  LEAD_FIELD_KEYS.filter((field) => attribute in LEAD_FIELDS[field]) as FieldsWith<Attribute>[]

export type RequiredField = FieldsWith<'isRequired'>
export type DialogField = FieldsWith<'dialog'>
export type LeadMergeField = FieldsWith<'mergeField'>
export const LEAD_MERGE_FIELDS = fieldsWith('mergeField')

/** The kinds of CRM record that a lead is synced with; each is a column of the table. */
const CRM_RECORD_TYPES = ['hubspot', 'salesforceLead', 'salesforceContact'] as const
export type CrmRecordType = (typeof CRM_RECORD_TYPES)[number]
/** The fields that at least one of them has. */
export type SyncField = { [R in CrmRecordType]: FieldsWith<R> }[CrmRecordType]
export const SYNC_FIELDS = LEAD_FIELD_KEYS.filter((field): field is SyncField =>
  CRM_RECORD_TYPES.some((type) => type in LEAD_FIELDS[field]),
)
const CRM_FIELDS = new Set<string>([...SYNC_FIELDS, ...fieldsWith('isInDeal'), ...fieldsWith('ownWordOf')])
/** Whether a CRM may have it. The moment of a lead's last change decides whose value is newer, so other fields don't move it. */
export const isInCrm = (field: string) => CRM_FIELDS.has(field)
/** The names of the translations that the rows of a record type use. */
export type CrmTranslation<R extends CrmRecordType> = {
  [K in LeadField]: Row<K> extends Record<R, { as: infer Name extends string }> ? Name : never
}[LeadField]

/** A value as it may be written; a choice is one of its list. */
export type LeadValue<K extends LeadField> =
  Row<K> extends { type: 'pence' | 'percent' }
    ? number
    : Row<K> extends { type: 'tags' }
      ? string[]
      : Row<K> extends { type: 'choice'; options: infer Options }
        ? (keyof Options & string) | (Row<K> extends { default: string } ? never : null)
        : Row<K> extends { isRequired: true }
          ? string
          : string | null

/** A value as it is stored: one from elsewhere may be on no list of ours. */
export type StoredLeadValue<K extends LeadField> =
  Row<K> extends { type: 'choice' } ? (Row<K> extends { default: string } ? LeadValue<K> : string | null) : LeadValue<K>
