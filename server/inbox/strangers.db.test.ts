import { expect, test } from 'vitest'
import { listOf, replied, threadOf } from '../../tests/world/conversations.ts'
import { answer, lead, type Scene, scene, sentTo } from '../../tests/world/inbox-scene.ts'

const STRANGER = 'mallory@elsewhere.example'
const ASKED = { 'Message-ID': '<asked@navona.example>' }

async function writes(s: Scene, from: string, inReplyTo: string, body: string, more: Record<string, string> = {}) {
  s.imap.deliver(answer(from, { 'In-Reply-To': inReplyTo, ...more }, body))
  await s.read()
  return (await listOf(s, '?state=all')).conversations
}

test('a stranger who writes into the thread of a lead changes neither its intent nor that it needs a reply', async () => {
  const s = await scene()
  const { mail } = await replied(s, ASKED, 'How much does it cost?')
  const { conversation } = await threadOf(s)
  await s.ada.call('PATCH', `/api/inbox/${conversation.id}`, { isUnread: false })
  // To what the lead wrote, and to our own email.
  for (const named of ['<asked@navona.example>', mail.messageId])
    expect(await writes(s, STRANGER, named, 'We are not interested at all.')).toMatchObject([
      { intent: 'question', needsReply: true, isUnread: true },
    ])
  const { messages } = await threadOf(s)
  expect(messages.map(({ isStranger }) => isStranger)).toEqual([false, false, true, true])
  expect(messages.at(-1)).toMatchObject({ intent: { intent: 'not_interested' } })
})

test('a conversation that was replied to needs no reply because of a stranger, but is unread', async () => {
  const s = await scene()
  await replied(s, ASKED, 'How much does it cost?')
  await s.w.pool.query('update conversations set needs_reply = false, is_unread = false where user_id = $1', [s.ada.id])
  expect(await writes(s, STRANGER, '<asked@navona.example>', 'Can you call me?')).toMatchObject([
    { intent: 'question', needsReply: false, isUnread: true },
  ])
})

test('neither a report nor an opt-out of a stranger says anything about the lead', async () => {
  const s = await scene()
  await replied(s, ASKED, 'How much does it cost?')
  expect(await writes(s, STRANGER, '<asked@navona.example>', 'Unsubscribe me.')).toMatchObject([
    { intent: 'question', needsReply: true },
  ])
})

test('a colleague of the lead counts, and so does somebody whom the lead brought in', async () => {
  const s = await scene()
  const { grace } = await replied(s, { ...ASKED, Cc: 'advisor@elsewhere.example' }, 'How much does it cost?')
  const colleague = `bob@${grace.email.split('@')[1]}`
  expect(await writes(s, colleague, '<asked@navona.example>', 'We are not interested at all.')).toMatchObject([
    { intent: 'not_interested' },
  ])
  const said = 'Great, we want to buy. Please send me the contract.'
  expect(await writes(s, 'advisor@elsewhere.example', '<asked@navona.example>', said)).toMatchObject([
    { intent: 'interested', needsReply: true },
  ])
})

test('a colleague of the owner who was copied in changes nothing', async () => {
  const s = await scene()
  await replied(s, { ...ASKED, Cc: 'colleague@sender.example' }, 'How much does it cost?')
  expect(
    await writes(s, 'colleague@sender.example', '<asked@navona.example>', 'We are not interested at all.'),
  ).toMatchObject([{ intent: 'question', needsReply: true }])
})

test('a stranger who is the first to reply to our email waits for a reply, but says nothing of the lead', async () => {
  const s = await scene()
  const grace = await lead(s.ada)
  const mail = await sentTo(s, grace)
  expect(await writes(s, STRANGER, mail.messageId, 'Great, we want to buy.')).toMatchObject([
    { leadId: grace.id, intent: null, needsReply: true, isUnread: true },
  ])
  const timeline = (await s.ada.call('GET', `/api/leads/${grace.id}/timeline`)).body as { kind: string }[]
  expect(timeline[0]).toMatchObject({ kind: 'mail_answered', details: { intent: null } })
  const { rows } = await s.w.pool.query(
    `select title from notifications where user_id = $1 and kind = 'mail_answered' order by id desc limit 1`,
    [s.ada.id],
  )
  expect(rows).toEqual([{ title: `${STRANGER} replied to your email to Grace Hopper` }])
})

test('what a stranger says counts once its owner says what it means', async () => {
  const s = await scene()
  await replied(s, ASKED, 'How much does it cost?')
  await writes(s, STRANGER, '<asked@navona.example>', 'Great, we want to buy.')
  const { messages } = await threadOf(s)
  await s.ada.call('PUT', `/api/inbox/messages/${messages.at(-1)?.id}/intent`, { intent: 'meeting' })
  expect((await listOf(s)).conversations).toMatchObject([{ intent: 'meeting' }])
})

test('a reply that is withdrawn leaves the conversation as it was, whatever a stranger wrote before', async () => {
  const s = await scene()
  await replied(s, ASKED, 'How much does it cost?')
  const { conversation } = await threadOf(s)
  await s.w.pool.query('update conversations set needs_reply = false where user_id = $1', [s.ada.id])
  const send = { body: 'Tuesday is fine.', key: 'a-reply-to-withdraw-1' }
  await s.ada.call('POST', `/api/inbox/${conversation.id}/reply`, send)
  await writes(s, STRANGER, '<asked@navona.example>', 'And me?')
  const { rows } = await s.w.pool.query(
    `select id from sequence_logs where user_id = $1 and status = 'scheduled' order by id desc limit 1`,
    [s.ada.id],
  )
  const canceled = await s.ada.call('POST', `/api/mails/${rows[0].id}/cancel`)
  expect(canceled.status, canceled.text).toBeLessThan(300)
  // Of what is left, the lead was the last to ask.
  expect((await listOf(s, '?state=all')).conversations).toMatchObject([{ needsReply: true }])
})
