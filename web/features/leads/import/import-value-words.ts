import {
  type ImportChoices,
  type ImportValue,
  KEEP_NUMBER,
  SKIP_VALUE,
  UNCLEAR_FIELDS,
} from '../../../../contract/lead-import-values.ts'
import { choicesOf, fieldLabel } from '../../lead-data/lead-field-words.ts'

const SKIP = { value: SKIP_VALUE, label: "Don't import" }
// A lead always has a status: a new one starts as New, one you have keeps its own.
const SKIP_STATUS = { value: SKIP_VALUE, label: 'Ignore the value' }

/** What the file says. */
export const valueText = ({ field, value, example }: ImportValue) =>
  field === 'dealValue' ? `Amounts in ${value}, such as “${example}”` : `${fieldLabel(field)} “${example}”`

/** What it can become; undefined where there is nothing to choose. */
export function valueOptions({ field }: ImportValue) {
  if (field === 'timeZone') return undefined
  if (field === 'dealValue') return [SKIP, { value: KEEP_NUMBER, label: 'Keep the number as pounds' }]
  return [...(choicesOf(field) ?? []), field === 'status' ? SKIP_STATUS : SKIP]
}

/** What the value becomes now: the user's choice, or what we read. */
export function outcomeOf({ field, value, becomes }: ImportValue, chosen: ImportChoices) {
  const own: Record<string, string> = (field !== 'timeZone' && chosen[field]) || {}
  return Object.hasOwn(own, value) ? (own[value] as string) : becomes
}

/** Whether it waits for somebody to say what it means. */
export const needsChoice = (value: ImportValue, chosen: ImportChoices) =>
  value.isUnknown === true && outcomeOf(value, chosen) === SKIP_VALUE

/** Values we don't know first, then by field, the most frequent first. The order doesn't depend on choices, so that nothing jumps. */
export function inListOrder(values: ImportValue[]) {
  const rank = ({ field, isUnknown }: ImportValue) =>
    (isUnknown ? 0 : UNCLEAR_FIELDS.length) + UNCLEAR_FIELDS.indexOf(field)
  return values.toSorted((a, b) => rank(a) - rank(b) || b.rows - a.rows || a.line - b.line)
}

/** What happens to values we don't know; undefined when there are none. */
export function unknownWords(values: ImportValue[], chosen: ImportChoices): string | undefined {
  const open = values.filter((value) => needsChoice(value, chosen))
  if (open.length === 0) return undefined
  const count = open.length === 1 ? "1 value we don't recognize" : `${open.length} values we don't recognize`
  const statuses = open.some(({ field }) => field === 'status')
    ? ' New leads start as New, and leads you already have keep their status.'
    : ''
  return `Choose what to do with ${count}. Otherwise we don't import ${open.length === 1 ? 'it' : 'them'}.${statuses}`
}

/** The choices with this one for all of these values, which are of one field. */
export function withChoice(choices: ImportChoices, values: ImportValue[], becomes: string): ImportChoices {
  const field = values[0]?.field
  if (!field || field === 'timeZone') return choices
  const same = Object.fromEntries(values.map(({ value }) => [value, becomes]))
  return { ...choices, [field]: { ...choices[field], ...same } }
}

const UNKNOWN_VALUES = 'unknown'

/** What the list can be narrowed to: values we don't know, and each field; undefined where there is only one kind. */
export function valueFilters(values: ImportValue[]) {
  const fields = [...new Set(inListOrder(values).map(({ field }) => field))]
  const unknown = values.filter(({ isUnknown }) => isUnknown).length
  if (fields.length === 1 && (unknown === 0 || unknown === values.length)) return undefined
  const count = (field: ImportValue['field']) => values.filter((value) => value.field === field).length
  return [
    ...(unknown > 0 ? [{ value: UNKNOWN_VALUES, label: `Not recognized (${unknown})` }] : []),
    ...fields.map((field) => ({ value: field, label: `${fieldLabel(field)} (${count(field)})` })),
  ]
}

/** Whether a value belongs to what the user looks for. */
export function isWanted(value: ImportValue, search: string, filter: string) {
  const text = plainText(search)
  if (text && !plainText(value.example).includes(text)) return false
  if (filter === UNKNOWN_VALUES) return value.isUnknown === true
  return filter === '' || value.field === filter
}

/** "santé" is found by "sante". */
const plainText = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What a value became, if not itself. */
function outcomeWords({ field, becomes, value }: ImportValue) {
  if (field === 'dealValue')
    return becomes === KEEP_NUMBER ? 'taken as pounds' : `not imported because they are in ${value}`
  if (becomes === SKIP_VALUE)
    return field === 'status' ? 'not imported. New leads start as New, and others keep their status' : 'not imported'
  const label = choicesOf(field)?.find((choice) => choice.value === becomes)?.label ?? becomes
  return field === 'industry' && becomes === 'other' ? `${label}. Emails use your own word` : label
}

/** The values that are not in the leads as they are in the file. */
export function changedValues(values: ImportValue[]) {
  return inListOrder(values).filter(({ field, becomes, example }) => {
    const label = choicesOf(field)?.find((choice) => choice.value === becomes)?.label
    return ![becomes, label].some((word) => word?.toLowerCase() === example.trim().toLowerCase())
  })
}

/** “Status “Cold” → New”. */
export const changeText = (value: ImportValue) => `${valueText(value)} → ${outcomeWords(value)}`
