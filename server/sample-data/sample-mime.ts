type SampleMail = {
  from: { name: string; address: string }
  lead: { firstName: string; lastName: string; email: string }
  subject: string
  body: string
  messageId: string
  date: Date
}

const encoded = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

/** A plain email to look at in the outbox. It is never sent, so it has no tracking links. */
export function sampleMime({ from, lead, subject, body, messageId, date }: SampleMail) {
  const lines = [
    `From: ${encoded(from.name)} <${from.address}>`,
    `To: ${encoded(`${lead.firstName} ${lead.lastName}`)} <${lead.email}>`,
    `Subject: ${encoded(subject)}`,
    `Message-ID: ${messageId}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    'X-Leadwright-Sample: yes',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    body,
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}
