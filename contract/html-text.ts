// Apart from the schemas, so that the editor can use it without loading zod. The HTML is ours: what the editor writes and the server cleans.

const PIECES = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+|</gi
const BLOCKS = new Set(['p', 'blockquote', 'ul', 'ol', 'hr', 'h1', 'h2', 'h3'])
const UNSEEN = new Set(['script', 'style', 'head', 'title', 'template'])
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const LINK_IN_TEXT = /\bhttps?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?]/g

export const decodeEntities = (html: string) =>
  html.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] as string)

/** A formatted email as plain text, with the same merge fields: paragraphs, list marks and the addresses of links. */
export function textFromHtml(html: string): string {
  const out = new TextLines()
  let unseen = 0
  const lists: { isNumbered: boolean; items: number }[] = []
  const links: { href: string; from: number }[] = []
  for (const [piece, slash, tag, attributes = ''] of html.matchAll(PIECES)) {
    const name = tag?.toLowerCase()
    if (name && UNSEEN.has(name)) unseen = Math.max(0, unseen + (slash ? -1 : 1))
    if (unseen > 0) continue
    if (!name) out.write(decodeEntities(piece).replace(/[\s\u00a0]+/g, ' '))
    else if (name === 'br') out.breakLine(true)
    else if (name === 'img') out.write(attributeOf(attributes, 'alt'))
    else if (name === 'a' && !slash) links.push({ href: attributeOf(attributes, 'href'), from: out.length() })
    else if (name === 'a') out.write(addressOf(links.pop(), out))
    else if (name === 'div') out.breakLine()
    else if (name === 'li') out.startItem(slash ? undefined : markOf(lists))
    else if (BLOCKS.has(name)) {
      if (name === 'ul' || name === 'ol') {
        if (slash) lists.pop()
        else lists.push({ isNumbered: name === 'ol', items: 0 })
      }
      out.startBlock(lists.length > (slash ? 0 : 1))
    }
  }
  return out.text()
}

function markOf(lists: { isNumbered: boolean; items: number }[]) {
  const list = lists.at(-1) ?? { isNumbered: false, items: 0 }
  const indent = '  '.repeat(Math.max(0, lists.length - 1))
  return `${indent}${list.isNumbered ? `${++list.items}.` : '-'} `
}

/** " (https://…)" after the words of a link, unless they are its address. */
function addressOf(link: { href: string; from: number } | undefined, out: TextLines) {
  if (!link?.href) return ''
  const bare = (address: string) =>
    address
      .trim()
      .replace(/^(https?:\/\/|mailto:|tel:)/i, '')
      .replace(/\/$/, '')
  const words = out.since(link.from)
  return bare(words) === bare(link.href) ? '' : words.trim() === '' ? link.href : ` (${link.href})`
}

function attributeOf(attributes: string, name: string) {
  const [, double, single] = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? []
  return decodeEntities(double ?? single ?? '')
}

class TextLines {
  #text = ''
  #mark = ''

  length = () => this.#text.length
  since = (from: number) => this.#text.slice(from)

  write(text: string) {
    const isStart = this.#text === '' || this.#text.endsWith('\n')
    const added = isStart ? text.trimStart() : this.#text.endsWith(' ') ? text.replace(/^ +/, '') : text
    if (added === '') return
    this.#text += this.#mark + added
    this.#mark = ''
  }

  breakLine(isForced = false) {
    this.#text = this.#text.replace(/ +$/, '')
    if (isForced || (this.#text !== '' && !this.#text.endsWith('\n'))) this.#text += '\n'
  }

  startItem(mark: string | undefined) {
    this.breakLine()
    this.#mark = mark ?? ''
  }

  /** Separated by an empty line, unless it is inside a list. */
  startBlock(isInList: boolean) {
    this.breakLine()
    if (!isInList && this.#text !== '' && !this.#text.endsWith('\n\n')) this.#text += '\n'
  }

  text = () => this.#text.replace(/\n{3,}/g, '\n\n').trim()
}

/** All that an email says: its text, and what only its formatted part says. */
export function wholeText({ body, bodyHtml }: { body: string; bodyHtml?: string | null | undefined }): string {
  const ofHtml = bodyHtml ? textFromHtml(bodyHtml) : ''
  return ofHtml === '' || ofHtml === body.trim() ? body : `${body}\n\n${ofHtml}`
}

/** Plain text as the editor shows it: paragraphs, line breaks and links. */
export function htmlFromText(text: string): string {
  const paragraphs = text.trim().split(/\n{2,}/)
  return paragraphs.map((one) => `<p>${one.split('\n').map(lineHtml).join('<br>')}</p>`).join('')
}

function lineHtml(line: string) {
  let html = ''
  let from = 0
  for (const match of line.matchAll(LINK_IN_TEXT)) {
    html += `${escapeText(line.slice(from, match.index))}<a href="${escapeHtml(match[0])}">${escapeText(match[0])}</a>`
    from = match.index + match[0].length
  }
  return html + escapeText(line.slice(from))
}

/** Quotation marks stay: they are part of merge fields. */
export const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => SIGNS[sign] as string)
