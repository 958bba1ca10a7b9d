import { composeMail } from '../../server/outbox/preparing/compose-mail.ts'
import type { World } from './world.ts'

type Email = { subject: string; body?: string; sentAt?: Date; isCaptured?: boolean; messageId?: string }

/** Rows of emails as if they had been sent and replied to, without a mail server. */
export function sentEmails(w: World, person: { id: number }) {
  async function mailbox() {
    const { rows } = await w.pool.query(
      `insert into mailboxes (user_id, from_name, from_email) values ($1, 'Ada Byron', 'ada@own.example')
       on conflict (user_id) where is_default do update set from_name = excluded.from_name returning id`,
      [person.id],
    )
    return rows[0].id as number
  }
  const idOf = (subject: string) => `<${subject.replace(/\W/g, '')}-${person.id}@own.example>`
  return {
    async send(leadId: number, { subject, body = 'Hello', sentAt = new Date(), isCaptured = false, messageId }: Email) {
      const { raw } = composeMail({
        from: { name: 'Ada Byron', address: 'ada@own.example' },
        to: { name: 'Zoë Ng', address: 'zoe@navona.example' },
        ...{ subject, body, signature: null, date: sentAt, trackedLink: null, pixelUrl: null, key: 'k' },
        messageId: messageId ?? idOf(subject),
        unsubscribe: { url: 'https://own.example/u/a-secret' },
      })
      await w.pool.query(
        `insert into sequence_logs (user_id, lead_id, status, recipient_address, subject, is_captured, sent_at, mime, message_id, mailbox_id)
         values ($1, $2, 'sent', 'zoe@navona.example', $3, $4, $5, $6, $7, $8)`,
        [person.id, leadId, subject, isCaptured, sentAt, raw, messageId ?? idOf(subject), await mailbox()],
      )
    },
    async reply(leadId: number, subject: string, snippet: string) {
      await w.pool.query(
        `insert into inbox_messages (user_id, mailbox_id, message_key, kind, lead_id, from_address, subject, snippet, received_at)
         values ($1, $2, $3, 'reply', $4, 'zoe@navona.example', $5, $6, now())`,
        [person.id, await mailbox(), `<reply-${person.id}-${subject}@navona.example>`, leadId, subject, snippet],
      )
    },
  }
}
