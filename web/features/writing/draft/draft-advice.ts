/** A merge field counts as one word, as does anything between spaces that has a letter or digit. */
export function wordCount(text: string): number {
  const words = text.replace(FIELD, ' field ').match(/\S+/g) ?? []
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

const FIELD = /\{\{[^{}\n]*\}\}/g
// Most first names and companies are shorter.
const FIELD_VALUE = 'xxxxxxxx'

const PHONE_CHARACTERS = 40
const DESKTOP_CHARACTERS = 60

type Advice = { length: number; isExact: boolean; advice: string; isLong: boolean }

/** How much of a subject an inbox shows. A merge field counts as long as what it becomes, about. */
export function subjectAdvice(subject: string): Advice {
  const length = [...subject.trim().replace(FIELD, FIELD_VALUE)].length
  return { length, isExact: subject.search(FIELD) < 0, ...adviceFor(length) }
}

function adviceFor(length: number): Pick<Advice, 'advice' | 'isLong'> {
  if (length === 0) return { advice: 'Add a subject', isLong: false }
  if (length <= PHONE_CHARACTERS) return { advice: 'fits on a phone', isLong: false }
  if (length <= DESKTOP_CHARACTERS) return { advice: 'phones may cut it off', isLong: false }
  return { advice: 'most inboxes will cut it off', isLong: true }
}
