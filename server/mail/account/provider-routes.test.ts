import { beforeAll, describe, expect, test } from 'vitest'
import { MAIL_PROVIDERS } from '../../../contract/mail-provider.ts'
import type { Mailbox } from '../../../contract/mailbox.ts'
import { mailAccountWorld } from '../../../tests/world/mail-account-world.ts'
import { lead, mailbox, mailOf, send, sender, sink, state } from '../../../tests/world/mail-desk.ts'
import { world } from '../../../tests/world/world.ts'
import { reapMail } from '../../outbox/sending/reap-mail.ts'
import { readInboxOf } from '../inbox/read-inboxes.ts'
import { readMail } from '../reading/read-mail.ts'
import { resealGrants } from './reseal-mailboxes.ts'

let w: Awaited<ReturnType<typeof mailAccountWorld>>
beforeAll(async () => {
  w = await mailAccountWorld()
})

type Person = Awaited<ReturnType<typeof w.person>>
const mailboxOf = async (person: Person) => (await person.call('GET', '/api/mailbox')).body as Mailbox
const read = (person: Person) => readInboxOf(w, person.id, w.mail)
/** Emails follow each other without a gap. */
const unhurried = (person: Person) =>
  w.pool.query('update mailboxes set min_gap_seconds = 0, send_window = null where user_id = $1', [person.id])

