import { describe, expect, onTestFinished, test } from 'vitest'
import {
  ACCOUNT,
  answer,
  enrolled,
  kinds,
  lead,
  mailboxOf,
  mailOf,
  notices,
  returned,
  type Scene,
  scene,
  sentTo,
  suppressed,
} from '../../../tests/world/inbox-scene.ts'
import { rawMail } from '../../../tests/world/raw-mail.ts'
import { createLog } from '../../log.ts'
import { startSender } from '../../outbox/sending/sender.ts'
import { readInboxOf } from './read-inboxes.ts'

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
      { title: 'Grace Hopper replied', body: 'Gladly. How about Tuesday?', link: `/leads?lead=${grace.id}` },
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
    expect(await kinds(s.ada, grace)).toEqual(['unsubscribed', 'mail_sent', 'created'])
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

describe('each message counts once', () => {
  test('delivered five times, and read again under other numbers', async () => {
    const s = await scene()
    const [grace, other] = [await lead(s.ada), await lead(s.ada)]
    const [mail, second] = [await sentTo(s, grace), await sentTo(s, other)]
    const reply = answer(grace.email, { 'In-Reply-To': mail.messageId })
    const nameless = Buffer.from(
      answer(other.email, { 'In-Reply-To': second.messageId })
        .toString()
        .replace(/Message-ID: .*\r\n/, ''),
    )
    for (let i = 0; i < 5; i++) {
      s.imap.deliver(reply)
      // Each copy came another way.
      s.imap.deliver(Buffer.concat([Buffer.from(`Received: from relay${i}.example\r\n`), nameless]))
      await s.read()
    }
    s.imap.renumber()
    await s.read()
    for (const who of [grace, other]) expect(await kinds(s.ada, who)).toEqual(['mail_answered', 'mail_sent', 'created'])
    expect(await notices(s)).toHaveLength(2)
    // What comes after the change of numbers is not missed, though its number was seen before.
    const third = await lead(s.ada)
    const later = await sentTo(s, third)
    s.imap.deliver(answer(third.email, { 'In-Reply-To': later.messageId }))
    await s.read()
    expect(await kinds(s.ada, third)).toEqual(['mail_answered', 'mail_sent', 'created'])
  })

  test('whose effect could not be kept is read again', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const hers = await enrolled(s, grace)
    await s.read()
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId }))
    // The last thing of the transaction fails, as when the process is killed before it commits.
    await s.w.pool.query(`
      create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger die before update of imap_last_uid on mailboxes for each row execute function die()`)
    await expect(s.read()).rejects.toThrow()
    await s.w.pool.query('drop trigger die on mailboxes; drop function die()')
    expect(await kinds(s.ada, grace)).toEqual(['mail_sent', 'created'])
    expect(await hers.status()).toBe('active')
    // The session that failed gives its lock back when the server has noticed its end.
    await expect
      .poll(async () => {
        await s.read()
        return kinds(s.ada, grace)
      })
      .toEqual(['mail_answered', 'mail_sent', 'created'])
    expect(await hers.status()).toBe('replied')
    expect(await notices(s)).toHaveLength(1)
  })

  test('in whatever order the server gives them, and though one is deleted meanwhile', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const reply = (id: string) => answer(grace.email, { 'In-Reply-To': mail.messageId, 'Message-ID': id })
    for (const id of ['<first@x.example>', '<second@x.example>', '<third@x.example>']) s.imap.deliver(reply(id))
    s.imap.reverse()
    s.imap.rule((command) => void (command === 'UID FETCH' && s.imap.remove(2)))
    await s.w.pool.query(`
      create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger die before insert on inbox_messages for each row when (new.message_key = '<first@x.example>') execute function die()`)
    await expect(s.read()).rejects.toThrow()
    await s.w.pool.query('drop trigger die on inbox_messages; drop function die()')
    const answers = async () => (await kinds(s.ada, grace)).filter((kind) => kind === 'mail_answered').length
    expect(await answers()).toBe(1)
    await s.read()
    expect(await answers()).toBe(2)
    s.imap.deliver(reply('<fourth@x.example>'))
    await s.read()
    expect(await answers()).toBe(3)
    const { rows } = await s.w.pool.query('select imap_last_uid from mailboxes where user_id = $1', [s.ada.id])
    expect(Number(rows[0].imap_last_uid)).toBe(4)
  })

  test('and a broken one keeps nobody from the next', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const broken = answer(grace.email, { 'In-Reply-To': mail.messageId, Subject: 'Re: a\0b\uD800' }, 'x\0y\0')
    s.imap.deliver(Buffer.alloc(0))
    s.imap.deliver(Buffer.from([0, 255, 254, 13, 10, 0]))
    s.imap.deliver(Buffer.concat([broken, Buffer.from([0xc3, 0x28, 0xff])]))
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId }))
    await s.read()
    expect((await kinds(s.ada, grace)).filter((kind) => kind === 'mail_answered')).toHaveLength(2)
    expect(await mailboxOf(s.ada)).toMatchObject({ inboxProblem: null })
  })

  test('and a long answer is cut short, but no sign of it in two', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const Subject = `=?utf-8?B?${Buffer.from(`${'x'.repeat(499)}😀`).toString('base64')}?=`
    const body = Buffer.from(`${'y'.repeat(499)}😀 and so on`, 'utf8').toString('latin1')
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId, Subject }, body))
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId }))
    await s.read()
    expect((await kinds(s.ada, grace)).filter((kind) => kind === 'mail_answered')).toHaveLength(2)
  })

  test('with several readers at once', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    for (let i = 0; i < 20; i++) s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId }))
    await Promise.all([s.read(), s.read(), s.read()])
    await s.read()
    expect((await kinds(s.ada, grace)).filter((kind) => kind === 'mail_answered')).toHaveLength(20)
  })

  test('in batches, the last days alone at first, of large ones the beginning', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    const reply = () => answer(grace.email, { 'In-Reply-To': mail.messageId })
    s.imap.deliver(reply(), { date: new Date(Date.now() - 30 * 24 * 3_600_000) })
    for (let i = 0; i < 230; i++) s.imap.deliver(answer('friend@elsewhere.example'))
    s.imap.deliver(Buffer.concat([reply(), Buffer.alloc(5_000_000, 'x')]))
    await s.read()
    expect((await kinds(s.ada, grace)).filter((kind) => kind === 'mail_answered')).toHaveLength(1)
    const fetches = s.imap.commands.filter((command) => command === 'UID FETCH')
    expect(fetches).toHaveLength(3)
    await s.read()
    expect(s.imap.commands.filter((command) => command === 'UID FETCH')).toHaveLength(3)
  })
})

