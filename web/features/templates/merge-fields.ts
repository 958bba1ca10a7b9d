type MergeField = { name: string; label: string; fallback?: string }

/** What a template can say of the lead and the sender; with a fallback where a lead may lack it. */
export const LEAD_FIELDS: MergeField[] = [
  { name: 'firstName', label: 'First name', fallback: 'there' },
  { name: 'lastName', label: 'Last name' },
  { name: 'company', label: 'Company', fallback: 'your company' },
  { name: 'jobTitle', label: 'Job title', fallback: 'your role' },
  { name: 'industry', label: 'Industry', fallback: 'your industry' },
  { name: 'location', label: 'Location', fallback: 'your area' },
]
export const SENDER_FIELDS: MergeField[] = [
  { name: 'senderName', label: 'Your name' },
  { name: 'senderRole', label: 'Your role' },
  { name: 'senderCompany', label: 'Your company' },
]

export const mergeText = ({ name, fallback }: MergeField) =>
  fallback === undefined ? `{{ ${name} }}` : `{{ ${name} | default: "${fallback}" }}`

/** Where a field is named in a text: the name alone, between its braces. */
export function placesOf(field: string, text: string): { start: number; end: number }[] {
  const places = []
  for (const match of text.matchAll(/\{\{-?\s*([^\s|}]+)/g)) {
    const [whole, name = ''] = match
    const end = match.index + whole.length
    if (name === field) places.push({ start: end - name.length, end })
  }
  return places
}
