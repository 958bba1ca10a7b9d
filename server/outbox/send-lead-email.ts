import { createHash } from 'node:crypto'
import type { EmailText } from '../../contract/email-template.ts'
import type { Db } from '../db/connect.ts'
import type { MailTools } from '../mail-tools.ts'
import { type MailWishes, queueMail } from './preparing/queue-mail.ts'
import { writeFor } from './send-template.ts'

type Sending = EmailText & MailWishes & { leadId: number; key?: string | undefined }

/** Puts a text, filled in for one lead, into the outbox. It is no template, and none is saved. */
export async function sendLeadEmail(
  db: Db,
  userId: number,
  { leadId, subject, body, key, ...wishes }: Sending,
  tools: MailTools,
) {
  return db.transaction(async (tx) => {
    const written = await writeFor(tx, userId, leadId, { subject, body })
    // An edited text is another email: the first one may have failed because of it.
    const text = createHash('sha256')
      .update(JSON.stringify([subject, body]))
      .digest('base64url')
    const wish = key && [key, 'text', text, leadId, wishes.scheduledAt?.getTime()].join(' ')
    return queueMail(tx, userId, { ...written, wish, ...wishes }, tools)
  })
}