describe('an inbox that cannot be read', () => {
  test('because of its password is told in words, and not tried again at once', async () => {
    const s = await scene()
    const wrong = { host: '127.0.0.1', port: s.imap.port, security: 'none', user: ACCOUNT.user, password: 'wrong' }
    await s.ada.call('PUT', '/api/mailbox', s.mailbox({ imap: wrong }))
    for (let i = 0; i < 5; i++) await s.read()
    expect(s.imap.connections()).toBe(1)
    expect(await mailboxOf(s.ada)).toMatchObject({
      inboxCheckedAt: null,
      inboxProblem: expect.stringMatching(/^The username or password is wrong/),
    })
    expect(await notices(s)).toMatchObject([{ title: "We can't read your inbox" }])
    await s.ada.call('PUT', '/api/mailbox', s.mailbox())
    await s.read()
    expect(await mailboxOf(s.ada)).toMatchObject({ inboxCheckedAt: expect.any(String), inboxProblem: null })
  })

  test('because the connection is cut goes on behind the last message that was kept', async () => {
    const s = await scene()
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId }))
    s.imap.rule((command) => (command === 'UID FETCH' ? 'drop' : undefined))
    await s.read()
    expect(await mailboxOf(s.ada)).toMatchObject({ inboxProblem: expect.stringContaining('127.0.0.1') })
    // Once is no news: servers are away for a moment.
    expect(await notices(s)).toEqual([])
    s.imap.rule(() => undefined)
    await s.read()
    expect(await kinds(s.ada, grace)).toEqual(['mail_sent', 'created'])
    await s.w.pool.query(`update mailboxes set imap_next_look_at = now() where user_id = $1`, [s.ada.id])
    await s.read()
    expect(await kinds(s.ada, grace)).toEqual(['mail_answered', 'mail_sent', 'created'])
    expect(await mailboxOf(s.ada)).toMatchObject({ inboxProblem: null })
  })

  test('because its server takes too long is left, so that others get their turn, and rests', async () => {
    const s = await scene()
    s.imap.rule((command) => (command.startsWith('UID SEARCH') ? 'silence' : undefined))
    await readInboxOf(s.w, s.ada.id, { ...s.w.mail, limitMs: 500 })
    expect(await mailboxOf(s.ada)).toMatchObject({
      inboxCheckedAt: null,
      inboxProblem: expect.stringContaining("didn't respond"),
    })
    const before = s.imap.connections()
    await s.read()
    expect(s.imap.connections()).toBe(before)
  })

  test('to its end in the time it has goes on behind the last message, without a rest', async () => {
    const s = await scene()
    for (let n = 0; n < 101; n++) s.imap.deliver(answer('stranger@elsewhere.example'))
    let fetches = 0
    s.imap.rule((command) => (command === 'UID FETCH' && ++fetches === 2 ? 'silence' : undefined))
    await readInboxOf(s.w, s.ada.id, { ...s.w.mail, limitMs: 5_000 })
    s.imap.rule(() => undefined)
    expect(await mailboxOf(s.ada)).toMatchObject({ inboxCheckedAt: null, inboxProblem: null })
    await s.read()
    expect(await mailboxOf(s.ada)).toMatchObject({ inboxCheckedAt: expect.any(String), inboxProblem: null })
  })

  test('keeps follow-ups waiting, not first mails', async () => {
    const s = await scene()
    const [grace, other] = [await lead(s.ada), await lead(s.ada)]
    const mail = await sentTo(s, grace)
    const [followUp, first] = [await enrolled(s, grace), await enrolled(s, other)]
    await s.w.pool.query(
      `update sequence_logs set enrollment_id = $2, sent_at = now() - interval '2 minutes' where id = $1`,
      [mail.id, followUp.enrollmentId],
    )
    await s.read()
    await s.w.pool.query(`update mailboxes set imap_checked_at = now() - interval '16 minutes' where user_id = $1`, [
      s.ada.id,
    ])
    const sender = await startSender(s.w, s.w.mail, createLog('silent'))
    onTestFinished(() => sender.stop())
    await expect.poll(async () => (await first.mail()).state, { timeout: 20_000 }).toBe('sent')
    await expect
      .poll(async () => (await followUp.mail()).reason, { timeout: 20_000 })
      .toMatch(/^Your inbox was last read .+\. Follow-ups are on hold until we can read it again\.$/)
    expect(await followUp.mail()).toMatchObject({ state: 'scheduled' })
    await s.read()
    await s.w.pool.query('update sequence_logs set scheduled_at = now() where id = $1', [followUp.id])
    await expect.poll(async () => (await followUp.mail()).state, { timeout: 20_000 }).toBe('sent')
  })
})

