import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { type SinkRule, startSmtpSink } from '../simulators/smtp-sink.ts'
import { mailDrain } from '../world/mail-drain.ts'
import type { Product } from '../world/product.ts'
import { seededRandom } from '../world/seeded-random.ts'

// Small here, so that every run of the tests has it; `npm run test:faults` asks for a storm.
const isStorm = Boolean(process.env.FAULT_MAILS)
const MAILS = Number(process.env.FAULT_MAILS ?? 150)
const FAULTS = Number(process.env.FAULT_KILLS)
const STOPPED_MS = 1500
const SLOW_MS = isStorm ? 5000 : 1000
const SENDERS = isStorm ? 4 : 3

type Fault = 'SIGKILL' | 'SIGSTOP' | 'cut' | 'restart'
const always = (fault: Fault) => Array<Fault>(FAULTS).fill(fault)
// One restart is enough: it cuts everybody at once.
const STORMS: { name: string; faults: Fault[] }[] = isStorm
  ? [
      { name: 'SIGKILL', faults: always('SIGKILL') },
      { name: 'SIGSTOP', faults: always('SIGSTOP') },
      { name: 'SIGSTOP and SIGKILL', faults: always('SIGSTOP').map((fault, n) => (n % 4 === 3 ? 'SIGKILL' : fault)) },
      { name: 'a cut from the database', faults: always('cut') },
      { name: 'a restart of PostgreSQL', faults: ['restart'] },
    ]
  : [{ name: 'everything', faults: ['SIGKILL', 'SIGSTOP', 'cut', 'SIGKILL', 'restart'] }]

/** Due mail, senders as processes of their own, and something that happens to them again and again. */
async function storm(name: string, faults: Fault[]) {
  const draw = seededRandom(MAILS + faults.length)
  let happened = 0
  let last = Date.now()
  let longestSilence = 0
  const taken: SinkRule = (stage) => {
    if (stage !== 'dot') return undefined
    longestSilence = Math.max(longestSilence, Date.now() - last)
    last = Date.now()
    return undefined
  }
  // Slow enough that mails are on their way whenever something happens, and that they last as long as the storm does.
  const isAhead = () => sink.mails.length * faults.length > happened * MAILS * 0.95
  const sink = await startSmtpSink(taken, () => (isAhead() ? SLOW_MS + draw(SLOW_MS) : 3 + draw(17)))
  onTestFinished(() => sink.stop())
  const drain = await mailDrain(sink.port, MAILS)
  const { database } = drain
  const senders: Product[] = await Promise.all(Array.from({ length: SENDERS }, drain.launchSender))
  // While PostgreSQL restarts it answers nobody.
  const isOver = () => drain.isOver().catch(() => false)

  last = Date.now()
  for (const fault of faults) {
    if (await isOver()) break
    // Between two faults some mail gets through.
    const before = sink.mails.length
    while (sink.mails.length < before + 1 + draw(8) && !(await isOver())) await wait(10)
    const at = draw(senders.length)
    const { process: victim, exit } = senders[at] as Product
    happened++
    if (fault === 'SIGKILL') {
      victim.kill('SIGKILL')
      await exit
      senders[at] = await drain.launchSender()
    } else if (fault === 'SIGSTOP') {
      victim.kill('SIGSTOP')
      // Long enough for others to take its mail over, if they were so foolish.
      await wait(STOPPED_MS)
      victim.kill('SIGCONT')
    } else if (fault === 'cut') {
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()`,
        [`leadwright ${victim.pid}`],
      )
    } else process.kill(await drain.postgresPid(), 'SIGKILL')
  }
  while (!(await isOver())) await wait(50)
  const copies = new Map<string, number>()
  for (const { to } of sink.mails) copies.set(to, (copies.get(to) ?? 0) + 1)
  return {
    storm: name,
    mails: MAILS,
    faults: happened,
    'longest silence in s': Math.round(longestSilence / 100) / 10,
    sent: await drain.count(`status = 'sent'`),
    unknown: await drain.count(`status = 'unknown'`),
    failed: await drain.count(`status in ('failed', 'skipped')`),
    duplicates: [...copies.values()].filter((of) => of > 1).length,
    // Told as sent, though nobody got it.
    lost: (
      await database.pool.query(`select recipient_address as address from sequence_logs where status = 'sent'`)
    ).rows.filter(({ address }) => !copies.has(address)).length,
  }
}

const results: Awaited<ReturnType<typeof storm>>[] = []
afterAll(() => {
  if (isStorm) console.table(results)
})

test.each(STORMS)(
  'however often senders meet $name, nobody gets a mail twice and none is forgotten',
  async ({ name, faults }) => {
    const result = await storm(name, faults)
    results.push(result)
    const { sent, unknown, failed, duplicates, lost } = result
    if (isStorm) expect(result.faults).toBe(faults.length)
    expect(duplicates).toBe(0)
    expect(lost).toBe(0)
    expect(sent + unknown + failed).toBe(MAILS)
    if (name === 'SIGSTOP') expect(unknown).toBe(0)
  },
  isStorm ? 3_600_000 : 300_000,
)
