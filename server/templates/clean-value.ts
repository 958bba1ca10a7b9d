import type { MergeField } from '../../contract/email-template.ts'
import { isAcronym, LEGAL_FORMS, PARTICLES, SHORT_NAMES, SMALL_WORDS } from './value-words.ts'

/** A lead's value as it reads in a sentence; null where it says nothing, so that the field's default is used. */
export function cleanForMerging(field: MergeField, value: string | null): string | null {
  if (!value) return null
  const key = `${field} ${value}`
  const known = cleaned.get(key)
  if (known !== undefined) return known
  const clean = cleanValue(field, value)
  if (cleaned.size >= MAX_CLEANED) cleaned.clear()
  if (value.length <= LONGEST_CACHED) cleaned.set(key, clean)
  return clean
}

// A flight check cleans the values of a thousand leads twice, and every step of a sequence the same ones again.
const cleaned = new Map<string, string | null>()
const MAX_CLEANED = 20_000
const LONGEST_CACHED = 200

function cleanValue(field: MergeField, value: string): string | null {
  const text = value.normalize('NFC').replace(/\s+/gu, ' ').trim()
  if (text === '' || saysNothing(field, text)) return null
  const clean = cleaners[field]?.(text) ?? text
  return clean === '' ? null : clean
}

const cleaners: Partial<Record<MergeField, (text: string) => string>> = {
  firstName: cleanName,
  lastName: cleanName,
  company: (text) => calmWords(withoutLegalForm(text)),
  jobTitle: calmWords,
  industry: calmIndustry,
}

const NOTHING =
  /^(other|others|n\/?a|n\.a\.?|none|null|nil|undefined|unknown|unbekannt|inconnu|test|testing|tbd|tba|not (available|applicable|provided|known|set)|no (name|company|title|industry)|k\.? ?a\.?|x{2,}|[\p{P}\p{S}]+)$/iu
/** Names people have, as they are written: Mr. Null, Na Li, Ka Wai, Nil Kaya. */
const ALSO_NAMES: Partial<Record<MergeField, RegExp>> = {
  firstName: /^(Na|Nil|Ka)$/,
  lastName: /^(Na|Null|None|Nil|Test|Testing|Other|Ka)$/,
}

const LONGEST_NOTHING = 40

function saysNothing(field: MergeField, text: string) {
  if (text.length > LONGEST_NOTHING) return false
  if (!NOTHING.test(text)) return false
  return !ALSO_NAMES[field]?.test(text)
}

const isShouted = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase()
const isWhispered = (text: string) => text === text.toLowerCase() && text !== text.toUpperCase()

/** "JOHN", "anna" and "o'brien" as they are written; a name with capitals of its own stays (McDonald, de Vries, DeShawn). */
function cleanName(text: string) {
  const name = text.replace(/\p{Extended_Pictographic}|\u{FE0F}|\u{200D}/gu, '').trim()
  if (!isShouted(name) && !isWhispered(name)) return name
  const words = name.split(' ')
  return words
    .map((word) => (words.length > 1 && PARTICLES.has(word.toLowerCase()) ? word.toLowerCase() : capitalized(word)))
    .join(' ')
}

function capitalized(word: string) {
  // Initials: J.P., AJ. Two letters that are a name are listed.
  if (
    isShouted(word) &&
    (/^(\p{L}\.)+\p{L}?$/u.test(word) || (word.length === 2 && !SHORT_NAMES.has(word.toLowerCase())))
  )
    return word
  return word.replace(/\p{L}+/gu, (part, at: number) => {
    // The s of "Anna's", not the B of "O'Brien".
    if (at > 0 && /['’]/.test(word[at - 1] ?? '') && part.length === 1) return part.toLowerCase()
    const lower = part.toLowerCase()
    const scottish = /^mc(\p{L})(\p{L}{2,})$/u.exec(lower)
    return scottish ? `Mc${scottish[1]?.toUpperCase()}${scottish[2]}` : (lower[0]?.toUpperCase() ?? '') + lower.slice(1)
  })
}

/** "ACME HOLDINGS" as "Acme Holdings"; IBM, SAP and 3M stay. Only texts in nothing but capitals are touched. */
function calmWords(text: string) {
  if (!isShouted(text)) return text
  const words = text.split(' ')
  return words.map((word, index) => calmWord(word, index, words.length)).join(' ')
}

/** "LOGISTICS_AND_SUPPLY_CHAIN", as CRMs write it, as a sentence would; IT and HR stay. */
function calmIndustry(text: string) {
  const plain = text.replaceAll('_', ' ')
  if (!isShouted(plain) || plain.length <= 4) return plain
  const isAbbreviation = (word: string) => word.length === 2 && !SMALL_WORDS.has(word.toLowerCase())
  return plain
    .split(' ')
    .map((word) => (isAbbreviation(word) ? word : word.toLowerCase()))
    .join(' ')
}

function calmWord(word: string, index: number, count: number) {
  const letters = word.replace(/[^\p{L}]/gu, '')
  const lower = word.toLowerCase()
  if (index > 0 && SMALL_WORDS.has(lower)) return lower
  if (SMALL_WORDS.has(lower) && count > 1) return capitalized(word)
  if (/[\d&]/.test(word) || letters.length <= 3 || isAcronym(word)) return word
  // One short word by itself is more often an abbreviation (IKEA, ASOS) than a word.
  if (count === 1 && letters.length <= 4) return word
  return /[aeiouyäöüéèáóåø]/iu.test(letters) ? capitalized(word) : word
}

/** "Crumb & Co" is a name; "GmbH & Co" is a legal form. */
function isNamedCo(text: string): boolean {
  const before = /^(.*\S)\s(?:&|\+|and)\sco\.?$/iu.exec(text)?.[1]
  return before !== undefined && !LEGAL_FORMS.test(before)
}

/** "Acme GmbH & Co. KG" is called Acme; what consists of nothing else keeps its name. */
function withoutLegalForm(text: string): string {
  let rest = text
  for (;;) {
    if (!LEGAL_FORMS.test(rest) || isNamedCo(rest)) return rest
    const cut = rest.replace(LEGAL_FORMS, '').replace(/[\s,.&+-]+$/u, '')
    if (cut === '' || SMALL_WORDS.has(cut.toLowerCase())) return rest
    rest = cut
  }
}
