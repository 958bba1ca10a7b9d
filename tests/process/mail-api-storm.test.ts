import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { CLIENT } from '../simulators/crm-server.ts'
import { startGmail } from '../simulators/gmail.ts'
import { startGraph } from '../simulators/graph.ts'
import { type ApiAccount, mailDrain } from '../world/mail-drain.ts'
import type { Product } from '../world/product.ts'
import { seededRandom } from '../world/seeded-random.ts'

// `npm run test:faults` only: each email is several calls.
const isStorm = Boolean(process.env.FAULT_MAILS)
const MAILS = Math.min(Number(process.env.FAULT_MAILS ?? 0), 1500)
const FAULTS = Math.min(Number(process.env.FAULT_KILLS ?? 0), 60)
const SENDERS = 3
const STOPPED_MS = 1500
const HOUR_MS = 3_600_000

type Desk = {
  account: ApiAccount
  arrived(): string[]
  service: { faults: { push(rule: () => Promise<undefined>): unknown } }
}

async function gmailDesk(): Promise<Desk> {
  const gmail = await startGmail({ unitsAMinute: 10_000_000 })
  onTestFinished(() => gmail.stop())
  const { accessToken, refreshToken } = gmail.connect()
  const [{ address, name, subject }] = gmail.users as [(typeof gmail.users)[number]]
  return {
    account: {
      provider: 'google',
      grant: { accessToken, refreshToken, expiresAt: new Date(Date.now() + HOUR_MS), address, name, subject },
      settings: { ...client('GOOGLE'), GOOGLE_TOKEN_URL: gmail.url, GMAIL_URL: gmail.url },
    },
    arrived: () => gmail.sent.flatMap(({ to }) => to),
    service: gmail,
  }
}

async function graphDesk(): Promise<Desk> {
  const graph = await startGraph()
  onTestFinished(() => graph.stop())
  return {
    account: {
      provider: 'microsoft',
      grant: {
        // Valid for longer than the storm lasts.
        ...{ accessToken: graph.login.accessToken(), refreshToken: 'none', expiresAt: new Date(Date.now() + HOUR_MS) },
        ...{ address: 'ada@seller.example', name: 'Ada Seller', subject: '48d31887' },
      },
      settings: { ...client('MICROSOFT'), MICROSOFT_LOGIN_URL: graph.url, MICROSOFT_GRAPH_URL: graph.url },
    },
    arrived: () => graph.delivered.flatMap(({ to }) => to),
    service: graph,
  }
}

const client = (prefix: string) => ({ [`${prefix}_CLIENT_ID`]: CLIENT.id, [`${prefix}_CLIENT_SECRET`]: CLIENT.secret })

const results: object[] = []
afterAll(() => {
  if (isStorm) console.table(results)
})

test.skipIf(!isStorm).each([
  ['Gmail', gmailDesk],
  ['Graph', graphDesk],
])(
  'over %s, however often senders are killed, stopped and cut off, nobody gets a mail twice and none is forgotten',
  async (name, open) => {
    const desk = await open()
    const draw = seededRandom(MAILS)
    // Slow enough that emails are on their way whenever something happens.
    desk.service.faults.push(async () => void (await wait(10 + draw(60))))
    const drain = await mailDrain(desk.account, MAILS)
    const senders: Product[] = await Promise.all(Array.from({ length: SENDERS }, drain.launchSender))
    let happened = 0
    while (happened < FAULTS && !(await drain.isOver())) {
      const before = desk.arrived().length
      while (desk.arrived().length < before + 1 + draw(8) && !(await drain.isOver())) await wait(10)
      const at = draw(senders.length)
      const { process: victim, exit } = senders[at] as Product
      const fault = happened++ % 3
      if (fault === 0) {
        victim.kill('SIGKILL')
        await exit
        senders[at] = await drain.launchSender()
      } else if (fault === 1) {
        victim.kill('SIGSTOP')
        await wait(STOPPED_MS)
        victim.kill('SIGCONT')
      } else
        await drain.database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()`,
          [`leadwright ${victim.pid}`],
        )
    }
    while (!(await drain.isOver())) await wait(50)
    const unknownAtFirst = await drain.count(`status = 'unknown'`)
    // The drafts tell what became of them: what left is found within a minute.
    const arrived = () => new Set(desk.arrived())
    const leftInDoubt = async () => {
      const { rows } = await drain.database.pool.query(
        `select recipient_address as address from sequence_logs where status = 'unknown'`,
      )
      return rows.filter(({ address }) => arrived().has(address)).length
    }
    while ((await leftInDoubt()) > 0) await wait(500)
    const { rows: sent } = await drain.database.pool.query(
      `select recipient_address as address from sequence_logs where status = 'sent'`,
    )
    const result = {
      transport: name,
      mails: MAILS,
      faults: happened,
      sent: sent.length,
      unknownAtFirst,
      unknown: await drain.count(`status = 'unknown'`),
      failed: await drain.count(`status in ('failed', 'skipped')`),
      duplicates: desk.arrived().length - arrived().size,
      lost: sent.filter(({ address }) => !arrived().has(address)).length,
    }
    results.push(result)
    expect(result).toMatchObject({ duplicates: 0, lost: 0, failed: 0 })
    expect(result.sent + result.unknown).toBe(MAILS)
  },
  HOUR_MS,
)
