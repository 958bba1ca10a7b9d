/** What can be measured of a text. Every pattern reads a text once, from left to right. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
export const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?\n]+(?:[.!?]+|\n|$)/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
export const questionsOf = (text: string): string[] => sentencesOf(text).filter((sentence) => sentence.endsWith('?'))
export const linksOf = (text: string): string[] => text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? []

/** As the editor counts them: a merge field is one word. */
export const writtenWords = (text: string) => (text.match(/\{\{.*?\}\}|\S*[\p{L}\p{N}]\S*/gu) ?? []).length

/** What is said, without the greeting's and the sign-off's lines. */
export function messageOf(body: string): string {
  const paragraphs = body.split(/\n\s*\n/)
  const isFrame = (text: string) =>
    wordsOf(text).length <= 4 ||
    /^(best|kind|warm|yours|thanks|cheers|all the best|with)\b[^.?!]*$/i.test(text.trim().slice(0, 400))
  const said = paragraphs.filter((paragraph, at) => !((at === 0 || at === paragraphs.length - 1) && isFrame(paragraph)))
  return said.join('\n\n')
}

/** Flesch's reading ease: 100 is very easy, below 50 hard. */
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

/** How often a text speaks of who writes, and of who reads. */
export function persons(text: string): { own: number; reader: number } {
  const words = wordsOf(text).map((word) => word.toLowerCase().replace(/['’].*$/, ''))
  const count = (names: string[]) => words.filter((word) => names.includes(word)).length
  return { own: count(['i', 'me', 'my', 'mine', 'we', 'us', 'our', 'ours']), reader: count(['you', 'your', 'yours']) }
}
