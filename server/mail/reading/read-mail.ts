// Raw bytes of an email to the little that its classification needs. Never throws, whatever the bytes are.
import { findAddresses, readDeliveryStatus, type StatusReport } from './delivery-status.ts'
import { htmlToText } from './html-text.ts'
import { type Headers, readHeaderBlock } from './mime-headers.ts'
import { allParts, type Part, readPart } from './mime-parts.ts'

const MAX_BYTES = 25 * 1024 * 1024
const MAX_REFERENCES = 100
const MAX_ORIGINAL_TEXT = 200_000

/** `text` is empty where only its headers are known. */
export type OriginalMail = { headers: Headers; messageId: string; from: string; to: string[]; text: string }

export type ReadMail = {
  headers: Headers
  from: { address: string; name: string }
  to: string[]
  subject: string
  date: Date | null
  messageId: string
  inReplyTo: string
  references: string[]
  /** The readable text, from HTML when there is no other. */
  text: string
  isHtmlOnly: boolean
  contentType: string
  reportType: string
  /** Machine-readable fields of a delivery report, if it has any; `isNested` when only a returned email holds them. */
  report: (StatusReport & { isNested: boolean }) | null
  /** Fields of an abuse report (RFC 5965). */
  feedback: Record<string, string> | null
  /** Fields of a read receipt (RFC 8098). */
  disposition: Record<string, string> | null
  /** Headers of the email this one returns or reports on. */
  original: OriginalMail | null
}

export function readMail(raw: Uint8Array): ReadMail {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, MAX_BYTES))
  const root = readPart(bytes.toString('latin1'))
  const parts = allParts(root)
  const own = parts.filter((part) => part.depth === 0)
  const { headers } = root
  const { text, isHtmlOnly } = readableText(own)
  return {
    headers,
    from: sender(headers),
    to: addressesOf(headers, 'to'),
    subject: first(headers, 'subject').replace(/\s+/g, ' '),
    date: dateOf(first(headers, 'date')),
    messageId: messageIds(first(headers, 'message-id'))[0] ?? '',
    inReplyTo: messageIds(first(headers, 'in-reply-to'))[0] ?? '',
    references: messageIds(`${first(headers, 'references')} ${first(headers, 'in-reply-to')}`),
    text,
    isHtmlOnly,
    contentType: root.type,
    reportType: (root.parameters['report-type'] ?? '').toLowerCase(),
    report: statusReport(parts),
    feedback: fieldsOf(own, 'message/feedback-report'),
    disposition: fieldsOf(own, 'message/disposition-notification'),
    original: originalMail(parts),
  }
}

export const first = (headers: Headers, name: string) => headers.get(name)?.[0] ?? ''

const MAX_HEADERS = 300_000

/** The Message-ID of an email, without reading what it says; empty where it has none. */
export const messageIdOf = (raw: Buffer) =>
  messageIds(first(readHeaderBlock(raw.toString('latin1', 0, MAX_HEADERS)).headers, 'message-id'))[0] ?? ''

function sender(headers: Headers) {
  const value = first(headers, 'from') || first(headers, 'sender')
  const [address = ''] = findAddresses(value)
  // `mailer-daemon` without a domain, or `MAILER-DAEMON <>`: the words are all there is.
  const name = value
    .slice(0, 2_000)
    .replace(/<[^<>]*>/g, '')
    .replace(/["()]/g, '')
    .trim()
  return { address, name: name.slice(0, 200) }
}

const addressesOf = (headers: Headers, name: string) => (headers.get(name) ?? []).flatMap(findAddresses)

function messageIds(value: string): string[] {
  const ids =
    value.match(/<[^<>\s]{1,500}>/g) ?? (/^[^\s@]{1,300}@\S{1,300}$/.test(value.trim()) ? [`<${value.trim()}>`] : [])
  return [...new Set(ids)].slice(-MAX_REFERENCES)
}

function dateOf(value: string): Date | null {
  const date = new Date(value.slice(0, 100).replace(/\([^)]*\)/g, ''))
  return Number.isNaN(date.getTime()) ? null : date
}

function readableText(own: Part[]) {
  const shown = own.filter((part) => !part.isAttachment && part.text !== '')
  const plain = shown.filter((part) => part.type === 'text/plain' || part.type.startsWith('multipart/'))
  const text = plain.map((part) => part.text).join('\n\n')
  if (text.trim() !== '') return { text, isHtmlOnly: false }
  const html = shown.filter((part) => part.type === 'text/html')
  return { text: html.map((part) => htmlToText(part.text)).join('\n\n'), isHtmlOnly: html.length > 0 }
}

function statusReport(parts: Part[]) {
  const found = parts.filter(
    (part) => /^message\/(global-)?delivery-status$/.test(part.type) && part.text.trim() !== '',
  )
  const outer = found.filter((part) => part.depth === 0)
  const chosen = outer.length > 0 ? outer : found.slice(0, 1)
  if (chosen.length === 0) return null
  return { ...readDeliveryStatus(chosen.map((part) => part.text).join('\n\n')), isNested: outer.length === 0 }
}

function fieldsOf(own: Part[], type: string): Record<string, string> | null {
  const part = own.find((one) => one.type === type)
  if (!part) return null
  const { headers } = readHeaderBlock(Buffer.from(part.text.trimStart(), 'utf8').toString('latin1'))
  return Object.fromEntries([...headers].map(([name, values]) => [name, values.join(' ')]))
}

/** The innermost returned email: a gateway may wrap a delivery report into one of its own. */
function originalMail(parts: Part[]): OriginalMail | null {
  const returned = parts.filter((part) => /^message\/(rfc822|global)$/.test(part.type)).map((part) => part.parts[0])
  const onlyHeaders = parts.filter((part) =>
    /^(text\/rfc822-headers|message\/global-headers|message\/partial)$/.test(part.type),
  )
  const candidates = [
    ...returned.flatMap((part) => (part ? [{ headers: part.headers, part }] : [])),
    ...onlyHeaders.map((part) => ({ headers: readHeaders(part.text), part: null })),
  ].filter(({ headers }) => headers.size > 0)
  const last = candidates.at(-1) ?? looseHeaders(parts).map((headers) => ({ headers, part: null }))[0]
  return last ? originalOf(last.headers, last.part ? textsOf(last.part) : '') : null
}

/** Some systems attach the headers as a text, or as a part that has no type of its own. */
const looseHeaders = ([, ...parts]: Part[]): Headers[] =>
  parts
    .filter((part) => part.depth === 0)
    .map((part) => (part.isAttachment && part.text !== '' ? readHeaders(part.text) : part.headers))
    .filter((headers) => headers.has('message-id') && headers.has('from'))

const textsOf = (part: Part) =>
  allParts(part)
    .map(({ text }) => text)
    .join('\n')
    .slice(0, MAX_ORIGINAL_TEXT)

/** Headers of an email that are in its text. */
export function readHeaders(text: string): Headers {
  return readHeaderBlock(Buffer.from(text.replace(/^\s+/, '').slice(0, 100_000), 'utf8').toString('latin1')).headers
}

export function originalOf(headers: Headers, text = ''): OriginalMail {
  return {
    headers,
    text,
    messageId: messageIds(first(headers, 'message-id'))[0] ?? '',
    from: addressesOf(headers, 'from')[0] ?? '',
    to: [...addressesOf(headers, 'to'), ...addressesOf(headers, 'delivered-to')],
  }
}
