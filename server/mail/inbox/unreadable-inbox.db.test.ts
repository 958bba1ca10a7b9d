import { describe, expect, onTestFinished, test } from 'vitest'
import {
  ACCOUNT,
  answer,
  enrolled,
  kinds,
  lead,
  mailboxOf,
  notices,
  scene,
  sentTo,
} from '../../../tests/world/inbox-scene.ts'
import { createLog } from '../../log.ts'
import { startSender } from '../../outbox/sending/sender.ts'
import { readInboxOf } from './read-inboxes.ts'

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
    await expect.poll(async () => (await first.mail()).state).toBe('sent')
    await expect
      .poll(async () => (await followUp.mail()).reason)
      .toMatch(/^Your inbox was last read .+\. Follow-ups are on hold until we can read it again\.$/)
    expect(await followUp.mail()).toMatchObject({ state: 'scheduled' })
    await s.read()
    await s.w.pool.query('update sequence_logs set scheduled_at = now() where id = $1', [followUp.id])
    await expect.poll(async () => (await followUp.mail()).state).toBe('sent')
  })
})
