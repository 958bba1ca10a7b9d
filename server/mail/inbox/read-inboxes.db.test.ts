import { describe, expect, test } from 'vitest'
import {
  answer,
  enrolled,
  kinds,
  lead,
  mailboxOf,
  mailOf,
  notices,
  returned,
  scene,
  sentTo,
  suppressed,
} from '../../../tests/world/inbox-scene.ts'
import { rawMail } from '../../../tests/world/raw-mail.ts'

describe('a reply', () => {
  test('is told once, stops the lead and its company, raises the score, and nothing is sent', async () => {
    const s = await scene()
    const [grace, other, stranger] = [
      await lead(s.ada, 'reply.example'),
      await lead(s.ada, 'reply.example'),
      await lead(s.ada),
    ]
    const mail = await sentTo(s, grace)
    const [hers, paused, colleague, elsewhere] = [
      await enrolled(s, grace),
      await enrolled(s, grace, 'paused'),
      await enrolled(s, other),
      await enrolled(s, stranger),
    ]
    const score = async () => ((await s.ada.call('GET', `/api/leads/${grace.id}`)).body as { aiScore: number }).aiScore
    const before = await score()
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId }))
    await s.read()
    expect(await mailOf(s.ada, mail.id)).toMatchObject({ repliedAt: expect.any(String) })
    expect(await kinds(s.ada, grace)).toEqual(['mail_answered', 'mail_sent', 'created'])
    expect([await hers.status(), await paused.status(), await colleague.status(), await elsewhere.status()]).toEqual([
      'replied',
      'replied',
      'replied',
      'active',
    ])
    expect(await hers.mail()).toMatchObject({ state: 'skipped', reason: 'Grace Hopper replied.' })
    expect(await colleague.mail()).toMatchObject({
      state: 'skipped',
      reason: 'Grace Hopper at the same company replied.',
    })
    expect(await elsewhere.mail()).toMatchObject({ state: 'scheduled' })
    expect(await score()).toBeGreaterThan(before)
    expect(await notices(s)).toEqual([
      {
        title: 'Grace Hopper replied',
        body: 'Gladly. How about Tuesday?',
        link: expect.stringMatching(new RegExp(`^/inbox/\\d+[?]lead=${grace.id}$`)),
      },
    ])
    expect(await mailboxOf(s.ada)).toMatchObject({ inboxCheckedAt: expect.any(String), inboxProblem: null })
    expect(s.smtp.mails).toHaveLength(1)
    expect(s.imap.commands.filter((command) => /STORE|APPEND|EXPUNGE|COPY|MOVE|SELECT/.test(command))).toEqual([])
  })

  test('at a public mail domain stops nobody else there', async () => {
    const s = await scene()
    const [grace, other] = [await lead(s.ada, 'gmail.com'), await lead(s.ada, 'gmail.com')]
    const mail = await sentTo(s, grace)
    const [hers, others] = [await enrolled(s, grace), await enrolled(s, other)]
    s.imap.deliver(answer(grace.email, { References: mail.messageId }))
    await s.read()
    expect([await hers.status(), await others.status()]).toEqual(['replied', 'active'])
  })

  test.each([
    ['from the address, without a trace of the mail', {}],
    ['as a fresh mail', { Subject: 'About your offer' }],
  ])('%s is matched to the newest mail', async (_how, headers) => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    s.imap.deliver(answer(grace.email, headers))
    await s.read()
    expect(await mailOf(s.ada, mail.id)).toMatchObject({ repliedAt: expect.any(String) })
  })

  test('of a colleague there, quoting the mail with its way out, is matched by that', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const link = /https?:\/\/\S+\/u\/[\w.-]+/.exec(s.smtp.mails[0]?.raw.replace(/=\r?\n/g, '') ?? '')?.[0]
    expect(link).toBeDefined()
    s.imap.deliver(answer('bob@elsewhere.example', {}, `Let me answer for Grace.\n\n> unsubscribe here: ${link}`))
    await s.read()
    expect(await mailOf(s.ada, mail.id)).toMatchObject({ repliedAt: expect.any(String) })
  })

  test('of the owner, or of somebody we never wrote to, counts as none and is not kept', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const hers = await enrolled(s, grace)
    s.imap.deliver(answer('ada@sender.example', { 'In-Reply-To': mail.messageId }))
    s.imap.deliver(answer('colleague@sender.example', { 'In-Reply-To': mail.messageId }))
    s.imap.deliver(answer('friend@elsewhere.example'))
    s.imap.deliver(
      rawMail({ From: 'news@shop.example', Subject: 'Sale', 'List-Unsubscribe': '<https://x.example>' }, 'Buy'),
    )
    await s.read()
    expect(await hers.status()).toBe('active')
    expect(await kinds(s.ada, grace)).toEqual(['mail_sent', 'created'])
    const { rows } = await s.w.pool.query('select from inbox_messages where user_id = $1', [s.ada.id])
    expect(rows).toHaveLength(0)
  })

  test('that a machine wrote is noted and stops nothing', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const hers = await enrolled(s, grace)
    const headers = {
      Subject: 'Automatic reply: Hello',
      'Auto-Submitted': 'auto-replied',
      'In-Reply-To': mail.messageId,
    }
    s.imap.deliver(answer(grace.email, headers, 'I am out of the office until Monday.'))
    await s.read()
    expect(await kinds(s.ada, grace)).toEqual(['auto_replied', 'mail_sent', 'created'])
    expect(await mailOf(s.ada, mail.id)).toMatchObject({ repliedAt: null })
    expect(await hers.status()).toBe('active')
    expect(await notices(s)).toEqual([])
  })
})

