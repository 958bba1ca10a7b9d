import { describe, expect, test } from 'vitest'
import type { Mailbox } from '../../../contract/mailbox.ts'
import { lead, mailbox, mailOf, mails, send, sender, sink, state, template } from '../../../tests/world/mail-desk.ts'
import { enroll, newLead, sequenceScene, step } from '../../../tests/world/sequences.ts'
import { PUBLIC, type World, world } from '../../../tests/world/world.ts'
import { whoseFault } from '../../mail/refusals/whose-fault.ts'
import { outcomeOf } from '../../mail/smtp/smtp-outcome.ts'

type Person = Awaited<ReturnType<World['person']>>

/** Due emails of one person, each to another lead at another company. */
async function queued(person: Person, count: number) {
  const { id } = await template(person)
  const made = []
  for (let n = 0; n < count; n++)
    made.push(await send(person, (await lead(person, { email: `p${person.id}-${n}@company${n}.example` })).id, id))
  return made
}

const account = async (person: Person) => (await person.call('GET', '/api/mailbox')).body as Mailbox
const listed = async (person: Person) =>
  ((await person.call('GET', '/api/suppressions')).body as { entries: { address: string; reason: string }[] }).entries
const notices = async (w: World, person: Person) =>
  (
    await w.pool.query(
      `select kind from notifications where user_id = $1 and kind not like 'welcome%' order by created_at, id`,
      [person.id],
    )
  ).rows.map(({ kind }) => kind as string)
const statesOf = async (person: Person) => (await mails(person)).map((mail) => mail.state)
const paused = (person: Person) => expect.poll(async () => (await account(person)).pausedReason, { timeout: 20_000 })

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
    await expect.poll(() => statesOf(ada), { timeout: 20_000 }).toEqual(Array(12).fill('scheduled'))
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
    await expect.poll(() => server.connections(), { timeout: 20_000 }).toBeGreaterThan(1)
    await paused(ada).not.toBeNull()
    const other = await send(ada, (await lead(ada)).id)
    await ada.call('POST', '/api/mailbox/resume', {})
    await state(ada, other.id).toBe('sent')
    await ada.call('POST', '/api/mailbox/resume', {})
    await state(ada, id).toBe('failed')
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
      await expect.poll(() => statesOf(ada), { timeout: 20_000 }).toEqual(Array(7).fill('scheduled'))
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
    await expect.poll(() => statesOf(ada), { timeout: 20_000 }).toEqual(Array(7).fill('sent'))
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
    await expect.poll(async () => (await account(ada)).sendingProblem, { timeout: 20_000 }).toContain(reply)
    await expect.poll(() => statesOf(ada), { timeout: 20_000 }).toEqual(Array(12).fill('scheduled'))
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
    await expect.poll(async () => (await mailOf(ada, id)).reason, { timeout: 20_000 }).toContain(words)
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
    await expect.poll(() => statesOf(ada), { timeout: 20_000 }).toEqual(Array(7).fill('failed'))
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
    await ada.call('POST', '/api/mailbox/resume', {})
    await state(ada, id).toBe('failed')
    expect((await mailOf(ada, id)).reason).toMatch(/banana|cherry/)
    expect((await account(ada)).pausedReason).toBeNull()
    expect(await listed(ada)).toEqual([])
    // Another email that meets a refusal of the sender still pauses it.
    server.rule((stage) => (stage === 'rcpt' ? '550 5.1.8 Sender address rejected: Domain not found' : undefined))
    const [other] = await queued(ada, 1)
    await paused(ada).toContain('Domain not found')
    await state(ada, other?.id ?? 0).toBe('scheduled')
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

