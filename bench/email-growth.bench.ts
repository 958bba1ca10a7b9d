// Every list, page, search and figure of an owner with 1,000 emails and of one with 1,000,000, in the same database: the time must not
// follow the number of emails. Then the export of the large account beside a bare COPY of its tables. FEW, LEADS and MAILS set other
// sizes.
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { exportedTables } from '../server/accounts/exported-tables.ts'
import { ownedBy, routesOf } from './email-routes.ts'
import { fillMails } from './fill-mails.ts'
import { databasePool, newestOwner, newSession, onFullProduct } from './measured-product.ts'
import { compared, percentile, printTable, type Row, under } from './table.ts'

const FEW = Number(process.env.FEW ?? 1_000)
const LEADS = Number(process.env.LEADS ?? 100_000)
const MAILS = Number(process.env.MAILS ?? 1_000_000)
const CALLS = Number(process.env.CALLS ?? 100)
const WARM_UP = 5
const MOST_TIMES = 1.5
const LONGEST_MS = 300

await onFullProduct(
  async ({ url, process }, dataDir) => {
    const pool = await databasePool(dataDir)
    const small = { cookie: await newSession(url, 'small@example.com'), userId: await newestOwner(pool) }
    const large = { cookie: await newSession(url, 'large@example.com'), userId: await newestOwner(pool) }
    await fillMails(pool, [
      { userId: small.userId, leads: FEW, mails: FEW },
      { userId: large.userId, leads: LEADS, mails: MAILS },
    ])
    const rows = await routes(pool, url, small, large)
    rows.push(...(await exported(pool, url, large, process.pid ?? 0)))
    await pool.end()
    printTable(rows)
  },
  { ROLE: 'web' },
)

type Owner = { cookie: string; userId: number }

/** Of both owners in turn: whatever else the machine does meets both alike. */
async function routes(pool: pg.Pool, url: string, small: Owner, large: Owner): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ofSmall = routesOf(await ownedBy(pool, small.userId))
  const ofLarge = routesOf(await ownedBy(pool, large.userId))
  let longest = 0
  const rows: Row[] = []
  for (const [index, route] of ofLarge.entries()) {
    const times: [number[], number[]] = [[], []]
    for (let call = -WARM_UP; call < CALLS; call++) {
      const few = await timeOf(agent, `${url}${ofSmall[index]}`, small.cookie)
      const many = await timeOf(agent, `${url}${route}`, large.cookie)
      if (call < 0) continue
      times[0].push(few)
      times[1].push(many)
    }
    const [few, many] = [percentile(times[0], 0.95), percentile(times[1], 0.95)]
    longest = Math.max(longest, many)
    rows.push({
      figure: `${route.replaceAll(/\d{3,}/g, 'N')}: p95 with ${MAILS} emails, with ${FEW}`,
      value: `${many.toFixed(1)} ms`,
      bare: `${few.toFixed(1)} ms`,
      ratio: many / few,
      target: `at most ${MOST_TIMES}`,
      isMet: many <= MOST_TIMES * few,
    })
  }
  agent.destroy()
  return [...rows, under(`the slowest of these with ${MAILS} emails: p95`, longest, LONGEST_MS)]
}

function timeOf(agent: Agent, url: string, cookie: string) {
  return new Promise<number>((resolve, reject) => {
    const startedAt = performance.now()
    get(url, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.resume().once('end', () => resolve(performance.now() - startedAt))
    }).once('error', reject)
  })
}

/** The whole archive, read as fast as it comes; and the same rows as PostgreSQL writes them, twice, as the archive has them twice. */
async function exported(pool: pg.Pool, url: string, { cookie, userId }: Owner, pid: number): Promise<Row[]> {
  const rest = await memoryOf(pid)
  let most = rest
  const watch = setInterval(async () => {
    most = Math.max(most, await memoryOf(pid))
  }, 100)
  const startedAt = performance.now()
  const firstByte = await new Promise<number>((resolve, reject) => {
    get(`${url}/api/account/export.zip`, { headers: { cookie } }, (answer) => {
      let first = 0
      answer.once('data', () => {
        first = performance.now() - startedAt
      })
      answer.resume().once('end', () => resolve(first))
      answer.once('error', reject)
    }).once('error', reject)
  })
  const ours = performance.now() - startedAt
  clearInterval(watch)
  const bare = await copied(pool, userId)
  return [
    under('account export: to the first byte', firstByte, LONGEST_MS),
    compared({ figure: 'account export: rows', ours: (1000 * bare.rows) / ours, bare: (1000 * bare.rows) / bare.ms }),
    under('account export: memory beyond that at rest', most - rest, 100, 'MB'),
  ]
}

async function copied(pool: pg.Pool, userId: number) {
  const client = await pool.connect()
  const tables = await exportedTables(client)
  const startedAt = performance.now()
  let rows = 0
  for (const { table, owned } of tables)
    for (const _format of ['csv', 'json']) {
      const copy = client.query(copyTo(`copy (select * from ${table} where ${owned(userId)}) to stdout`))
      await new Promise((resolve, reject) => copy.resume().once('end', resolve).once('error', reject))
      rows += copy.rowCount
    }
  client.release()
  return { rows, ms: performance.now() - startedAt }
}

/** Resident, in MB. */
async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
