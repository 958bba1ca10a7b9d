import { expect, test } from 'vitest'
import { replied, threadOf } from '../../../tests/world/conversations.ts'
import { answer, lead, scene, sentTo } from '../../../tests/world/inbox-scene.ts'

const PORTAL = 'Vendors register in Coupa first.'

test('a reply has its intent, the words that decided, and when to write again', async () => {
  const s = await scene()
  await replied(s, {}, 'No budget left this year. Please try me again in March.')
  expect((await threadOf(s)).messages[1]?.intent).toMatchObject({
    intent: 'not_now',
    source: 'classifier',
    words: expect.arrayContaining([expect.stringMatching(/budget|again|March/)]),
    until: expect.stringMatching(/^\d{4}-03-01$/),
  })
})

test('a referral names the person', async () => {
  const s = await scene()
  await replied(s, {}, 'I am not the right person. Please contact Kim Lee (kim.lee@navona.example), she decides this.')
  expect((await threadOf(s)).messages[1]?.intent).toMatchObject({
    intent: 'referral',
    person: { name: 'Kim Lee', address: 'kim.lee@navona.example' },
  })
})

test('what a person corrected is read as they said the next time, in their own account alone', async () => {
  const s = await scene()
  await replied(s, {}, PORTAL)
  const first = (await threadOf(s)).messages[1]
  expect(first?.intent?.intent).not.toBe('referral')
  expect((await s.ada.call('PUT', `/api/inbox/messages/${first?.id}/intent`, { intent: 'referral' })).status).toBe(200)

  const kim = await lead(s.ada)
  const mail = await sentTo(s, kim)
  s.imap.deliver(answer(kim.email, { 'In-Reply-To': mail.messageId, 'Message-ID': '<kim@navona.example>' }, PORTAL))
  await s.read()
  expect((await threadOf(s, `?state=all&leadId=${kim.id}`)).messages[1]?.intent?.intent).toBe('referral')

  const other = await scene()
  await replied(other, {}, PORTAL)
  expect((await threadOf(other)).messages[1]?.intent?.intent).not.toBe('referral')
})
