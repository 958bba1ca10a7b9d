import { expect, onTestFinished, test } from 'vitest'
import type { Lead as ListedLead } from '../../../contract/lead.ts'
import type { PausedAddressPage } from '../../../contract/paused-address.ts'
import {
  answer,
  enrolled,
  kinds,
  lead,
  mailOf,
  notices,
  returned,
  scene,
  sentTo,
  suppressed,
} from '../../../tests/world/inbox-scene.ts'
import { createLog } from '../../log.ts'
import { startSender } from '../../outbox/sending/sender.ts'
import { judgeVisits } from '../tracking/judge-visits.ts'
import { countRefused, forgetSoftBounces } from './soft-bounces.ts'

const FULL = { status: '4.2.2', words: '452 4.2.2 Mailbox full' }

/** Somebody with a lead, and a way to make emails come back. */
async function desk() {
  const s = await scene()
  const grace = await lead(s.ada)
  const deliver = async (raw: Buffer) => {
    s.imap.deliver(raw)
    await s.read()
  }
  return {
    ...s,
    s,
    grace,
    deliver,
    async bounce(report: Parameters<typeof returned>[2] = FULL, to = grace) {
      const mail = await sentTo(s, to)
      await deliver(returned(to.email, mail.messageId, report))
      return mail
    },
    paused: async (person = s.ada) =>
      ((await person.call('GET', '/api/paused-addresses')).body as PausedAddressPage).entries,
    send: async () => {
      const text = { subject: 'Hello', body: 'Shall we talk?' }
      return s.ada.call('POST', `/api/leads/${grace.id}/emails`, text)
    },
    async withSender(run: () => Promise<void>) {
      const sender = await startSender(s.w, s.w.mail, createLog('silent'))
      onTestFinished(() => sender.stop())
      await run()
    },
  }
}

test('three soft bounces within 14 days pause the address: shown, told once, and nothing is sent to it', async () => {
  const d = await desk()
  await d.bounce()
  await d.bounce()
  expect(await d.paused()).toEqual([])
  const waiting = await enrolled(d.s, d.grace)
  await d.w.pool.query(`update sequence_logs set scheduled_at = now() + interval '1 hour' where id = $1`, [waiting.id])
  await d.bounce()
  expect(await d.paused()).toMatchObject([{ address: d.grace.email, bounces: 3, reply: '452 4.2.2 Mailbox full' }])
  expect(await suppressed(d.ada)).toEqual([])
  expect(await kinds(d.ada, d.grace)).toEqual([
    'address_paused',
    ...Array(3).fill(['soft_bounced', 'mail_sent']).flat(),
    'created',
  ])
  const { body: timeline } = await d.ada.call('GET', `/api/leads/${d.grace.id}/timeline`)
  expect((timeline as { details: object }[])[1]?.details).toMatchObject({ reply: '452 4.2.2 Mailbox full' })
  expect(await notices(d.s)).toMatchObject([{ title: `We paused ${d.grace.email}`, link: `/leads?lead=${d.grace.id}` }])
  // On the lead, and in the list.
  const emailPause = { bounces: 3, reply: '452 4.2.2 Mailbox full', since: expect.any(String) }
  expect((await d.ada.call('GET', `/api/leads/${d.grace.id}`)).body).toMatchObject({ emailPause })
  for (const query of ['', '?sort=name', '?search=grace', '?status=contacted', '?page=1&limit=7'])
    expect(((await d.ada.call('GET', `/api/leads${query}`)).body as { leads: ListedLead[] }).leads).toMatchObject([
      { emailPause },
    ])
  // The sequence waits for the lead, and has not ended.
  expect(await waiting.status()).toBe('active')
  expect(await waiting.mail()).toMatchObject({
    state: 'scheduled',
    cause: { code: 'address_paused', bounces: 3 },
    reason:
      'We paused this address after 3 soft bounces. The last one: 452 4.2.2 Mailbox full. Resume it to send again.',
  })
  expect(await d.send()).toMatchObject({ status: 409, body: { code: 'address_paused' } })
})

test('an email that becomes due while the address is paused waits with the reason, and goes out when it is resumed', async () => {
  const d = await desk()
  for (let i = 0; i < 3; i++) await d.bounce()
  const late = await enrolled(d.s, d.grace)
  const sent = d.smtp.mails.length
  await d.withSender(async () => {
    await expect.poll(async () => (await late.mail()).cause).toMatchObject({ code: 'address_paused' })
    expect(d.smtp.mails).toHaveLength(sent)
    const [{ id } = { id: 0 }] = await d.paused()
    // Not by somebody else.
    const eve = await d.w.person()
    expect(await eve.call('DELETE', `/api/paused-addresses/${id}`)).toMatchObject({ status: 404 })
    expect(await d.ada.call('DELETE', `/api/paused-addresses/${id}`)).toMatchObject({ status: 204 })
    expect(await d.ada.call('DELETE', `/api/paused-addresses/${id}`)).toMatchObject({ status: 404 })
    await expect.poll(async () => (await late.mail()).state).toBe('sent')
  })
  expect(d.smtp.mails).toHaveLength(sent + 1)
  expect((await kinds(d.ada, d.grace)).filter((kind) => kind.startsWith('address'))).toEqual([
    'address_resumed',
    'address_paused',
  ])
  expect((await d.ada.call('GET', `/api/leads/${d.grace.id}`)).body).not.toHaveProperty('emailPause')
})

test('an email that is put back leaves no soft bounce on the timeline, the others stay', async () => {
  const d = await desk()
  const { id } = await d.bounce()
  await d.bounce()
  await forgetSoftBounces(d.w.db, d.ada.id, [id])
  expect(await kinds(d.ada, d.grace)).toEqual(['soft_bounced', 'mail_sent', 'mail_sent', 'created'])
})

