// Nobody stalls others: while one account has each kind of work done, another opens its list of leads again and again. Measured are
// those requests and the longest time in which the process did nothing else, web and worker in one process.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { crmSettings } from '../tests/simulators/crm-settings.ts'
import { startHubspot } from '../tests/simulators/hubspot.ts'
import { startSalesforce } from '../tests/simulators/salesforce.ts'
import { startSmtpSink } from '../tests/simulators/smtp-sink.ts'
import { startSite } from '../tests/world/site-server.ts'
import { fillLeads } from './fill-leads.ts'
import { loopMonitor } from './loop-monitor.ts'
import { databasePool, newestOwner, newSession, onFullProduct } from './measured-product.ts'
import { caller, SECRET, stallingJobs } from './stalling-jobs.ts'
import { percentile, printTable, type Row, under } from './table.ts'

const LIMIT_MS = 50
const LOOK_EVERY_MS = 25
const WANTED = process.env.BENCH_JOBS?.split(',')

const hubspot = await startHubspot()
const salesforce = await startSalesforce()
const sink = await startSmtpSink()
const page = `<html><title>Navona</title><body>${'<p>Navona makes software for hospitals in Oslo, with 40 people. Call +47 22 33 44 55.</p>'.repeat(2_000)}</body></html>`
const site = await startSite(() => page)
const monitor = await loopMonitor()
const settings = {
  ...crmSettings(hubspot, salesforce),
  APP_SECRET: SECRET,
  ENRICHMENT_ALLOW_HOST: site.host,
  // Emails of sequences need a public address.
  PUBLIC_URL: 'https://leadwright.example.com',
  MAIL_ALLOW_PRIVATE_HOSTS: 'true',
  NODE_OPTIONS: monitor.nodeOptions,
}

await onFullProduct(async (product, dataDir) => {
  const pool = await databasePool(dataDir)
  const call = caller(product.url, await newSession(product.url, 'other@example.com'))
  await fillLeads(pool, await newestOwner(pool), 1_000)
  const rows: Row[] = []
  const memory: number[] = []
  for (const [name, prepare] of Object.entries(stallingJobs({ hubspot, sink, site }))) {
    if (WANTED && !WANTED.includes(name)) continue
    const own = caller(product.url, await newSession(product.url, `${name.replaceAll(' ', '-')}@example.com`))
    const work = await prepare(pool, await newestOwner(pool), own)
    await sleep(500)
    await monitor.read(product.process.pid)
    let isDone = false
    const times: number[] = []
    const looking = (async () => {
      while (!isDone) {
        const before = performance.now()
        await call('GET', 'leads?limit=50')
        times.push(performance.now() - before)
        if (name === 'learning') memory.push(residentMb(product.process.pid))
        await sleep(LOOK_EVERY_MS)
      }
    })()
    const before = performance.now()
    await work().finally(() => {
      isDone = true
      return looking
    })
    const seconds = (performance.now() - before) / 1000
    const { longest, busiest } = await monitor.read(product.process.pid)
    console.log(`${name}: ${longest.toFixed(0)} ms, ${busiest.toFixed(0)} ms of the processor`)
    rows.push(
      under(`${name} (${seconds.toFixed(1)} s): longest block`, longest, LIMIT_MS),
      { figure: '  processor time in one turn of the loop', value: `${busiest.toFixed(0)} ms` },
      { figure: "  another user's list, p95", value: `${percentile(times, 0.95).toFixed(0)} ms` },
    )
  }
  if (memory.length > 0)
    rows.push(under('learning: memory of the process grows by', Math.max(...memory) - Math.min(...memory), 250, 'MB'))
  await pool.end()
  printTable(rows)
}, settings)
await Promise.all([hubspot.stop(), salesforce.stop(), sink.stop(), site.stop()])

function residentMb(pid: number | undefined) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
