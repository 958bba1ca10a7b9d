import type { MailLog } from '../../contract/mail.ts'
import { readInboxes } from '../../server/mail/inbox/read-inboxes.ts'
import { rawMail } from './raw-mail.ts'
import { connectReadAccount } from './read-account.ts'
import { PUBLIC, world } from './world.ts'

let made = 0

/** Somebody whose inbox is read, with a lead who got the first email of a sequence and waits for the second. */
export async function enrolledScene(window: object | null = null) {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const imap = await connectReadAccount(ada, { timeZone: 'Europe/London', window })
  const grace = await leadOf(ada)
  const sent = await enrolledWith({ w, ada }, grace)
  return {
    w,
    ada,
    imap,
    grace,
    ...sent,
    /** Somebody else of the same owner, in a sequence as well. */
    another: async () => {
      const lead = await leadOf(ada)
      return { lead, ...(await enrolledWith({ w, ada }, lead)) }
    },
    read: () => readInboxes(w, w.mail),
    /** Reads an email from Grace in reply to the first one. */
    receive: async (body: string, headers: Record<string, string> = {}) => {
      imap.deliver(replyTo(sent.messageId, grace.email, body, headers))
      await readInboxes(w, w.mail)
    },
    timeline: async () =>
      (await ada.call('GET', `/api/leads/${grace.id}/timeline`)).body as {
        id: number
        kind: string
        details: Record<string, unknown>
      }[],
    notices: async () =>
      (
        await w.pool.query(
          `select kind, title, body, link from notifications where user_id = $1 and kind not like 'welcome%' order by id`,
          [ada.id],
        )
      ).rows,
  }
}

type World = Awaited<ReturnType<typeof world>>
type Person = Awaited<ReturnType<World['person']>>
type Lead = { id: number; email: string }

async function leadOf(ada: Person): Promise<Lead> {
  const email = `grace${++made}@inbox${made}.example`
  const added = { firstName: 'Grace', lastName: 'Hopper', email, company: 'Navona', status: 'contacted' }
  return (await ada.call('POST', '/api/leads', added)).body as Lead
}

/** Of two steps, the first is sent; the second is planned for tomorrow at noon. */
async function enrolledWith({ w, ada }: { w: World; ada: Person }, { id: leadId, email }: Lead) {
  const messageId = `<step-${++made}@sender.example>`
  const { rows } = await w.pool.query(
    `with q as (insert into email_sequences (user_id, name, is_active) values ($1, 'Spring', true) returning id),
       s as (insert into sequence_steps (sequence_id, step_number, name, subject, body)
         select id, n, 'Step ' || n, 'Hi', 'Hello' from q, generate_series(1, 2) n returning id, step_number),
       e as (insert into lead_sequence_enrollments (user_id, lead_id, sequence_id, status, current_step, last_step_at)
         select $1, $2, id, 'active', 2, now() - interval '1 hour' from q returning id, sequence_id),
       sent as (insert into sequence_logs (user_id, enrollment_id, step_id, lead_id, sequence_id, recipient_address, mailbox_id,
           message_id, subject, status, sent_at, scheduled_at)
         select $1, e.id, s.id, $2, e.sequence_id, $3, m.id, $4, 'Hello', 'sent', now() - interval '1 hour', now() - interval '1 hour'
         from e, s, mailboxes m where s.step_number = 1 and m.user_id = $1)
     insert into sequence_logs (user_id, enrollment_id, step_id, lead_id, sequence_id, recipient_address, mailbox_id, subject, status, scheduled_at)
     select $1, e.id, s.id, $2, e.sequence_id, $3, m.id, 'Hi', 'scheduled', date_trunc('day', now()) + interval '36 hours'
     from e, s, mailboxes m where s.step_number = 2 and m.user_id = $1
     returning id, enrollment_id as "enrollmentId", sequence_id as "sequenceId", scheduled_at as "plannedFor"`,
    [ada.id, leadId, email, messageId],
  )
  const { id, enrollmentId, sequenceId, plannedFor } = rows[0] as {
    id: number
    enrollmentId: number
    sequenceId: number
    plannedFor: Date
  }
  return {
    messageId,
    enrollmentId,
    sequenceId,
    plannedFor,
    /** The second email. */
    next: async () =>
      ((await ada.call('GET', '/api/mails')).body as MailLog[]).find((mail) => mail.id === id) as MailLog,
    enrollment: async () =>
      (await w.pool.query('select * from lead_sequence_enrollments where id = $1', [enrollmentId])).rows[0],
  }
}

const replyTo = (messageId: string, from: string, body: string, headers: Record<string, string>) =>
  rawMail(
    {
      From: `Grace Hopper <${from}>`,
      To: 'ada@sender.example',
      Subject: 'Re: Hello',
      Date: new Date().toUTCString(),
      'Message-ID': `<${++made}@navona.example>`,
      'In-Reply-To': messageId,
      ...headers,
    },
    body,
  )
