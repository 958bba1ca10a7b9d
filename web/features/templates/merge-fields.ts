import type { MergeProblem, SenderField } from '../../../contract/email-template.ts'
import { LEAD_MERGE_FIELDS } from '../../../contract/lead-field-sets.ts'
import { rowOf } from '../../../contract/lead-fields.ts'

/** `fallback` is what to say instead where a lead has no value. */
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
  offer: 'What you offer',
}
export const senderMenuFields: MenuField[] = Object.entries(senderLabels).map(([name, label]) => ({ name, label }))

export const mergeText = ({ name, fallback }: Pick<MenuField, 'name' | 'fallback'>) =>
  fallback === undefined ? `{{ ${name} }}` : `{{ ${name} | default: "${fallback}" }}`

/** Where a field is named in a text: the name alone, between its braces; or where just that stands. */
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

/** An unknown field reads as nothing for everybody; one that is only empty, for this lead. */
export const isUnknownField = ({ field }: MergeProblem) =>
  ![...leadMenuFields, ...senderMenuFields].some(({ name }) => name === field)

/** What is missing of the sender is put right in one place, for every template. */
export const problemWords = ({ field, message }: MergeProblem) =>
  Object.hasOwn(senderLabels, field) ? `There is no value for ${field} yet. Say it in Account settings.` : message
