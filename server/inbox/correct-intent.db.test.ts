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

test('once a sequence has replied, the conversation needs no reply', async () => {
  const s = await scene()
  const { grace, mail } = await replied(s, {}, 'How much does it cost?')
  expect((await listOf(s)).conversations).toMatchObject([{ needsReply: true }])
  const mime = rawMail(
    {
      From: 'ada@sender.example',
      To: grace.email,
      Subject: 'Re: Hello',
      'Message-ID': '<next@s.example>',
      'In-Reply-To': mail.messageId,
    },
    'Great, here is how it works.',
  )
  const { rows } = await s.w.pool.query(
    `insert into sequence_logs (user_id, lead_id, mailbox_id, status, recipient_address, message_id, mime, scheduled_at, sent_at)
     select user_id, lead_id, mailbox_id, 'sent', recipient_address, '<next@s.example>', $2, now(), now() + interval '1 minute'
     from sequence_logs where message_id = $1 returning id`,
    [mail.messageId, Buffer.from(mime)],
  )
  await storeSentEmails(s.w.db, [rows[0].id])
  expect((await listOf(s)).conversations).toMatchObject([{ needsReply: false, lastDirection: 'out' }])
})
