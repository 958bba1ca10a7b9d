/** A merge field counts as one word, as does anything between spaces that has a letter or digit. */
export function wordCount(text: string): number {
  const words = text.replace(/\{\{[^{}\n]*\}\}/g, ' field ').match(/\S+/g) ?? []
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

const PHONE_CHARACTERS = 40
const DESKTOP_CHARACTERS = 60

/** How much of a subject an inbox shows. */
export function subjectAdvice(subject: string): { length: number; advice: string; isLong: boolean } {
  const length = [...subject.trim()].length
  if (length === 0) return { length, advice: 'Add a subject', isLong: false }
  if (length <= PHONE_CHARACTERS) return { length, advice: 'fits on a phone', isLong: false }
  if (length <= DESKTOP_CHARACTERS) return { length, advice: 'phones may cut it off', isLong: false }
  return { length, advice: 'most inboxes will cut it off', isLong: true }
}
