import { expect, onTestFinished } from 'vitest'
import type { MailLog } from '../../contract/mail.ts'
import type { Mailbox } from '../../contract/mailbox.ts'
import { readInboxes } from '../../server/mail/inbox/read-inboxes.ts'
import { startImapServer } from '../simulators/imap-server.ts'
import { startSmtpSink } from '../simulators/smtp-sink.ts'
import { mailEngine } from './mail-engine.ts'
import { rawMail } from './raw-mail.ts'
import { PUBLIC, type World, world } from './world.ts'

// Somebody with a mailbox, what they sent, and what comes into their inbox.

type Person = Awaited<ReturnType<World['person']>>
export type Lead = { id: number; email: string }

export const ACCOUNT = { user: 'ada@sender.example', password: 'secret word' }
let made = 0

/** Somebody with a mailbox that sends and receives. */
export async function scene() {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const smtp = await startSmtpSink()
  const imap = await startImapServer(ACCOUNT)
  onTestFinished(async () => {
    await ada.call('PUT', '/api/mailbox', mailbox({ imap: null }))
    await Promise.all([smtp.stop(), imap.stop()])
  })
  const mailbox = (more: object = {}) => ({
    fromName: 'Ada Byron',
    fromEmail: 'ada@sender.example',
    smtp: { host: '127.0.0.1', port: smtp.port, security: 'none', ...ACCOUNT },
    imap: { host: '127.0.0.1', port: imap.port, security: 'none', ...ACCOUNT },
    dailyLimit: 1000,
    minGapSeconds: 0,
    ...more,
  })
  await ada.call('PUT', '/api/mailbox', mailbox())
  const read = () => readInboxes(w, w.mail)
  return { w, ada, smtp, imap, mailbox, read }
}
export type Scene = Awaited<ReturnType<typeof scene>>

export async function lead(person: Person, domain = `navona${++made}.example`): Promise<Lead> {
  const email = `grace${++made}@${domain}`
  // Contacted already, so that an email to them changes nothing but what the test looks at.
  const added = { firstName: 'Grace', lastName: 'Hopper', email, company: 'Navona', status: 'contacted' }
  return (await person.call('POST', '/api/leads', added)).body as Lead
}

/** An email to the lead that has left, without a sender at work. */
export async function sentTo({ w, ada, smtp }: Scene, to: Lead): Promise<MailLog & { messageId: string }> {
  const template = { subject: 'Hello', body: 'Dear {{ firstName }}, shall we talk?' }
  const { id: templateId } = (await ada.call('POST', '/api/email-templates', template)).body as { id: number }
  const answer = await ada.call('POST', `/api/email-templates/${templateId}/send`, { leadId: to.id })
  const { id } = answer.body as MailLog
  const engine = await mailEngine(w, ada.id)
  for (const { mime, recipientAddress } of await engine.send())
    smtp.mails.push({
      from: ACCOUNT.user,
      to: recipientAddress,
      recipients: [recipientAddress],
      raw: mime.toString(),
    })
  const mail = await mailOf(ada, id)
  expect(mail.state).toBe('sent')
  const { rows } = await w.pool.query('select message_id from sequence_logs where id = $1', [id])
  return { ...mail, messageId: rows[0].message_id }
}

/** In a sequence, with a mail that waits. */
export async function enrolled({ w, ada }: Scene, who: Lead, status = 'active') {
  const { rows } = await w.pool.query(
    `with q as (insert into email_sequences (user_id, name) values ($1, 'Spring') returning id),
       s as (insert into sequence_steps (sequence_id, step_number, name, subject, body) select id, 2, 'Second', 'Hi', 'Hello' from q returning id),
       e as (insert into lead_sequence_enrollments (user_id, lead_id, sequence_id, status) select $1, $2, id, $4 from q returning id)
     insert into sequence_logs (user_id, enrollment_id, step_id, lead_id, sequence_id, recipient_address, scheduled_at, mailbox_id, mime, message_id, subject)
     select $1, e.id, s.id, $2, q.id, $3, now(), (select id from mailboxes where user_id = $1 and is_default), 'To: x', gen_random_uuid()::text, 'Hi' from q, s, e
     returning id, enrollment_id`,
    [ada.id, who.id, who.email, status],
  )
  const { id, enrollment_id: enrollmentId } = rows[0] as { id: number; enrollment_id: number }
  return {
    id,
    enrollmentId,
    mail: () => mailOf(ada, id),
    status: async () =>
      (await w.pool.query('select status from lead_sequence_enrollments where id = $1', [enrollmentId])).rows[0].status,
  }
}

export const mailOf = async (person: Person, id: number) =>
  ((await person.call('GET', '/api/mails')).body as MailLog[]).find((mail) => mail.id === id) as MailLog
export const kinds = async (person: Person, { id }: Lead) =>
  ((await person.call('GET', `/api/leads/${id}/timeline`)).body as { kind: string }[]).map(({ kind }) => kind)
export const mailboxOf = async (person: Person) => (await person.call('GET', '/api/mailbox')).body as Mailbox
export const suppressed = async (person: Person) =>
  (
    (await person.call('GET', '/api/suppressions')).body as { entries: { address: string; reason: string }[] }
  ).entries.map(({ address, reason }) => `${address} ${reason}`)
/** Beside those of a new account. */
export const notices = async ({ w, ada }: Scene) =>
  (
    await w.pool.query(
      `select title, body, link from notifications where user_id = $1 and kind not like 'welcome%' order by id`,
      [ada.id],
    )
  ).rows

export const answer = (from: string, more: Record<string, string> = {}, body = 'Gladly. How about Tuesday?') =>
  rawMail(
    {
      From: `Grace Hopper <${from}>`,
      To: 'ada@sender.example',
      Subject: 'Re: Hello',
      Date: new Date().toUTCString(),
      'Message-ID': `<${++made}@navona.example>`,
      ...more,
    },
    `${body}\n\nOn Monday, Ada Byron wrote:\n> Dear Grace, shall we talk?\n`,
  )
/** A report as the sender's own server writes it. */
export const returned = (
  to: string,
  messageId: string,
  { status = '5.1.1', words = '550 5.1.1 User unknown', action = 'failed' } = {},
) =>
  rawMail(
    {
      'Return-Path': '<>',
      From: 'Mail Delivery System <MAILER-DAEMON@mx.sender.example>',
      To: 'ada@sender.example',
      Subject: action === 'delayed' ? 'Delayed Mail (still being retried)' : 'Undelivered Mail Returned to Sender',
      'Message-ID': `<${++made}@mx.sender.example>`,
      'Auto-Submitted': 'auto-replied',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b1"',
    },
    `--b1\nContent-Type: text/plain\n\n<${to}>: host mx.example said: ${words}\n
--b1\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.sender.example\n
Final-Recipient: rfc822; ${to}\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; ${words}\n
--b1\nContent-Type: text/rfc822-headers\n\nFrom: ada@sender.example\nTo: ${to}\nMessage-ID: ${messageId}\nSubject: Hello\n\n--b1--\n`,
  )
