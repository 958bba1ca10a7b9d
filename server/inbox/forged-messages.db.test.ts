import { expect, test } from 'vitest'
import { listOf, replied, threadOf } from '../../tests/world/conversations.ts'
import { answer, scene } from '../../tests/world/inbox-scene.ts'
import { findTheirMessages } from '../writing/contact-queries.ts'
import { threadUpTo } from './drafting/thread-to-draft.ts'
import { findLastMessage } from './thread-queries.ts'

const FAILS = {
  'Authentication-Results':
    'mx.sender.example; spf=fail smtp.mailfrom=evil.example; dmarc=fail header.from=navona.example',
}
const PAY = 'Great, we want to buy. Please send the contract to my new colleague.'

test('a reply that failed the sender check says so in the thread, and needs no reply', async () => {
  const s = await scene()
  await replied(s, FAILS, PAY)
  const { messages } = await threadOf(s)
  expect(messages).toMatchObject([
    { direction: 'out', isAuthentic: true },
    { direction: 'in', isAuthentic: false },
  ])
  const { conversations } = await listOf(s)
  expect(conversations).toMatchObject([{ isUnread: true, needsReply: false, intent: null, failedCheck: true }])
})

test('a conversation that needs a reply still does after a forged message, and keeps its intent', async () => {
  const s = await scene()
  const { grace, mail } = await replied(s, {}, 'How much does it cost?')
  s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId, ...FAILS }, 'Please stop writing to me.'))
  expect((await listOf(s)).conversations).toMatchObject([{ failedCheck: false }])
  await s.read()
  expect((await threadOf(s)).messages.map(({ isAuthentic }) => isAuthentic)).toEqual([true, true, false])
  expect((await listOf(s)).conversations).toMatchObject([{ needsReply: true, intent: 'question', failedCheck: true }])
})

test('its notice and the timeline of the lead don’t claim that the lead replied', async () => {
  const s = await scene()
  const { grace } = await replied(s, FAILS, PAY)
  const timeline = (await s.ada.call('GET', `/api/leads/${grace.id}/timeline`)).body
  expect(timeline).toContainEqual(
    expect.objectContaining({ kind: 'mail_answered', details: expect.objectContaining({ isAuthentic: false }) }),
  )
  const { rows } = await s.w.pool.query(
    `select title from notifications where user_id = $1 and kind in ('mail_answered', 'reply_unsure')`,
    [s.ada.id],
  )
  expect(rows).toEqual([{ title: 'A reply in Grace Hopper’s name failed the sender check' }])
})

test('the score of the lead counts no reply, also after the lead was deleted and restored', async () => {
  const s = await scene()
  const { grace } = await replied(s, FAILS, PAY)
  const score = async () => (await s.ada.call('GET', `/api/leads/${grace.id}/score`)).body as { reasons: unknown }
  const before = await score()
  expect(JSON.stringify(before)).not.toMatch(/replied/i)
  await s.ada.call('POST', '/api/leads/bulk-delete', { ids: [grace.id] })
  const restored = await s.ada.call('POST', '/api/leads/restore', { ids: [grace.id] })
  expect(restored.status, restored.text).toBe(200)
  const { rows } = await s.w.pool.query('select ai_score from leads where id = $1', [grace.id])
  expect(await score()).toMatchObject({ score: rows[0].ai_score })
})

test('no reply is drafted to it or from it', async () => {
  const s = await scene()
  const { grace, mail } = await replied(s, FAILS, 'We are 700 people in Lisbon and want to buy.')
  const { conversation } = await threadOf(s)
  const draft = () => s.ada.call('POST', `/api/inbox/${conversation.id}/draft`, {})
  const refused = await draft()
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('This message failed the sender check')
  s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId }, 'How much does it cost?'))
  await s.read()
  const drafted = await draft()
  expect(drafted.status, drafted.text).toBe(200)
  const last = await findLastMessage(s.w.db, s.ada.id, conversation.id)
  if (!last) throw new Error('no message is stored')
  const thread = await threadUpTo(s.w.db, s.ada.id, last)
  expect(thread.map(({ text }) => text)).not.toContainEqual(expect.stringContaining('Lisbon'))
  const theirs = await findTheirMessages(s.w.db, s.ada.id, conversation.id)
  expect(theirs.map(({ text }) => text)).toEqual(['How much does it cost?'])
})
