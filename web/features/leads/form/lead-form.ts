import { z } from 'zod'
import { type Lead, LeadChanges, NewLead } from '../../../../contract/lead.ts'
import { type DialogField, fieldsWith } from '../../../../contract/lead-field-sets.ts'
import { type LeadField, rowOf } from '../../../../contract/lead-fields.ts'
import { readTags } from '../../../../contract/lead-tag-rules.ts'

export const DIALOG_FIELDS = fieldsWith('dialog')

/** The form's values as text, '' when empty. The deal value is in pounds. */
export type LeadFormValues = Record<DialogField, string>

const PENCE = 100

/** A typed number: empty is 0, and NaN is left for the schema to refuse. */
const typedNumber = (text: string) => Number(text.trim() || '0')
export const penceOf = (pounds: string) => Math.round(typedNumber(pounds) * PENCE)
const poundsOf = (pence: number) => String(pence / PENCE)

export const formValues = (lead?: Lead) =>
  Object.fromEntries(DIALOG_FIELDS.map((field) => [field, typedValue(field, lead?.[field])])) as LeadFormValues

/** A value as its control holds it. */
export function typedValue(field: LeadField, value: string | number | null | undefined | string[]): string {
  const row = rowOf(field)
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number') return value === 0 ? '' : row.type === 'pence' ? poundsOf(value) : String(value)
  return value ?? (row.type === 'choice' ? (row.default ?? '') : '')
}

/** What was typed, as a value for the schema to check. */
export function readTyped(field: LeadField, typed: string): string | number | null | string[] {
  const row = rowOf(field)
  if (row.type === 'tags') return readTags(typed)
  if (row.type === 'pence') return penceOf(typed)
  if (row.type === 'percent') return typedNumber(typed)
  const isNeverEmpty = 'isRequired' in row || (row.type === 'choice' && row.default !== undefined)
  return isNeverEmpty ? typed : typed || null
}

const AddedLead = NewLead.pick(
  Object.fromEntries(DIALOG_FIELDS.map((field) => [field, true])) as Record<DialogField, true>,
)
type AddedLead = z.input<typeof AddedLead>

// The cast: a status is text here, and one of four only once the schema has looked.
const toLead = (values: LeadFormValues) =>
  Object.fromEntries(DIALOG_FIELDS.map((field) => [field, readTyped(field, values[field])])) as AddedLead

/** The form as a lead to add. */
export const NewLeadForm = z.custom<LeadFormValues>().transform(toLead).pipe(AddedLead)

/** The form as changes of a lead: only values that changed, so that nothing else is checked or written. */
export const changedLeadForm = (lead: Lead) =>
  z
    .custom<LeadFormValues>()
    .transform((values): z.input<typeof LeadChanges> => {
      const changed = Object.entries(toLead(values)).filter(([field, value]) => value !== lead[field as keyof Lead])
      return Object.fromEntries(changed)
    })
    .pipe(LeadChanges)
