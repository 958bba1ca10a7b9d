import { describe, expect, test } from 'vitest'
import type { TimelineEvent } from '../../../contract/timeline-event.ts'
import {
  answer,
  enrolled,
  kinds,
  lead,
  mailOf,
  notices,
  returned,
  scene,
  sentTo,
  suppressed,
} from '../../../tests/world/inbox-scene.ts'
import { rawMail } from '../../../tests/world/raw-mail.ts'
import { readInboxes } from './read-inboxes.ts'

const INVENTED = '<11111111-2222-3333-4444-555555555555@sender.example>'
const fresh = () => `<${Math.random().toString(36).slice(2)}@evil.example>`

/** An email went out, a follow-up waits; with everything that a bounce changes. */
async function target() {
  const s = await scene()
  const grace = await lead(s.ada)
  const mail = await sentTo(s, grace)
  const followUp = await enrolled(s, grace)
  await s.w.pool.query(`update sequence_logs set scheduled_at = now() + interval '1 day' where id = $1`, [followUp.id])
  const key = /^X-Leadwright-Key: (\S+)/m.exec(s.smtp.mails[0]?.raw ?? '')?.[1] ?? ''
  const deliver = async (...raw: Buffer[]) => {
    for (const one of raw) s.imap.deliver(one)
    await s.read()
  }
  const figures = async () => ({
    stats: (await s.ada.call('GET', '/api/stats')).body,
    lead: (await s.ada.call('GET', `/api/leads/${grace.id}`)).body,
    outreach: (await s.ada.call('GET', '/api/analytics/outreach')).body,
  })
  let before = await figures()
  return {
    ...s,
    s,
    grace,
    mail,
    followUp,
    key,
    deliver,
    event: async () =>
      ((await s.ada.call('GET', `/api/leads/${grace.id}/timeline`)).body as TimelineEvent[]).find(
        ({ kind }) => kind === 'bounce_unverified',
      ),
    /** What was sent by now is no effect of a report. */
    async lookAgain() {
      before = await figures()
    },
    /** Nothing happened but a line on the timeline. */
    async expectUnchanged(lines = 1) {
      expect(await suppressed(s.ada)).toEqual([])
      expect(await followUp.status()).toBe('active')
      expect(await followUp.mail()).toMatchObject({ state: 'scheduled' })
      expect(await mailOf(s.ada, mail.id)).toMatchObject({ state: 'sent', reason: null, repliedAt: null })
      expect(await notices(s)).toEqual([])
      expect(await figures()).toEqual(before)
      const shown = Array.from({ length: lines }, () => 'bounce_unverified')
      expect(await kinds(s.ada, grace)).toEqual([...shown, 'mail_sent', 'created'])
    },
    async expectBounced() {
      expect(await suppressed(s.ada)).toEqual([`${grace.email} bounced`])
      expect(await followUp.status()).toBe('bounced')
      expect(await kinds(s.ada, grace)).toEqual(['mail_bounced', 'mail_sent', 'created'])
    },
  }
}
type Target = Awaited<ReturnType<typeof target>>

const daemon = (more: Record<string, string> = {}) => ({
  'Return-Path': '<>',
  From: 'Mail Delivery System <mailer-daemon@evil.example>',
  To: 'ada@sender.example',
  Subject: 'Undelivered Mail Returned to Sender',
  'Message-ID': fresh(),
  ...more,
})
const WORDS = (to: string) => `Your message could not be delivered.\n\n<${to}>: 550 5.1.1 User unknown\n`
/** With more headers on top, as a receiving server adds them. */
const topped = (raw: Buffer, headers: string) => Buffer.concat([Buffer.from(headers.replace(/\n/g, '\r\n')), raw])
const complaint = (to: string, messageId: string) =>
  rawMail(
    {
      From: 'fbl@evil.example',
      To: 'ada@sender.example',
      Subject: 'FW: Hello',
      'Message-ID': fresh(),
      'Content-Type': 'multipart/report; report-type=feedback-report; boundary="b1"',
    },
    `--b1\nContent-Type: text/plain\n\nThis is an abuse report.\n
--b1\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nVersion: 1\nOriginal-Rcpt-To: ${to}\n
--b1\nContent-Type: message/rfc822\n\nFrom: ada@sender.example\nTo: ${to}\nMessage-ID: ${messageId}\nSubject: Hello\n\nDear Grace\n--b1--\n`,
  )
