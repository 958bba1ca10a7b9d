// Control characters but for tab and line break; marks that turn or hide text; letters of the invisible tag alphabet.
const UNSEEN = /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu
const SCRIPT = /<(script|style)\b[^<>]*>[\s\S]*?<\/\1\s*>/gi
const TAG = /<\/?[a-z!][^<>]*>/gi
const IN_BRACKETS = /<((?:https?:|mailto:)[^<>\s]+|[^<>\s@]+@[^<>\s@]+)>/gi
const MAX_ROUNDS = 10

/** What a model wrote, as the plain text a mail is: no markup that a reader's program might run, nothing unseen. */
export function plainText(written: string, max: number): string {
  let text = written
    .slice(0, 2 * max)
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, (char) => (char === '\n' || char === '\t' ? char : ''))
    .replace(IN_BRACKETS, '$1')
  // What is left after one tag was taken out may be another.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = text
    text = text.replace(SCRIPT, '').replace(TAG, '')
    if (text === before) break
  }
  const tidy = text.replace(/(?<![ \t])[ \t]+$/gm, '').replace(/\n{4,}/g, '\n\n\n')
  return cut(tidy.trim(), max)
}

export const plainLine = (written: string, max: number) => cut(plainText(written, 4 * max).replace(/\s+/g, ' '), max)

/** Without half a letter at the end, which no database keeps. */
const cut = (text: string, max: number) =>
  text
    .slice(0, max)
    .replace(/\p{Surrogate}/gu, '')
    .trim()
