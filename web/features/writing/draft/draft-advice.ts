/** What is counted as one word: a merge field, or anything between spaces that has a letter or figure. */
export function wordCount(text: string): number {
  return (text.match(/\{\{.*?\}\}|\S*[\p{L}\p{N}]\S*/gu) ?? []).length
}

const PHONE_LETTERS = 40
const DESKTOP_LETTERS = 60

/** How much of a subject is read before it is opened. */
export function subjectAdvice(subject: string): { length: number; advice: string; isLong: boolean } {
  const length = [...subject.trim()].length
  if (length === 0) return { length, advice: 'A subject is needed', isLong: false }
  if (length <= PHONE_LETTERS) return { length, advice: 'fits on a phone', isLong: false }
  if (length <= DESKTOP_LETTERS) return { length, advice: 'phones may cut it off', isLong: false }
  return { length, advice: 'most inboxes will cut it off', isLong: true }
}
