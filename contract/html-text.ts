// Apart from the schemas, so that the editor can use it without loading zod. The HTML is ours: what the editor writes and the server cleans.

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

type Link = { href: string; words: string }

/** A formatted email as plain text, with the same merge fields: paragraphs, list marks and the addresses of links. */
export function textFromHtml(html: string): string {
  const out = new TextLines()
  const lists: { isNumbered: boolean; items: number }[] = []
  const links: Link[] = []
  let unseen = 0
  const write = (text: string) => {
    const link = links.at(-1)
    if (link) link.words += text
    out.write(text)
  }
  for (const { name, isEnd, attributes, text } of piecesOf(html)) {
    if (UNSEEN.has(name)) unseen = Math.max(0, unseen + (isEnd ? -1 : 1))
    if (unseen > 0) continue
    if (name === '') write(decodeEntities(text).replace(/[\s\u00a0]+/g, ' '))
    else if (name === 'br') out.breakLine(true)
    else if (name === 'img') write(attributeOf(attributes, 'alt'))
    else if (name === 'a' && !isEnd) links.push({ href: attributeOf(attributes, 'href'), words: '' })
    else if (name === 'a') out.write(addressOf(links.pop()))
    else if (name === 'div') out.breakLine()
    else if (name === 'li') out.startItem(isEnd ? undefined : markOf(lists))
    else if (BLOCKS.has(name)) {
      if (name === 'ul' || name === 'ol') {
        if (isEnd) lists.pop()
        else lists.push({ isNumbered: name === 'ol', items: 0 })
      }
      out.startBlock(lists.length > (isEnd ? 0 : 1))
    }
  }
  return out.text()
}

type Piece = { name: string; isEnd: boolean; attributes: string; text: string }

/** Tags and the text between them. A regular expression would look for the end of each `<` that has none up to the end. */
function* piecesOf(html: string): Generator<Piece> {
  const textPiece = (text: string): Piece => ({ name: '', isEnd: false, attributes: '', text })
  let from = 0
  let end = -1
  while (from < html.length) {
    const start = html.indexOf('<', from)
    // Looked for once, however many `<` are before it.
    if (end < start) end = html.indexOf('>', start)
    if (start < 0 || end < 0) return yield textPiece(html.slice(from))
    if (start > from) yield textPiece(html.slice(from, start))
    const tag = html.slice(start + 1, end)
    const [whole, slash, name = ''] = /^(\/?)([a-z][a-z0-9]{0,15})(?![a-z0-9])/i.exec(tag) ?? []
    if (whole) yield { name: name.toLowerCase(), isEnd: slash === '/', attributes: tag.slice(whole.length), text: '' }
    else if (!/^[!?/]/.test(tag)) yield textPiece('<')
    from = whole || /^[!?/]/.test(tag) ? end + 1 : start + 1
  }
}

function markOf(lists: { isNumbered: boolean; items: number }[]) {
  const list = lists.at(-1) ?? { isNumbered: false, items: 0 }
  const indent = '  '.repeat(Math.max(0, lists.length - 1))
  return `${indent}${list.isNumbered ? `${++list.items}.` : '-'} `
}

/** " (https://…)" after the words of a link, unless they are its address. */
function addressOf(link: Link | undefined) {
  if (!link?.href) return ''
  const bare = (address: string) =>
    address
      .trim()
      .replace(/^(https?:\/\/|mailto:|tel:)/i, '')
      .replace(/\/$/, '')
  return bare(link.words) === bare(link.href) ? '' : link.words.trim() === '' ? link.href : ` (${link.href})`
}

function attributeOf(attributes: string, name: string) {
  const [, double, single] = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? []
  return decodeEntities(double ?? single ?? '')
}

class TextLines {
  readonly #lines: string[] = []
  #line = ''
  #mark = ''
  /** To look at the end of a long line itself would copy it, for every piece that is added. */
  #hasSpaceBehind = false

  write(text: string) {
    const added = this.#line === '' ? text.trimStart() : this.#hasSpaceBehind ? text.replace(/^ +/, '') : text
    if (added === '') return
    this.#line += this.#mark + added
    this.#hasSpaceBehind = added.endsWith(' ')
    this.#mark = ''
  }

  breakLine(isForced = false) {
    if (this.#line === '' && !isForced) return
    this.#lines.push(this.#line.trimEnd())
    this.#line = ''
  }

  startItem(mark: string | undefined) {
    this.breakLine()
    this.#mark = mark ?? ''
  }

  /** Separated by an empty line, unless it is inside a list. */
  startBlock(isInList: boolean) {
    this.breakLine()
    if (!isInList && this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('')
  }

  text() {
    const lines = [...this.#lines, this.#line]
    return lines
      .filter((line, at) => line !== '' || lines[at - 1] !== '')
      .join('\n')
      .trim()
  }
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
