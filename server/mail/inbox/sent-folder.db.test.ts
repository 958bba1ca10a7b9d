import { describe, expect, test } from 'vitest'
import { answer, kinds, lead, mailboxOf, mailOf, type Scene, scene, sentTo } from '../../../tests/world/inbox-scene.ts'
import { rawMail } from '../../../tests/world/raw-mail.ts'
import { readInboxOf } from './read-inboxes.ts'

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
  })

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
