// The leads API beside a bare server: Node's own, in a process of its own, with the same statements prepared on the same database,
// without totals, sessions, checks and everything that follows from a lead. 100,000 leads of one account beside a million of others,
// 10 connections, ours and bare in turns.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { databaseUrlOf } from '../tests/world/product-database.ts'
import { runBareLeads } from './bare-leads.ts'
import { fillLeads } from './fill-leads.ts'
import { databasePool, newestOwner, newSession, onFullProduct } from './measured-product.ts'
import { compared, printTable, type Row } from './table.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const OWN = Number(process.env.BENCH_LEADS ?? 100_000)
const TURNS = 3
const LEAD = JSON.stringify({
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@navona.example',
  company: 'Navona Systems',
  industry: 'technology',
})

if (process.env.BENCH_BARE) await runBareLeads(process.env.BENCH_BARE)
// A worker would score the leads that come from nowhere meanwhile.
else await onFullProduct(measure, { ROLE: 'web' })

type Load = { ours: string; bare: string; body?: string; goal?: number }

async function measure({ url }: { url: string }, dataDir: string) {
  const cookie = await newSession(url)
  const pool = await databasePool(dataDir)
  const owner = await newestOwner(pool)
  await fillLeads(pool, owner, 1_000)
  const small = await load(`${url}/api/leads?limit=50`, cookie)
  await fillLeads(pool, owner, OWN - 1_000)
  await pool.query('vacuum analyze leads')
  const { rows } = await pool.query<{ id: number }>('select max(id) as id from leads where user_id = $1', [owner])
  await pool.end()
  const bare = await startBare(await databaseUrlOf(dataDir), owner)

  const table: Row[] = []
  const loads: Record<string, Load> = {
    'list: a page of 50, with total': { ours: '/api/leads?limit=50', bare: '/list', goal: 0.7 },
    'get one': { ours: `/api/leads/${rows[0]?.id}`, bare: `/${rows[0]?.id}`, goal: 0.5 },
    'create, beside a table of its columns alone': { ours: '/api/leads', bare: '/plain', body: LEAD, goal: 0.4 },
    'create, beside the same table without what follows': { ours: '/api/leads', bare: '/own', body: LEAD },
    'search, with total': { ours: '/api/leads?search=okafor&limit=50', bare: '/search' },
  }
  for (const [figure, { goal, body, ...paths }] of Object.entries(loads)) {
    const [ours, bares]: [number[], number[]] = [[], []]
    let failed = 0
    for (let turn = 0; turn < TURNS; turn++) {
      bares.push((await load(bare.url + paths.bare, '', body)).requests.average)
      const measured = await load(url + paths.ours, cookie, body)
      ours.push(measured.requests.average)
      failed += measured.non2xx + measured.errors
      if (figure.startsWith('list') && turn === TURNS - 1) table.push(growth(measured, small))
    }
    const name = failed > 0 ? `${figure} (${failed} FAILED)` : figure
    table.push(compared({ figure: name, ours: mean(ours), bare: mean(bares), ...(goal && { atLeast: goal }) }))
  }
  bare.stop()
  printTable(table)
}

function growth(large: autocannon.Result, small: autocannon.Result): Row {
  const ratio = large.latency.p97_5 / small.latency.p97_5
  return {
    figure: `list: p97.5 with ${OWN.toLocaleString('en-US')} leads beside 1,000`,
    value: `${large.latency.p97_5} ms`,
    bare: `${small.latency.p97_5} ms`,
    ratio,
    target: 'at most 1.5',
    isMet: ratio <= 1.5,
  }
}

function mean(values: number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

async function load(url: string, cookie: string, body?: string) {
  const options = {
    url,
    connections: 10,
    headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST' as const, body }),
  }
  await autocannon({ ...options, duration: 1 })
  return autocannon({ ...options, duration: SECONDS })
}

async function startBare(databaseUrl: string, owner: number) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, BENCH_BARE: JSON.stringify({ databaseUrl, owner }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { url: String(line).trim(), stop: () => child.kill('SIGKILL') }
}
