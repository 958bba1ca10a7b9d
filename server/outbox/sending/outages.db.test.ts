import { expect, test } from 'vitest'
import type { Mailbox } from '../../../contract/mailbox.ts'
import { lead, mailbox, mails, send, sender, sink, template } from '../../../tests/world/mail-desk.ts'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { enroll, newLead, sequenceScene, step } from '../../../tests/world/sequences.ts'
import { PUBLIC, type World, world } from '../../../tests/world/world.ts'
import type { SendOutcome } from '../../mail/smtp/smtp-outcome.ts'

type Person = Awaited<ReturnType<World['person']>>

const AWAY: SendOutcome = {
  kind: 'later',
  reply: 'connect ECONNREFUSED 127.0.0.1:2525',
  whole: true,
  contact: 'refused',
  fault: 'server',
  cause: '',
}
const TAKEN: SendOutcome = { kind: 'sent', reply: '250 2.0.0 Ok' }

async function queued(person: Person, count: number) {
  const { id } = await template(person)
  for (let i = 0; i < count; i++) await send(person, (await lead(person)).id, id)
}

const account = async (person: Person) => (await person.call('GET', '/api/mailbox')).body as Mailbox
const rowOf = async (w: World, person: Person) =>
  (
    await w.pool.query(
      `select deferrals, next_look_at, extract(epoch from next_look_at - now())::float8 as seconds
       from mailboxes where user_id = $1`,
      [person.id],
    )
  ).rows[0] as { deferrals: number; next_look_at: Date | null; seconds: number }
/** From a moment before the attempt to the next one: at least as long as the rest, however slow the machine is. */
const secondsFrom = async (w: World, person: Person, moment: number) =>
  (((await rowOf(w, person)).next_look_at as Date).getTime() - moment) / 1000
/** The rest is over; nobody waits for it. */
const restIsOver = (w: World, person: Person) =>
  w.pool.query('update mailboxes set next_look_at = now() where user_id = $1', [person.id])
const attempts = (w: World, person: Person) =>
  expect.poll(async () => (await rowOf(w, person)).deferrals, { interval: 20 })

/** None is on its way. */
const isQuiet = async (person: Person) => (await mails(person)).every(({ state }) => state === 'scheduled')

test('a server that closes before its greeting sees one connection an attempt, of all senders and emails together', async () => {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const server = await sink((stage) => (stage === 'connect' ? 'drop' : undefined))
  await ada.call('PUT', '/api/mailbox', mailbox(server.port))
  await queued(ada, 30)
  const began = Date.now()
  await Promise.all([sender(w), sender(w), sender(w)])
  await attempts(w, ada).toBe(1)
  // All are back, and nobody knocks meanwhile.
  await expect.poll(() => isQuiet(ada)).toBe(true)
  expect(server.connections()).toBe(1)
  expect((await rowOf(w, ada)).seconds).toBeLessThanOrEqual(30)
  expect(await secondsFrom(w, ada, began)).toBeGreaterThanOrEqual(30)
  const again = Date.now()
  await restIsOver(w, ada)
  await attempts(w, ada).toBe(2)
  expect(server.connections()).toBe(2)
  // Half as long again: two connections a minute at most.
  expect(await secondsFrom(w, ada, again)).toBeGreaterThanOrEqual(45)
  server.rule(() => undefined)
  await restIsOver(w, ada)
  await server.received(30)
  await attempts(w, ada).toBe(0)
  expect(new Set(server.mails.map(({ to }) => to)).size).toBe(30)
  expect(server.mails).toHaveLength(30)
})

