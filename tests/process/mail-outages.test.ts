import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type SinkRule, startSmtpSink } from '../simulators/smtp-sink.ts'
import { mailDrain } from '../world/mail-drain.ts'
import { seededRandom } from '../world/seeded-random.ts'

// In real time, so only for `npm run test:faults`; `outages.db.test.ts` has the same storm on a clock of its own.
const OUTAGES = Number(process.env.FAULT_OUTAGES ?? 0)
const EVERY_S = Number(process.env.FAULT_EVERY_SECONDS ?? 120)
const MAIL_EVERY_MS = 200
const SENDERS = 2

type Outage = { seconds: number; how: 'closed' | 'no greeting' }

test.runIf(OUTAGES > 0)(
  'with a server that goes away for 5 to 60 s every two minutes, sending resumes within 60 s of each return',
  async () => {
    const draw = seededRandom(17)
    let isMute = false
    let taken: number[] = []
    const rule: SinkRule = (stage) => {
      if (stage === 'connect' && isMute) return 'drop'
      if (stage === 'dot') taken.push(Date.now())
      return undefined
    }
    const sink = await startSmtpSink(rule, () => 5 + draw(45))
    onTestFinished(() => sink.stop())
    const drain = await mailDrain(sink.port, 20)
    const { database } = drain
    for (let n = 0; n < SENDERS; n++) await drain.launchSender()

    // New emails all the time, so that some are on their way whenever the server goes.
    let queued = 20
    let isOver = false
    const feeding = (async () => {
      while (!isOver) {
        await drain.queue()
        queued++
        await wait(MAIL_EVERY_MS)
      }
    })()
    const rows = []
    for (let n = 0; n < OUTAGES; n++) {
      const outage: Outage = { seconds: 5 + draw(56), how: n % 2 === 1 ? 'no greeting' : 'closed' }
      const began = Date.now()
      const before = sink.connections()
      await sink.leave()
      if (outage.how === 'no greeting') {
        isMute = true
        await sink.back()
      }
      await wait(outage.seconds * 1000)
      const knocks = sink.connections() - before
      taken = []
      if (outage.how === 'closed') await sink.back()
      else isMute = false
      const back = Date.now()
      while (taken.length === 0 && Date.now() - back < 90_000) await wait(50)
      const resumed = ((taken[0] ?? Number.POSITIVE_INFINITY) - back) / 1000
      rows.push({ ...outage, 'resumed after s': Math.round(resumed * 10) / 10, 'connections meanwhile': knocks })
      await wait(Math.max(0, EVERY_S * 1000 - (Date.now() - began)))
    }
    isOver = true
    await feeding
    while (!(await drain.isOver())) await wait(100)
    const copies = new Map<string, number>()
    for (const { to } of sink.mails) copies.set(to, (copies.get(to) ?? 0) + 1)
    const count = drain.count
    const [sent, unknown] = [await count(`status = 'sent'`), await count(`status = 'unknown'`)]
    const lost = (
      await database.pool.query(`select recipient_address as address from sequence_logs where status = 'sent'`)
    ).rows.filter(({ address }) => !copies.has(address)).length
    console.table(rows)
    console.table([
      { emails: queued, sent, unknown, duplicates: [...copies.values()].filter((of) => of > 1).length, lost },
    ])
    expect([...copies.values()].filter((of) => of > 1)).toEqual([])
    expect(lost).toBe(0)
    expect(sent + unknown).toBe(queued)
    for (const row of rows) expect(row['resumed after s'], JSON.stringify(row)).toBeLessThanOrEqual(60)
    // Two a minute at most from a server that does not greet.
    for (const row of rows.filter(({ how }) => how === 'no greeting'))
      expect(row['connections meanwhile'], JSON.stringify(row)).toBeLessThanOrEqual(1 + Math.ceil(row.seconds / 30))
  },
  3_600_000,
)
