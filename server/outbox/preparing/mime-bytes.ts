import { randomBytes } from 'node:crypto'
import { encode as base64Of, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import { foldLines, hasLongerLines, isPlainText } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import { encode as quotedOf, wrap as wrapQuoted } from 'nodemailer/lib/qp'

/** `prepared` is written as it is, never folded: an address that a program reads. */
type HeaderValue = string | string[] | { name: string; address: string } | Date | { prepared: string }

export type MailParts = {
  /** By name, in the order in which they are written. Undefined ones are not. */
  headers: Record<string, HeaderValue | undefined>
  text: string
  html: string
  /** Different in every email. */
  boundary?: string | undefined
}

const LINE_LENGTH = 76
// Only for what it knows about headers; it has no content.
const node = new MimeNode(false)

/**
 * The bytes of an email with a text and an HTML part, as nodemailer's MailComposer makes them. That builds a tree for any kind of
 * email and reads each part through a pipeline of streams, which costs several times as much as the encoding itself.
 */
export function mimeBytes({ headers, text, html, boundary = newBoundary() }: MailParts): Buffer {
  const head = Object.entries(headers).map(([name, value]) => (value === undefined ? '' : header(name, value)))
  return Buffer.from(
    `${head.join('')}MIME-Version: 1.0\r\nContent-Type: multipart/alternative;\r\n boundary="${boundary}"\r\n\r\n` +
      `--${boundary}\r\n${part('text/plain', text)}\r\n--${boundary}\r\n${part('text/html', html)}\r\n--${boundary}--\r\n`,
  )
}

/** Cannot be a line of an encoded part. */
const newBoundary = () => `--_NmP-${randomBytes(8).toString('hex')}-Part_1`

function header(name: string, value: HeaderValue) {
  if (typeof value === 'object' && 'prepared' in value) return `${name}: ${value.prepared}\r\n`
  const encoded = node.encodeHeaderValue(name, value)
  return encoded.trim() === '' ? '' : `${foldLines(`${name}: ${encoded}`, LINE_LENGTH)}\r\n`
}

function part(type: string, content: string) {
  const encoding = encodingOf(type, content)
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`
  if (encoding === 'quoted-printable') return head + wrapQuoted(quotedOf(content))
  return head + (encoding === 'base64' ? wrapBase64(base64Of(content)) : content)
}

function encodingOf(type: string, content: string) {
  if (isPlainText(content) && !hasLongerLines(content, LINE_LENGTH)) return '7bit'
  return new MimeNode(type).setContent(content).getTransferEncoding()
}
