import type { FoundValue, MergeField } from '../../contract/email-template.ts'

/** A text written for one person, and who that is. */
export type Draft = { subject: string; body: string }
/** A field may be written in several ways: as it is stored, and as emails write it. */
export type PersonalValues = Partial<Record<MergeField, string | null | (string | null)[]>>

// Longer texts first, so that "Ada Byron" is one full name and not two names.
const FIELDS: MergeField[] = [
  'email',
  'fullName',
  'website',
  'company',
  'jobTitle',
  'location',
  'industry',
  'firstName',
  'lastName',
]
const SENDER_FIELDS: MergeField[] = ['senderName', 'senderRole', 'senderCompany']
/** What must not reach anybody else. A job title or a place is not one person's. */
const IDENTIFYING: MergeField[] = ['email', 'fullName', 'company', 'firstName', 'lastName']
const SHORTEST_VALUE = 2

// First names that are words too: taken for the name only where somebody is addressed.
const ALSO_WORDS = new Set(
  `Al Amber April Art Ash August Autumn Basil Bill Blue Brook Buck Chance Chase Christian Cliff Clay Cliff Crystal Daisy Dale Dawn Dean Drew Earl Eve Faith
  Flora Forest Frank Gene Glen Grace Grant Guy Hank Harmony Harry Hazel Heath Holly Hope Hunter Iris Ivy Jack Jade Jasmine Jean Jewel Joy June Kit Lance
  Lane Lee Liberty Lily Mark Mason Max May Melody Mercy Mike Miles Misty Nick Olive Paige Pat Patience Pearl Penny Pepper Peter Piper Poppy Price Prince
  Ray Reed Rich Robin Rod Rose Ruby Rusty Sage Sandy Sky Skip Stone Sue Summer Sunny Terry Tiffany Trinity Victor Violet Wade Ward Will Win Young`.split(
    /\s+/,
  ),
)

/** The same text with this person's values as merge fields, for many; and which values were replaced. */
export function asTemplate(draft: Draft, lead: PersonalValues, sender: PersonalValues = {}) {
  const values = [...valuesOf(lead, FIELDS), ...valuesOf(sender, SENDER_FIELDS)]
  const found = new Map<string, FoundValue>()
  const replace = (text: string) =>
    values.reduce((written, { field, value }) => {
      // What is a field already stays one.
      const parts = written.split(/(\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\})/)
      return parts.map((part, index) => (index % 2 === 1 ? part : replaceIn(part, field, value, found))).join('')
    }, text)
  return { subject: replace(draft.subject), body: replace(draft.body), found: [...found.values()] }
}

/** Which of this person's name, company and address the text still names. */
export function personNamedIn({ subject, body }: Draft, lead: PersonalValues): FoundValue[] {
  const found = new Map<string, FoundValue>()
  let rest = `${subject}\n${body}`
  for (const { field, value } of valuesOf(lead, IDENTIFYING)) rest = replaceIn(rest, field, value, found)
  return [...found.values()]
}

function valuesOf(values: PersonalValues, fields: MergeField[]) {
  return fields.flatMap((field) => {
    const ways = [values[field]].flat().flatMap((value) => value?.trim() || [])
    const longestFirst = [...new Set(ways)].sort((a, b) => b.length - a.length)
    return longestFirst.filter((value) => [...value].length >= SHORTEST_VALUE).map((value) => ({ field, value }))
  })
}

function replaceIn(text: string, field: MergeField, value: string, found: Map<string, FoundValue>) {
  let count = 0
  const replaced = text.replace(patternOf(field, value), () => {
    count++
    // Other leads may have none, and every sentence can do with this.
    return field === 'industry' ? '{{ industry | default: "your industry" }}' : `{{ ${field} }}`
  })
  if (count > 0) {
    const known = found.get(field)
    found.set(field, { field, value, count: count + (known?.count ?? 0) })
  }
  return replaced
}

function patternOf(field: MergeField, value: string) {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
  const isName = field === 'firstName' || field === 'lastName'
  // An address or a site is the same however it is written; a name inside another word or address is not that name.
  const flags = field === 'email' || field === 'website' ? 'giu' : 'gu'
  if (field === 'industry') return industryPattern(escaped)
  const whole = `(?<![\\p{L}\\p{N}@._-])${escaped}(?![\\p{L}\\p{N}@_-]|\\.\\p{L})`
  if (!(isName && ALSO_WORDS.has(value))) return new RegExp(whole, flags)
  return new RegExp(
    `(?<=\\b(?:Hi|Hello|Hey|Dear|Thanks|Thank you|Morning|Afternoon)[, ]\\s*)${whole}|${whole}(?=,|'s\\b|’s\\b)`,
    flags,
  )
}

/** "technology" is a word too: only where it stands for an industry. */
const industryPattern = (escaped: string) =>
  new RegExp(
    `(?<=\\b(?:in|across|within|from)\\s+)${escaped}(?![\\p{L}\\p{N}-])|(?<![\\p{L}\\p{N}-])${escaped}(?=\\s+(?:companies|businesses|firms|teams|industry|sector|has its own|follows)\\b)`,
    'giu',
  )
