import type { EmailFile } from '../../../contract/email-file.ts'
import { decodeEntities, escapeHtml } from '../../../contract/html-text.ts'
import { htmlWithSignature, withSignature } from '../../../contract/signature.ts'
import { LINK_IN_TEXT } from '../../templates/links-in.ts'
import { LEAVE, LEAVE_BY_REPLY, leaveText, type Unsubscribe, withFooter } from './footer.ts'
import { type MailParts, mimeBytes } from './mime-bytes.ts'

type Person = { name: string; address: string }

export type MailToCompose = {
  from: { name: string; address: string }
  /** Where replies go, when not to the sender's address. */
  replyTo?: string | undefined
  to: Person | Person[]
  cc?: Person[] | undefined
  subject: string
  /** Plain text, merge fields filled. */
  body: string
  /** Formatted and clean, merge fields filled; null: the HTML part is made from the text. */
  html?: string | null | undefined
  attachments?: EmailFile[] | undefined
  /** The uploaded images in `html`, by hash. */
  images?: ReadonlyMap<string, { type: string }> | undefined
  /** Added unless the body ends with it. */
  signature: string | null
  /** Of formatted emails; null: the text is used there as well. */
  signatureHtml?: string | null | undefined
  messageId: string
  date: Date
  /** The previous email, and the whole thread. */
  inReplyTo?: string | undefined
  references?: string[] | undefined
  /** Of an email in a conversation: what it replies to or forwards, below the signature. It has no way to unsubscribe, as those of people have none. */
  quote?: { text: string; html: string } | undefined
  unsubscribe: Unsubscribe
  /** The sender's, below the way to unsubscribe. */
  postalAddress?: string | null | undefined
  /** The address that replaces a link, by its index in the email; null: links stay as they are. */
  trackedLink: ((index: number, url: string) => string) | null
  pixelUrl: string | null
  /** Identifies the email where a server changes its Message-ID. */
  key: string
}

/** `raw` has no contents of files: `withFiles` puts them in. `files` are their hashes. */
export type ComposedMail = { raw: Buffer; links: string[]; files: string[] }

/** The bytes that are sent, and the links in them. */
export function composeMail(mail: MailToCompose): ComposedMail {
  const text = withSignature(mail.body, mail.signature)
  const { html: written, links } = mail.html
    ? formattedOf(htmlWithSignature(mail.html, mail), mail)
    : htmlOf(text, mail.trackedLink)
  const { html, images } = withInlineImages(page(written, mail), mail)
  const attachments = mail.attachments ?? []
  const raw = mimeBytes({
    headers: {
      ...(mail.quote ? {} : unsubscribeHeaders(mail.unsubscribe)),
      'X-Leadwright-Key': mail.key,
      From: mail.from,
      To: mail.to,
      Cc: mail.cc && mail.cc.length > 0 ? mail.cc : undefined,
      'Reply-To': mail.replyTo,
      'In-Reply-To': mail.inReplyTo,
      References: mail.inReplyTo ? (mail.references ?? [mail.inReplyTo]) : undefined,
      Subject: mail.subject,
      'Message-ID': mail.messageId,
      Date: mail.date,
    },
    text: mail.quote
      ? [text, mail.quote.text, ''].join(mail.quote.text ? '\n\n' : '\n')
      : withFooter(text, [leaveText(mail.unsubscribe), mail.postalAddress]),
    html,
    images,
    attachments,
  })
  const files = [...new Set([...images.map(({ hash }) => hash), ...attachments.map(({ hash }) => hash)])]
  return { raw, links, files }
}

function unsubscribeHeaders(unsubscribe: Unsubscribe): MailParts['headers'] {
  const list = (uri: string) => ({ 'List-Unsubscribe': { prepared: `<${uri}>` } })
  if (!unsubscribe) return {}
  if ('url' in unsubscribe) return { ...list(unsubscribe.url), 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  const { address, subject } = unsubscribe
  const at = address.lastIndexOf('@')
  const to = `${encodeURIComponent(address.slice(0, at))}@${address.slice(at + 1)}`
  return list(`mailto:${to}?subject=${encodeURIComponent(subject)}`)
}

const leaveHtml = (unsubscribe: Unsubscribe) =>
  unsubscribe && 'url' in unsubscribe
    ? `<a href="${escapeHtml(unsubscribe.url)}" style="color: #6b7386">${LEAVE}</a>`
    : escapeHtml(LEAVE_BY_REPLY)

/** Of a text without format. */
export function htmlOf(text: string, trackedLink: MailToCompose['trackedLink']) {
  const links: string[] = []
  const line = (source: string) => {
    let html = ''
    let from = 0
    for (const match of source.matchAll(LINK_IN_TEXT)) {
      const [url] = match
      const href = trackedLink ? trackedLink(links.length, url) : url
      links.push(url)
      html += `${escapeHtml(source.slice(from, match.index))}<a href="${escapeHtml(href)}">${escapeHtml(url)}</a>`
      from = match.index + url.length
    }
    return html + escapeHtml(source.slice(from))
  }
  const html = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(line).join('<br>\n')}</p>`)
    .join('\n')
  return { html, links }
}

/** With tracked links. The HTML is clean, so that each has one spelling. */
function formattedOf(given: string, { trackedLink }: MailToCompose) {
  const links: string[] = []
  const html = given.replace(/<a href="(https?:[^"]*)">/gi, (_, href: string) => {
    const url = decodeEntities(href)
    const shown = trackedLink ? trackedLink(links.length, url) : url
    links.push(url)
    return `<a href="${escapeHtml(shown)}">`
  })
  return { html, links }
}

/** Uploaded images, also those of a forwarded email, are parts of the email. */
function withInlineImages(given: string, { messageId, images: known }: MailToCompose) {
  const images = new Map<string, { hash: string; cid: string; type: string }>()
  const domain = messageId.replace(/^.*@|>$/g, '')
  const html = given.replace(/<img src="\/api\/email-files\/([0-9a-f]{64})"/g, (_, hash: string) => {
    const cid = `${hash.slice(0, 32)}@${domain}`
    images.set(hash, { hash, cid, type: known?.get(hash)?.type ?? 'application/octet-stream' })
    return `<img src="cid:${cid}"`
  })
  return { html, images: [...images.values()] }
}

/** What is written begins after it. */
export const BODY = '<body style="font-family: sans-serif; font-size: 14px; line-height: 1.5">\n'
/** The way to unsubscribe, below what is written. */
export const FOOTER = '<p style="color: #6b7386; font-size: 12px">'

const page = (html: string, { quote, unsubscribe, postalAddress, pixelUrl }: MailToCompose) => `<!doctype html>
<html><head><meta charset="utf-8"></head>
${BODY}${html}
${quote ? quote.html : `${FOOTER}${leaveHtml(unsubscribe)}</p>`}
${postalAddress ? `${FOOTER}${postalAddress.split('\n').map(escapeHtml).join('<br>\n')}</p>\n` : ''}${pixelUrl ? `<img src="${escapeHtml(pixelUrl)}" width="1" height="1" alt="">` : ''}
</body></html>
`
