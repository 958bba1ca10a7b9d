import type { MergeField, MergeProblem } from '../../../contract/email-template.ts'

/** The fallback is used where a lead may lack the value. */
type FieldWords = { label: string; fallback?: string }
type SenderField = 'senderName' | 'senderRole' | 'senderCompany' | 'offer'

// Each names every field of the contract on its side, so a new one cannot be forgotten.
const ofLead: Record<Exclude<MergeField, SenderField>, FieldWords> = {
  firstName: { label: 'First name', fallback: 'there' },
  lastName: { label: 'Last name' },
  fullName: { label: 'Full name' },
  email: { label: 'Email' },
  company: { label: 'Company', fallback: 'your company' },
  jobTitle: { label: 'Job title', fallback: 'your role' },
  industry: { label: 'Industry', fallback: 'your industry' },
  companySize: { label: 'Company size', fallback: 'your size' },
  location: { label: 'Location', fallback: 'your area' },
  website: { label: 'Website', fallback: 'your website' },
}
const ofSender: Record<SenderField, FieldWords> = {
  senderName: { label: 'Your name' },
  senderRole: { label: 'Your role' },
  senderCompany: { label: 'Your company' },
  offer: { label: 'Your offer' },
}

const fieldsOf = (words: Record<string, FieldWords>) => Object.entries(words).map(([name, word]) => ({ name, ...word }))
export const LEAD_FIELDS = fieldsOf(ofLead)
export const SENDER_FIELDS = fieldsOf(ofSender)

export const mergeText = ({ name, fallback }: { name: string; fallback?: string }) =>
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
  !Object.hasOwn(ofLead, field) && !Object.hasOwn(ofSender, field)

/** Missing sender details are fixed once, in Account settings, for every template. */
export const problemWords = ({ field, message }: MergeProblem) =>
  Object.hasOwn(ofSender, field) ? `${field} has no value yet. Add it in Account settings.` : message
