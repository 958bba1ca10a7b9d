import { describe, expect, onTestFinished, test } from 'vitest'
import type { MailboxTest } from '../../../contract/mailbox.ts'
import { startImapServer } from '../../../tests/simulators/imap-server.ts'
import { startSmtpSink } from '../../../tests/simulators/smtp-sink.ts'
import { world } from '../../../tests/world/world.ts'
import { explainFailure } from './test-mailbox.ts'

const settings = (port: number, more: object = {}) => ({
  fromName: 'Ada',
  fromEmail: 'ada@sender.example',
  smtp: { host: '127.0.0.1', port, security: 'none', user: 'ada', password: 'right', ...more },
})

describe('testing a mailbox', () => {
  test('signs in for real, with the password given or the one that is kept', async () => {
    const w = await world()
    const ada = await w.person()
    const seen: string[] = []
    const sink = await startSmtpSink((stage, about) => {
      if (stage === 'auth') seen.push(Buffer.from(about.replace(/^AUTH PLAIN /i, ''), 'base64').toString())
      return undefined
    })
    onTestFinished(() => sink.stop())
    const tried = await ada.call('POST', '/api/mailbox/test', settings(sink.port))
    expect(tried.body).toEqual({ smtp: { ok: true, message: 'Signed in' }, imap: null })
    await ada.call('PUT', '/api/mailbox', settings(sink.port))
    expect((await ada.call('POST', '/api/mailbox/test')).body).toMatchObject({ smtp: { ok: true } })
    expect(seen.map((text) => text.split('\0').slice(1))).toEqual([
      ['ada', 'right'],
      ['ada', 'right'],
    ])
    expect(sink.mails).toEqual([])
  })

  test.each([
    ['535 5.7.8 Bad credentials', 'The username or password is wrong. The server said: 535 5.7.8 Bad credentials.'],
  ])('that is refused with %s says why', async (refusal, message) => {
    const w = await world()
    const ada = await w.person()
    const sink = await startSmtpSink((stage) => (stage === 'auth' ? refusal : undefined))
    onTestFinished(() => sink.stop())
    const { smtp } = (await ada.call('POST', '/api/mailbox/test', settings(sink.port))).body as MailboxTest
    expect(smtp).toEqual({ ok: false, message })
  })

  test('says when the port does not use TLS, and when it does not offer STARTTLS', async () => {
    const w = await world()
    const ada = await w.person()
    const sink = await startSmtpSink()
    onTestFinished(() => sink.stop())
    const tryIt = async (port: number, more: object = {}) =>
      ((await ada.call('POST', '/api/mailbox/test', settings(port, more))).body as MailboxTest).smtp.message
    expect(await tryIt(sink.port, { security: 'tls' })).toContain(`Port ${sink.port} doesn't use TLS`)
    expect(await tryIt(sink.port, { security: 'starttls' })).toContain(`doesn't offer STARTTLS on port ${sink.port}`)
  })

  test('is rate limited', async () => {
    const w = await world()
    const ada = await w.person()
    const sink = await startSmtpSink()
    onTestFinished(() => sink.stop())
    const statuses = []
    for (let i = 0; i < 11; i++)
      statuses.push((await ada.call('POST', '/api/mailbox/test', settings(sink.port))).status)
    expect(statuses).toEqual([...new Array(10).fill(200), 429])
  })
})

describe('where strangers have accounts', () => {
  const HOSTED = { PUBLIC_URL: 'https://leads.example.com', MAIL_ALLOW_PRIVATE_HOSTS: '' }
  const inbox = { host: 'imap.example.com', port: 993, security: 'tls', user: 'ada', password: 'right' }

  test.each([
    ['smtp.port', settings(25565, { host: 'mail.example.com' })],
    ['smtp.port', settings(22, { host: 'mail.example.com' })],
    ['imap.port', { ...settings(587, { host: 'mail.example.com' }), imap: { ...inbox, port: 6379 } }],
    ['smtp.host', settings(587, { host: '127.0.0.1' })],
    ['smtp.host', settings(25, { host: '[::1]' })],
    ['smtp.host', settings(25, { host: '169.254.169.254' })],
    ['smtp.host', settings(25, { host: 'localhost' })],
    ['smtp.host', settings(25, { host: 'db' })],
    ['smtp.host', settings(25, { host: 'mail.internal.' })],
    ['imap.host', { ...settings(587, { host: 'mail.example.com' }), imap: { ...inbox, host: '10.0.0.5' } }],
  ])('%s is refused, before anything is saved or connected', async (field, given) => {
    const w = await world(HOSTED)
    const ada = await w.person()
    for (const [method, url] of [
      ['POST', '/api/mailbox/test'],
      ['PUT', '/api/mailbox'],
    ] as const)
      expect(await ada.call(method, url, given)).toMatchObject({ status: 400, body: { issues: [{ field }] } })
    expect((await ada.call('GET', '/api/mailbox')).body).toBeNull()
  })

  test('a public server at a usual port is saved', async () => {
    const w = await world(HOSTED)
    const ada = await w.person()
    const given = { ...settings(587, { host: 'mail.example.com' }), imap: inbox }
    expect((await ada.call('PUT', '/api/mailbox', given)).status).toBe(200)
  })
})

