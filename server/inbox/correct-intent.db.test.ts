import { expect, test } from 'vitest'
import { listOf, replied, threadOf } from '../../tests/world/conversations.ts'
import { scene } from '../../tests/world/inbox-scene.ts'
import { rawMail } from '../../tests/world/raw-mail.ts'
import { storeSentEmails } from './storing/store-sent.ts'

test('the undo of a corrected intent brings back what was recognized, and by which words', async () => {
  const s = await scene()
  await replied(s, {}, 'Not now, please write again on 1 March 2031.')
  const judged = async () => (await threadOf(s)).messages.find(({ direction }) => direction === 'in')
  const before = await judged()
  if (!before?.intent) throw new Error('no intent was recognized')
  const put = (body: object) => s.ada.call('PUT', `/api/inbox/messages/${before.id}/intent`, body)
  expect((await put({ intent: 'interested' })).body).toMatchObject({ intent: { source: 'person', until: null } })
  const { intent, ...was } = before.intent
  expect((await put({ intent, was })).status).toBe(200)
  expect((await judged())?.intent).toEqual(before.intent)
  expect((await put({ intent, was: { ...was, words: Array(100).fill('x') } })).status).toBe(400)
})

test('once a sequence has replied to what came last, the conversation needs no reply; an email that was on its way is none', async () => {
  const s = await scene()
  const { grace, mail } = await replied(s, { 'Message-ID': '<asked@navona.example>' }, 'How much does it cost?')
  const sendIn = async (id: string, inReplyTo: string) => {
    const headers = { From: 'ada@sender.example', To: grace.email, Subject: 'Re: Hello', 'Message-ID': id }
    const mime = rawMail({ ...headers, 'In-Reply-To': inReplyTo }, 'Great, here is how it works.')
    const { rows } = await s.w.pool.query(
      `insert into sequence_logs (user_id, lead_id, mailbox_id, status, recipient_address, message_id, mime, scheduled_at, sent_at)
       select user_id, lead_id, mailbox_id, 'sent', recipient_address, $3, $2, now(), now() + interval '1 minute'
       from sequence_logs where message_id = $1 returning id`,
      [mail.messageId, Buffer.from(mime), id],
    )
    await storeSentEmails(s.w.db, [rows[0].id])
    return (await listOf(s)).conversations
  }
  expect(await sendIn('<on-its-way@s.example>', mail.messageId)).toMatchObject([{ needsReply: true }])
  expect(await sendIn('<next@s.example>', '<asked@navona.example>')).toMatchObject([
    { needsReply: false, lastDirection: 'out' },
  ])
})
