import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type SinkRule, startSmtpSink } from '../simulators/smtp-sink.ts'
import { mailDrain } from '../world/mail-drain.ts'
import type { Product } from '../world/product.ts'
import { seededRandom } from '../world/seeded-random.ts'

async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await wait(20)
}

// `npm run test:faults` asks for many.
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1)

type Stage = Parameters<SinkRule>[0]

// Where a sender can be while it sends. A stage of the mail server is heard by the server before it answers; a table that
// somebody else has locked makes the sender wait there.
const INSTANTS: { name: string; lock?: string; stage?: Stage; copies: number; state: string }[] = [
  { name: 'before the mail itself', stage: 'data', copies: 0, state: 'unknown' },
  { name: 'after the final dot', stage: 'dot', copies: 1, state: 'unknown' },
  { name: 'after the server said yes', stage: 'answered', copies: 1, state: 'unknown' },
  { name: 'after the server took it, before that is written', lock: 'timeline_events', copies: 1, state: 'unknown' },
  // Nothing of it was sent, and that is certain: the next one sends it.
  { name: 'before its claim is committed', lock: 'mail_slots', copies: 1, state: 'sent' },
  { name: 'after its claim', stage: 'connect', copies: 1, state: 'sent' },
]

test(
  'killed at any instant, a sender has sent no mail twice, and what may have left is shown as unknown',
  async () => {
    let atStage: { stage: Stage; run: () => void } | undefined
    const sink = await startSmtpSink((stage) => {
      if (stage === atStage?.stage) atStage.run()
      return undefined
    })
    onTestFinished(() => sink.stop())
    const drain = await mailDrain(sink.port, 0)
    const { pool } = drain.database
    const expected: Record<string, { state: string; copies: number }> = {}
    const instants = INSTANTS.flatMap((instant) => Array<typeof instant>(ROUNDS).fill(instant))
    for (const { name, lock, stage, copies, state } of instants) {
      const address = await drain.queue()
      expected[`${name}: ${address}`] = { state, copies }
      const blocker = await pool.connect()
      await blocker.query(lock ? `begin; lock table ${lock} in exclusive mode` : 'begin')
      let sender: Product | undefined
      const kill = () => sender?.process.kill('SIGKILL')
      atStage = stage && { stage, run: kill }
      // Before it claims anything, it finds what the one before it left.
      sender = await drain.launchSender()
      if (lock) {
        const waiting = `from pg_locks where not granted and relation = '${lock}'::regclass`
        await until(async () => (await pool.query(`select ${waiting}`)).rowCount === 1)
        kill()
        // PostgreSQL would end the statement by itself, and the truth would be known after all.
        await pool.query(`select pg_terminate_backend(pid) ${waiting}`)
      }
      await sender.exit
      atStage = undefined
      await blocker.query('rollback')
      blocker.release()
      if (state !== 'sent') continue
      // Before another one is killed, which would have this email as well.
      const next = await drain.launchSender()
      await until(drain.isOver)
      await next.stop()
    }
    if (!(await drain.isOver())) {
      await drain.launchSender()
      await until(drain.isOver)
    }
    const { rows } = await pool.query(
      'select recipient_address as address, status as state from sequence_logs order by id',
    )
    const told = rows.map(({ address, state }, at): [string, { state: string; copies: number }] => [
      `${instants[at]?.name}: ${address}`,
      { state, copies: sink.mails.filter(({ to }) => to === address).length },
    ])
    expect(Object.fromEntries(told)).toEqual(expected)
    if (ROUNDS > 1)
      console.table(
        INSTANTS.map(({ name }) => {
          const copies = told.filter(([key]) => key.startsWith(name)).map(([, mail]) => mail.copies)
          return { killed: name, times: copies.length, duplicates: copies.filter((of) => of > 1).length }
        }),
      )
  },
  300_000 * ROUNDS,
)

// What it may have sent before anything of it is recorded.
const MOST_UNRECORDED = 30

test(
  'a kill leaves at most one unknown mail for each connection in use, however much was not recorded',
  async () => {
    const draw = seededRandom(7)
    const sink = await startSmtpSink(undefined, () => 3 + draw(17))
    onTestFinished(() => sink.stop())
    const drain = await mailDrain(sink.port, 0)
    const { pool } = drain.database
    const unknown = () => drain.count(`status = 'unknown'`)
    const figures: { recorded: string; connections: number; unknown: number }[] = []
    // Once of each kind is what a kill can leave; `npm run test:faults` looks for what is rare.
    for (let kill = 0; kill < (ROUNDS > 1 ? 4 * ROUNDS : 2); kill++) {
      // Every other time nothing can be recorded, until it sends no more.
      const isBlocked = kill % 2 === 0
      for (let i = 0; i < 2 * MOST_UNRECORDED; i++) await drain.queue()
      const before = { mails: sink.mails.length, unknown: await unknown() }
      const blocker = await pool.connect()
      await blocker.query(isBlocked ? 'begin; lock table timeline_events in exclusive mode' : 'begin')
      const sender = await drain.launchSender()
      await sink.received(before.mails + (isBlocked ? MOST_UNRECORDED : 5 + draw(MOST_UNRECORDED)))
      if (isBlocked) await wait(200)
      const connections = sink.openConnections()
      sender.process.kill('SIGKILL')
      await sender.exit
      await pool.query(
        `select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'timeline_events'::regclass`,
      )
      await blocker.query('rollback')
      blocker.release()
      const next = await drain.launchSender()
      await until(drain.isOver)
      await next.stop()
      figures.push({
        recorded: isBlocked ? 'nothing' : 'as it goes',
        connections,
        unknown: (await unknown()) - before.unknown,
      })
    }
    if (ROUNDS > 1) console.table(figures)
    for (const figure of figures) expect(figure.unknown).toBeLessThanOrEqual(figure.connections)
    const { rows } = await pool.query('select recipient_address as address, status from sequence_logs')
    const arrived = new Set(sink.mails.map(({ to }) => to))
    expect(sink.mails).toHaveLength(arrived.size)
    expect(rows.filter(({ address, status }) => status === 'sent' && !arrived.has(address))).toEqual([])
    expect(await drain.count(`status in ('sent', 'unknown')`)).toBe(rows.length)
  },
  300_000 * ROUNDS,
)

test('a sender asked to stop finishes what it has begun, leaves the rest waiting, and ends', async () => {
  const MAILS = 60
  const sink = await startSmtpSink(undefined, () => 20)
  onTestFinished(() => sink.stop())
  const drain = await mailDrain(sink.port, MAILS)
  const sender = await drain.launchSender()
  await sink.received(5)
  expect(await sender.stop()).toBe(0)
  const sent = await drain.count(`status = 'sent'`)
  expect(sent).toBe(sink.mails.length)
  expect(await drain.count(`status = 'scheduled'`)).toBe(MAILS - sent)
  await drain.launchSender()
  await until(drain.isOver)
  expect(await drain.count(`status = 'sent'`)).toBe(MAILS)
  expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(MAILS)
  expect(sink.mails).toHaveLength(MAILS)
}, 300_000)
