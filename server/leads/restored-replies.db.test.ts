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

/** Two leads at a company, of whom the first is in a sequence and is deleted. */
async function colleagues(domain?: string) {
  const s = await scene()
  const grace = await lead(s.ada, domain)
  const bob = await lead(s.ada, grace.email.split('@')[1])
  const mail = await sentTo(s, bob)
  const waiting = await enrolled(s, grace)
  await s.ada.call('DELETE', `/api/leads/${grace.id}`)
  const back = async () => {
    await s.read()
    expect((await s.ada.call('POST', '/api/leads/restore', { ids: [grace.id] })).body).toEqual({ restored: 1 })
    return waiting.status()
  }
  return { s, grace, bob, mail, waiting, back }
}

test('a reply of a colleague while a lead was deleted ends its sequences once it is back', async () => {
  const { s, bob, mail, waiting, back } = await colleagues()
  s.imap.deliver(answer(bob.email, { 'In-Reply-To': mail.messageId }))
  expect(await back()).toBe('replied')
  const { rows } = await s.w.pool.query('select end_reason, end_params from lead_sequence_enrollments where id = $1', [
    waiting.enrollmentId,
  ])
  expect(rows).toEqual([{ end_reason: 'colleague_replied', end_params: { name: 'Grace Hopper' } }])
  expect(await (await mailEngine(s.w, s.ada.id)).send()).toEqual([])
})

test('a reply of a colleague that comes while the restore waits for its turn ends them as well', async () => {
  const { s, grace, bob, mail, waiting } = await colleagues()
  const editor = await s.w.pool.connect()
  await editor.query('begin')
  await editor.query('select id from email_sequences where user_id = $1 for update', [s.ada.id])
  const restoring = s.ada.call('POST', '/api/leads/restore', { ids: [grace.id] })
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%for share%'`
  await expect.poll(async () => (await s.w.pool.query(waits)).rowCount).toBe(1)
  s.imap.deliver(answer(bob.email, { 'In-Reply-To': mail.messageId }))
  await s.read()
  await editor.query('commit')
  editor.release()
  expect((await restoring).body).toEqual({ restored: 1 })
  expect(await waiting.status()).toBe('replied')
})

test.each([
  [
    'an automatic reply of a colleague',
    { 'Auto-Submitted': 'auto-replied', Subject: 'Out of office: Hello' },
    undefined,
  ],
  ['a colleague whose message failed the sender check', FAILS, undefined],
  ['somebody with an address at the same free provider', {}, 'gmail.com'],
])('%s ends nothing', async (_what, headers, domain) => {
  const { s, bob, mail, back } = await colleagues(domain)
  s.imap.deliver(answer(bob.email, { 'In-Reply-To': mail.messageId, ...headers }))
  expect(await back()).toBe('active')
})

test('a colleague who replied before the deletion ends nothing that began after it', async () => {
  const s = await scene()
  const grace = await lead(s.ada)
  const bob = await lead(s.ada, grace.email.split('@')[1])
  const mail = await sentTo(s, bob)
  s.imap.deliver(answer(bob.email, { 'In-Reply-To': mail.messageId }))
  await s.read()
  const waiting = await enrolled(s, grace)
  await s.ada.call('DELETE', `/api/leads/${grace.id}`)
  await s.ada.call('POST', '/api/leads/restore', { ids: [grace.id] })
  expect(await waiting.status()).toBe('active')
})