test('the mailbox says that its server is away, since when and until when, and the reason history keeps it', async () => {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const server = await sink((stage) => (stage === 'connect' ? 'drop' : undefined))
  await ada.call('PUT', '/api/mailbox', mailbox(server.port, { timeZone: 'UTC' }))
  await queued(ada, 1)
  expect(await account(ada)).toMatchObject({ sendingProblem: null })
  await sender(w)
  await attempts(w, ada).toBe(1)
  expect(await account(ada)).toMatchObject({
    pausedReason: null,
    sendingProblem: expect.stringMatching(
      /^Your email server has been unreachable since \w{3} \d\d:\d\d \(it didn't respond\)\. Next try \w{3} \d\d:\d\d\.$/,
    ),
    sendingCause: { code: 'server_unreachable', contact: 'timed_out' },
  })
  const plan = (await ada.call('GET', '/api/mail/send-plan')).body
  expect(plan).toMatchObject({ now: { cause: { code: 'server_unreachable' } } })
  await restIsOver(w, ada)
  await attempts(w, ada).toBe(2)
  const { rows } = await w.pool.query(
    `select r.log_id, count(*)::int as told from email_reasons r join sequence_logs l on l.id = r.log_id
     where l.user_id = $1 and r.code = 'server_unreachable' group by 1`,
    [ada.id],
  )
  // Once, however often it is tried.
  expect(rows).toMatchObject([{ told: 1 }])
  server.rule(() => undefined)
  await restIsOver(w, ada)
  await server.received(1)
  await expect.poll(async () => (await account(ada)).sendingProblem).toBeNull()
})

test.each(['mail', 'rcpt', 'data'] as const)(
  'emails cut at %s are tried again within minutes, once each',
  async (at) => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage) => (stage === at ? 'drop' : undefined))
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    await queued(ada, 4)
    await sender(w)
    for (let attempt = 1; attempt <= 3; attempt++) {
      await attempts(w, ada).toBe(attempt)
      expect((await rowOf(w, ada)).seconds).toBeLessThanOrEqual(30 * 1.5 ** (attempt - 1))
      if (attempt < 3) await restIsOver(w, ada)
    }
    server.rule(() => undefined)
    await restIsOver(w, ada)
    await server.received(4)
    expect(new Set(server.mails.map(({ to }) => to)).size).toBe(4)
    expect((await mails(ada)).map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1])
  },
)

test('a server that throttles sees one attempt at a time as well, and its longer back-off stays', async () => {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const server = await sink((stage) => (stage === 'mail' ? '450 4.7.1 Too many messages' : undefined))
  await ada.call('PUT', '/api/mailbox', mailbox(server.port))
  await queued(ada, 15)
  await sender(w)
  await attempts(w, ada).toBe(1)
  await expect.poll(() => isQuiet(ada)).toBe(true)
  const first = server.connections()
  for (const [attempt, seconds] of [
    [2, 60],
    [3, 120],
  ] as const) {
    const began = Date.now()
    await restIsOver(w, ada)
    await attempts(w, ada).toBe(attempt)
    expect(await secondsFrom(w, ada, began)).toBeGreaterThanOrEqual(seconds)
    expect(server.connections()).toBe(first + attempt - 1)
  }
  expect(await account(ada)).toMatchObject({
    sendingProblem: expect.stringMatching(
      /^The email server asked us to slow down: 450 4\.7\.1 Too many messages\. Next try /,
    ),
  })
})

test('a success that was on its way before the failure does not end the rest; the attempt after it does', async () => {
  const { w, ada, engine, id } = await sequenceScene([step(1)])
  for (let n = 0; n < 12; n++) await enroll(ada, id, (await newLead(ada)).id)
  let first = true
  await engine.send(() => {
    if (!first) return TAKEN
    first = false
    return AWAY
  })
  expect(await rowOf(w, ada)).toMatchObject({ deferrals: 1 })
  expect(engine.left).toHaveLength(9)
  await engine.later(1 / 60)
  expect(await rowOf(w, ada)).toMatchObject({ deferrals: 0, next_look_at: null })
  expect(new Set(engine.left.map((mail) => mail.recipientAddress)).size).toBe(12)
})

