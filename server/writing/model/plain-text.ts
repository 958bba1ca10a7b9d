// Control characters except tab and line break; bidi and zero-width characters; invisible tag characters.
const UNSEEN = /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu
const BLOCKS = ['script', 'style'].map((name) => ({
  end: new RegExp(`</${name}\\s{0,20}>`, 'gi'),
  whole: new RegExp(`<${name}\\b[^<>]*>[\\s\\S]*?</${name}\\s{0,20}>`, 'gi'),
}))
const TAG = /<\/?[a-z!][^<>]*>/gi
const IN_BRACKETS = /<((?:https?:|mailto:)[^<>\s]+|[^<>\s@]+@[^<>\s@]+)>/gi
const MAX_ROUNDS = 10

/** A model's text as plain email text: no markup that an email app might run, no invisible characters. */
export function plainText(written: string, max: number): string {
  let text = written
    .slice(0, 2 * max)
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, (char) => (char === '\n' || char === '\t' ? char : ''))
    .replace(IN_BRACKETS, '$1')
  // Removing a tag may leave another one.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = text
    text = withoutBlocks(text).replace(TAG, '')
    if (text === before) break
  }
  const tidy = text.replace(/(?<![ \t])[ \t]+$/gm, '').replace(/\n{4,}/g, '\n\n\n')
  return cut(tidy.trim(), max)
}

/** Looks only up to the last end of a block: from each start without one, the expression would read the whole rest. */
function withoutBlocks(text: string) {
  let left = text
  for (const { end, whole } of BLOCKS) {
    const last = [...left.matchAll(end)].at(-1)
    const at = last ? last.index + last[0].length : 0
    left = left.slice(0, at).replace(whole, '') + left.slice(at)
  }
  return left
}

export const plainLine = (written: string, max: number) => cut(plainText(written, 4 * max).replace(/\s+/g, ' '), max)

/** Removes a lone surrogate at the end, which PostgreSQL rejects. */
const cut = (text: string, max: number) =>
  text
    .slice(0, max)
    .replace(/\p{Surrogate}/gu, '')
    .trim()
