import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { startWorker } from '../../server/jobs/worker.ts'
import { createLog } from '../../server/log.ts'
import { readInboxes } from '../../server/mail/inbox/read-inboxes.ts'
import { startInboxWatch } from '../../server/mail/inbox/watch-inboxes.ts'
import { sink } from '../world/mail-desk.ts'
import { world } from '../world/world.ts'
import { PASSWORD, startMailServers } from './mail-servers.ts'

const ROUNDS = 5
const LATER = { timeout: 90_000, interval: 20 }
const log = createLog('silent')

test('who answers gets no further mail: at once where Dovecot tells of new mail, else at the next reading', async () => {
  const { smtpPort, imapPort } = await startMailServers((await sink()).port)
  const w = await world()
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', {
    fromName: 'Ada Byron',
    fromEmail: 'ada@here.example',
    smtp: { host: '127.0.0.1', port: smtpPort, security: 'none', user: null },
    imap: { host: '127.0.0.1', port: imapPort, security: 'none', user: 'ada', password: PASSWORD },
  })
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true })
  let people = 0

  /** Somebody in a sequence answers; resolves with the seconds from their mail being taken to the end of the sequence. */
  async function answer() {
    const n = ++people
    const { rows } = await w.pool.query(
      `with p as (insert into leads (user_id, first_name, last_name, email, company) values ($1, 'Grace', $2, $2 || '@here.example', 'Navona') returning id, email),
         q as (insert into email_sequences (user_id, name, is_active) values ($1, 'Spring', true) returning id),
         e as (insert into lead_sequence_enrollments (user_id, lead_id, sequence_id, next_email_scheduled_at) select $1, p.id, q.id, now() + interval '1 day' from p, q returning id, lead_id)
       insert into sequence_logs (user_id, enrollment_id, lead_id, status, recipient_address, subject, message_id, sent_at)
       select $1, e.id, p.id, 'sent', p.email, 'Hello', '<' || $2 || '@sender.example>', now() from p, e returning enrollment_id as id`,
      [ada.id, `grace${n}`],
    )
    await transport.sendMail({
      from: `grace${n}@here.example`,
      to: 'ada@here.example',
      subject: 'Re: Hello',
      text: 'Gladly. How about Tuesday?',
      inReplyTo: `<grace${n}@sender.example>`,
    })
    const taken = performance.now()
    const status = async () =>
      (await w.pool.query('select status from lead_sequence_enrollments where id = $1', [rows[0].id])).rows[0].status
    await expect.poll(status, LATER).toBe('replied')
    return (performance.now() - taken) / 1000
  }

  const checkedAt = async () => (await w.pool.query('select imap_checked_at from mailboxes')).rows[0].imap_checked_at
  await readInboxes(w, w.mail)
  const first = await checkedAt()
  const watch = startInboxWatch(w, w.mail, log, 100)
  onTestFinished(() => watch.stop())
  // Once it listens, it reads what came before.
  await expect.poll(checkedAt, LATER).not.toEqual(first)
  const told: number[] = []
  for (let round = 0; round < ROUNDS; round++) told.push(await answer())
  await watch.stop()

  const worker = await startWorker(w, w.config, log, w.mail.box)
  onTestFinished(() => worker.stop())
  const polled = await answer()
  const seconds = (values: number[]) => values.map((value) => value.toFixed(1)).join(', ')
  console.table({
    'told by Dovecot (IDLE)': { answers: told.length, 'seconds until the sequence ended': seconds(told) },
    'read every minute': { answers: 1, 'seconds until the sequence ended': seconds([polled]) },
  })
}, 300_000)
