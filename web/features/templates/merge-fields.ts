import type { MergeProblem, SenderField } from '../../../contract/email-template.ts'
import { LEAD_MERGE_FIELDS } from '../../../contract/lead-field-sets.ts'
import { rowOf } from '../../../contract/lead-fields.ts'

/** The fallback is used where a lead may lack the value. */
type MenuField = { name: string; label: string; fallback?: string }

const FULL_NAME: MenuField = { name: 'fullName', label: 'Full name' }
export const leadMenuFields: MenuField[] = LEAD_MERGE_FIELDS.flatMap((name) => {
  const { label, mergeField } = rowOf(name)
  const field = { name, label, ...(mergeField?.fallback && { fallback: mergeField.fallback }) }
  return name === 'lastName' ? [field, FULL_NAME] : [field]
})

const senderLabels: Record<SenderField, string> = {
  senderName: 'Your name',
  senderRole: 'Your role',
  senderCompany: 'Your company',
  offer: 'Your offer',
  meetingLink: 'Your meeting link',
}
export const senderMenuFields: MenuField[] = Object.entries(senderLabels).map(([name, label]) => ({ name, label }))

export const mergeText = ({ name, fallback }: Pick<MenuField, 'name' | 'fallback'>) =>
  fallback === undefined ? `{{ ${name} }}` : `{{ ${name} | default: "${fallback}" }}`

/** Where a text names a field: the name inside its braces, or the bare text when it has none. */
export function placesOf(field: string, text: string): { start: number; end: number }[] {
  const places = []
  for (const match of text.matchAll(/\{\{-?\s*([^\s|}]+)/g)) {
    const [whole, name = ''] = match
    const end = match.index + whole.length
    if (name === field) places.push({ start: end - name.length, end })
  }
  if (places.length > 0) return places
  const start = text.indexOf(field)
  return start === -1 ? [] : [{ start, end: start + field.length }]
}

/** An unknown field is blank for every lead; an empty one only for this lead. */
export const isUnknownField = ({ field }: MergeProblem) =>
  ![...leadMenuFields, ...senderMenuFields].some(({ name }) => name === field)

/** Missing sender details are fixed once, in the settings, for every template. */
export const problemWords = ({ field, message }: MergeProblem) =>
  Object.hasOwn(senderLabels, field) ? `${field} has no value yet. Add it under Settings, Offer and voice.` : message
