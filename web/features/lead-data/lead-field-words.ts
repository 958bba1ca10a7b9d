import { LEAD_FIELDS, type LeadField, rowOf } from '../../../contract/lead-fields.ts'
import { formatDay, formatPounds } from '../../lib/format.ts'
import { type Option, optionsOf, wordOf } from './lead-words.ts'

/** The label of a field; an unknown name is shown as it is. */
const SALE = new Map([
  ['wonOn', 'Won'],
  ['wonValue', 'Sale'],
])

export const fieldLabel = (field: string): string =>
  isLeadField(field) ? LEAD_FIELDS[field].label : (SALE.get(field) ?? field)

const isLeadField = (name: string): name is LeadField => Object.hasOwn(LEAD_FIELDS, name)

/** What can be chosen for a field; undefined where it is not a choice. */
export function choicesOf(field: LeadField): Option[] | undefined {
  const row = rowOf(field)
  return row.type === 'choice' ? optionsOf(row.options) : undefined
}

/** A value as people read it, '' for none. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field === 'wonValue' && typeof value === 'number') return formatPounds(value)
  if (field === 'wonOn' && typeof value === 'string') return formatDay(value)
  const row = isLeadField(field) ? rowOf(field) : undefined
  switch (row?.type) {
    case 'pence':
      return typeof value === 'number' ? formatPounds(value) : String(value)
    case 'percent':
      return `${value}%`
    case 'choice':
      return wordOf(row.options, String(value))
    case 'tags':
      return Array.isArray(value) ? value.join(', ') : ''
    default:
      return String(value)
  }
}