test('a saved password is not sent to another port, nor with other security', async () => {
  const w = await world()
  const ada = await w.person()
  const inbox = { host: '127.0.0.1', port: 143, security: 'tls', user: 'ada' }
  await ada.call('PUT', '/api/mailbox', { ...settings(587), imap: { ...inbox, password: 'right' } })
  const kept = settings(587, { password: undefined })
  expect((await ada.call('PUT', '/api/mailbox', { ...kept, imap: inbox })).status).toBe(200)
  for (const [field, given] of [
    ['smtp.password', { ...settings(25, { password: undefined }), imap: inbox }],
    ['smtp.password', { ...settings(587, { password: undefined, security: 'tls' }), imap: inbox }],
    ['imap.password', { ...kept, imap: { ...inbox, port: 993 } }],
    ['imap.password', { ...kept, imap: { ...inbox, security: 'none' } }],
  ] as const)
    for (const [method, url] of [
      ['POST', '/api/mailbox/test'],
      ['PUT', '/api/mailbox'],
    ] as const)
      expect(await ada.call(method, url, given)).toMatchObject({ status: 400, body: { issues: [{ field }] } })
})

test('a saved password is not sent to another server', async () => {
  const w = await world()
  const ada = await w.person()
  const sink = await startSmtpSink()
  onTestFinished(() => sink.stop())
  await ada.call('PUT', '/api/mailbox', settings(sink.port))
  const elsewhere = settings(sink.port, { host: 'localhost', password: undefined })
  for (const [method, url] of [
    ['POST', '/api/mailbox/test'],
    ['PUT', '/api/mailbox'],
  ] as const) {
    const refused = await ada.call(method, url, elsewhere)
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ field: 'smtp.password' }] } })
  }
  expect(sink.connections()).toBe(0)
})

test('a saved password is not sent to another server after the user name was cleared for a while', async () => {
  const w = await world()
  const ada = await w.person()
  const seen: string[] = []
  const sink = await startSmtpSink((stage, about) => {
    if (stage === 'auth') seen.push(Buffer.from(about.split(' ').at(-1) ?? '', 'base64').toString())
    return undefined
  })
  const imap = await startImapServer({ user: 'ada', password: 'right' })
  imap.rule((_, line) => void seen.push(line))
  onTestFinished(async () => void (await Promise.all([sink.stop(), imap.stop()])))
  const inbox = { host: '127.0.0.1', port: imap.port, security: 'none', user: 'ada' }
  const kept = { ...settings(sink.port), imap: { ...inbox, password: 'right' } }
  expect((await ada.call('PUT', '/api/mailbox', kept)).status).toBe(200)
  const evil = (user: string | null) => ({
    ...settings(sink.port, { host: 'localhost', user, password: undefined }),
    imap: { ...inbox, host: 'localhost', user },
  })
  for (const user of [null, 'ada']) {
    await ada.call('POST', '/api/mailbox/test', evil(user))
    await ada.call('PUT', '/api/mailbox', evil(user))
  }
  await ada.call('POST', '/api/mailbox/test')
  expect(seen.filter((text) => text.includes('right'))).toEqual([])
})

const account = {
  host: 'mail.example',
  port: 465,
  security: 'tls' as const,
  user: null,
  password: null,
  reach: 'any' as const,
}

test.each([
  [
    { message: 'getaddrinfo ENOTFOUND mail.example', code: 'EDNS' },
    'Server mail.example not found. Check the host name.',
  ],
  [
    { message: 'self-signed certificate', code: 'ESOCKET' },
    "The server's certificate isn't trusted: self-signed certificate.",
  ],
  [{ message: 'Connection timeout', code: 'ETIMEDOUT' }, "mail.example didn't respond on port 465. Check the port."],
  [
    { message: 'Invalid greeting', code: 'EPROTOCOL', response: 'HTTP/1.1 400' },
    "mail.example didn't respond on port 465. Check the port.",
  ],
  [{ message: 'Something else' }, 'The connection to mail.example failed: Something else.'],
])('%o is explained as %s', (failure, words) => {
  expect(explainFailure(failure, account)).toBe(words)
})
