import MailComposer from 'nodemailer/lib/mail-composer'
import { html } from '../../http/html.ts'
import { newMessageId } from '../../mail-tools.ts'
import type { AccountMailText } from './account-mail-words.ts'

/** A short email with one link, as plain text and simple HTML. */
export function composeAccountMail(from: string, to: string, text: AccountMailText): Promise<Buffer> {
  return new MailComposer({
    from: { name: 'Leadwright', address: from },
    to,
    subject: text.subject,
    messageId: newMessageId(from),
    text: plainOf(text),
    html: htmlOf(text),
    // RFC 3834: nobody's vacation notice replies to it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

const plainOf = ({ before, link, after }: AccountMailText) =>
  `${[...before, ...(link ? [`${link.label}:\n${link.url}`] : []), ...after].join('\n\n')}\n`

const htmlOf = ({ before, link, after }: AccountMailText) =>
  html`<!doctype html>
<html><head><meta charset="utf-8"></head>
<body style="font-family: sans-serif; font-size: 14px; line-height: 1.5">
${before.map((line) => html`<p>${line}</p>`)}
${link && html`<p><a href="${link.url}" style="font-weight: bold">${link.label}</a></p>`}
${after.map((line) => html`<p style="color: #6b7386">${line}</p>`)}
</body></html>
`.text