test('after resuming, three more are needed', async () => {
  const d = await desk()
  const mails = [await d.bounce(), await d.bounce(), await d.bounce()]
  await d.ada.call('DELETE', `/api/paused-addresses/${(await d.paused())[0]?.id}`)
  // The old reports, sent once more.
  for (const { messageId } of mails) await d.deliver(returned(d.grace.email, messageId, FULL))
  await d.bounce()
  await d.bounce()
  expect(await d.paused()).toEqual([])
  await d.bounce()
  expect(await d.paused()).toHaveLength(1)
})

test('each email counts once, and only of the last 14 days', async () => {
  const d = await desk()
  const mail = await d.bounce()
  for (let i = 0; i < 4; i++) await d.deliver(returned(d.grace.email, mail.messageId, FULL))
  expect(await d.paused()).toEqual([])
  await d.bounce()
  await d.w.pool.query(
    `update soft_bounces set occurred_at = now() - interval '15 days' where user_id = $1 and log_id = $2`,
    [d.ada.id, mail.id],
  )
  await d.bounce()
  expect(await d.paused()).toEqual([])
  await d.bounce()
  expect(await d.paused()).toHaveLength(1)
})

test.each([
  ['a delay, which may still end well', { status: '4.4.1', words: '451 4.4.1 No answer from host', action: 'delayed' }],
  ['a refusal of what we wrote', { status: '5.7.1', words: '550 5.7.1 Message rejected as spam' }],
  ['a refusal of us', { status: '4.7.1', words: '451 4.7.1 Sender address rejected: domain not found' }],
])('%s does not count', async (_what, report) => {
  const d = await desk()
  for (let i = 0; i < 3; i++) await d.bounce(report)
  expect(await d.paused()).toEqual([])
  expect(await suppressed(d.ada)).toEqual([])
})

test('a reply clears the count, and resumes a paused address', async () => {
  const d = await desk()
  await d.bounce()
  const second = await d.bounce()
  await d.deliver(answer(d.grace.email, { 'In-Reply-To': second.messageId }))
  await d.bounce()
  await d.bounce()
  expect(await d.paused()).toEqual([])
  const last = await d.bounce()
  expect(await d.paused()).toHaveLength(1)
  await d.deliver(answer(d.grace.email, { 'In-Reply-To': last.messageId }))
  expect(await d.paused()).toEqual([])
})

test('an open by a person clears the count', async () => {
  const d = await desk()
  const first = await d.bounce()
  await d.bounce()
  await d.w.pool.query(`update sequence_logs set sent_at = now() - interval '1 hour' where user_id = $1`, [d.ada.id])
  const { html } = (await d.ada.call('GET', `/api/mails/${first.id}`)).body as { html: string }
  const pixel = new URL(/"([^"]*\/t\/o\/[^"]+)"/.exec(html)?.[1] ?? '', 'http://x').pathname
  await d.w.call('GET', pixel, undefined, {
    'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Safari/605.1.15',
  })
  await judgeVisits(d.w.db, { waitSeconds: 0 })
  expect((await mailOf(d.ada, first.id)).openedAt).not.toBeNull()
  await d.bounce()
  expect(await d.paused()).toEqual([])
})

test('an email that our server refuses in the end counts as well', async () => {
  const d = await desk()
  const refuse = (id: number, reply: string) =>
    d.w.db.transaction((tx) => countRefused(tx, d.ada.id, { id, recipientAddress: d.grace.email }, reply))
  await refuse(1, '450 4.2.1 The user is receiving mail too quickly')
  await refuse(2, '452 4.2.2 Mailbox full')
  await refuse(3, '550 5.7.1 Blocked by our blocklist')
  await refuse(4, '450 4.7.1 Client host rejected: cannot find your hostname')
  await refuse(2, '452 4.2.2 Mailbox full')
  expect(await d.paused()).toEqual([])
  await refuse(5, '452 4.2.2 Mailbox full')
  await refuse(6, '452 4.2.2 Mailbox full')
  expect(await d.paused()).toHaveLength(1)
})

test('three that are counted at the same moment are three', async () => {
  const d = await desk()
  const refuse = (id: number) =>
    d.w.db.transaction((tx) =>
      countRefused(tx, d.ada.id, { id, recipientAddress: d.grace.email }, '452 4.2.2 Mailbox full'),
    )
  await Promise.all([refuse(1), refuse(2), refuse(3)])
  expect(await d.paused()).toHaveLength(1)
})

test('a lead with another address gets its email', async () => {
  const d = await desk()
  for (let i = 0; i < 3; i++) await d.bounce()
  const waiting = await enrolled(d.s, d.grace)
  await d.withSender(async () => {
    await expect.poll(async () => (await waiting.mail()).cause).toMatchObject({ code: 'address_paused' })
    const email = `new-${d.grace.email}`
    await d.ada.call('PATCH', `/api/leads/${d.grace.id}`, { email })
    await expect.poll(async () => (await waiting.mail()).state).toBe('sent')
    expect(await waiting.mail()).toMatchObject({ recipientAddress: email })
  })
})

test('what one owner pauses is free for another', async () => {
  const d = await desk()
  for (let i = 0; i < 3; i++) await d.bounce()
  const eve = await d.w.person()
  expect(await d.paused(eve)).toEqual([])
  const added = (
    await eve.call('POST', '/api/leads', { firstName: 'G', lastName: 'H', email: d.grace.email, company: 'N' })
  ).body as ListedLead
  expect((await eve.call('GET', `/api/leads/${added.id}`)).body).not.toHaveProperty('emailPause')
})