const optOut = (to: string, messageId: string) =>
  Buffer.from(complaint(to, messageId).toString().replace('Feedback-Type: abuse', 'Feedback-Type: opt-out'))

describe('a forged report changes nothing, and is shown as unverified', () => {
  test.each<[string, (t: Target) => Buffer]>([
    ['X-Failed-Recipients', ({ grace }) => rawMail(daemon({ 'X-Failed-Recipients': grace.email }), WORDS(grace.email))],
    ['an invented Message-ID in the returned headers', ({ grace }) => returned(grace.email, INVENTED)],
    ['an invented In-Reply-To', ({ grace }) => rawMail(daemon({ 'In-Reply-To': INVENTED }), WORDS(grace.email))],
    [
      'an invented Message-ID in words',
      ({ grace }) => rawMail(daemon(), `${WORDS(grace.email)}\nMessage-ID: ${INVENTED}`),
    ],
    [
      'an invented token',
      ({ grace }) =>
        rawMail(
          daemon(),
          `${WORDS(grace.email)}\n--- Below this line is a copy of the message.\n\nTo: ${grace.email}\nX-Leadwright-Key: 2n9c.0.AAAAAAAAAAAAAAAAAAAAAA\n`,
        ),
    ],
    [
      'a report in a report',
      ({ grace }) =>
        rawMail(
          daemon({ 'Content-Type': 'multipart/report; report-type=delivery-status; boundary="outer"' }),
          `--outer\nContent-Type: text/plain\n\n${WORDS(grace.email)}\n--outer\nContent-Type: message/rfc822\n\n${returned(grace.email, INVENTED)}\n--outer--\n`,
        ),
    ],
    ['words alone', ({ grace }) => rawMail(daemon(), WORDS(grace.email))],
    [
      'a delay',
      ({ grace }) => returned(grace.email, INVENTED, { action: 'delayed', status: '4.4.1', words: '451 4.4.1 Late' }),
    ],
    ['a complaint', ({ grace }) => complaint(grace.email, INVENTED)],
    ['an opt-out of a feedback loop', ({ grace }) => optOut(grace.email, INVENTED)],
    [
      'a huge one',
      ({ grace }) =>
        Buffer.concat([
          rawMail(daemon({ 'X-Failed-Recipients': grace.email }), WORDS(grace.email)),
          Buffer.alloc(3_000_000, 'x@y.example '),
        ]),
    ],
    [
      'our Message-ID, where the receiving server found that DMARC fails',
      ({ grace, mail }) =>
        topped(
          returned(grace.email, mail.messageId),
          'Authentication-Results: mx.sender.example; dmarc=fail header.from=mx.sender.example\n',
        ),
    ],
    [
      'our Message-ID, where SPF fails',
      ({ grace, mail }) =>
        topped(
          returned(grace.email, mail.messageId),
          'Authentication-Results: spf=fail (sender IP is 192.0.2.1) smtp.helo=evil.example; dkim=none\n',
        ),
    ],
    ['our Message-ID for another recipient', ({ mail }) => returned('somebody@else.example', mail.messageId)],
    [
      'a complaint with our Message-ID about somebody else',
      ({ mail }) => complaint('somebody@else.example', mail.messageId),
    ],
  ])('%s', async (_what, forge) => {
    const t = await target()
    const raw = forge(t)
    await t.deliver(raw, raw)
    await t.expectUnchanged()
    expect(await t.event()).toMatchObject({
      details: { from: expect.stringContaining('@'), said: expect.stringMatching(/\w/) },
    })
  })

  test('with who sent it, what it says and why it does not count', async () => {
    const t = await target()
    await t.deliver(rawMail(daemon({ 'X-Failed-Recipients': t.grace.email }), WORDS(t.grace.email)))
    expect((await t.event())?.details).toMatchObject({
      report: 'bounce',
      from: 'mailer-daemon@evil.example',
      said: expect.stringContaining('550 5.1.1 User unknown'),
      doubt: 'unnamed',
    })
  })

  test('with the ID of an email to somebody else: neither of them', async () => {
    const t = await target()
    const mallory = await lead(t.ada)
    const { messageId } = await sentTo(t.s, mallory)
    await t.lookAgain()
    await t.deliver(returned(t.grace.email, messageId))
    await t.expectUnchanged()
    expect(await kinds(t.ada, mallory)).toEqual(['mail_sent', 'created'])
  })

  test('whoever sends many of them fills no timeline', async () => {
    const t = await target()
    await t.deliver(
      ...Array.from({ length: 30 }, () =>
        rawMail(daemon({ 'X-Failed-Recipients': t.grace.email }), WORDS(t.grace.email)),
      ),
    )
    await t.expectUnchanged(10)
  })

  test('an email of which nobody knows whether it arrived stays so', async () => {
    const t = await target()
    await t.w.pool.query(`update sequence_logs set status = 'unknown', sent_at = null where id = $1`, [t.mail.id])
    const receipt = { action: 'delivered', status: '2.0.0', words: '250 2.0.0 Ok' }
    const news = rawMail(
      {
        From: t.grace.email,
        To: 'ada@sender.example',
        Subject: 'News',
        'List-Id': '<news.example>',
        'Message-ID': fresh(),
      },
      'Our news',
    )
    await t.deliver(returned(t.grace.email, INVENTED), returned(t.grace.email, INVENTED, receipt), news)
    expect(await mailOf(t.ada, t.mail.id)).toMatchObject({ state: 'unknown' })
    await t.deliver(returned(t.grace.email, t.mail.messageId, receipt))
    expect(await mailOf(t.ada, t.mail.id)).toMatchObject({ state: 'sent' })
  })

  test('a reply with a forged report attached is a reply', async () => {
    const t = await target()
    const other = await lead(t.ada)
    await sentTo(t.s, other)
    const raw = answer(t.grace.email, {
      'In-Reply-To': t.mail.messageId,
      'Content-Type': 'multipart/mixed; boundary="m"',
    }).toString()
    const [head = '', body = ''] = raw.split('\r\n\r\n')
    const mixed = `${head}\r\n\r\n--m\r\nContent-Type: text/plain\r\n\r\n${body}\r\n--m\r\nContent-Type: message/rfc822\r\n\r\n${returned(other.email, INVENTED)}\r\n--m--\r\n`
    await t.deliver(Buffer.from(mixed))
    expect(await t.followUp.status()).toBe('replied')
    expect(await suppressed(t.ada)).toEqual([])
    expect(await kinds(t.ada, other)).toEqual(['mail_sent', 'created'])
  })
})

