// A light MIME reader with limits on depth, number and size of parts: a hostile email costs no more than a long one.
import { decodeCharset, decodeQuotedPrintable, type Headers, readContentType, readHeaderBlock } from './mime-headers.ts'

const MAX_DEPTH = 12
const MAX_PARTS = 200
const MAX_TEXT = 400_000

export type Part = {
  type: string
  parameters: Record<string, string>
  headers: Headers
  /** Decoded, for parts that hold text; empty for the others. */
  text: string
  isAttachment: boolean
  /** Its place, as IMAP numbers parts: "1", "2.1"; empty for a message of one part. */
  path: string
  /** As it is in the message, of parts that contain no others. */
  body: string
  /** Inside a returned or forwarded message. */
  depth: number
  parts: Part[]
}

/** Reads a whole message or a part of one. */
export function readPart(source: string, depth = 0, budget = { parts: MAX_PARTS }, nested = 0, path = ''): Part {
  const { headers, body } = readHeaderBlock(source)
  return readBody(headers, body, { depth, budget, nested, path })
}

type Place = { depth: number; budget: { parts: number }; nested: number; path: string }

function readBody(headers: Headers, body: string, { depth, budget, nested, path }: Place): Part {
  const contentType = readContentType(headers.get('content-type')?.[0])
  const type = contentType.type || 'text/plain'
  const part: Part = {
    type,
    parameters: contentType.parameters,
    headers,
    text: '',
    isAttachment: /^\s*attachment/i.test(headers.get('content-disposition')?.[0] ?? ''),
    path,
    body: type.startsWith('multipart/') ? '' : body,
    depth: nested,
    parts: [],
  }
  const inner = (number: number) => (path === '' ? String(number) : `${path}.${number}`)
  budget.parts--
  if (type.startsWith('multipart/')) {
    const boundary = contentType.parameters.boundary || boundaryInBody(body)
    const pieces = boundary && depth < MAX_DEPTH ? splitParts(body, boundary, budget.parts) : []
    for (const piece of pieces) {
      if (budget.parts > 0) part.parts.push(readPart(piece, depth + 1, budget, nested, inner(part.parts.length + 1)))
    }
    // No part was found: whatever it says is worth reading as text.
    if (part.parts.length === 0) part.text = decodeText(headers, body, '')
  } else if (type === 'message/rfc822' || type === 'message/global') {
    // Some systems put an empty line before its headers.
    const message = decodeTransfer(headers, body).replace(/^(?:\r?\n){1,5}/, '')
    if (depth < MAX_DEPTH && budget.parts > 0)
      part.parts.push(readPart(message, depth + 1, budget, nested + 1, inner(1)))
  } else if (/^(text\/|message\/)/.test(type)) {
    part.text = decodeText(headers, body, contentType.parameters.charset ?? '')
  }
  return part
}

/** A multipart that lost its boundary parameter, often to a missing fold: the first dashed line of the body names it. */
function boundaryInBody(body: string) {
  return /^--([^\s"]{4,70})\r?$/m.exec(body.slice(0, 20_000))?.[1]
}

function splitParts(body: string, boundary: string, limit: number): string[] {
  const mark = `--${boundary}`
  const pieces: string[] = []
  let start = -1
  let at = 0
  while (pieces.length < limit) {
    const found = body.indexOf(mark, at)
    if (found < 0) break
    at = found + mark.length
    const isLineStart = found === 0 || body[found - 1] === '\n'
    const rest = body.slice(at, at + 2)
    const isMark = isLineStart && (rest === '' || rest === '--' || /^\s/.test(rest))
    if (!isMark) continue
    if (start >= 0) pieces.push(body.slice(start, found).replace(/\r?\n$/, ''))
    start = -1
    if (rest === '--') break
    const lineEnd = body.indexOf('\n', at)
    start = lineEnd < 0 ? body.length : lineEnd + 1
  }
  if (start >= 0 && start < body.length && pieces.length < limit) pieces.push(body.slice(start))
  return pieces
}

function decodeTransfer(headers: Headers, body: string): string {
  const how = headers.get('content-transfer-encoding')?.[0]?.trim().toLowerCase()
  if (how === 'base64') return Buffer.from(body.slice(0, 2 * MAX_TEXT), 'base64').toString('latin1')
  if (how === 'quoted-printable') return decodeQuotedPrintable(body).toString('latin1')
  return body
}

function decodeText(headers: Headers, body: string, charset: string): string {
  const bytes = Buffer.from(decodeTransfer(headers, body.slice(0, 2 * MAX_TEXT)), 'latin1')
  const isGuess = !charset || /^(us-)?ascii$/i.test(charset)
  const text = decodeCharset(bytes, guessCharset(bytes, charset, isGuess))
  return text.slice(0, MAX_TEXT).replace(/\r\n?/g, '\n').replaceAll('\0', '')
}

/** Undeclared text: UTF-8 when valid, ISO-2022-JP by its escapes, otherwise Windows-1252. */
function guessCharset(bytes: Buffer, charset: string, isGuess: boolean) {
  if (/iso-2022-jp/i.test(charset) && bytes.some((byte) => byte > 127)) return 'utf-8'
  if (!isGuess) return charset
  if (bytes.includes('\x1b$B')) return 'iso-2022-jp'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The content of a part, whatever it is. */
export function bytesOf({ headers, body }: Part): Buffer {
  const how = headers.get('content-transfer-encoding')?.[0]?.trim().toLowerCase()
  if (how === 'base64') return Buffer.from(body, 'base64')
  if (how === 'quoted-printable') return decodeQuotedPrintable(body)
  return Buffer.from(body, 'latin1')
}

/** About as many bytes as its content has, without decoding it. */
export function sizeOf({ headers, body }: Part): number {
  const isBase64 = headers.get('content-transfer-encoding')?.[0]?.trim().toLowerCase() === 'base64'
  // Lines of 76 characters and two for the line break hold 57 bytes.
  return isBase64 ? Math.floor((body.length * 57) / 78) : body.length
}

/** All parts of a message, outer before inner. */
export function allParts(part: Part): Part[] {
  return [part, ...part.parts.flatMap(allParts)]
}
