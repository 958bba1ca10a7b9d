import { describe, expect, test } from 'vitest'
import { lead, mailbox, mailOf, send, sender, sink, state, template } from '../../../tests/world/mail-desk.ts'
import { account, listed, notices, paused, queued, statesOf } from '../../../tests/world/refusal-scene.ts'
import { enroll, newLead, type Person, sequenceScene, step } from '../../../tests/world/sequences.ts'
import { PUBLIC, world } from '../../../tests/world/world.ts'
import { outcomeOf } from '../../mail/smtp/smtp-outcome.ts'

/** Its refusal may be written down just before the other email counts as accepted: then it pauses the mailbox once more. */
const resumedUntilFailed = (ada: Person, id: number) =>
  expect
    .poll(async () => {
      await ada.call('POST', '/api/mailbox/resume', {})
      return (await mailOf(ada, id)).state
    })
    .toBe('failed')

describe('a refusal of the sender at RCPT', () => {
  test.each([
    '550 5.1.8 <ada@sender.example>: Sender address rejected: Domain not found',
    '504 5.5.2 <laptop>: Helo command rejected: need fully-qualified hostname',
    '550 Sender verify failed',
    '554 5.7.1 <unknown[10.0.0.1]>: Client host rejected: Access denied',
  ])('judges no recipient and pauses the mailbox with the server’s words: %s', async (reply) => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage) => (stage === 'rcpt' ? reply : undefined))
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    const made = await queued(ada, 12)
    await sender(w)
    await paused(ada).toContain(reply)
    expect((await account(ada)).pausedCause).toMatchObject({ code: 'sender_refused', reply })
    await expect.poll(() => statesOf(ada)).toEqual(Array(12).fill('scheduled'))
    expect(await listed(ada)).toEqual([])
    expect(await notices(w, ada)).toEqual(['mailbox_paused'])
    // Its owner fixes it, and goes on in one step.
    server.rule(() => undefined)
    expect(await ada.call('POST', '/api/mailbox/resume', {})).toMatchObject({
      status: 200,
      body: { pausedReason: null },
    })
    for (const { id } of made) await state(ada, id).toBe('sent')
    expect(server.mails).toHaveLength(12)
  })

  test('that the server repeats while it accepts others fails that email alone', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const closed = 'p-closed@list.example'
    const server = await sink((stage, to) =>
      stage === 'rcpt' && to === closed ? '550 5.7.1 Sender address rejected: not allowed' : undefined,
    )
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    const { id } = await send(ada, (await lead(ada, { email: closed })).id)
    await sender(w)
    await paused(ada).not.toBeNull()
    // With no other to compare, it may be the sender's as well: it pauses the mailbox again.
    await ada.call('POST', '/api/mailbox/resume', {})
    await expect.poll(() => server.connections()).toBeGreaterThan(1)
    await paused(ada).not.toBeNull()
    const other = await send(ada, (await lead(ada)).id)
    await ada.call('POST', '/api/mailbox/resume', {})
    await state(ada, other.id).toBe('sent')
    await resumedUntilFailed(ada, id)
    expect((await account(ada)).pausedReason).toBeNull()
    expect(await listed(ada)).toEqual([])
  })

  test('that everybody meets after its owner resumed pauses the mailbox again, and nobody can be called gone', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const reply = '550 5.1.8 <ada@sender.example>: Sender address rejected: Domain not found'
    const server = await sink((stage) => (stage === 'rcpt' ? reply : undefined))
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    await queued(ada, 7)
    await sender(w)
    for (let n = 0; n < 2; n++) {
      await paused(ada).toContain(reply)
      await expect.poll(() => statesOf(ada)).toEqual(Array(7).fill('scheduled'))
      expect((await account(ada)).pausedCause).toMatchObject({ code: 'sender_refused', reply })
      expect(await ada.call('POST', '/api/mailbox/resume', { recipients: 'gone' })).toMatchObject({
        status: 409,
        body: { message: 'These emails were refused because of the sender. Fix that, then resume sending' },
      })
      if (n === 0) await ada.call('POST', '/api/mailbox/resume', {})
    }
    expect(await listed(ada)).toEqual([])
    const { rows } = await w.pool.query('select accepted_cause from mailboxes where user_id = $1', [ada.id])
    expect(rows).toEqual([{ accepted_cause: null }])
    server.rule(() => undefined)
    await ada.call('POST', '/api/mailbox/resume', {})
    await server.received(7)
    await expect.poll(() => statesOf(ada)).toEqual(Array(7).fill('sent'))
  })
})

