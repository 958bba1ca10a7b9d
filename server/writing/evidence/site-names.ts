import { parse } from 'tldts'

/** A text as browsers read it in a host, and where each of its characters stands in the original. */
type PlainForms = { text: string; startOf(at: number): number; endOf(at: number): number }

const HIDDEN = /[\p{Cf}\p{DI}]/gu
/** Where letters, digits and dots have other forms. Plain text of any script has none, so that reading it costs nothing. */
const OTHER_FORMS =
  /[[(]\.[\])]|[\p{Cf}\p{DI}\u00aa\u00b2\u00b3\u00b9\u00ba\u017f\u02b0-\u02b8\u2010-\u2bff\u3002\ufb00-\ufb06\ufe30-\ufe6f\uff00-\uffef\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f1ff}]/gu
const DOTS = /^(?:[[(]\.[\])]|[\u3002\uff61])$/

/** Without characters that hide, with the plain forms of letters and dots, also of a dot in brackets. */
export function withPlainForms(original: string): PlainForms {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  const add = (plain: string, start: number, end: number) => {
    for (let at = 0; at < plain.length; at++) {
      starts.push(start)
      ends.push(end)
    }
    text += plain
  }
  const addAsIs = (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      starts.push(at)
      ends.push(at + 1)
    }
    text += original.slice(from, to)
  }
  let next = 0
  for (const { 0: form, index } of original.matchAll(OTHER_FORMS)) {
    addAsIs(next, index)
    next = index + form.length
    add(plainForm(form), index, next)
  }
  addAsIs(next, original.length)
  return { text, startOf: (at) => starts[at] ?? original.length, endOf: (at) => ends[at - 1] ?? 0 }
}

/** "ﬁ" is two letters. What becomes a longer text with dots in it is none of a host. */
function plainForm(form: string) {
  if (DOTS.test(form)) return '.'
  const plain = form.normalize('NFKC').replace(HIDDEN, '')
  return plain.length <= form.length || /^\p{L}{1,3}$/u.test(plain) ? plain : form
}

/** No public suffixes, and yet read as hosts; a port says the same of any other name. */
const RESERVED = /\.(?:example|test)$/i
const PORT = /^[^/?#:]*\.[a-z]{2,24}:\d{4,5}(?!\d)/i
const SENTENCE_END = /\p{Ll}\.\p{Lu}\p{Ll}+$/u

/** Whether an email app turns these words with dots into a link: a path follows, or they end in a public suffix such as .com. */
export function isSite(words: string) {
  const [name = ''] = words.split(/[/?#:]/, 1)
  if (/^[^/?#:]*\/\w/.test(words) && /\.[a-z]{2,24}$/i.test(name)) return true
  if (PORT.test(words)) return true
  // "It ends.Next one starts" has no space after the sentence.
  if (SENTENCE_END.test(name)) return false
  if (RESERVED.test(name)) return true
  const host = URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : ''
  return parse(host, { extractHostname: false }).isIcann === true
}