describe('a real report counts', () => {
  test.each<[string, (t: Target) => Buffer]>([
    ['with the returned headers', ({ grace, mail }) => returned(grace.email, mail.messageId)],
    [
      'that names our Message-ID in In-Reply-To',
      ({ grace, mail }) => rawMail(daemon({ 'In-Reply-To': mail.messageId }), WORDS(grace.email)),
    ],
    [
      'that names it in words, without brackets',
      ({ grace, mail }) =>
        rawMail(daemon(), `${WORDS(grace.email)}\nThe message ${mail.messageId.slice(1, -1)} was not delivered.`),
    ],
    [
      'that returns our email under another Message-ID, with our key',
      ({ grace, key }) =>
        Buffer.from(
          returned(grace.email, '<0100018f@ses.example>')
            .toString()
            .replace('Subject: Hello\r\n\r\n--b1--', `X-Leadwright-Key: ${key}\r\nSubject: Hello\r\n\r\n--b1--`),
        ),
    ],
    [
      'that returns our email without its own headers',
      ({ grace, smtp }) =>
        Buffer.from(
          returned(grace.email, '<0100018f@ses.example>')
            .toString()
            .replace(
              /Content-Type: text\/rfc822-headers[\s\S]*$/,
              `Content-Type: message/rfc822\r\n\r\n${(smtp.mails[0]?.raw ?? '').replace(/^(Message-ID|X-Leadwright-Key|List-Unsubscribe[-\w]*):.*\r?\n(?:[ \t].*\r?\n)*/gim, '')}\r\n--b1--\r\n`,
            ),
        ),
    ],
    [
      'that a gateway wrapped',
      ({ grace, mail }) =>
        rawMail(
          daemon({ 'Content-Type': 'multipart/report; report-type=delivery-status; boundary="outer"' }),
          `--outer\nContent-Type: text/plain\n\n${WORDS(grace.email)}\n--outer\nContent-Type: message/rfc822\n\n${returned(grace.email, mail.messageId)}\n--outer--\n`,
        ),
    ],
    [
      'about the address it was forwarded to, which names the recipient',
      ({ grace, mail }) =>
        Buffer.from(
          returned('grace@home.example', mail.messageId)
            .toString()
            .replace('Action:', `Original-Recipient: rfc822; ${grace.email}\r\nAction:`),
        ),
    ],
    [
      'that passed DMARC',
      ({ grace, mail }) =>
        topped(
          returned(grace.email, mail.messageId),
          'Authentication-Results: mx.sender.example; spf=fail smtp.helo=x; dmarc=pass header.from=mx.sender.example\n',
        ),
    ],
    [
      'whose failure another server noted on the way',
      ({ grace, mail }) =>
        topped(
          returned(grace.email, mail.messageId),
          'Received: from relay.example by mx.sender.example; Mon, 16 Nov 2026 10:00:00 +0000\nAuthentication-Results: relay.elsewhere.example; dmarc=fail header.from=mx.sender.example\n',
        ),
    ],
  ])('%s', async (_what, report) => {
    const t = await target()
    await t.deliver(report(t))
    await t.expectBounced()
  })

  test('once: sent again it does not put back on the list whom the owner took off', async () => {
    const t = await target()
    await t.deliver(returned(t.grace.email, t.mail.messageId))
    const { entries } = (await t.ada.call('GET', '/api/suppressions')).body as { entries: { id: number }[] }
    await t.ada.call('DELETE', `/api/suppressions/${entries[0]?.id}`)
    await t.deliver(returned(t.grace.email, t.mail.messageId))
    expect(await suppressed(t.ada)).toEqual([])
  })

  test('a complaint whose sender hides the address, with our Message-ID', async () => {
    const t = await target()
    const [, domain] = t.grace.email.split('@')
    await t.deliver(complaint(`5f4dcc3b@${domain}`, t.mail.messageId))
    expect(await suppressed(t.ada)).toEqual([`${t.grace.email} complained`])
  })
})

