import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { readInboxes } from '../../server/mail/inbox/read-inboxes.ts'
import { lead, mailOf, send, sender, sink, state } from '../world/mail-desk.ts'
import { world } from '../world/world.ts'
import { PASSWORD, startMailServers } from './mail-servers.ts'

test('through Postfix and Dovecot mail arrives, comes back and is answered, and what may have left is found', async () => {
  const refusing = await sink((stage) => (stage === 'rcpt' ? '550 5.1.1 User unknown' : undefined))
  const { smtpPort, imapPort } = await startMailServers(refusing.port)
  const w = await world()
  const ada = await w.person()
  const saved = await ada.call('PUT', '/api/mailbox', {
    fromName: 'Ada Byron',
    fromEmail: 'ada@here.example',
    smtp: { host: '127.0.0.1', port: smtpPort, security: 'none', user: null },
    imap: { host: '127.0.0.1', port: imapPort, security: 'none', user: 'ada', password: PASSWORD },
    dailyLimit: 1000,
    minGapSeconds: 0,
  })
  expect(saved, saved.text).toMatchObject({ status: 200 })
  expect((await ada.call('POST', '/api/mailbox/test')).body).toMatchObject({
    smtp: { ok: true },
    imap: { ok: true },
  })
  const kinds = async (id: number) => {
    await readInboxes(w, w.mail)
    return ((await ada.call('GET', `/api/leads/${id}/timeline`)).body as { kind: string }[]).map(({ kind }) => kind)
  }
  await sender(w)

  const [grace, gone, nobody] = [
    await lead(ada, { email: 'grace@here.example' }),
    await lead(ada, { email: 'wei@gone.example' }),
    await lead(ada, { email: 'nobody@here.example' }),
  ]
  const mail = await send(ada, grace.id)
  await state(ada, mail.id).toBe('sent')
  // Refused while it is handed over, and refused later, by a mail of its own.
  await state(ada, (await send(ada, nobody.id)).id).toBe('failed')
  const returned = await send(ada, gone.id)
  await expect.poll(() => mailOf(ada, returned.id)).toMatchObject({ state: 'sent' })
  await expect.poll(() => kinds(gone.id)).toContain('mail_bounced')

  const { rows } = await w.pool.query('select message_id from sequence_logs where id = $1', [mail.id])
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true })
  await transport.sendMail({
    from: 'grace@here.example',
    to: 'ada@here.example',
    subject: 'Re: Hello',
    text: 'Gladly. How about Tuesday?',
    inReplyTo: rows[0].message_id,
  })
  await expect.poll(() => kinds(grace.id)).toContain('mail_answered')

  // Nobody knows whether it left, but the folder of sent mail has it.
  const lost = await send(ada, (await lead(ada, { email: 'grace@here.example', lastName: 'Second' })).id)
  await state(ada, lost.id).toBe('sent')
  const { rows: sent } = await w.pool.query(
    `update sequence_logs set status = 'unknown', sent_at = null where id = $1 returning mime`,
    [lost.id],
  )
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: imapPort,
    secure: false,
    auth: { user: 'ada', pass: PASSWORD },
    logger: false,
  })
  await client.connect()
  await client.append('Sent', sent[0].mime)
  await client.logout()
  await expect
    .poll(async () => {
      await readInboxes(w, w.mail)
      return (await mailOf(ada, lost.id)).state
    })
    .toBe('sent')
}, 300_000)