describe('a rate at RCPT', () => {
  test.each([
    '550 5.4.5 Daily user sending limit exceeded',
    '550 Message rejected: ada has sent to too many recipients',
  ])('makes the mailbox wait and judges no recipient: %s', async (reply) => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage) => (stage === 'rcpt' ? reply : undefined))
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    await queued(ada, 12)
    await sender(w)
    await expect.poll(async () => (await account(ada)).sendingProblem).toContain(reply)
    await expect.poll(() => statesOf(ada)).toEqual(Array(12).fill('scheduled'))
    expect(await account(ada)).toMatchObject({ pausedReason: null, sendingCause: { code: 'server_throttled' } })
    expect(await listed(ada)).toEqual([])
    expect(await notices(w, ada)).toEqual([])
  })
})

describe('what the server of one lead says, passed on by ours', () => {
  const KIM = 'kim@evil.example'
  const passedOn = (words: string) =>
    `550 5.1.1 <${KIM}>: Recipient address rejected: undeliverable address: host mx.evil.example[192.0.2.1] said: ${words}`

  test.each([
    ['550 Sender rejected apple', 'failed'],
    ['550 Too many messages, rate limit exceeded', 'scheduled'],
  ])('holds up no other email: %s', async (words, end) => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage, to) => (stage === 'rcpt' && to === KIM ? passedOn(words) : undefined))
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    const { id } = await send(ada, (await lead(ada, { email: KIM })).id)
    await sender(w)
    await expect.poll(async () => (await mailOf(ada, id)).reason).toContain(words)
    await state(ada, id).toBe(end)
    for (const made of await queued(ada, 3)) await state(ada, made.id).toBe('sent')
    expect(await account(ada)).toMatchObject({ pausedReason: null, sendingProblem: null })
    expect(await listed(ada)).toEqual([])
  })

  test('pauses nothing, however many of its people are emailed in a row', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage) => (stage === 'rcpt' ? passedOn('550 Sender rejected') : undefined))
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    const { id } = await template(ada)
    for (let n = 0; n < 7; n++) await send(ada, (await lead(ada, { email: `kim${n}@evil.example` })).id, id)
    await sender(w)
    await expect.poll(() => statesOf(ada)).toEqual(Array(7).fill('failed'))
    expect((await account(ada)).pausedReason).toBeNull()
    expect(await listed(ada)).toEqual([])
  })

  test('is no coincidence when five companies say it: nobody is judged', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage) => (stage === 'rcpt' ? passedOn('550 5.1.1 User unknown') : undefined))
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    await queued(ada, 6)
    await sender(w)
    await paused(ada).toContain('recipients in a row')
    expect(await listed(ada)).toEqual([])
  })
})

