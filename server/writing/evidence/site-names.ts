import { parse } from 'tldts'

/**
 * The text with full-width letters and the other forms of a dot as browsers read them in a host. Every position stays the same.
 */
export const withPlainForms = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uff61]/g, '.')

const SENTENCE_END = /\p{Ll}\.\p{Lu}\p{Ll}+$/u

/** Whether an email app turns these words with dots into a link: a path follows, or they end in a public suffix such as .com. */
export function isSite(words: string) {
  const [name = ''] = words.split(/[/?#:]/, 1)
  if (/^[^/?#:]*\/\w/.test(words) && /\.[a-z]{2,24}$/i.test(name)) return true
  // "It ends.Next one starts" has no space after the sentence.
  if (SENTENCE_END.test(name)) return false
  const host = URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : ''
  return parse(host, { extractHostname: false }).isIcann === true
}
