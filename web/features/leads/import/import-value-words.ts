import {
  type ImportChoices,
  type ImportValue,
  KEEP_NUMBER,
  SKIP_VALUE,
} from '../../../../contract/lead-import-values.ts'
import { choicesOf, fieldLabel } from '../../lead-data/lead-field-words.ts'

const SKIP = { value: SKIP_VALUE, label: "Don't import" }

/** What the file says. */
export const valueText = ({ field, value, example }: ImportValue) =>
  field === 'dealValue' ? `Amounts in ${value}, such as “${example}”` : `${fieldLabel(field)} “${example}”`

/** What it can become; undefined where there is nothing to choose. */
export function valueOptions({ field }: ImportValue) {
  if (field === 'timeZone') return undefined
  if (field === 'dealValue') return [SKIP, { value: KEEP_NUMBER, label: 'Keep the number as pounds' }]
  return [...(choicesOf(field) ?? []), SKIP]
}

/** The choices with this one. */
export function withChoice(choices: ImportChoices, { field, value }: ImportValue, becomes: string): ImportChoices {
  if (field === 'timeZone') return choices
  return { ...choices, [field]: { ...choices[field], [value]: becomes } }
}