describe('an email that the server refuses with ever new words', () => {
  const KIM = 'kim@evil.example'
  const saying = (reply: string) =>
    outcomeOf({
      hasDataReply: false,
      error: { message: reply, response: reply, responseCode: Number(reply.slice(0, 3)), command: 'RCPT TO' },
    })

  test('fails as soon as others are accepted, and pauses the mailbox no more', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const words = ['apple', 'banana', 'cherry', 'damson']
    const server = await sink((stage, to) =>
      stage === 'rcpt' && to === KIM ? `550 Sender rejected ${words.shift()}` : undefined,
    )
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    const { id } = await send(ada, (await lead(ada, { email: KIM })).id)
    await sender(w)
    await paused(ada).toContain('apple')
    const accepted = await send(ada, (await lead(ada)).id)
    await ada.call('POST', '/api/mailbox/resume', {})
    await state(ada, accepted.id).toBe('sent')
    await resumedUntilFailed(ada, id)
    expect((await mailOf(ada, id)).reason).toMatch(/banana|cherry/)
    expect((await account(ada)).pausedReason).toBeNull()
    expect(await listed(ada)).toEqual([])
    // Another email that meets a refusal of the sender still pauses it.
    server.rule((stage) => (stage === 'rcpt' ? '550 5.1.8 Sender address rejected: Domain not found' : undefined))
    const [other] = await queued(ada, 1)
    await paused(ada).toContain('Domain not found')
    await state(ada, other?.id ?? 0).toBe('scheduled')
  })

  test('fails once others are accepted, also when that was still being recorded as it paused the mailbox again', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const words = ['apple', 'banana', 'cherry']
    const server = await sink((stage, to) =>
      stage === 'rcpt' && to === KIM ? `550 Sender rejected ${words.shift()}` : undefined,
    )
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    const { id } = await send(ada, (await lead(ada, { email: KIM })).id)
    await sender(w)
    await paused(ada).toContain('apple')
    const accepted = await send(ada, (await lead(ada)).id)
    const other = await w.pool.connect()
    try {
      await other.query('begin')
      await other.query(`update sequence_logs set status = 'sent', sent_at = now() where id = $1`, [accepted.id])
      await ada.call('POST', '/api/mailbox/resume', {})
      await paused(ada).toContain('banana')
      await other.query('commit')
    } finally {
      other.release()
    }
    await ada.call('POST', '/api/mailbox/resume', {})
    await state(ada, id).toBe('failed')
    expect((await mailOf(ada, id)).reason).toContain('cherry')
    expect((await account(ada)).pausedReason).toBeNull()
  })

  test('that make the mailbox wait fails after 18 tries, a day later and not sooner', async () => {
    const { w, ada, engine, id, enrollments } = await sequenceScene([step(1)])
    await enroll(ada, id, (await newLead(ada)).id)
    const row = async () =>
      (
        await w.pool.query('select status, attempt, scheduled_at as "dueAt" from sequence_logs where user_id = $1', [
          ada.id,
        ])
      ).rows[0] as { status: string; attempt: number; dueAt: Date }
    const from = engine.now().getTime()
    let tries = 0
    const refuse = () => {
      tries++
      return saying('450 4.7.1 Too many messages')
    }
    await engine.send(refuse)
    expect(await row()).toMatchObject({ status: 'scheduled', attempt: 1 })
    while ((await row()).status === 'scheduled' && tries < 30) {
      const { rows } = await w.pool.query(
        `select extract(epoch from greatest(m.next_look_at, l.scheduled_at) - now())::float8 as seconds
         from mailboxes m, sequence_logs l where m.user_id = $1 and l.user_id = $1`,
        [ada.id],
      )
      engine.clock.offsetSeconds = rows[0].seconds + 1
      await engine.send(refuse)
    }
    expect(tries).toBe(18)
    expect((await row()).status).toBe('failed')
    expect((engine.now().getTime() - from) / 3_600_000).toBeGreaterThan(23)
    expect(await enrollments()).toMatchObject([{ status: 'failed' }])
    expect(await listed(ada)).toEqual([])
  })
})

test('content that is refused fails the email and suppresses nobody', async () => {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const server = await sink((stage) => (stage === 'dot' ? '554 5.7.1 Message rejected as spam' : undefined))
  await ada.call('PUT', '/api/mailbox', mailbox(server.port))
  const made = await queued(ada, 2)
  await sender(w)
  for (const { id } of made) await state(ada, id).toBe('failed')
  expect(await listed(ada)).toEqual([])
  expect((await account(ada)).pausedReason).toBeNull()
})

const UNKNOWN = '550 5.1.1 Recipient address rejected: User unknown'

test('a single address that does not exist is on the list at once', async () => {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const server = await sink((stage) => (stage === 'rcpt' ? UNKNOWN : undefined))
  await ada.call('PUT', '/api/mailbox', mailbox(server.port))
  const [mail] = await queued(ada, 1)
  await sender(w)
  await state(ada, mail?.id ?? 0).toBe('failed')
  expect(await listed(ada)).toMatchObject([{ reason: 'bounced' }])
  expect(await mailOf(ada, mail?.id ?? 0)).toMatchObject({ reason: `The email server rejected it: ${UNKNOWN}.` })
})

test('nobody resumes what is not paused, or paused for another reason', async () => {
  const w = await world(PUBLIC)
  const ada = await w.person()
  expect(await ada.call('POST', '/api/mailbox/resume', {})).toMatchObject({ status: 409 })
  await ada.call('PUT', '/api/mailbox', mailbox(9))
  await w.pool.query(`update mailboxes set paused_reason = 'password_unreadable' where user_id = $1`, [ada.id])
  expect(await ada.call('POST', '/api/mailbox/resume', {})).toMatchObject({ status: 409 })
  expect((await account(ada)).pausedReason).not.toBeNull()
  await w.pool.query(`update mailboxes set paused_reason = 'sender_refused' where user_id = $1`, [ada.id])
  const bob = await w.person()
  expect(await bob.call('POST', '/api/mailbox/resume', {})).toMatchObject({ status: 409 })
  expect(await ada.call('POST', '/api/mailbox/resume', { recipients: 'gone' })).toMatchObject({ status: 409 })
  expect(await ada.call('POST', '/api/mailbox/resume', { recipients: 'other' })).toMatchObject({ status: 400 })
})
