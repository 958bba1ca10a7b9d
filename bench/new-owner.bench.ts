// The first import of a new account, from the upload of the file to the last lead: in an empty database and beside a million leads of
// others, each beside a bare COPY of the same rows into the same table.

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Product } from '../tests/world/product.ts'
import { databasePool, newestOwner, newSession, onFullProduct, onNewProduct } from './measured-product.ts'
import { compared, grouped, median, printTable } from './table.ts'

const ROWS = Number(process.env.ROWS ?? 20_000)
const ROUNDS = 3
const AT_MOST_SLOWER = 1.3

const rowOf = (i: number) => {
  const company = i % 5000
  return [
    `First${i % 977}`,
    `Last${i % 9973}`,
    `person${i}@company${company}.example`,
    `Company ${company}`,
    ['CTO', 'VP Sales', 'Buyer', 'Head of Operations'][i % 4],
    ['technology', 'finance', 'retail', 'healthcare'][i % 4],
    ['new', 'contacted', 'qualified', 'lost'][i % 4],
    `Met at the fair in hall ${i % 12}.`,
  ]
}
const rows = Array.from({ length: ROWS }, (_, i) => rowOf(i))
const csv = `First Name,Last Name,Email,Company,Job Title,Industry,Status,Notes\n${rows.map((row) => row.join(',')).join('\n')}\n`

type Rates = { ours: number[]; bare: number[] }
const [empty, full]: [Rates, Rates] = [
  { ours: [], bare: [] },
  { ours: [], bare: [] },
]
await onNewProduct((product, dataDir) => measure(product, dataDir, empty))
await onFullProduct((product, dataDir) => measure(product, dataDir, full))
const times = median(empty.ours) / median(full.ours)
printTable([
  compared({
    figure: 'first import, empty database, rows',
    ours: median(empty.ours),
    bare: median(empty.bare),
    atLeast: 0.5,
  }),
  compared({
    figure: 'first import, beside the leads of others, rows',
    ours: median(full.ours),
    bare: median(full.bare),
    atLeast: 0.5,
  }),
  {
    figure: 'beside the leads of others / empty database, time',
    value: `${grouped((1000 * ROWS) / median(full.ours))} ms`,
    bare: `${grouped((1000 * ROWS) / median(empty.ours))} ms`,
    ratio: times,
    target: `at most ${AT_MOST_SLOWER}`,
    isMet: times <= AT_MOST_SLOWER,
  },
])

async function measure({ url }: Product, dataDir: string, rates: Rates) {
  const pool = await databasePool(dataDir)
  for (let round = 0; round < ROUNDS; round++) {
    await newSession(url, `bare-${round}@example.com`)
    const bareOwner = await newestOwner(pool)
    rates.bare.push(await rate(() => copyIn(pool, bareOwner)))
    const cookie = await newSession(url, `new-${round}@example.com`)
    rates.ours.push(await rate(() => importFile(url, cookie)))
  }
  await pool.end()
}

async function rate(work: () => Promise<unknown>) {
  const before = performance.now()
  await work()
  return ROWS / ((performance.now() - before) / 1000)
}

async function copyIn(pool: pg.Pool, owner: number) {
  const client = await pool.connect()
  const text = rows.map((row) => `${owner}\t${row.join('\t')}\n`).join('')
  const columns = 'user_id, first_name, last_name, email, company, job_title, industry, status, notes'
  await pipeline(Readable.from([Buffer.from(text)]), client.query(copyFrom(`copy leads (${columns}) from stdin`)))
  client.release()
}

async function importFile(url: string, cookie: string) {
  const sent = await fetch(`${url}/api/leads/import`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/csv' },
    body: csv,
  })
  const { id } = (await sent.json()) as { id: number }
  for (;;) {
    const answer = await fetch(`${url}/api/leads/import/${id}`, { headers: { cookie } })
    const { status, created } = (await answer.json()) as { status: string; created: number }
    if (status === 'done' && created === ROWS) return
    if (!['waiting', 'running'].includes(status)) throw new Error(`The import is ${status} with ${created} leads`)
    await sleep(50)
  }
}
