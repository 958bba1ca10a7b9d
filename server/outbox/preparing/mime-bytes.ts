import { encode as base64Of, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode as quotedOf, wrap as wrapQuoted } from 'nodemailer/lib/qp'

/**
 * The bytes of an email whose parts are texts, as `MimeNode.build` makes them. That reads each part through a pipeline of streams,
 * which costs several times as much as the encoding itself.
 */
export function mimeBytes(root: MimeNode): Buffer {
  const text = textOf(root)
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`)
}

function textOf(node: MimeNode): string {
  // Also decides on the boundary.
  const head = `${node.buildHeaders()}\r\n\r\n`
  if (node.childNodes.length === 0) return head + encoded(node)
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${textOf(child)}`)
  return `${head}${parts.join('\r\n')}\r\n--${node.boundary}--\r\n`
}

function encoded(node: MimeNode): string {
  const { content } = node
  if (typeof content !== 'string') throw new Error('a part of an email is not a text')
  const encoding = node.getTransferEncoding()
  if (encoding === 'quoted-printable') return wrapQuoted(quotedOf(content))
  return encoding === 'base64' ? wrapBase64(base64Of(content)) : content
}
