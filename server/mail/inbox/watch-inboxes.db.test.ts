import { expect, onTestFinished, test } from 'vitest'
import { startImapServer } from '../../../tests/simulators/imap-server.ts'
import { rawMail } from '../../../tests/world/raw-mail.ts'
import { world } from '../../../tests/world/world.ts'
import { createLog } from '../../log.ts'
import { readInboxes } from './read-inboxes.ts'
import { startInboxWatch } from './watch-inboxes.ts'

const ACCOUNT = { user: 'ada@sender.example', password: 'secret word' }

test('what comes in is read at once where the server tells, by one of the processes that watch', async () => {
  const w = await world()
  const ada = await w.person()
  const imap = await startImapServer(ACCOUNT)
  await ada.call('PUT', '/api/mailbox', {
    fromName: 'Ada Byron',
    fromEmail: 'ada@sender.example',
    smtp: { host: '127.0.0.1', port: 1, security: 'none' },
    imap: { host: '127.0.0.1', port: imap.port, security: 'none', ...ACCOUNT },
  })
  const lead = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona' }
  const { id: leadId } = (await ada.call('POST', '/api/leads', lead)).body as { id: number }
  await w.pool.query(
    `insert into sequence_logs (user_id, lead_id, status, recipient_address, subject, message_id, sent_at)
     values ($1, $2, 'sent', $3, 'Hello', '<hello@sender.example>', now())`,
    [ada.id, leadId, lead.email],
  )
  await readInboxes(w, w.mail)
  const watches = [1, 2].map(() => startInboxWatch(w, w.mail, createLog('silent'), 100))
  onTestFinished(async () => {
    await Promise.all(watches.map((watch) => watch.stop()))
    await imap.stop()
  })
  const idles = () => imap.commands.filter((command) => command === 'IDLE').length
  await expect.poll(idles).toBe(1)
  const answer = (n: number) =>
    rawMail(
      {
        From: lead.email,
        Subject: 'Re: Hello',
        'In-Reply-To': '<hello@sender.example>',
        'Message-ID': `<${n}@a.example>`,
      },
      'Gladly',
    )
  const answers = async () =>
    (await w.pool.query(`select from timeline_events where lead_id = $1 and kind = 'mail_answered'`, [leadId])).rowCount
  imap.deliver(answer(1))
  await expect.poll(answers).toBe(1)
  imap.deliver(answer(2))
  await expect.poll(answers).toBe(2)
  expect(idles()).toBe(1)
  // A connection that is gone is replaced.
  imap.hangUp()
  await expect.poll(idles).toBe(2)
  imap.deliver(answer(3))
  await expect.poll(answers).toBe(3)
})
