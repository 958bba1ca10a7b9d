import type { FoundValue, MergeField } from '../../contract/email-template.ts'
import { decodeEntities, escapeText, wholeText } from '../../contract/html-text.ts'

/** A text written for one person, and who that is. */
export type Draft = { subject: string; body: string; bodyHtml?: string | null | undefined }
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
      // Most values are not in most texts, which may have thousands of tags.
      if (written.search(patternOf(field, value)) === -1) return written
      // What is a field already stays one.
      const replacePart = replacer(field, value, found)
      return splitAtTags(written)
        .map((part, index) => (index % 2 === 1 ? part : replacePart(part)))
        .join('')
    }, text)
  const { subject, body, bodyHtml } = draft
  const general = { subject: replace(subject), body: replace(body), found: [...found.values()] }
  return bodyHtml ? { ...general, bodyHtml: inTextOf(bodyHtml, replace) } : general
}

/** Changes what a formatted email says, not its tags and addresses. */
const inTextOf = (html: string, change: (text: string) => string) =>
  html.replace(/(^|>)([^<]+)/g, (_, before: string, text: string) => {
    const said = decodeEntities(text)
    const changed = change(said)
    return before + (changed === said ? text : escapeText(changed))
  })

/** Which of this person's name, company and address the text still names. */
export function personNamedIn({ subject, ...text }: Draft, lead: PersonalValues): FoundValue[] {
  const found = new Map<string, FoundValue>()
  let rest = `${subject}\n${wholeText(text)}`
  for (const { field, value } of valuesOf(lead, IDENTIFYING)) rest = replacer(field, value, found)(rest)
  return [...found.values()]
}

/** Text and tags in turn. A regular expression would look for the end of each `{{` that has none up to the end of the text. */
function splitAtTags(text: string): string[] {
  if (!text.includes('}}') && !text.includes('%}')) return [text]
  const parts: string[] = []
  const unclosed = new Set<string>()
  let at = 0
  for (const { 0: opening, index } of text.matchAll(/\{[{%]/g)) {
    if (index < at || unclosed.has(opening)) continue
    const end = text.indexOf(opening === '{{' ? '}}' : '%}', index + 2)
    if (end === -1) unclosed.add(opening)
    else {
      parts.push(text.slice(at, index), text.slice(index, end + 2))
      at = end + 2
    }
  }
  return [...parts, text.slice(at)]
}

function valuesOf(values: PersonalValues, fields: MergeField[]) {
  return fields.flatMap((field) => {
    const ways = [values[field]].flat().flatMap((value) => value?.trim() || [])
    const longestFirst = [...new Set(ways)].sort((a, b) => b.length - a.length)
    return longestFirst.filter((value) => [...value].length >= SHORTEST_VALUE).map((value) => ({ field, value }))
  })
}

function replacer(field: MergeField, value: string, found: Map<string, FoundValue>) {
  const pattern = patternOf(field, value)
  const isMeant = contextOf(field, value)
  return (text: string) =>
    text.replace(pattern, (written, at: number) => {
      if (!isMeant(text, at, at + written.length)) return written
      found.set(field, { field, value, count: (found.get(field)?.count ?? 0) + 1 })
      // Other leads may have none, and every sentence can do with this.
      return field === 'industry' ? '{{ industry | default: "your industry" }}' : `{{ ${field} }}`
    })
}

function patternOf(field: MergeField, value: string) {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
  if (field === 'industry') return new RegExp(`(?<![\\p{L}\\p{N}-])${escaped}(?![\\p{L}\\p{N}-])`, 'giu')
  // An address or a site is the same however it is written; a name inside another word or address is not that name.
  const flags = field === 'email' || field === 'website' ? 'giu' : 'gu'
  return new RegExp(`(?<![\\p{L}\\p{N}@._-])${escaped}(?![\\p{L}\\p{N}@_-]|\\.\\p{L})`, flags)
}

type Context = { before: RegExp; after: RegExp }

/** "technology" is a word too: only where it stands for an industry. */
const OF_INDUSTRY: Context = {
  before: /\b(?:in|across|within|from)\s{1,20}$/iu,
  after: /^\s{1,20}(?:companies|businesses|firms|teams|industry|sector|has its own|follows)\b/iu,
}
const OF_NAME: Context = {
  before: /\b(?:Hi|Hello|Hey|Dear|Thanks|Thank you|Morning|Afternoon)[, ]\s{0,20}$/u,
  after: /^(?:,|['’]s\b)/u,
}
/** More than any of these can take up, so that a long run of spaces is not read again for every value. */
const CONTEXT = 40

/** For a value that is a word too: whether it is the value there. */
function contextOf(field: MergeField, value: string) {
  const isName = field === 'firstName' || field === 'lastName'
  const context = field === 'industry' ? OF_INDUSTRY : isName && ALSO_WORDS.has(value) ? OF_NAME : null
  return (text: string, start: number, end: number) =>
    !context ||
    context.before.test(text.slice(Math.max(0, start - CONTEXT), start)) ||
    context.after.test(text.slice(end, end + CONTEXT))
}
