import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import type { Mailbox } from '../../contract/mailbox.ts'
import { createLog } from '../../server/log.ts'
import { readInboxes } from '../../server/mail/inbox/read-inboxes.ts'
import { startInboxWatch } from '../../server/mail/inbox/watch-inboxes.ts'
import { startGmail } from '../simulators/gmail.ts'
import { connectAccount } from '../world/mail-account-world.ts'
import { lead, mailOf, send, sender, sink, state } from '../world/mail-desk.ts'
import { PUBLIC, world } from '../world/world.ts'
import { startMailServers } from './mail-servers.ts'

const ADA = { address: 'ada@here.example', name: 'Ada Byron', subject: '100' }
const GRACE = { address: 'grace@here.example', name: 'Grace Hopper', subject: '200' }
const MAIL = 'https://mail.google.com/'

/** Postfix and Dovecot let in whom Google's simulator knows, by token alone. */
async function googleWithServers() {
  const google = await startGmail({ users: [ADA, GRACE] })
  onTestFinished(() => google.stop())
  const refusing = await sink((stage) => (stage === 'rcpt' ? '550 5.1.1 User unknown' : undefined))
  const ports = await startMailServers(refusing.port, '', `${google.url}/tokeninfo`)
  const w = await world({
    ...PUBLIC,
    ...google.settings,
    GOOGLE_TRANSPORT: 'smtp',
    GOOGLE_SMTP_URL: `smtp://127.0.0.1:${ports.smtpPort}?security=none`,
    GOOGLE_IMAP_URL: `imap://127.0.0.1:${ports.imapPort}?security=none`,
  })
  const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
  const popup = await connectAccount(ada, 'google')
  expect(popup.text).toContain('is connected. You can close this window.')
  await w.pool.query('update mailboxes set min_gap_seconds = 0, send_window = null where user_id = $1', [ada.id])
  const mailbox = async () => (await ada.call('GET', '/api/mailbox')).body as Mailbox
  const asked = () => google.calls.filter((call) => call === 'GET /tokeninfo').length
  const refreshed = () => google.calls.filter((call) => call === 'POST /token').length
  /** Grace's own email program. */
  const fromGrace = (token: string) =>
    createTransport({
      host: '127.0.0.1',
      port: ports.smtpPort,
      ignoreTLS: true,
      auth: { type: 'OAuth2', user: GRACE.address, accessToken: token },
    })
  return { google, w, ada, mailbox, asked, refreshed, fromGrace }
}

test('with tokens alone, Postfix sends, Dovecot tells of the reply, and a token that has ended is renewed once', async () => {
  const { google, w, ada, mailbox, asked, refreshed, fromGrace } = await googleWithServers()
  expect(await mailbox()).toMatchObject({ transport: 'smtp', provider: 'google', fromEmail: ADA.address })
  expect((await ada.call('POST', '/api/mailbox/test')).body).toMatchObject({ smtp: { ok: true }, imap: { ok: true } })
  const running = await sender(w)
  const grace = await lead(ada, { email: GRACE.address })
  const first = await send(ada, grace.id)
  await state(ada, first.id).toBe('sent')
  await readInboxes(w, w.mail)

  // Dovecot announces the reply on a connection that was opened with a token.
  const watch = startInboxWatch(w, w.mail, createLog('silent'), 100)
  onTestFinished(() => watch.stop())
  const { rows } = await w.pool.query('select message_id from sequence_logs where id = $1', [first.id])
  await fromGrace(google.connect(GRACE.address, ['openid', 'email', MAIL]).accessToken).sendMail({
    from: GRACE.address,
    to: ADA.address,
    subject: 'Re: Hello',
    text: 'Gladly. How about Tuesday?',
    inReplyTo: rows[0].message_id,
  })
  await expect.poll(async () => (await mailOf(ada, first.id)).repliedAt, { timeout: 120_000 }).not.toBeNull()
  await watch.stop()

  // Refused by Postfix, renewed by us, accepted: over a connection of its own.
  await running.stop()
  await sender(w)
  const before = refreshed()
  google.tokens.expireAll()
  const second = await send(ada, (await lead(ada, { email: GRACE.address, lastName: 'Second' })).id)
  await state(ada, second.id).toBe('sent')
  expect(refreshed() - before).toBe(1)
  google.tokens.expireAll()
  await readInboxes(w, w.mail)
  expect(refreshed() - before).toBe(2)
  expect(await mailbox()).toMatchObject({ pausedReason: null, inboxProblem: null, isInboxRead: true })
  console.table({ 'tokens that Dovecot asked about': { count: asked() }, renewals: { count: refreshed() - before } })
}, 300_000)

test('Postfix and Dovecot refuse a token of another person, for another purpose, or that has ended', async () => {
  const { google, w, ada, mailbox, fromGrace } = await googleWithServers()
  const refused = (token: string) => fromGrace(token).verify()
  await expect(refused(google.connect(ADA.address, ['openid', 'email', MAIL]).accessToken)).rejects.toThrow(/535/)
  await expect(refused(google.connect(GRACE.address, ['openid', 'email']).accessToken)).rejects.toThrow(/535/)
  await expect(refused('made-up')).rejects.toThrow(/535/)
  await expect(refused(google.connect(GRACE.address, ['openid', 'email', MAIL]).accessToken)).resolves.toBe(true)

  google.tokens.revokeAll()
  await sender(w)
  const mail = await send(ada, (await lead(ada, { email: GRACE.address })).id)
  const ended = { code: 'access_ended', provider: 'google', address: ADA.address }
  await expect.poll(async () => (await mailbox()).pausedCause).toEqual(ended)
  await readInboxes(w, w.mail)
  expect((await mailbox()).inboxCause).toEqual(ended)
  expect((await mailOf(ada, mail.id)).state).toBe('scheduled')
  await connectAccount(ada, 'google')
  await w.pool.query('update mailboxes set min_gap_seconds = 0, send_window = null where user_id = $1', [ada.id])
  await state(ada, mail.id).toBe('sent')
}, 300_000)
