/** A link, email address or phone number in a text. */
export type LinkRun = { kind: 'link' | 'address' | 'number'; text: string; start: number; end: number }

const LONGEST = 300
const ADDRESS = /^[^\s@<>()[\]"',;:]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u
const SITE = /^(?:https?:\/\/|www\.)\S+$/i
const BARE =
  /^(?:[a-z0-9-]{1,63}\.){1,4}(?:com|net|org|io|co|ai|app|dev|eu|uk|de|fr|it|es|nl|be|ch|at|se|no|dk|fi|pl|ie|us|info|biz|tech|cloud|shop|example|test)(?:\/\S*)?$/i
const PHONE = /(?<![\d\p{L}])(?:\+|00|\(?0)\d[\d ()/.-]{5,20}\d/gu

/** Scans word by word, so that the time is linear in the length. */
export function readLinks(text: string): LinkRun[] {
  const found: LinkRun[] = []
  for (const { 0: chunk, index } of text.matchAll(/\S+/g)) {
    if (chunk.length > LONGEST) continue
    const inner = /^[<("'“[]*/.exec(chunk)?.[0].length ?? 0
    const bare = chunk.slice(inner).replace(/[>)\]"'”’.,;:!?]{1,9}$/, '')
    const word = bare.replace(/^mailto:/i, '')
    const kind = ADDRESS.test(word) ? 'address' : SITE.test(word) || BARE.test(word) ? 'link' : null
    const start = index + inner + (bare.length - word.length)
    if (kind) found.push({ kind, text: word, start, end: start + word.length })
  }
  for (const { 0: phone, index } of text.matchAll(PHONE))
    if (
      phone.replace(/\D/g, '').length >= 8 &&
      !found.some(({ start, end }) => index < end && index + phone.length > start)
    )
      found.push({ kind: 'number', text: phone, start: index, end: index + phone.length })
  return found.sort((a, b) => a.start - b.start)
}

/** Without scheme, www and trailing slash. */
export const plainLink = (link: string) =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#]?$/, '')
    .replace(/\/$/, '')
export const hostOf = (link: string) => plainLink(link).split(/[/?#]/)[0] ?? ''

/** Replaces links with a symbol that is neither a word nor the end of a sentence. */
export function withoutLinks(text: string, links: LinkRun[]) {
  let result = ''
  let at = 0
  for (const { start, end } of links) {
    result += `${text.slice(at, start)}_${' '.repeat(end - start - 1)}`
    at = end
  }
  return result + text.slice(at)
}