test('an outage that lasts is told once; the pause never grows beyond 15 minutes', async () => {
  const { w, ada, engine, id } = await sequenceScene([step(1)])
  await enroll(ada, id, (await newLead(ada)).id)
  const told = async () =>
    (
      await w.pool.query(`select title, body from notifications where user_id = $1 and kind = 'mailbox_paused'`, [
        ada.id,
      ])
    ).rows as { title: string; body: string }[]
  const began = engine.now().getTime()
  // A rest begins while the email is sent, so it is known between two limits.
  const rests: { least: number; most: number }[] = []
  let toldAfter: number | undefined
  for (let n = 0; n < 16; n++) {
    const before = engine.now().getTime()
    await engine.send(() => AWAY)
    const { next_look_at: next } = await rowOf(w, ada)
    const secondsFrom = (moment: number) => ((next as Date).getTime() - moment) / 1000
    rests.push({ least: secondsFrom(engine.now().getTime()), most: secondsFrom(before) })
    if ((await told()).length > 0) toldAfter ??= (engine.now().getTime() - began) / 60_000
    engine.clock.offsetSeconds += ((next as Date).getTime() - engine.now().getTime()) / 1000
  }
  for (const [n, seconds] of [30, 45, 67.5, 101.25].entries()) {
    expect(rests[n]?.least).toBeLessThanOrEqual(seconds)
    expect(rests[n]?.most).toBeGreaterThanOrEqual(seconds)
  }
  expect(Math.max(...rests.map(({ least }) => least))).toBeLessThanOrEqual(900)
  expect(Math.max(...rests.map(({ most }) => most))).toBeGreaterThanOrEqual(900)
  expect(toldAfter).toBeGreaterThanOrEqual(30)
  expect(await told()).toMatchObject([
    {
      title: "Your emails aren't going out",
      body: expect.stringMatching(/^Your email server has been unreachable since /),
    },
  ])
  await engine.send()
  expect(engine.left).toHaveLength(1)
  expect(await rowOf(w, ada)).toMatchObject({ deferrals: 0 })
})

test('through a storm of short outages sending resumes within a minute of each return; none is lost, none goes twice', async () => {
  const { w, ada, engine, id } = await sequenceScene([step(1)])
  const other = await mailEngine(w, ada.id)
  const EVERY = 120
  const OUTAGES = [5, 12, 29, 30, 31, 40, 45, 52, 59, 60]
  const began = engine.now().getTime()
  const at = () => (engine.now().getTime() - began) / 1000
  const isAway = () => OUTAGES.some((seconds, n) => at() >= n * EVERY && at() < n * EVERY + seconds)
  const served: number[] = []
  const answer = () => {
    if (isAway()) return AWAY
    served.push(at())
    return TAKEN
  }
  let people = 0
  const jumpTo = (seconds: number) => {
    engine.clock.offsetSeconds += seconds - at()
    other.clock.offsetSeconds = engine.clock.offsetSeconds
  }
  for (const [n, seconds] of OUTAGES.entries()) {
    jumpTo(Math.max(at(), n * EVERY))
    for (let i = 0; i < 12; i++) await enroll(ada, id, (await newLead(ada)).id)
    people += 12
    for (let tries = 0; engine.left.length + other.left.length < people && tries < 20; tries++) {
      await Promise.all([engine.send(answer), other.send(answer)])
      const { next_look_at: next } = await rowOf(w, ada)
      if (next) jumpTo(Math.max(at(), (next.getTime() - began) / 1000 + 0.05))
    }
    const back = n * EVERY + seconds
    const resumed = served.find((moment) => moment >= back) ?? Number.POSITIVE_INFINITY
    expect(resumed - back, `after ${seconds} s`).toBeLessThanOrEqual(60)
  }
  const left = [...engine.left, ...other.left].map(({ recipientAddress }) => recipientAddress)
  expect(left).toHaveLength(people)
  expect(new Set(left).size).toBe(people)
})
