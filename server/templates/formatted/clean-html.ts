import { Parser } from 'htmlparser2'
import { FILE_ADDRESS } from '../../../contract/file-limits.ts'
import { escapeHtml, escapeText } from '../../../contract/html-text.ts'

/** What an email may have. Everything is written anew from this list, so that whoever reads it next reads the same. */
const TAGS = new Map(
  Object.entries({
    p: 'p',
    div: 'div',
    br: 'br',
    hr: 'hr',
    b: 'b',
    strong: 'b',
    i: 'i',
    em: 'i',
    u: 'u',
    ul: 'ul',
    ol: 'ol',
    li: 'li',
    blockquote: 'blockquote',
    h1: 'h2',
    h2: 'h2',
    h3: 'h3',
    a: 'a',
    img: 'img',
  }),
)
const EMPTY = new Set(['br', 'hr', 'img'])
/** Left out with what they contain. Of other elements the text stays. */
const UNSEEN =
  /^(script|style|head|title|template|noscript|object|embed|iframe|svg|math|textarea|select|xmp|plaintext|noembed|noframes|audio|video|canvas)$/
const MAX_DEPTH = 100
const CHUNK = 8_000

export class TooDeep extends Error {}

/** `template`: with merge fields, whose values are not known yet. `email`: as one lead gets it. */
export type Stage = 'template' | 'email'

/** Only tags, attributes and addresses of the list, every value escaped. Throws TooDeep for what no person writes. */
export function cleanHtml(html: string, stage: Stage): string {
  let out = ''
  let depth = 0
  let unseen = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > MAX_DEPTH) throw new TooDeep()
        if (UNSEEN.test(name)) unseen++
        const tag = TAGS.get(name)
        if (tag && unseen === 0 && (tag !== 'img' || imageSource(attributes.src)))
          out += opening(tag, attributes, stage)
      },
      ontext(text) {
        if (unseen === 0) out += escapeText(visible(text))
      },
      onclosetag(name) {
        depth--
        const tag = TAGS.get(name)
        if (UNSEEN.test(name)) unseen = Math.max(0, unseen - 1)
        else if (tag && unseen === 0 && !EMPTY.has(tag)) out += `</${tag}>`
      },
    },
    { decodeEntities: true },
  )
  for (let at = 0; at < html.length; at += CHUNK) parser.write(html.slice(at, at + CHUNK))
  parser.end()
  return out
}

function opening(tag: string, attributes: Record<string, string>, stage: Stage) {
  if (tag === 'a') {
    const href = linkAddress(attributes.href, stage)
    return href ? `<a href="${escapeHtml(href)}">` : '<a>'
  }
  if (tag !== 'img') return `<${tag}>`
  const sizes = (['width', 'height'] as const).map((name) => {
    const [size] = /^\d{1,4}/.exec(attributes[name] ?? '') ?? []
    return size ? ` ${name}="${size}"` : ''
  })
  return `<img src="${escapeHtml(imageSource(attributes.src) ?? '')}" alt="${escapeHtml(visible(attributes.alt ?? ''))}"${sizes.join('')}>`
}

const WEB_OR_CONTACT = /^(https?:\/\/[^/]|mailto:[^@\s]+@|tel:\+?\d)/i
const HOST_ALONE = /^[\w-]+(\.[\w-]+)+([/?#]|$)/

function linkAddress(given = '', stage: Stage) {
  const href = visible(given).trim()
  // The values decide, so that it is looked at again once they are known.
  if (stage === 'template' && /^\{\{|^\{%/.test(href)) return href
  const address = stage === 'email' ? href.replace(/\s/g, '%20') : href
  if (WEB_OR_CONTACT.test(address)) return address
  return HOST_ALONE.test(address) ? `https://${address}` : null
}

function imageSource(given = '') {
  const src = visible(given).trim()
  return /^https?:\/\/[^/]/i.test(src) || FILE_ADDRESS.test(src) ? src : null
}

/** Without control characters, with which readers of HTML deal differently. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
const visible = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
