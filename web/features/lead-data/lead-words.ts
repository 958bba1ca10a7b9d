import { FILTER_INDUSTRIES, LEAD_FIELDS, type LeadField, rowOf } from '../../../contract/lead-fields.ts'
import { formatPounds } from '../../lib/format.ts'

export type Option = { value: string; label: string }

/** The label of a field; an unknown name is shown as it is. */
export const fieldLabel = (field: string): string => (isLeadField(field) ? LEAD_FIELDS[field].label : field)

const isLeadField = (name: string): name is LeadField => Object.hasOwn(LEAD_FIELDS, name)

const optionsOf = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** What can be chosen for a field; undefined where it is not a choice. */
export function choicesOf(field: LeadField): Option[] | undefined {
  const row = rowOf(field)
  return row.type === 'choice' ? optionsOf(row.options) : undefined
}

const { status, industry, companySize } = LEAD_FIELDS
export const STATUS_OPTIONS = optionsOf(status.options)
export const COMPANY_SIZE_OPTIONS = optionsOf(companySize.options)
export const FILTER_INDUSTRY_OPTIONS = FILTER_INDUSTRIES.map((value) => ({ value, label: industry.options[value] }))

/** A value from elsewhere that is not on our list is shown as it is. */
const wordOf = (words: Record<string, string>, value: string) =>
  (Object.hasOwn(words, value) ? words[value] : value) ?? value

export const statusWord = (value: string) => wordOf(status.options, value)
export const industryWord = (value: string) => wordOf(industry.options, value)

/** A value as people read it, '' for none. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  const row = isLeadField(field) ? rowOf(field) : undefined
  switch (row?.type) {
    case 'pence':
      return typeof value === 'number' ? formatPounds(value) : String(value)
    case 'percent':
      return `${value}%`
    case 'choice':
      return wordOf(row.options, String(value))
    default:
      return String(value)
  }
}

export const fullName = (lead: { firstName: string; lastName: string }) => `${lead.firstName} ${lead.lastName}`.trim()