describe('five recipients in a row refused for the same cause', () => {
  test('pause the mailbox, and no recipient is judged, nor the four before', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage, to) =>
      stage === 'rcpt' ? `550 5.1.1 <${to}>: Recipient address rejected: User unknown` : undefined,
    )
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    await queued(ada, 12)
    await Promise.all([sender(w), sender(w)])
    await paused(ada).toMatch(
      /^The email server rejected emails to \d+ recipients in a row for the same reason: 550 5\.1\.1/,
    )
    await expect.poll(() => statesOf(ada), { timeout: 20_000 }).toEqual(Array(12).fill('scheduled'))
    // How many there were is the mailbox's: each email that was tried says the same.
    const waiting = (await mails(ada)).filter((mail) => mail.cause?.code === 'same_refusal')
    for (const { cause } of waiting) expect(cause).toMatchObject({ fault: 'recipient' })
    const tried = waiting.filter(({ cause }) => cause && 'recipients' in cause && cause.recipients === null)
    expect(tried.length).toBeGreaterThanOrEqual(5)
    for (const { reason } of tried)
      expect(reason).toMatch(/^The email server rejected several emails in a row for the same reason: 550 5\.1\.1/)
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
    await expect.poll(() => server.connections(), { timeout: 20_000 }).toBeGreaterThan(1)
    await paused(ada).not.toBeNull()
    const other = await send(ada, (await lead(ada)).id)
    await ada.call('POST', '/api/mailbox/resume', {})
    await state(ada, other.id).toBe('sent')
    await ada.call('POST', '/api/mailbox/resume', {})
    await state(ada, id).toBe('failed')
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
      await expect.poll(() => statesOf(ada), { timeout: 20_000 }).toEqual(Array(7).fill('scheduled'))
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
    await expect.poll(() => statesOf(ada), { timeout: 20_000 }).toEqual(Array(7).fill('sent'))
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
    await expect.poll(async () => (await account(ada)).sendingProblem, { timeout: 20_000 }).toContain(reply)
    await expect.poll(() => statesOf(ada), { timeout: 20_000 }).toEqual(Array(12).fill('scheduled'))
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
    await expect.poll(async () => (await mailOf(ada, id)).reason, { timeout: 20_000 }).toContain(words)
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
    await expect.poll(() => statesOf(ada), { timeout: 20_000 }).toEqual(Array(7).fill('failed'))
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
    await ada.call('POST', '/api/mailbox/resume', {})
    await state(ada, id).toBe('failed')
    expect((await mailOf(ada, id)).reason).toMatch(/banana|cherry/)
    expect((await account(ada)).pausedReason).toBeNull()
    expect(await listed(ada)).toEqual([])
    // Another email that meets a refusal of the sender still pauses it.
    server.rule((stage) => (stage === 'rcpt' ? '550 5.1.8 Sender address rejected: Domain not found' : undefined))
    const [other] = await queued(ada, 1)
    await paused(ada).toContain('Domain not found')
    await state(ada, other?.id ?? 0).toBe('scheduled')
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

describe('five recipients in a row refused for the same cause', () => {
  test('pause the mailbox, and no recipient is judged, nor the four before', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage, to) =>
      stage === 'rcpt' ? `550 5.1.1 <${to}>: Recipient address rejected: User unknown` : undefined,
    )
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    await queued(ada, 12)
    await Promise.all([sender(w), sender(w)])
    await paused(ada).toMatch(
      /^The email server rejected emails to \d+ recipients in a row for the same reason: 550 5\.1\.1/,
    )
    await expect.poll(() => statesOf(ada), { timeout: 20_000 }).toEqual(Array(12).fill('scheduled'))
    // How many there were is the mailbox's: each email says the same.
    for (const { reason, cause } of (await mails(ada)).filter((mail) => mail.cause?.code === 'same_refusal')) {
      expect(reason).toMatch(/^The email server rejected several emails in a row for the same reason: 550 5\.1\.1/)
      expect(cause).toMatchObject({ fault: 'recipient', recipients: null })
    }
    expect((await mails(ada)).filter((mail) => mail.cause?.code === 'same_refusal').length).toBeGreaterThanOrEqual(5)
    expect(await listed(ada)).toEqual([])
    expect(await notices(w, ada)).toEqual(['mailbox_paused'])
    const kinds = (
      await w.pool.query(`select distinct kind from timeline_events where user_id = $1 and kind = 'mail_bounced'`, [
        ada.id,
      ])
    ).rows
    expect(kinds).toEqual([])
    // Not spent: nothing was sent.
    expect((await account(ada)).sentInLastDay).toBe(0)
    server.rule(() => undefined)
    await ada.call('POST', '/api/mailbox/resume', { recipients: 'keep' })
    await server.received(12)
    await expect.poll(() => statesOf(ada), { timeout: 20_000 }).toEqual(Array(12).fill('sent'))
    expect(new Set(server.mails.map(({ to }) => to)).size).toBe(12)
  })

  test('are believed once their owner says that the addresses are gone, and so are the next', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage) => (stage === 'rcpt' ? UNKNOWN : undefined))
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    await queued(ada, 12)
    await sender(w)
    await paused(ada).not.toBeNull()
    await expect.poll(() => statesOf(ada), { timeout: 20_000 }).toEqual(Array(12).fill('scheduled'))
    expect(await ada.call('POST', '/api/mailbox/resume', { recipients: 'gone' })).toMatchObject({ status: 200 })
    await expect.poll(() => statesOf(ada), { timeout: 20_000 }).toEqual(Array(12).fill('failed'))
    expect((await listed(ada)).map(({ reason }) => reason)).toEqual(Array(12).fill('bounced'))
    expect((await account(ada)).pausedReason).toBeNull()
    expect(await ada.call('POST', '/api/mailbox/resume', { recipients: 'gone' })).toMatchObject({ status: 409 })
  })

  test.each([
    ['rcpt', '550 5.3.2 System not accepting network messages', 'sender_refused'],
    ['dot', '554 5.7.1 Message rejected as spam', 'same_refusal'],
  ])('are not gone when the server says nothing against them (%s: %s)', async (at, reply, code) => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage) => (stage === at ? reply : undefined))
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    await queued(ada, 6)
    // Believed by an earlier version.
    await w.pool.query(
      `update mailboxes set accepted_cause = $2, accepted_until = now() + interval '1 day' where user_id = $1`,
      [ada.id, whoseFault({ stage: at === 'dot' ? 'data' : 'rcpt', reply }).cause],
    )
    await sender(w)
    await paused(ada).toContain(reply)
    await expect.poll(() => statesOf(ada), { timeout: 20_000 }).toEqual(Array(6).fill('scheduled'))
    expect((await account(ada)).pausedCause).toMatchObject({ code })
    expect(await ada.call('POST', '/api/mailbox/resume', { recipients: 'gone' })).toMatchObject({ status: 409 })
    expect((await account(ada)).pausedCause).toMatchObject({ code })
    expect(await listed(ada)).toEqual([])
  })

  test('are not in a row with a success in between, nor with another cause, nor the same recipient again', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    let refused = 0
    const server = await sink((stage) => {
      if (stage !== 'rcpt' || ++refused % 5 === 0) return undefined
      return UNKNOWN
    })
    // One at a time, so that their order is known.
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    await sender(w)
    const { id: templateId } = await template(ada)
    for (let n = 0; n < 10; n++) {
      const { id } = await send(ada, (await lead(ada, { email: `q${n}@company${n}.example` })).id, templateId)
      await state(ada, id).toBe(n % 5 === 4 ? 'sent' : 'failed')
    }
    expect((await account(ada)).pausedReason).toBeNull()
    expect(await listed(ada)).toHaveLength(8)
    const { id } = await send(ada, (await lead(ada, { email: 'again@company.example' })).id, templateId)
    await state(ada, id).toBe('failed')
    for (let n = 0; n < 5; n++) {
      const [entry] = ((await ada.call('GET', '/api/suppressions?search=again')).body as { entries: { id: number }[] })
        .entries
      if (entry) await ada.call('DELETE', `/api/suppressions/${entry.id}`)
      refused = 0
      await ada.call('POST', `/api/mails/${id}/send-again`)
      await state(ada, id).toBe('failed')
    }
    expect((await account(ada)).pausedReason).toBeNull()
  })

  test('leave their sequences as they were: each lead gets the step, and the next one, once', async () => {
    const { w, ada, engine, id, enrollments } = await sequenceScene([step(1), step(2)])
    const people = []
    for (let n = 0; n < 6; n++) people.push(await newLead(ada))
    await enroll(ada, id, ...people.map((person) => person.id))
    const refusal = outcomeOf({
      hasDataReply: false,
      error: { message: UNKNOWN, response: UNKNOWN, responseCode: 550, command: 'RCPT TO' },
    })
    await engine.send(() => refusal)
    expect((await enrollments()).map(({ status }) => status)).toEqual(Array(6).fill('active'))
    expect(await listed(ada)).toEqual([])
    const { rows } = await w.pool.query('select paused_reason from mailboxes where user_id = $1', [ada.id])
    expect(rows).toEqual([{ paused_reason: 'same_refusal' }])
    await ada.call('POST', '/api/mailbox/resume', {})
    await engine.send()
    await engine.later(25)
    const left = engine.left.map(({ recipientAddress, subject }) => `${recipientAddress} ${subject}`)
    expect(left).toHaveLength(12)
    expect(new Set(left).size).toBe(12)
  })
})

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
