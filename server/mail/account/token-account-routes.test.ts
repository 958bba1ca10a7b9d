import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { MAIL_PROVIDERS, type MailProvider } from '../../../contract/mail-provider.ts'
import type { Mailbox, OwnMailbox } from '../../../contract/mailbox.ts'
import { startImapServer } from '../../../tests/simulators/imap-server.ts'
import { readSaslToken } from '../../../tests/simulators/sasl-token.ts'
import { type SinkRule, startSmtpSink } from '../../../tests/simulators/smtp-sink.ts'
import { mailAccountWorld } from '../../../tests/world/mail-account-world.ts'
import { lead, mailbox, mailOf, send, sender, state } from '../../../tests/world/mail-desk.ts'
import { readInboxOf } from '../inbox/read-inboxes.ts'

const OUTLOOK = 'https://outlook.office.com/'
const SCOPES = {
  google: 'openid email profile https://mail.google.com/',
  microsoft: `offline_access openid profile email ${OUTLOOK}IMAP.AccessAsUser.All ${OUTLOOK}SMTP.Send`,
}

let w: Awaited<ReturnType<typeof mailAccountWorld>>
let smtp: Awaited<ReturnType<typeof startSmtpSink>>
let imap: Awaited<ReturnType<typeof startImapServer>>
/** Every token that was given to a server, and what it said against it. */
const attempts: { server: 'smtp' | 'imap'; user: string; refusal: string | undefined }[] = []
/** What a server says against everybody, whatever their token. */
const closed: { smtp?: string | undefined; imap?: string | undefined } = {}

/** As the servers of Google and Microsoft check a token: it works, and was granted for this. */
function isGranted(token: string, server: 'smtp' | 'imap') {
  const { gmail, graph } = w
  if (gmail.tokens.isGood(`Bearer ${token}`))
    return gmail.tokens.consentOf(token)?.scopes.includes('https://mail.google.com/') === true
  const scope = `${OUTLOOK}${server === 'smtp' ? 'SMTP.Send' : 'IMAP.AccessAsUser.All'}`
  return graph.login.scopesOf(`Bearer ${token}`)?.includes(scope) === true
}

const REFUSALS = { smtp: '535 5.7.8 Username and Password not accepted', imap: '[AUTHENTICATIONFAILED] Invalid' }

function judge(server: 'smtp' | 'imap', user: string, token: string) {
  const refusal = closed[server] ?? (isGranted(token, server) ? undefined : REFUSALS[server])
  attempts.push({ server, user, refusal })
  return refusal
}

const byToken: SinkRule = (stage, about) => {
  if (stage !== 'auth') return undefined
  const { user, token } = readSaslToken(about)
  return judge('smtp', user, token)
}

beforeAll(async () => {
  smtp = await startSmtpSink(byToken)
  imap = await startImapServer({ user: '', password: '', isToken: (user, token) => judge('imap', user, token) })
  const servers = (name: string) => ({
    [`${name}_TRANSPORT`]: 'smtp',
    [`${name}_SMTP_URL`]: `smtp://127.0.0.1:${smtp.port}?security=none`,
    [`${name}_IMAP_URL`]: `imap://127.0.0.1:${imap.port}?security=none`,
  })
  w = await mailAccountWorld({ ...servers('GOOGLE'), ...servers('MICROSOFT') })
})
afterAll(() => Promise.all([smtp.stop(), imap.stop()]))
beforeEach(() => {
  attempts.splice(0)
  closed.smtp = undefined
  closed.imap = undefined
})

type Person = Awaited<ReturnType<typeof w.person>>
const mailboxOf = async (person: Person) => (await person.call('GET', '/api/mailbox')).body as Mailbox
const read = (person: Person) => readInboxOf(w, person.id, w.mail)
const sentTo = (address: string) => smtp.mails.filter(({ to }) => to === address)
const unhurried = (person: Person) =>
  w.pool.query('update mailboxes set min_gap_seconds = 0, send_window = null where user_id = $1', [person.id])

