// Opens and clicks of mails that were sent, on one process, beside a bare Fastify route that answers the same picture. A visit of
// ours also checks the token, looks for signs of a machine and is kept. A worker judges it later, and tells the lead of a person's first.
import autocannon from 'autocannon'
import { drizzle } from 'drizzle-orm/node-postgres'
import { fastify } from 'fastify'
import type pg from 'pg'
import { judgeVisits } from '../server/mail/tracking/judge-visits.ts'
import { mailToken } from '../server/outbox/mail-token.ts'
import { createSecretBox } from '../server/secret-box.ts'
import { databasePool, newestOwner, newSession, onFullProduct } from './measured-product.ts'
import { printTable } from './table.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const MAILS = 20_000
const CONNECTIONS = 50
const TARGET_A_SECOND = 1_000
const SECRET = 'a secret for benchmarks, long enough'
const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Safari/605.1.15'
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

await onFullProduct(
  async ({ url }, dataDir) => {
    await newSession(url)
    const pool = await databasePool(dataDir)
    const first = await fillSent(pool, await newestOwner(pool))
    const box = createSecretBox([SECRET])
    const bare = fastify()
    bare.get('/pixel', (_req, reply) => reply.header('cache-control', 'no-store').type('image/gif').send(PIXEL))
    const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' })
    const limit = await load(bareUrl, () => '/pixel')
    await bare.close()

    // Three opens to a click, over all mails; most people look more than once.
    let next = 0
    const visits = await load(url, () => {
      const at = next++
      const logId = first + ((at * 7919) % MAILS)
      return at % 4 === 3 ? `/t/c/${mailToken(box, 'c', logId, at % 2)}` : `/t/o/${mailToken(box, 'o', logId)}.gif`
    })
    const { rows } = await pool.query('select count(*)::int as kept from pending_visits')
    const started = performance.now()
    await judgeVisits(drizzle(pool, { casing: 'snake_case' }), { waitSeconds: 0 })
    const judged = (1000 * rows[0].kept) / (performance.now() - started)
    await pool.end()
    printTable([
      {
        figure: 'opens and clicks',
        value: `${visits.rate.toFixed(0)}/s, p95 ${visits.p95.toFixed(1)} ms`,
        bare: `${limit.rate.toFixed(0)}/s, p95 ${limit.p95.toFixed(1)} ms`,
        ratio: visits.rate / limit.rate,
        target: `at least ${TARGET_A_SECOND}/s`,
        isMet: visits.rate >= TARGET_A_SECOND,
      },
      {
        figure: 'judged by one worker',
        value: `${judged.toFixed(0)}/s`,
        target: `at least ${TARGET_A_SECOND}/s`,
        isMet: judged >= TARGET_A_SECOND,
      },
      { figure: 'answered otherwise', value: String(visits.bad), target: '0', isMet: visits.bad === 0 },
      {
        figure: 'kept of those answered',
        value: `${rows[0].kept} of ${visits.answered}`,
        target: 'all',
        isMet: rows[0].kept >= visits.answered,
      },
    ])
  },
  { ROLE: 'web', APP_SECRET: SECRET },
)

/** Every email sent an hour ago, to a lead of its own. Answers the first one's ID; the others follow it. */
async function fillSent(pool: pg.Pool, owner: number) {
  await pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $2, 'Lead', 'No' || i, 'lead' || i || '@leads.example', 'Acme' from generate_series(1, $1::int) i`,
    [MAILS, owner],
  )
  await pool.query(
    `insert into sequence_logs (user_id, lead_id, status, recipient_address, subject, links, sent_at)
     select $1, id, 'sent', email, 'Hello', '["https://navona.example/a", "https://navona.example/b"]', now() - interval '1 hour'
     from leads where user_id = $1 order by id`,
    [owner],
  )
  await pool.query('vacuum analyze')
  const { rows } = await pool.query('select min(id) as first from sequence_logs where user_id = $1', [owner])
  return rows[0].first as number
}

async function load(url: string, path: () => string) {
  const times: number[] = []
  let bad = 0
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: path() })
  const options = {
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'user-agent': BROWSER },
    requests: [{ method: 'GET' as const, setupRequest }],
  }
  const { requests } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    run.on('response', (_client, status, _bytes, milliseconds) => {
      times.push(milliseconds)
      if (status !== 200 && status !== 302) bad++
    })
  })
  times.sort((a, b) => a - b)
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0
  return { rate: requests.average, p95, bad, answered: times.length }
}
