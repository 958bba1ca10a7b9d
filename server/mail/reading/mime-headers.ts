// Headers of an email or of one of its parts, as strangers write them: bounded, unfolded, decoded, never throwing.
const MAX_HEADER_BYTES = 256 * 1024
const MAX_HEADERS = 1_000
const MAX_REPEATS = 100
const MAX_VALUE = 16_000

/** Lower-case name to its values, in the order of the email. */
export type Headers = Map<string, string[]>

export type HeaderBlock = { headers: Headers; body: string }

/** `source` holds bytes as characters 0 to 255. What comes after the first empty line is the body. */
export function readHeaderBlock(source: string): HeaderBlock {
  const headers: Headers = new Map()
  const end = Math.min(source.length, MAX_HEADER_BYTES)
  let field: { name: string; value: string } | null = null
  let at = source.startsWith('From ') ? nextLine(source, 0) : 0
  while (at < end) {
    const next = nextLine(source, at)
    const line = source.slice(at, Math.min(next, at + MAX_VALUE)).replace(/(?<![\r\n])[\r\n]+$/, '')
    if (line === '') return finish(headers, field, source.slice(next))
    const named = /^([!-9;-~]{1,100})[ \t]*:[ \t]*/.exec(line)
    if (field && /^[ \t]/.test(line)) {
      if (field.value.length < MAX_VALUE) field.value += ` ${line.trim()}`
    } else if (named) {
      keep(headers, field)
      field = { name: (named[1] ?? '').toLowerCase(), value: line.slice(named[0].length) }
    } else if (!field || line.startsWith('--')) {
      // Text that begins without any header, or a part that begins without an empty line.
      return finish(headers, field, source.slice(at))
    }
    at = next
  }
  return finish(headers, field, at < source.length ? skipHeaders(source, at) : '')
}

function finish(headers: Headers, last: { name: string; value: string } | null, body: string): HeaderBlock {
  keep(headers, last)
  return { headers, body }
}

function keep(headers: Headers, field: { name: string; value: string } | null) {
  if (!field || headers.size >= MAX_HEADERS) return
  const values = headers.get(field.name) ?? []
  if (values.length >= MAX_REPEATS) return
  values.push(decodeWords(fromBytes(field.value.slice(0, MAX_VALUE))).trim())
  headers.set(field.name, values)
}

/** The headers went on beyond what is read: the body starts after the next empty line. */
function skipHeaders(source: string, from: number) {
  const gap = /\r?\n\r?\n/g
  gap.lastIndex = Math.max(0, from - 2)
  const found = gap.exec(source)
  return found ? source.slice(gap.lastIndex) : ''
}

function nextLine(source: string, from: number) {
  const at = source.indexOf('\n', from)
  return at < 0 ? source.length : at + 1
}

/** Raw 8-bit header text: UTF-8 when it is valid, otherwise Latin 1. */
function fromBytes(text: string): string {
  if (!/[\x80-\xff]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

export function decodeCharset(bytes: Uint8Array, charset: string): string {
  const name = charset.toLowerCase().replace(/^["']|["']$/g, '')
  try {
    return new TextDecoder(name === 'us-ascii' || name === '' || name === 'ascii' ? 'utf-8' : name).decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}

/** RFC 2047 encoded words. */
function decodeWords(text: string): string {
  if (!text.includes('=?')) return text
  return text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?([\w.:-]{1,40})(?:\*[\w-]{0,20})?\?([bq])\?([^?]{0,4000})\?=/gi, (_, charset, how, coded) => {
      const bytes =
        String(how).toLowerCase() === 'b'
          ? Buffer.from(String(coded), 'base64')
          : decodeQuotedPrintable(String(coded).replaceAll('_', ' '))
      return decodeCharset(bytes, String(charset))
    })
}

export function decodeQuotedPrintable(text: string): Buffer {
  const bare = text
    .replace(/=[ \t]{0,80}\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bare, 'latin1')
}

export type ContentType = { type: string; parameters: Record<string, string> }

export function readContentType(value: string | undefined): ContentType {
  const [type = '', ...rest] = (value ?? '').split(';')
  const parameters: Record<string, string> = Object.create(null)
  // RFC 2231: a long value is in several pieces, `name*0` to `name*9` and on.
  const pieces: Record<string, number> = Object.create(null)
  for (const [, given = '', piece = '0', quoted = ''] of `;${rest.join(';')}`.matchAll(
    /[;\s]([\w-]{1,40})(?:\*(\d{1,2}))?\*?\s*=\s*("(?:[^"\\]|\\.){0,500}"|[^;\s"]{1,500})/g,
  )) {
    const name = given.toLowerCase()
    if (Number(piece) !== (pieces[name] ?? 0)) continue
    pieces[name] = Number(piece) + 1
    parameters[name] = (parameters[name] ?? '') + quoted.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1')
  }
  return { type: type.trim().toLowerCase(), parameters }
}