describe('a mail that comes back', () => {
  test('for good puts the address on the list and ends its sequences', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const hers = await enrolled(s, grace)
    s.imap.deliver(returned(grace.email, mail.messageId))
    // Another report on the same mail, which some servers send as well.
    s.imap.deliver(returned(grace.email, mail.messageId))
    await s.read()
    expect(await suppressed(s.ada)).toEqual([`${grace.email} bounced`])
    expect(await kinds(s.ada, grace)).toEqual(['mail_bounced', 'mail_sent', 'created'])
    expect(await mailOf(s.ada, mail.id)).toMatchObject({
      state: 'sent',
      reason: expect.stringContaining('Bounced: 550 5.1.1'),
    })
    expect(await hers.status()).toBe('bounced')
    expect(await hers.mail()).toMatchObject({ state: 'skipped' })
  })

  test.each([
    [
      'whose mailbox is full',
      { status: '5.2.2', words: '552 5.2.2 Mailbox full' },
      'Not delivered: 552 5.2.2 Mailbox full.',
      ['soft_bounced'],
    ],
    [
      'that is only late',
      { status: '4.4.1', words: '451 4.4.1 No answer from host', action: 'delayed' },
      'Not delivered yet: 451 4.4.1 No answer from host.',
      [],
    ],
  ])('%s has that for a reason, and no more follows', async (_what, report, reason, told) => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const hers = await enrolled(s, grace)
    s.imap.deliver(returned(grace.email, mail.messageId, report))
    await s.read()
    expect(await mailOf(s.ada, mail.id)).toMatchObject({ state: 'sent', reason })
    expect(await suppressed(s.ada)).toEqual([])
    expect(await kinds(s.ada, grace)).toEqual([...told, 'mail_sent', 'created'])
    expect(await hers.status()).toBe('active')
  })

  test('about an address we never wrote to changes nothing', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    await sentTo(s, grace)
    s.imap.deliver(returned('somebody@else.example', '<not-ours@sender.example>'))
    await s.read()
    expect(await suppressed(s.ada)).toEqual([])
  })
})

describe('who wants no more mail', () => {
  test('says so by mail, and it counts as by the link', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const hers = await enrolled(s, grace)
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId }, 'Unsubscribe'))
    await s.read()
    expect(await suppressed(s.ada)).toEqual([`${grace.email} unsubscribed`])
    expect(await kinds(s.ada, grace)).toEqual(['unsubscribed', 'mail_answered', 'mail_sent', 'created'])
    expect(await hers.status()).toBe('unsubscribed')
    expect(await hers.mail()).toMatchObject({ state: 'skipped' })
  })

  test('and was on the list for another reason cannot be taken off it any more', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    await s.ada.call('POST', '/api/suppressions', { addresses: [grace.email] })
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId }, 'Unsubscribe'))
    await s.read()
    expect(await suppressed(s.ada)).toEqual([`${grace.email} unsubscribed`])
  })

  test('reports the mail as spam, and is left alone', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const hers = await enrolled(s, grace)
    const headers = {
      From: 'feedback@provider.example',
      To: 'ada@sender.example',
      Subject: 'FW: Hello',
      'Message-ID': '<report-1@provider.example>',
      'Content-Type': 'multipart/report; report-type=feedback-report; boundary="b1"',
    }
    s.imap.deliver(
      rawMail(
        headers,
        `--b1\nContent-Type: text/plain\n\nThis is an abuse report.\n
--b1\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: Provider/1\nVersion: 1\nOriginal-Rcpt-To: ${grace.email}\n
--b1\nContent-Type: message/rfc822\n\nFrom: ada@sender.example\nTo: ${grace.email}\nMessage-ID: ${mail.messageId}\nSubject: Hello\n\nDear Grace\n--b1--\n`,
      ),
    )
    await s.read()
    expect(await suppressed(s.ada)).toEqual([`${grace.email} complained`])
    expect(await hers.status()).toBe('unsubscribed')
  })
})