describe.each(MAIL_PROVIDERS)('an email account at %s, by SMTP and IMAP', (provider) => {
  const desk = () => w.desks[provider]
  const expireTokens = () => (provider === 'google' ? w.gmail.tokens : w.graph.login).expireAll()

  async function connected() {
    const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
    const popup = await w.connect(ada, provider)
    expect(popup.text).toContain('is connected. You can close this window.')
    await unhurried(ada)
    attempts.splice(0)
    return ada
  }

  test('asks for what SMTP and IMAP need, signs in to both, and calls no API', async () => {
    const ada = await w.person()
    const { authUrl } = (await ada.call('GET', `/api/mailbox/${provider}/auth`)).body as { authUrl: string }
    expect(new URL(authUrl).searchParams.get('scope')).toBe(SCOPES[provider])
    const calls = desk().service.calls.length
    await w.connect(ada, provider)
    const { address } = desk()
    expect(attempts.toSorted((a, b) => a.server.localeCompare(b.server))).toEqual([
      { server: 'imap', user: address, refusal: undefined },
      { server: 'smtp', user: address, refusal: undefined },
    ])
    expect(desk().service.calls.slice(calls).join(' ')).not.toMatch(/gmail\/v1|v1\.0/)
    expect(await mailboxOf(ada)).toMatchObject({ transport: 'smtp', provider, fromEmail: address, smtp: null })
    const [own] = (await ada.call('GET', '/api/mailboxes')).body as [OwnMailbox]
    expect(own).toMatchObject({ provider, smtp: null, imap: null })
    expect((await ada.call('POST', `/api/mailboxes/${own.id}/test`)).body).toEqual({
      smtp: { ok: true, message: 'Signed in' },
      imap: { ok: true, message: 'Signed in' },
    })
  })

  test('sends by SMTP, and notices the reply by IMAP', async () => {
    const ada = await connected()
    const grace = await lead(ada)
    await sender(w)
    const { id } = await send(ada, grace.id)
    await state(ada, id).toBe('sent')
    const [email] = sentTo(grace.email)
    await read(ada)
    imap.deliver(replyTo(email?.raw ?? '', grace.email, desk().address))
    await read(ada)
    expect((await mailOf(ada, id)).repliedAt).not.toBeNull()
    expect(await mailboxOf(ada)).toMatchObject({ inboxProblem: null, isInboxRead: true })
    expect(attempts.every(({ user, refusal }) => user === desk().address && !refusal)).toBe(true)
  })

  test('whose token is refused renews it and tries once more, for sending and for reading', async () => {
    const ada = await connected()
    expireTokens()
    await read(ada)
    expect(attempts.map(({ server, refusal }) => [server, refusal])).toEqual([
      ['imap', REFUSALS.imap],
      ['imap', undefined],
    ])
    expect(await mailboxOf(ada)).toMatchObject({ inboxProblem: null, isInboxRead: true })
    attempts.splice(0)
    expireTokens()
    const grace = await lead(ada)
    await sender(w)
    const { id } = await send(ada, grace.id)
    await state(ada, id).toBe('sent')
    expect(attempts.map(({ server, refusal }) => [server, refusal])).toEqual([
      ['smtp', REFUSALS.smtp],
      ['smtp', undefined],
    ])
    expect(sentTo(grace.email)).toHaveLength(1)
  })

  test('whose access has ended pauses with the words of the API, and goes on when it is connected again', async () => {
    const ada = await connected()
    const grace = await lead(ada)
    desk().endAccess()
    await sender(w)
    const { id } = await send(ada, grace.id)
    await expect
      .poll(async () => (await mailboxOf(ada)).pausedCause)
      .toEqual({ code: 'access_ended', provider, address: desk().address })
    await read(ada)
    expect((await mailboxOf(ada)).inboxCause).toMatchObject({ code: 'access_ended', provider })
    expect(sentTo(grace.email)).toEqual([])
    await w.connect(ada, provider)
    await unhurried(ada)
    await state(ada, id).toBe('sent')
    expect(await mailboxOf(ada)).toMatchObject({ pausedReason: null, inboxProblem: null })
  })

  test('that refuses every token has ended too: it is tried twice, then it pauses', async () => {
    const ada = await connected()
    closed.smtp = '535 5.7.3 Authentication unsuccessful'
    await sender(w)
    await send(ada, (await lead(ada)).id)
    await expect.poll(async () => (await mailboxOf(ada)).pausedCause).toMatchObject({ code: 'access_ended', provider })
    expect(attempts).toHaveLength(2)
  })

  test('that forbids SMTP or IMAP says so', async () => {
    const ada = await connected()
    closed.smtp =
      '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant. Visit https://aka.ms/smtp_auth_disabled for more information.'
    closed.imap = '[ALERT] IMAP access is disabled for your domain. Please contact your domain administrator.'
    await sender(w)
    await send(ada, (await lead(ada)).id)
    await expect
      .poll(async () => (await mailboxOf(ada)).pausedReason)
      .toMatch(/doesn't let us use this account: Sending by SMTP is turned off for this mailbox \(SMTP AUTH\)/)
    await read(ada)
    expect((await mailboxOf(ada)).inboxProblem).toMatch(/IMAP is turned off for this mailbox/)
    const bob = await w.person()
    const popup = await w.connect(bob, provider)
    expect(popup.status).toBe(400)
    expect(popup.text).toContain('Sending by SMTP is turned off for this mailbox')
    expect((await bob.call('GET', '/api/mailbox')).body).toBeNull()
  })

  test('that can’t check a sign-in now is tried again later, and nothing is paused', async () => {
    const ada = await connected()
    closed.smtp = '454 4.7.0 Temporary authentication failure'
    await sender(w)
    const { id } = await send(ada, (await lead(ada)).id)
    await expect
      .poll(async () => (await mailboxOf(ada)).sendingCause)
      .toMatchObject({ code: 'server_throttled', reply: closed.smtp })
    expect(await mailboxOf(ada)).toMatchObject({ pausedReason: null })
    expect((await mailOf(ada, id)).state).toBe('scheduled')
    expect(attempts).toHaveLength(1)
  })

  test('that is lost amid an email leaves it unknown, and finds it in the Sent folder', async () => {
    const ada = await connected()
    const grace = await lead(ada)
    smtp.rule((stage, about) => (stage === 'dot' ? 'drop' : byToken(stage, about)))
    onTestFinished(() => smtp.rule(byToken))
    await sender(w)
    const { id } = await send(ada, grace.id)
    await state(ada, id).toBe('unknown')
    imap.deliver(Buffer.from(sentTo(grace.email)[0]?.raw ?? '', 'latin1'), { folder: 'Sent' })
    await read(ada)
    expect((await mailOf(ada, id)).state).toBe('sent')
    expect(sentTo(grace.email)).toHaveLength(1)
  })

  test('becomes one by password when its owner enters one, and its tokens are deleted', async () => {
    const ada = await connected()
    await ada.call('PUT', '/api/mailbox', mailbox(smtp.port, { fromEmail: desk().address }))
    expect(await mailboxOf(ada)).toMatchObject({ provider: null, smtp: { port: smtp.port, hasPassword: true } })
    const { rows } = await w.pool.query('select from mailbox_grants where user_id = $1', [ada.id])
    expect(rows).toEqual([])
  })

  test('takes over from the API with the next connecting', async () => {
    const ada = await connected()
    const byApi: Record<MailProvider, string> = { google: 'gmail', microsoft: 'graph' }
    await w.pool.query(
      `update mailboxes set transport = $2, smtp_host = null, smtp_user = null, imap_host = null, imap_user = null where user_id = $1`,
      [ada.id, byApi[provider]],
    )
    expect(await mailboxOf(ada)).toMatchObject({ transport: byApi[provider], provider })
    await w.connect(ada, provider)
    expect(await mailboxOf(ada)).toMatchObject({ transport: 'smtp', provider })
  })
})

const replyTo = (raw: string, from: string, to: string) =>
  Buffer.from(
    [
      `From: <${from}>`,
      `To: <${to}>`,
      'Subject: Re: Hello Grace',
      `In-Reply-To: ${/^Message-ID: (\S+)/im.exec(raw)?.[1]}`,
      `Message-ID: <${Math.random().toString(36).slice(2)}@navona.example>`,
      `Date: ${new Date().toUTCString()}`,
      '',
      'Yes, tell me more.',
      '',
    ].join('\r\n'),
  )