describe('two who read the same inbox', () => {
  test('change nothing of each other, whoever reads first', async () => {
    const t = await target()
    const eve = await t.w.person()
    await eve.call('PUT', '/api/mailbox', t.mailbox())
    const same = {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: t.grace.email,
      company: 'Navona',
      status: 'contacted',
    }
    const hers = (await eve.call('POST', '/api/leads', same)).body as { id: number; email: string }
    await sentTo({ ...t.s, ada: eve }, hers)
    const stateOf = async (userId: number) =>
      (
        await t.w.pool.query(
          `select (select json_agg(l order by id) from (select id, status, error_message, replied_at from sequence_logs where user_id = $1) l) as emails,
             (select json_agg(s) from suppressions s where user_id = $1) as suppressed, (select json_agg(n order by id) from notifications n where user_id = $1) as notices,
             (select json_agg(e order by id) from lead_sequence_enrollments e where user_id = $1) as enrollments, (select json_agg(i) from inbox_messages i where user_id = $1) as messages`,
          [userId],
        )
      ).rows[0]
    // Only Eve's inbox is due: what she reads about Ada's email is not about hers.
    await t.w.pool.query(`update mailboxes set imap_next_look_at = now() + interval '1 hour' where user_id = $1`, [
      t.ada.id,
    ])
    const before = await stateOf(t.ada.id)
    t.imap.deliver(returned(t.grace.email, t.mail.messageId))
    t.imap.deliver(complaint(t.grace.email, t.mail.messageId))
    await readInboxes(t.w, t.w.mail)
    expect(await stateOf(t.ada.id)).toEqual(before)
    expect(await suppressed(eve)).toEqual([])
    expect(await kinds(eve, hers)).toEqual(['bounce_unverified', 'bounce_unverified', 'mail_sent', 'created'])
    // Then Ada reads, and for her it counts.
    const ofEve = await stateOf(eve.id)
    await t.w.pool.query(`update mailboxes set imap_next_look_at = null where user_id = $1`, [t.ada.id])
    await t.w.pool.query(`update mailboxes set imap_next_look_at = now() + interval '1 hour' where user_id = $1`, [
      eve.id,
    ])
    await t.read()
    expect(await suppressed(t.ada)).toEqual([`${t.grace.email} complained`])
    expect(await stateOf(eve.id)).toEqual(ofEve)
    await eve.call('PUT', '/api/mailbox', t.mailbox({ imap: null }))
  })

  test('a report on an email of another mailbox of the same owner is unverified', async () => {
    const t = await target()
    await t.w.pool.query('update sequence_logs set mailbox_id = null where id = $1', [t.mail.id])
    await t.deliver(returned(t.grace.email, t.mail.messageId))
    await t.expectUnchanged()
    expect((await t.event())?.details).toMatchObject({ doubt: 'other_mailbox' })
  })
})
