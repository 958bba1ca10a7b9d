import { describe, expect, test } from 'vitest'
import { answer, kinds, lead, mailOf, returned, sentTo, suppressed } from '../../../tests/world/inbox-scene.ts'
import { rawMail } from '../../../tests/world/raw-mail.ts'
import {
  complaint,
  daemon,
  fresh,
  INVENTED,
  optOut,
  type Target,
  target,
  topped,
  WORDS,
} from '../../../tests/world/report-target.ts'
import { readInboxes } from './read-inboxes.ts'

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
