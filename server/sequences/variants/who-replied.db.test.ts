import { expect, test } from 'vitest'
import { enrolledScene } from '../../../tests/world/enrolled-scene.ts'
import { readComparedSteps } from './variant-queries.ts'

// Which text gets more replies: only what the lead wrote says so.

const FAILS = {
  'Authentication-Results':
    'mx.sender.example; spf=fail smtp.mailfrom=evil.example; dmarc=fail header.from=inbox.example',
}

async function compared() {
  const s = await enrolledScene()
  const variants = {
    arms: [{ key: 'B', subject: 'Hi', body: 'Hi', bodyHtml: null }],
    adoptsByItself: true,
    adopted: null,
  }
  await s.w.pool.query('update sequence_steps set variants = $2 where sequence_id = $1 and step_number = 1', [
    s.sequenceId,
    variants,
  ])
  await s.w.pool.query(`update sequence_logs set variant = 'B' where message_id = $1`, [s.messageId])
  const replied = async () => {
    const [step] = await readComparedSteps(s.w.db, s.ada.id, s.sequenceId)
    return step?.counts.map((count) => [count.key, count.sent, count.replied])
  }
  const trust = async (isTrusted: boolean) => {
    const { rows } = await s.w.pool.query(
      `select id from conversation_messages where user_id = $1 and direction = 'in'`,
      [s.ada.id],
    )
    return s.ada.call('PUT', `/api/inbox/messages/${rows[0].id}/trust`, { isTrusted })
  }
  return { s, replied, trust }
}

test('a forged reply speaks for no text, until its owner says that it is the lead’s', async () => {
  const { s, replied, trust } = await compared()
  await s.receive('Yes, gladly. When can we talk?', FAILS)
  expect(await replied()).toEqual([['B', 1, 0]])
  expect((await trust(true)).status).toBe(200)
  expect(await replied()).toEqual([['B', 1, 1]])
  expect((await trust(false)).status).toBe(200)
  expect(await replied()).toEqual([['B', 1, 0]])
})

test('an automatic reply speaks for no text', async () => {
  const { s, replied } = await compared()
  await s.receive('I am out of the office and will reply as soon as I can.', { 'Auto-Submitted': 'auto-replied' })
  expect(await replied()).toEqual([['B', 1, 0]])
})

test('a reply that says no speaks for no text, unless that is corrected', async () => {
  for (const words of ['No thanks, we are not interested.', 'Please unsubscribe me.']) {
    const { s, replied } = await compared()
    await s.receive(words)
    expect(await replied()).toEqual([['B', 1, 0]])
    const { rows } = await s.w.pool.query(
      `select id from conversation_messages where user_id = $1 and direction = 'in'`,
      [s.ada.id],
    )
    await s.ada.call('PUT', `/api/inbox/messages/${rows[0].id}/intent`, { intent: 'question' })
    expect(await replied()).toEqual([['B', 1, 1]])
  }
})

test('the first reply to an email is what its text got', async () => {
  const { s, replied } = await compared()
  await s.receive('How much does it cost?')
  await s.w.pool.query(
    `update timeline_events set occurred_at = now() - interval '1 minute' where kind = 'mail_answered'`,
  )
  await s.receive('No thanks, we are not interested.')
  expect(await replied()).toEqual([['B', 1, 1]])
})
