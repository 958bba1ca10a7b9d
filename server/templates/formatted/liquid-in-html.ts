import { decodeEntities } from '../../../contract/html-text.ts'

const OPENINGS = /\{[{%]/g

/** HTML as a template: the code in it as it was written, without the tags and entities of an editor. */
export function liquidInHtml(html: string): string {
  let out = ''
  let from = 0
  // One that has no end is not looked for again: the time would grow with the square of the text.
  const unclosed = new Set<string>()
  for (const { 0: opening, index } of html.matchAll(OPENINGS)) {
    if (index < from || unclosed.has(opening)) continue
    const end = html.indexOf(opening === '{{' ? '}}' : '%}', index + 2)
    if (end === -1) unclosed.add(opening)
    else {
      out += html.slice(from, index) + codeOf(html.slice(index, end + 2))
      from = end + 2
    }
  }
  return out + html.slice(from)
}

function codeOf(code: string) {
  let out = ''
  let from = 0
  while (from < code.length) {
    const start = code.indexOf('<', from)
    const end = start < 0 ? -1 : code.indexOf('>', start)
    if (end < 0) break
    out += code.slice(from, start)
    from = end + 1
  }
  return decodeEntities(out + code.slice(from)).replace(/\u00a0/g, ' ')
}