describe.each(MAIL_PROVIDERS)('an email account at %s', (provider) => {
  const desk = () => w.desks[provider]
  const sentTo = (address: string) =>
    desk()
      .sent()
      .filter(({ to }) => to.includes(address))

  async function connected() {
    const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
    const popup = await w.connect(ada, provider)
    expect(popup.text).toContain('is connected. You can close this window.')
    expect((await mailboxOf(ada)).window).toEqual({ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' })
    await unhurried(ada)
    return ada
  }

  test('is connected through its consent page, and disconnected', async () => {
    const ada = await connected()
    const transport = provider === 'google' ? 'gmail' : 'graph'
    expect(await mailboxOf(ada)).toMatchObject({ transport, fromEmail: desk().address, smtp: null, dailyLimit: 40 })
    expect((await ada.call('DELETE', '/api/mailbox')).status).toBe(204)
    expect((await ada.call('GET', '/api/mailbox')).body).toBeNull()
    const { rows } = await w.pool.query('select from mailbox_grants where user_id = $1', [ada.id])
    expect(rows).toEqual([])
  })

  test('has its access revoked when its owner deletes their account', async () => {
    const ada = await connected()
    // Google ends all access of an account at once, so that of other people is kept.
    await w.pool.query('delete from mailbox_grants where user_id <> $1', [ada.id])
    const before = desk().service.calls.length
    expect((await ada.call('DELETE', '/api/account', { password: ada.password })).status).toBe(204)
    const calls = desk().service.calls.slice(before)
    // Microsoft has no such call.
    expect(calls).toEqual(provider === 'google' ? ['POST /revoke'] : [])
  })

  test('starts with the suggested ramp-up if its owner wants that, and keeps its own way when it is connected again', async () => {
    const ada = await w.person()
    await w.connect(ada, provider, 'allow', '?rampUp=true')
    expect(await mailboxOf(ada)).toMatchObject({ rampUp: { start: 10, step: 5, target: 40 }, limitToday: 10 })
    await w.connect(ada, provider)
    expect(await mailboxOf(ada)).toMatchObject({ rampUp: { start: 10, step: 5, target: 40 } })
    const grace = await w.person()
    await w.connect(grace, provider)
    await w.connect(grace, provider, 'allow', '?rampUp=true')
    expect(await mailboxOf(grace)).toMatchObject({ rampUp: null, limitToday: 40 })
  })

  test('is not connected by somebody who says no, twice with one code, or for somebody else', async () => {
    const ada = await w.person()
    const refused = await w.connect(ada, provider, 'deny')
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('was not connected, because access')
    const { authUrl } = (await ada.call('GET', `/api/mailbox/${provider}/auth`)).body as { authUrl: string }
    const state = new URL(authUrl).searchParams.get('state') ?? ''
    const eve = await w.person()
    const callback = `/api/mailbox/${provider}/callback?code=x&state=${encodeURIComponent(state)}`
    expect((await eve.call('GET', callback)).text).toContain('was started by someone else')
    expect((await w.call('GET', callback)).text).toContain('You are signed out')
    await ada.call('GET', callback)
    expect((await ada.call('GET', callback)).text).toContain('has already been used')
    expect((await ada.call('GET', '/api/mailbox')).body).toBeNull()
  })

  test('has tokens that are encrypted, and encrypted again after APP_SECRET changed', async () => {
    const ada = await connected()
    const { rows } = await w.pool.query('select * from mailbox_grants where user_id = $1', [ada.id])
    expect(JSON.stringify(rows)).not.toMatch(/(access|refresh)-[\w-]{20}/)
    expect((await ada.call('GET', '/api/mailbox')).text).not.toMatch(/token|v1\./i)
    await resealGrants(w.db, w.mail.box)
    const after = await w.pool.query('select * from mailbox_grants where user_id = $1', [ada.id])
    expect(after.rows).toEqual(rows)
  })

  test('takes the place of the same account by password, and keeps its limits', async () => {
    const server = await sink()
    const ada = await w.person()
    await ada.call('PUT', '/api/mailbox', mailbox(server.port, { fromEmail: desk().address, dailyLimit: 77 }))
    await w.connect(ada, provider)
    expect(await mailboxOf(ada)).toMatchObject({ smtp: null, dailyLimit: 77, fromName: 'Ada Byron' })
    const { rows } = await w.pool.query('select smtp_password from mailboxes where user_id = $1', [ada.id])
    expect(rows).toEqual([{ smtp_password: null }])
  })

  test('stays paused after too many bounces when it is connected again, until its owner resumes it', async () => {
    const ada = await connected()
    const pause = (code: string) =>
      w.pool.query('update mailboxes set paused_reason = $2, paused_params = $3 where user_id = $1', [
        ada.id,
        code,
        code === 'many_bounces' ? { bounces: 6, sent: 100 } : {},
      ])
    await pause('many_bounces')
    await w.connect(ada, provider)
    expect(await mailboxOf(ada)).toMatchObject({ pausedCause: { code: 'many_bounces', bounces: 6, sent: 100 } })
    expect(await ada.call('POST', '/api/mailbox/resume', {})).toMatchObject({
      status: 200,
      body: { pausedReason: null },
    })
    await pause('sender_refused')
    await w.connect(ada, provider)
    expect(await mailboxOf(ada)).toMatchObject({ pausedReason: null })
  })

  test('sends an email once, and its reply is noticed', async () => {
    const ada = await connected()
    const grace = await lead(ada)
    await sender(w)
    const { id } = await send(ada, grace.id)
    await state(ada, id).toBe('sent')
    desk().settle()
    const got = sentTo(grace.email)
    expect(got).toHaveLength(1)
    const [email] = got as [(typeof got)[number]]
    expect(readMail(email.raw).subject).toBe('Hello Grace')
    expect(readMail(email.raw).text).toContain('Dear Grace,')
    await read(ada)
    desk().receive(replyTo(email.messageId, grace.email, desk().address))
    await read(ada)
    expect((await mailOf(ada, id)).repliedAt).not.toBeNull()
    expect(await mailboxOf(ada)).toMatchObject({ inboxProblem: null, isInboxRead: true })
  })

  test('that answers nothing leaves no email twice: found among the sent ones, it was sent', async () => {
    const ada = await connected()
    const grace = await lead(ada)
    desk().service.failOnce(desk().isSend, 'cut-after')
    await sender(w)
    const { id } = await send(ada, grace.id)
    await expect.poll(async () => (await mailOf(ada, id)).state, { timeout: 20_000 }).toMatch(/sent|unknown/)
    desk().settle()
    await read(ada)
    expect((await mailOf(ada, id)).state).toBe('sent')
    expect(sentTo(grace.email)).toHaveLength(1)
  })

  test('that is cut before it has the draft gets it later, and once', async () => {
    const ada = await connected()
    const grace = await lead(ada)
    desk().service.failOnce(desk().isSend, 'cut-before')
    await sender(w)
    const { id } = await send(ada, grace.id)
    await state(ada, id).toBe('unknown')
    await read(ada)
    expect(sentTo(grace.email)).toEqual([])
    // Still a draft after a quarter of an hour: its owner is told that it was not sent, and resends it.
    await w.pool.query(`update mail_slots set spent_at = spent_at - interval '1 hour' where log_id = $1`, [id])
    await read(ada)
    expect(await mailOf(ada, id)).toMatchObject({ state: 'unknown', cause: { code: 'not_in_sent_folder' } })
    expect((await ada.call('POST', `/api/mails/${id}/send-again`)).status).toBeLessThan(300)
    await w.pool.query('update mailboxes set next_look_at = null where user_id = $1', [ada.id])
    await state(ada, id).toBe('sent')
    desk().settle()
    expect(sentTo(grace.email)).toHaveLength(1)
  })

  test('whose sender died with a draft of unknown fate: what left is found, and nothing is sent again', async () => {
    const ada = await connected()
    const grace = await lead(ada)
    const running = await sender(w)
    const { id } = await send(ada, grace.id)
    await state(ada, id).toBe('sent')
    await running.stop()
    desk().settle()
    // As if the process had died right after the call.
    await w.pool.query(
      `update sequence_logs set status = 'sending', claimed_by = '999999', sent_at = null where id = $1`,
      [id],
    )
    await reapMail(w, { senderId: 1, clock: { offsetSeconds: 0 } })
    expect((await mailOf(ada, id)).state).toBe('unknown')
    await read(ada)
    expect((await mailOf(ada, id)).state).toBe('sent')
    expect(sentTo(grace.email)).toHaveLength(1)
  })

  test('whose access has ended pauses, says how to go on, and goes on when it is connected again', async () => {
    const ada = await connected()
    const grace = await lead(ada)
    desk().endAccess()
    await w.pool.query(`update mailbox_grants set expires_at = now() where user_id = $1`, [ada.id])
    await sender(w)
    const { id } = await send(ada, grace.id)
    await expect
      .poll(async () => (await mailboxOf(ada)).pausedCause, { timeout: 20_000 })
      .toMatchObject({
        code: 'access_ended',
        provider,
        address: desk().address,
      })
    expect((await mailboxOf(ada)).pausedReason).toMatch(/has ended\. Connect (Google|Microsoft) again\./)
    expect(sentTo(grace.email)).toEqual([])
    await w.connect(ada, provider)
    await unhurried(ada)
    await state(ada, id).toBe('sent')
    desk().settle()
    expect(sentTo(grace.email)).toHaveLength(1)
  })

  test('that an admin blocks pauses with the provider’s words, and goes on once its owner resumes it', async () => {
    const ada = await connected()
    const grace = await lead(ada)
    desk().service.failOnce(desk().isSend, {
      status: 403,
      body:
        provider === 'google'
          ? {
              error: {
                code: 403,
                message: 'Request had insufficient authentication scopes.',
                errors: [{ reason: 'insufficientPermissions' }],
                status: 'PERMISSION_DENIED',
              },
            }
          : { error: { code: 'ErrorAccessDenied', message: 'Access is denied. Check credentials and try again.' } },
    })
    await sender(w)
    const { id } = await send(ada, grace.id)
    await expect
      .poll(async () => (await mailboxOf(ada)).pausedCause, { timeout: 20_000 })
      .toMatchObject({ code: 'access_forbidden', provider })
    expect((await mailboxOf(ada)).pausedReason).toMatch(
      /doesn't let us use this account: .* Ask your admin to allow it/,
    )
    expect((await ada.call('POST', '/api/mailbox/resume', {})).status).toBe(200)
    await state(ada, id).toBe('sent')
    desk().settle()
    expect(sentTo(grace.email)).toHaveLength(1)
  })

  test('that asks us to slow down is left alone for as long as it says', async () => {
    const ada = await connected()
    const grace = await lead(ada)
    const limited = {
      status: 429,
      headers: { 'retry-after': '7200' },
      body: { error: { code: 429, message: 'Slow down' } },
    }
    desk().service.failOnce(desk().isSend, limited)
    await sender(w)
    const { id } = await send(ada, grace.id)
    await expect
      .poll(async () => (await mailboxOf(ada)).sendingCause, { timeout: 20_000 })
      .toMatchObject({ code: 'server_throttled' })
    expect((await mailOf(ada, id)).state).toBe('scheduled')
    const { rows } = await w.pool.query(
      `select extract(epoch from next_look_at - now()) as rest from mailboxes where user_id = $1`,
      [ada.id],
    )
    expect(Number(rows[0].rest)).toBeGreaterThan(6000)
  })
})

test('without its settings a provider can not be connected, and which are missing is said', async () => {
  const bare = await world()
  const ada = await bare.person()
  expect((await ada.call('GET', '/api/mailbox/providers')).body).toEqual([
    { provider: 'google', missing: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] },
    { provider: 'microsoft', missing: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'] },
  ])
  const answer = await ada.call('GET', '/api/mailbox/google/auth')
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    message: "Google isn't set up on this server. Missing settings: GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET",
  })
})

const replyTo = (messageId: string, from: string, to: string) =>
  [
    `From: <${from}>`,
    `To: <${to}>`,
    'Subject: Re: Hello Grace',
    `In-Reply-To: ${messageId}`,
    `References: ${messageId}`,
    `Message-ID: <${Math.random().toString(36).slice(2)}@navona.example>`,
    `Date: ${new Date().toUTCString()}`,
    '',
    'Yes, tell me more.',
    '',
  ].join('\r\n')
