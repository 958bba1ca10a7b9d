import { expect, test } from 'vitest'
import type { Mailbox } from '../../contract/mailbox.ts'
import { lead, mails, send, sender, sink, template } from '../world/mail-desk.ts'
import { world } from '../world/world.ts'
import { startMailServers } from './mail-servers.ts'

const LEADS = 12

// Postfix says all of these at RCPT, its default (smtpd_delay_reject).
const REFUSALS: { what: string; settings: string; words: RegExp; isPaused: boolean }[] = [
  {
    what: 'the sender',
    settings:
      'smtpd_sender_restrictions = check_sender_access inline:{ { ada@here.example = REJECT not on this server } }',
    words: /^554 5\.7\.1 <ada@here\.example>: Sender address rejected: not on this server$/,
    isPaused: true,
  },
  {
    what: 'the sender’s domain',
    settings:
      'smtpd_sender_restrictions = check_sender_access inline:{ { here.example = 550 5.1.8 Domain not found } }',
    words: /^550 5\.1\.8 <ada@here\.example>: Sender address rejected: Domain not found$/,
    isPaused: true,
  },
  {
    what: 'the greeting',
    settings: 'smtpd_helo_required = yes\nsmtpd_helo_restrictions = reject',
    words: /^554 5\.7\.1 <[^>]*>: Helo command rejected: Access denied$/,
    isPaused: true,
  },
  {
    what: 'the client',
    settings:
      'smtpd_client_restrictions = check_client_access inline:{ { 127.0.0.1 = REJECT you are on a blocklist } }',
    words: /^554 5\.7\.1 <[^>]*\[127\.0\.0\.1\]>: Client host rejected: you are on a blocklist$/,
    isPaused: true,
  },
  {
    what: 'the rate',
    settings: 'smtpd_client_recipient_rate_limit = 3\nsmtpd_client_event_limit_exceptions =\nanvil_rate_time_unit = 1h',
    words: /^45\d 4\.7\.1 Error: too many recipients from 127\.0\.0\.1$/,
    isPaused: false,
  },
  {
    what: 'the rate, for good',
    settings:
      'smtpd_sender_restrictions = check_sender_access inline:{ { ada@here.example = 550 5.4.5 Daily user sending limit exceeded } }',
    words: /^550 5\.4\.5 .*Daily user sending limit exceeded$/,
    isPaused: false,
  },
]

test.each(REFUSALS)(
  'where Postfix refuses $what at RCPT, no lead is suppressed',
  async ({ settings, words, isPaused }) => {
    const { smtpPort } = await startMailServers(
      (await sink()).port,
      `smtpd_reject_unlisted_recipient = no\n${settings}`,
    )
    const w = await world({ PUBLIC_URL: 'https://leads.here.example' })
    const ada = await w.person()
    const saved = await ada.call('PUT', '/api/mailbox', {
      fromName: 'Ada Byron',
      fromEmail: 'ada@here.example',
      smtp: { host: '127.0.0.1', port: smtpPort, security: 'none', user: null },
      dailyLimit: 1000,
      minGapSeconds: 0,
    })
    expect(saved, saved.text).toMatchObject({ status: 200 })
    const { id } = await template(ada)
    for (let n = 0; n < LEADS; n++) await send(ada, (await lead(ada, { email: `lead${n}@there.example` })).id, id)
    await sender(w)
    const account = async () => (await ada.call('GET', '/api/mailbox')).body as Mailbox
    const reply = async () => {
      const { pausedCause, sendingCause } = await account()
      const cause = (isPaused ? pausedCause : sendingCause) as { reply?: string } | null | undefined
      return cause?.reply ?? ''
    }
    await expect.poll(reply).toMatch(words)
    expect((await account()).pausedReason === null).toBe(!isPaused)
    await expect
      .poll(async () => (await mails(ada)).every(({ state }) => state === 'scheduled' || state === 'sent'), {
        timeout: 60_000,
      })
      .toBe(true)
    expect((await ada.call('GET', '/api/suppressions')).body).toMatchObject({ total: 0 })
    const { rows } = await w.pool.query(
      `select count(*)::int as bounced from timeline_events where user_id = $1 and kind = 'mail_bounced'`,
      [ada.id],
    )
    expect(rows).toEqual([{ bounced: 0 }])
  },
)
