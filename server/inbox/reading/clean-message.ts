// HTML of strangers, written anew from a list of tags and attributes. The browser cleans it once more and shows it in a sandboxed frame.
import { Parser } from 'htmlparser2'
import { escapeHtml, escapeText } from '../../../contract/html-text.ts'
import { startsQuote } from '../../mail/reading/html-text.ts'
import { cleanSheet, cleanStyle } from './clean-style.ts'

export type CleanMessage = { html: string; quotedHtml: string | null; hasRemoteImages: boolean }

const TAGS = new Set(
  `a abbr address article aside b big blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font
  footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s samp section small span strike strong sub sup table tbody td
  tfoot th thead time tr tt u ul var`.split(/\s+/),
)
const EMPTY = new Set(['br', 'col', 'hr', 'img'])
/** Left out with what they contain. Of other elements the text stays. */
const UNSEEN =
  /^(script|title|template|noscript|object|embed|applet|iframe|frame|frameset|svg|math|textarea|select|option|button|xmp|plaintext|noembed|noframes|audio|video|canvas|map|portal|dialog)$/
const ATTRIBUTES = new Set(
  `align alt bgcolor border cellpadding cellspacing class color colspan dir face height lang rowspan size start title type valign
  width`.split(/\s+/),
)
const MAX_DEPTH = 200
/** Each open tag makes the next one slower: no person writes an email this deep. */
const MAX_OPEN = 1_000
const MAX_VALUE = 2_000
const MAX_DATA_IMAGE = 200_000
const CHUNK = 8_000

/** Cleans the HTML of an email, and separates what it quotes at its end. */
export function cleanMessage(html: string): CleanMessage {
  const written: Written[] = []
  const quote = {
    at: -1,
    open: [] as string[],
    names: [] as string[],
    depth: 0,
    isToEnd: false,
    isClosed: false,
    hasTextAfter: false,
  }
  let out = ''
  let open = 0
  let unseen = 0
  let sheet: string | undefined
  let blockquotes = 0
  let hasRemoteImages = false
  let hasOwnWords = false

  const isAfterQuote = () => quote.isClosed && !quote.isToEnd && blockquotes === 0

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open++
        if (UNSEEN.test(name)) unseen++
        if (unseen > 0) return
        if (name === 'style') {
          sheet = ''
          return
        }
        if (quote.at < 0 && isQuote(name, attributes) && hasOwnWords) {
          const tags = written.filter(({ isShown }) => isShown)
          Object.assign(quote, {
            at: out.length,
            open: tags.map(({ opening }) => opening),
            names: tags.map((tag) => tag.name),
            depth: open,
            isToEnd: isHeaderOfQuote(attributes),
          })
        }
        if (name === 'blockquote') blockquotes++
        const isShown = TAGS.has(name) && written.length < MAX_DEPTH
        if (name === 'img' && isRemote(attributes.src)) hasRemoteImages = true
        const opening = isShown ? `<${name}${attributesOf(name, attributes)}>` : ''
        out += opening
        if (!EMPTY.has(name)) written.push({ name, opening, isShown })
      },
      ontext(text) {
        if (sheet !== undefined) sheet += text.slice(0, 100_000)
        else if (unseen === 0) {
          if (hasWords(text)) {
            hasOwnWords = true
            if (isAfterQuote()) quote.hasTextAfter = true
          }
          out += escapeText(visible(text))
        }
      },
      onclosetag(name) {
        if (quote.at >= 0 && open === quote.depth) quote.isClosed = true
        open--
        if (UNSEEN.test(name)) {
          unseen = Math.max(0, unseen - 1)
          return
        }
        if (unseen > 0) return
        if (name === 'style') {
          out += cleanSheet(sheet ?? '')
          sheet = undefined
          return
        }
        if (EMPTY.has(name)) return
        if (name === 'blockquote') blockquotes = Math.max(0, blockquotes - 1)
        const last = written.pop()
        if (last?.isShown) out += `</${last.name}>`
      },
    },
    { decodeEntities: true },
  )
  for (let at = 0; at < html.length && open < MAX_OPEN; at += CHUNK) parser.write(html.slice(at, at + CHUNK))
  parser.end()
  return { ...separated(out, quote), hasRemoteImages }
}

type Written = { name: string; opening: string; isShown: boolean }
type Quote = { at: number; open: string[]; names: string[]; hasTextAfter: boolean }

/** Text below the quote is the reply: then nothing is separated. The elements around the quote are closed, and opened again. */
function separated(out: string, { at, open, names, hasTextAfter }: Quote) {
  if (at < 0 || hasTextAfter) return { html: out, quotedHtml: null }
  const closing = names.toReversed().map((name) => `</${name}>`)
  return { html: out.slice(0, at) + closing.join(''), quotedHtml: open.join('') + out.slice(at) }
}

const isQuote = (name: string, attributes: Record<string, string>) =>
  (name === 'blockquote' && attributes.type === 'cite') || startsQuote(attributes)

/** Outlook and others write the header of the quoted email, and the email itself after that element. */
const isHeaderOfQuote = ({ id = '', class: classes = '', style = '' }: Record<string, string>) =>
  /^(divRplyFwdMsg|appendonsend|stopSpelling|zwchr|reply-intro)$/i.test(id) ||
  /OutlookMessageHeader/.test(classes) ||
  /border-top:\s*solid/i.test(style.slice(0, 300))

const hasWords = (text: string) => /[^\s\u00a0\u200b-\u200d\ufeff]/.test(text)

function attributesOf(tag: string, given: Record<string, string>) {
  const kept = Object.entries(given).flatMap(([name, value]) =>
    ATTRIBUTES.has(name) && value.length <= MAX_VALUE ? [[name, value]] : [],
  )
  const style = cleanStyle((given.style ?? '').slice(0, MAX_VALUE))
  if (style) kept.push(['style', style])
  if (tag === 'a') kept.push(...linkOf(given.href))
  if (tag === 'img') kept.push(...sourceOf(given.src))
  return kept.map(([name, value]) => ` ${name}="${escapeHtml(visible(value ?? ''))}"`).join('')
}

const tidy = (address = '') => visible(address).replace(/[\s\u00a0]+/g, '')

function linkOf(href: string | undefined): string[][] {
  const address = tidy(href).slice(0, MAX_VALUE)
  return /^(https?:\/\/[^/]|mailto:[^@\s]+@|tel:\+?\d)/i.test(address) ? [['href', address]] : []
}

const isRemote = (src: string | undefined) => /^(https?:)?\/\//i.test(tidy(src))

/** Remote images get no `src`: nothing is fetched until the owner asks for it. */
function sourceOf(src: string | undefined): string[][] {
  const address = tidy(src)
  if (/^cid:.{1,300}$/i.test(address)) return [['src', address]]
  if (/^data:image\/(png|jpe?g|gif|webp);base64,[\w+/=]+$/i.test(address) && address.length <= MAX_DATA_IMAGE)
    return [['src', address]]
  if (isRemote(src) && address.length <= MAX_VALUE)
    return [['data-remote-src', address.startsWith('//') ? `https:${address}` : address]]
  return []
}

/** Without control characters, with which readers of HTML deal differently. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
const visible = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
