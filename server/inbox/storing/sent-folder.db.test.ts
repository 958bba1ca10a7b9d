import { describe, expect, test } from 'vitest'
import { listOf, replied, sendQueued, threadOf } from '../../../tests/world/conversations.ts'
import { answer, type Scene, scene } from '../../../tests/world/inbox-scene.ts'
import { rawMail } from '../../../tests/world/raw-mail.ts'

let made = 0
/** As another email app of the owner leaves it in the Sent folder. */
const wrote = (s: Scene, headers: Record<string, string>, body: string) => {
  const messageId = `<app-${++made}@sender.example>`
  s.imap.deliver(
    rawMail(
      {
        From: 'Ada Byron <ada@sender.example>',
        To: 'grace@navona.example',
        Subject: 'Re: Hello',
        'Message-ID': messageId,
        ...headers,
      },
      body,
    ),
    { folder: 'Sent' },
  )
  return messageId
}

describe('what the owner writes in another email app', () => {
  test('is in its conversation, once, and needs no reply any more', async () => {
    const s = await scene()
    const { grace } = await replied(s, { 'Message-ID': '<question@navona.example>' })
    const messageId = wrote(s, { 'In-Reply-To': '<question@navona.example>' }, 'I wrote this on my phone.')
    await s.read()
    await s.read()
    const { conversation, messages } = await threadOf(s)
    expect(messages.map(({ direction, delivery }) => [direction, delivery !== null])).toEqual([
      ['out', true],
      ['in', false],
      ['out', false],
    ])
    expect(messages.at(-1)).toMatchObject({ text: 'I wrote this on my phone.', kind: null, intent: null })
    expect(conversation).toMatchObject({ needsReply: false, isUnread: false, lastDirection: 'out', messages: 3 })
    // A reply to that one, which names none of our emails, is in the conversation too.
    s.imap.deliver(answer(grace.email, { 'In-Reply-To': messageId, Subject: 'Re: Hello' }, 'Thank you.'))
    s.imap.deliver(answer('colleague@elsewhere.example', { 'In-Reply-To': messageId, Subject: 'Re: Hello' }, 'Me too.'))
    await s.read()
    expect((await listOf(s, '?state=all')).conversations).toMatchObject([{ messages: 5, needsReply: true }])
  })

  test('is not stored outside of conversations, nor is a copy of what we sent', async () => {
    const s = await scene()
    const { mail } = await replied(s)
    wrote(s, {}, 'A new thread.')
    wrote(s, { 'In-Reply-To': '<of-a-friend@elsewhere.example>' }, 'To a friend.')
    const { conversation } = await threadOf(s)
    await s.ada.call('POST', `/api/inbox/${conversation.id}/reply`, { body: 'Ours.', key: 'a-key-of-our-reply' })
    await sendQueued(s, 2)
    for (const { raw } of s.smtp.mails) s.imap.deliver(Buffer.from(raw, 'latin1'), { folder: 'Sent' })
    expect(mail.id).toBeGreaterThan(0)
    await s.read()
    expect((await threadOf(s)).messages).toHaveLength(3)
    const { rows } = await s.w.pool.query('select from conversation_messages where user_id = $1', [s.ada.id])
    expect(rows).toHaveLength(3)
  })

  test('is read by nobody without conversations', async () => {
    const s = await scene()
    await s.read()
    expect(s.imap.commands.filter((command) => command.startsWith('EXAMINE'))).toEqual(['EXAMINE INBOX'])
  })
})
