import { decodeEntities, escapeHtml, htmlFromText } from '../../../contract/html-text.ts'
import type { WrittenEmail } from '../../../contract/mail.ts'
import type { Signature } from '../../../contract/signature.ts'
import type { Db } from '../../db/connect.ts'
import { readContent } from '../../inbox/reading/message-content.ts'
import { keepFiles } from '../../templates/files/file-queries.ts'
import { readVoice, signatureFrom } from '../../writing/voice-queries.ts'
import { withShownImages } from '../shown-files.ts'
import { BODY, FOOTER, htmlOf } from './compose-mail.ts'
import { LEAVE_BY_REPLY, withoutFooter } from './footer.ts'
import { findMailboxForEmail } from './sender-mailbox.ts'
import { withoutTracking } from './without-tracking.ts'

type Email = {
  leadId: number
  mime: Buffer
  links: string[] | null
  fileHashes: string[] | null
  mailboxId: number | null
}

/**
 * What was written in an email to a lead, to use it again: without the footer or the quote below it, and without the signature, which is
 * added again. Null of a forwarded email.
 */
export async function readWritten(db: Db, userId: number, email: Email): Promise<WrittenEmail | null> {
  const { leadId, mime, links, fileHashes, mailboxId } = email
  const content = readContent(mime)
  const found = contentIn(unixLines(content.html ?? ''), unixLines(content.text))
  if (!found) return null
  const text = found.text.trim()
  const html = withShownImages(withoutTracking(found.html, links ?? []), fileHashes ?? [])
  const mailbox = await findMailboxForEmail(db, userId, { leadId })
  const voice = await readVoice(db, userId)
  const signed = mailbox ? signatureFrom(mailbox, voice) : voice
  const names = content.files.flatMap(({ cid, name }) => (cid === null ? name : []))
  return {
    ...withoutSignature({ body: text, bodyHtml: html === htmlOf(text, null).html ? null : html }, signed),
    attachments: await attachmentsOf(db, userId, mime, names),
    mailboxId,
    isReply: found.isReply,
  }
}

const unixLines = (text: string) => text.replaceAll('\r\n', '\n')

/** Both parts of the email with the signature. */
function contentIn(html: string, text: string) {
  const start = html.indexOf(BODY) + BODY.length
  if (start < BODY.length) return undefined
  const written = (end: number) => html.slice(start, end)
  const footer = Math.max(html.lastIndexOf(`\n${FOOTER}<a href="`), html.lastIndexOf(`\n${FOOTER}${BY_REPLY}`))
  if (footer >= start) return { html: written(footer), text: withoutFooter(text), isReply: false }
  const quote = QUOTE.exec(html)
  const head = quote ? text.indexOf(`\n${decodeEntities(quote[1] ?? '')}\n`) : -1
  return quote && head >= 0 ? { html: written(quote.index), text: text.slice(0, head), isReply: true } : undefined
}

const BY_REPLY = escapeHtml(LEAVE_BY_REPLY)
/** As a reply quotes (inbox/replying/quote-message.ts), with the line above what it quotes. */
const QUOTE = /\n<div class="gmail_quote"><div class="gmail_attr">([^<]*)<\/div>/

type Text = Pick<WrittenEmail, 'body' | 'bodyHtml'>

/** One that has changed since stays in the text. */
function withoutSignature({ body, bodyHtml }: Text, { signature, signatureHtml }: Signature): Text {
  const given = (signature ?? '').trim()
  if (given === '') return { body, bodyHtml }
  const cut = (text: string, end: string) => (text.endsWith(end) ? text.slice(0, -end.length) : text)
  return {
    body: cut(body, `\n\n${given}`),
    bodyHtml: bodyHtml && cut(bodyHtml, signatureHtml || htmlFromText(given)),
  }
}

/** Those that are still stored. The bytes of an email have marks in place of files: the images of its text first, then attachments. */
async function attachmentsOf(db: Db, userId: number, mime: Buffer, names: string[]) {
  if (names.length === 0) return []
  const marks = [...mime.toString('latin1').matchAll(/-file-([0-9a-f]{64})/g)].map(([, hash]) => hash ?? '')
  const hashes = marks.slice(-names.length)
  const known = await keepFiles(db, userId, hashes)
  return hashes.flatMap((hash, index) => {
    const file = known.get(hash)
    return file ? [{ ...file, name: names[index] ?? 'attachment' }] : []
  })
}
