import { randomBytes } from 'node:crypto'
import { encode as base64Of, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import { foldLines, hasLongerLines, isPlainText } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import { encode as quotedOf, wrap as wrapQuoted } from 'nodemailer/lib/qp'

/** `prepared` is written as it is, never folded: an address that a program reads. */
type Address = { name: string; address: string }
type HeaderValue = string | string[] | Address | Address[] | Date | { prepared: string }

export type MailParts = {
  /** By name, in the order in which they are written. Undefined ones are not. */
  headers: Record<string, HeaderValue | undefined>
  text: string
  html: string
  /** Shown in the HTML part, which names them by their cid. */
  images?: InlineImage[]
  attachments?: { hash: string; name: string; type: string }[]
  /** Different in every email. */
  boundary?: string | undefined
}

type InlineImage = { hash: string; cid: string; type: string }

const LINE_LENGTH = 76
// Only for what it knows about headers; it has no content.
const node = new MimeNode(false)
const container = new MimeNode('multipart/mixed')

/**
 * The bytes of an email with a text and an HTML part, as nodemailer's MailComposer makes them. That builds a tree for any kind of
 * email and reads each part through a pipeline of streams, which costs several times as much as the encoding itself.
 */
export function mimeBytes(parts: MailParts): Buffer {
  const { headers, text, html, images = [], attachments = [], boundary = newBoundary() } = parts
  const head = Object.entries(headers).map(([name, value]) => (value === undefined ? '' : header(name, value)))
  const [mixed, related] = [`${boundary}-mixed`, `${boundary}-related`]
  const shown =
    images.length === 0
      ? textPart('text/html', html)
      : multipart('related', related, [
          textPart('text/html', html),
          ...images.map((image) => imagePart(image, boundary)),
        ])
  const alternative = multipart('alternative', boundary, [textPart('text/plain', text), shown])
  const body =
    attachments.length === 0
      ? alternative
      : multipart('mixed', mixed, [alternative, ...attachments.map((file) => attachmentPart(file, boundary))])
  return Buffer.from(`${head.join('')}MIME-Version: 1.0\r\n${body}`)
}

const multipart = (kind: string, boundary: string, parts: string[]) =>
  `Content-Type: multipart/${kind};\r\n boundary="${boundary}"\r\n\r\n` +
  `${parts.map((one) => `--${boundary}\r\n${one}\r\n`).join('')}--${boundary}--\r\n`

/** Stands for the contents of a file. The boundary is random, so that no text can have this line. */
export const fileMark = (boundary: string, hash: string) => `${boundary}-file-${hash}`

const imagePart = ({ hash, cid, type }: InlineImage, boundary: string) =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-ID: <${cid}>\r\n` +
  `Content-Disposition: inline\r\n\r\n${fileMark(boundary, hash)}`

function attachmentPart({ hash, name, type }: { hash: string; name: string; type: string }, boundary: string) {
  const file = container.createChild(type, { filename: name })
  file.setHeader({ 'Content-Transfer-Encoding': 'base64', 'Content-Disposition': 'attachment' })
  return `${file.buildHeaders()}\r\n\r\n${fileMark(boundary, hash)}`
}

/** Cannot be a line of an encoded part. */
const newBoundary = () => `--_NmP-${randomBytes(8).toString('hex')}-Part_1`

function header(name: string, value: HeaderValue) {
  if (typeof value === 'object' && 'prepared' in value) return `${name}: ${value.prepared}\r\n`
  const encoded = node.encodeHeaderValue(name, value)
  return encoded.trim() === '' ? '' : `${foldLines(`${name}: ${encoded}`, LINE_LENGTH)}\r\n`
}

/** A text part with its headers. */
export function textPart(type: string, content: string) {
  const encoding = encodingOf(type, content)
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`
  if (encoding === 'quoted-printable') return head + wrapQuoted(quotedOf(content))
  return head + (encoding === 'base64' ? wrapBase64(base64Of(content)) : content)
}

function encodingOf(type: string, content: string) {
  if (isPlainText(content) && !hasLongerLines(content, LINE_LENGTH)) return '7bit'
  return new MimeNode(type).setContent(content).getTransferEncoding()
}
