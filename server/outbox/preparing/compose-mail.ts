import MailComposer from 'nodemailer/lib/mail-composer'

export type MailToCompose = {
  from: { name: string; address: string }
  to: { name: string; address: string }
  subject: string
  /** Plain text, merge fields filled. The HTML part is made from it. */
  body: string
  signature: string | null
  messageId: string
  date: Date
  /** The previous email, and the whole thread. */
  inReplyTo?: string | undefined
  references?: string[] | undefined
  unsubscribeUrl: string
  /** The address that replaces a link, by its index in the email; null: links stay as they are. */
  trackedLink: ((index: number) => string) | null
  pixelUrl: string | null
  /** Identifies the email where a server changes its Message-ID. */
  key: string
}

export type ComposedMail = { raw: Buffer; links: string[] }

const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?]/g
const LEAVE = 'If you would rather not hear from me, unsubscribe here'

/** The bytes that are sent, and the links in them. */
export async function composeMail(mail: MailToCompose): Promise<ComposedMail> {
  const text = [mail.body.trim(), mail.signature].filter(Boolean).join('\n\n')
  const { html, links } = htmlOf(text, mail.trackedLink)
  const composer = new MailComposer({
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    messageId: mail.messageId,
    date: mail.date,
    ...(mail.inReplyTo && { inReplyTo: mail.inReplyTo, references: mail.references ?? [mail.inReplyTo] }),
    text: `${text}\n\n--\n${LEAVE}: ${mail.unsubscribeUrl}\n`,
    html: page(html, mail),
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'X-Leadwright-Key': mail.key,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { raw: await composer.compile().build(), links }
}

function htmlOf(text: string, trackedLink: MailToCompose['trackedLink']) {
  const links: string[] = []
  const line = (source: string) => {
    let html = ''
    let from = 0
    for (const match of source.matchAll(URL_IN_TEXT)) {
      const [url] = match
      const href = trackedLink ? trackedLink(links.length) : url
      links.push(url)
      html += `${escaped(source.slice(from, match.index))}<a href="${escaped(href)}">${escaped(url)}</a>`
      from = match.index + url.length
    }
    return html + escaped(source.slice(from))
  }
  const html = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(line).join('<br>\n')}</p>`)
    .join('\n')
  return { html, links }
}

const page = (html: string, { unsubscribeUrl, pixelUrl }: MailToCompose) => `<!doctype html>
<html><head><meta charset="utf-8"></head>
<body style="font-family: sans-serif; font-size: 14px; line-height: 1.5">
${html}
<p style="color: #6b7386; font-size: 12px"><a href="${escaped(unsubscribeUrl)}" style="color: #6b7386">${LEAVE}</a></p>
${pixelUrl ? `<img src="${escaped(pixelUrl)}" width="1" height="1" alt="">` : ''}
</body></html>
`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] as string)
