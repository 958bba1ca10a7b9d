// The three calls of the figures, at 1,000 leads and at 100,000 leads with 1,000,000 mails of one owner: their time must not
// follow the length of the history. Then the dashboard of that account in Chromium. LEADS and MAILS set another size.
import { Agent, get } from 'node:http'
import { type Browser, chromium } from '@playwright/test'
import type pg from 'pg'
import { fillLeads } from './fill-leads.ts'
import { databasePool, newSession, onFullProduct } from './measured-product.ts'
import { printTable, type Row } from './table.ts'

const LEADS = Number(process.env.LEADS ?? 100_000)
const MAILS = Number(process.env.MAILS ?? 1_000_000)
const SMALL_LEADS = 1_000
const MAILS_A_LEAD = MAILS / LEADS
const SECONDS = Number(process.env.SECONDS ?? 5)
const CALLS = ['/api/stats', '/api/pipeline-data', '/api/analytics']
const MOST_TIMES = 1.5

await onFullProduct(async ({ url }, dataDir) => {
  const small = await newSession(url, 'small@example.com')
  const large = await newSession(url, 'large@example.com')
  const pool = await databasePool(dataDir)
  await fill(pool, 'small@example.com', SMALL_LEADS, SMALL_LEADS * MAILS_A_LEAD)
  await fill(pool, 'large@example.com', LEADS, MAILS)
  await folded(pool)
  await pool.query('vacuum analyze')
  const rows: Row[] = []
  for (const call of CALLS) {
    const [few = 0, many = 0] = await p95(`${url}${call}`, [small, large])
    rows.push({
      figure: `${call}: p95 at ${SMALL_LEADS} / ${LEADS} leads`,
      value: `${few.toFixed(2)} / ${many.toFixed(2)} ms`,
      target: `at most ${MOST_TIMES} times`,
      isMet: many <= MOST_TIMES * few,
    })
  }
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  rows.push(...(await painted(browser, url, large)))
  await browser.close()
  await pool.end()
  printTable(rows)
})

/** Leads of the last weeks, and a year of mail on working days. */
async function fill(pool: pg.Pool, email: string, leads: number, mails: number) {
  const { rows } = await pool.query('select id from users where email = $1', [email])
  const userId = rows[0].id
  await fillLeads(pool, userId, leads)
  await pool.query(
    `insert into sequence_logs (user_id, recipient_address, status, sent_at, opened_at, clicked_at, replied_at)
     select $1, 'a' || n || '@x.example', 'sent', at, case when n % 5 < 2 then at + interval '3 hours' end,
       case when n % 10 = 0 then at + interval '4 hours' end, case when n % 20 = 0 then at + interval '9 hours' end
     from (select n, now() - (n::float8 / $2) * interval '365 days' as at from generate_series(1, $2::int) n) mails`,
    [userId, mails],
  )
}

/** The worker folds what was written every minute. */
async function folded(pool: pg.Pool) {
  for (;;) {
    const { rows } = await pool.query('select count(*)::int as waiting from activity_changes')
    if (rows[0].waiting === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Of each session in turn, one request after the other: whatever else the machine does meets both alike. */
async function p95(url: string, cookies: string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const timeOf = (cookie: string) =>
    new Promise<number>((resolve, reject) => {
      const startedAt = performance.now()
      get(url, { agent, headers: { cookie } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
        answer.resume().once('end', () => resolve(performance.now() - startedAt))
      }).once('error', reject)
    })
  const measured = cookies.map((cookie) => ({ cookie, times: [] as number[] }))
  const round = async () => {
    for (const { cookie, times } of measured) times.push(await timeOf(cookie))
  }
  for (let warmUp = 0; warmUp < 100; warmUp++) await round()
  for (const { times } of measured) times.length = 0
  for (const endsAt = performance.now() + 1000 * SECONDS; performance.now() < endsAt; ) await round()
  agent.destroy()
  return measured.map(({ times }) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0)
}

/** The largest paint, and for how long in all the page could not answer (tasks beyond 50 ms). */
async function painted(browser: Browser, url: string, cookie: string): Promise<Row[]> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name, value, url }])
  await context.addInitScript(() => localStorage.setItem('onboarding-completed', 'true'))
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { paint: 0, blocked: 0 }
    Object.assign(window, { seen })
    const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
    watch('largest-contentful-paint', ({ startTime }) => Object.assign(seen, { paint: startTime }))
    watch('longtask', ({ duration }) => Object.assign(seen, { blocked: seen.blocked + Math.max(0, duration - 50) }))
  })
  await page.goto(url)
  await page.locator('[data-lead]').first().waitFor()
  await page.getByRole('region', { name: 'Today' }).waitFor()
  const seen = await page.evaluate(() => (window as unknown as { seen: { paint: number; blocked: number } }).seen)
  await context.close()
  return [
    { figure: 'dashboard: largest paint', value: `${seen.paint.toFixed(0)} ms` },
    { figure: 'dashboard: total blocking time', value: `${seen.blocked.toFixed(0)} ms` },
  ]
}
