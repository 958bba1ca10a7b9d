import MimeNode from 'nodemailer/lib/mime-node'
import type { Sender } from '../../../mail/account/server-account.ts'

const SENDER_FIELD = /^(?:from|sender|reply-to):[^\r\n]*\r\n(?:[ \t][^\r\n]*\r\n)*/gim

/** The email with this sender, whoever it named when it was written. */
export function withSender(mime: Buffer, { from, replyTo }: Sender): Buffer {
  const end = mime.indexOf('\r\n\r\n') + 2
  if (end === 1) throw new Error('an email without a body')
  const head = mime.subarray(0, end).toString('latin1')
  const fields = senderFields(from, replyTo)
  if ((head.match(SENDER_FIELD) ?? []).join('') === fields) return mime
  return Buffer.concat([Buffer.from(fields + head.replace(SENDER_FIELD, ''), 'latin1'), mime.subarray(end)])
}

function senderFields(from: Sender['from'], replyTo: string | undefined) {
  const node = new MimeNode('text/plain')
  node.setHeader([{ key: 'From', value: from }, ...(replyTo ? [{ key: 'Reply-To', value: replyTo }] : [])])
  return (`${Buffer.from(node.buildHeaders(), 'utf8').toString('latin1')}\r\n`.match(SENDER_FIELD) ?? []).join('')
}
