/** Text metrics. Every pattern scans the text once, from left to right. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
export const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?\n]+(?:[.!?]+|\n|$)/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
export const questionsOf = (text: string): string[] => sentencesOf(text).filter((sentence) => sentence.endsWith('?'))
export const linksOf = (text: string): string[] => text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? []

/** As the editor counts them: a merge field is one word. */
export const writtenWords = (text: string) =>
  (text.replace(/\{\{[^{}\n]*\}\}/g, ' field ').match(/\S+/g) ?? []).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** The body without the lines of the greeting and the sign-off. */
export function messageOf(body: string): string {
  const paragraphs = body.split(/\n\s*\n/)
  const isFrame = (text: string) =>
    wordsOf(text).length <= 4 ||
    /^(best|kind|warm|yours|thanks|cheers|all the best|with)\b[^.?!]*$/i.test(text.trim().slice(0, 400))
  const said = paragraphs.filter((paragraph, at) => !((at === 0 || at === paragraphs.length - 1) && isFrame(paragraph)))
  return said.join('\n\n')
}

/** Flesch reading ease: 100 is very easy, below 50 is hard. */
export function readingEase(text: string): number {
  const words = wordsOf(text)
  const sentences = sentencesOf(text).length
  if (words.length === 0 || sentences === 0) return 100
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length)
}

function syllablesOf(word: string): number {
  const groups = word
    .toLowerCase()
    .slice(0, 60)
    .replace(/e$/, '')
    .match(/[aeiouy]+/g)
  return Math.max(1, groups?.length ?? 1)
}

/** How often a text mentions the sender (I, we) and the recipient (you). */
export function countPersons(text: string): { own: number; recipient: number } {
  const words = wordsOf(text).map((word) => word.toLowerCase().replace(/['’].*$/, ''))
  const count = (names: string[]) => words.filter((word) => names.includes(word)).length
  return {
    own: count(['i', 'me', 'my', 'mine', 'we', 'us', 'our', 'ours']),
    recipient: count(['you', 'your', 'yours']),
  }
}
