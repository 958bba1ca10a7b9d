import { expect, test } from 'vitest'
import { answer, enrolled, lead, scene, sentTo } from '../../tests/world/inbox-scene.ts'
import { mailEngine } from '../../tests/world/mail-engine.ts'

const FAILS = { 'Authentication-Results': 'mx.sender.example; dmarc=fail header.from=navona.example' }

test.each([
  ['a reply ends its sequences', {}, 'replied'],
  ['what failed the sender check pauses them', FAILS, 'paused'],
])('of a lead who wrote while it was deleted, %s once it is back', async (_what, headers, status) => {
  const s = await scene()
  const grace = await lead(s.ada)
  const mail = await sentTo(s, grace)
  const waiting = await enrolled(s, grace)
  await s.ada.call('DELETE', `/api/leads/${grace.id}`)
  s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId, ...headers }))
  await s.read()
  expect((await s.ada.call('POST', '/api/leads/restore', { ids: [grace.id] })).body).toEqual({ restored: 1 })
  expect(await waiting.status()).toBe(status)
  const engine = await mailEngine(s.w, s.ada.id)
  expect(await engine.send()).toEqual([])
})

test('a reply from before the deletion ends nothing that began after it', async () => {
  const s = await scene()
  const grace = await lead(s.ada)
  const mail = await sentTo(s, grace)
  s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId }))
  await s.read()
  const waiting = await enrolled(s, grace)
  await s.ada.call('DELETE', `/api/leads/${grace.id}`)
  await s.ada.call('POST', '/api/leads/restore', { ids: [grace.id] })
  expect(await waiting.status()).toBe('active')
})
