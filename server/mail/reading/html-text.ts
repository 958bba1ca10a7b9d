// HTML of an email as plain text, line by line as it is seen. Quoted parts get the `> ` of plain email, so that one reader of
// quotes serves both; what email apps mark as the start of the quoted email becomes a line of its own.
import { Parser } from 'htmlparser2'

const MAX_HTML = 1_000_000
const MAX_TEXT = 200_000
const MAX_DEPTH = 1_000
const CHUNK = 8_000
/** Stands where an email app marks the start of what it quotes. */
export const QUOTE_STARTS = '\u2063quoted\u2063'

const BLOCK =
  /^(p|div|tr|table|ul|ol|li|h[1-6]|pre|section|article|header|footer|address|center|form|dl|dt|dd|hr|body)$/
const UNSEEN = /^(style|script|head|title|template|noscript|object|svg)$/
const QUOTE_ID =
  /^(divRplyFwdMsg|appendonsend|stopSpelling|OLK_SRC_BODY_SECTION|zwchr|mail-editor-reference-message-container|isForwardContent|reply-intro)$/i
const QUOTE_CLASS =
  /(^|\s)(gmail_quote(_container)?|gmail_attr|moz-cite-prefix|yahoo_quoted|protonmail_quote|OutlookMessageHeader|zmail_extra|tutanota_quote|ms-outlook-mobile-reference-message)(\s|$)/
/** Outlook draws a line above the header lines of the quoted email. */
const QUOTE_STYLE = /border:none;\s*border-top:\s*solid\s*#(b5c4df|e1e1e1)/i

export function htmlToText(html: string): string {
  const lines: string[] = ['']
  let quotes = 0
  let unseen = 0
  let length = 0
  let depth = 0
  const write = (text: string) => {
    if (length > MAX_TEXT) return
    length += text.length
    lines[lines.length - 1] += text
  }
  const breakLine = (isForced = false) => {
    if (length > MAX_TEXT || (!isForced && (lines[lines.length - 1] ?? '').replace(/^(> )+/, '') === '')) return
    lines.push('> '.repeat(Math.min(quotes, 5)))
    length += 1
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++
        if (UNSEEN.test(name)) unseen++
        if (name === 'blockquote') quotes++
        if (startsQuote(attributes)) {
          breakLine()
          write(QUOTE_STARTS)
          breakLine(true)
        }
        if (name === 'br') breakLine(true)
        else if (BLOCK.test(name)) breakLine()
        if (name === 'blockquote') breakLine(true)
      },
      ontext(text) {
        if (unseen === 0) write(text.replace(/[\s\u00a0]+/g, ' '))
      },
      onclosetag(name) {
        depth--
        if (UNSEEN.test(name)) unseen = Math.max(0, unseen - 1)
        if (name === 'blockquote') {
          quotes = Math.max(0, quotes - 1)
          lines.push('> '.repeat(Math.min(quotes, 5)))
        } else if (BLOCK.test(name)) breakLine()
        if (name === 'p') breakLine(true)
      },
    },
    { decodeEntities: true },
  )
  // Each open tag makes the next one slower: no person writes an email this deep.
  for (let at = 0; at < Math.min(html.length, MAX_HTML) && depth < MAX_DEPTH; at += CHUNK) {
    parser.write(html.slice(at, Math.min(at + CHUNK, MAX_HTML)))
  }
  parser.end()
  return lines.map((line) => line.replace(/ +/g, ' ').trim()).join('\n')
}

/** True where an email app marks the start of what it quotes. */
export function startsQuote(attributes: Record<string, string>) {
  return (
    QUOTE_ID.test((attributes.id ?? '').slice(0, 100)) ||
    QUOTE_CLASS.test((attributes.class ?? '').slice(0, 200)) ||
    QUOTE_STYLE.test((attributes.style ?? '').slice(0, 300))
  )
}