describe('a mail that may have left', () => {
  const unknown = async (s: Scene) => {
    const grace = await lead(s.ada)
    const mail = await sentTo(s, grace)
    await s.w.pool.query(`delete from timeline_events where user_id = $1`, [s.ada.id])
    await s.w.pool.query(
      `update sequence_logs set status = 'unknown', sent_at = null, error_message = 'lost' where id = $1`,
      [mail.id],
    )
    return { grace, mail }
  }

  test('is found in the folder of sent mail, and was sent', async () => {
    const s = await scene()
    const [{ grace, mail }, other] = [await unknown(s), await unknown(s)]
    s.imap.deliver(rawMail({ From: 'ada@sender.example', 'Message-ID': mail.messageId }, 'Dear Grace'), {
      folder: 'Sent',
    })
    await s.read()
    expect(await mailOf(s.ada, mail.id)).toMatchObject({ state: 'sent', sentAt: expect.any(String), reason: null })
    expect(await kinds(s.ada, grace)).toEqual(['mail_sent', 'created'])
    expect(await mailOf(s.ada, other.mail.id)).toMatchObject({ state: 'unknown' })
    expect(s.smtp.mails).toHaveLength(2)
  })

  test('is looked for in a Sent folder that takes too long: the inbox is read all the same', async () => {
    const s = await scene()
    const { id } = await sentTo(s, await lead(s.ada))
    await s.w.pool.query(`update sequence_logs set status = 'unknown' where id = $1`, [id])
    let searches = 0
    s.imap.rule((command) => (command.startsWith('UID SEARCH') && ++searches === 2 ? 'silence' : undefined))
    await readInboxOf(s.w, s.ada.id, { ...s.w.mail, limitMs: 1_000 })
    expect(searches).toBe(2)
    expect(await mailboxOf(s.ada)).toMatchObject({ inboxCheckedAt: expect.any(String), inboxProblem: null })
    expect(await mailOf(s.ada, id)).toMatchObject({ state: 'unknown' })
  }, 20_000)

  test('is missing in a Sent folder that has the others: after 15 minutes its owner is told, and nothing is resent', async () => {
    const s = await scene()
    const sentCopy = (messageId: string) =>
      s.imap.deliver(rawMail({ From: 'ada@sender.example', 'Message-ID': messageId }, 'Dear Grace'), { folder: 'Sent' })
    const { mail } = await unknown(s)
    const known = await sentTo(s, await lead(s.ada))
    const reason = async () => (await mailOf(s.ada, mail.id)).cause?.code
    const age = (id: number, minutes: number) =>
      s.w.pool.query(
        `with slot as (update mail_slots set spent_at = now() - make_interval(mins => $2) where log_id = $1)
         update sequence_logs set sent_at = case when status = 'sent' then now() - make_interval(mins => $2) end where id = $1`,
        [id, minutes],
      )
    // A folder that has no email of ours proves nothing.
    await age(mail.id, 16)
    await age(known.id, 16)
    await s.read()
    expect(await reason()).not.toBe('not_in_sent_folder')
    sentCopy(known.messageId)
    await age(mail.id, 14)
    await s.read()
    expect(await reason()).not.toBe('not_in_sent_folder')
    await age(mail.id, 16)
    await s.read()
    expect(await mailOf(s.ada, mail.id)).toMatchObject({
      state: 'unknown',
      reason: "Sending was interrupted, and your Sent folder has no copy. It probably didn't arrive.",
    })
    expect(s.smtp.mails).toHaveLength(2)
    // It was late.
    sentCopy(mail.messageId)
    await s.read()
    expect(await mailOf(s.ada, mail.id)).toMatchObject({ state: 'sent', reason: null })
  })

  test('is answered, and was sent', async () => {
    const s = await scene()
    const { grace, mail } = await unknown(s)
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId }))
    await s.read()
    expect(await mailOf(s.ada, mail.id)).toMatchObject({ state: 'sent', repliedAt: expect.any(String) })
  })
})
