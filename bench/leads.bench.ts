// The leads API beside bare Fastify routes that run the same statements without totals, sessions or checks, in the same run:
// 100,000 leads of one user, 1,000,000 in all, 10 connections.

import autocannon from 'autocannon'
import { fastify } from 'fastify'
import type pg from 'pg'
import { fillLeads } from './fill-leads.ts'
import { databasePool, newSession, onNewProduct } from './measured-product.ts'
import { printTable, type Row } from './table.ts'

const SECONDS = 6
const OWN = 100_000
const ALL = 1_000_000
const COLUMNS = `id, first_name, last_name, email, company, job_title, industry, company_size, location, phone, website, linkedin_url, status, ai_score,
  deal_value, probability, notes, enriched_data, created_at, updated_at`

await onNewProduct(
  async ({ url }, dataDir) => {
    const cookie = await newSession(url)
    const pool = await databasePool(dataDir)
    const bare = await bareRoutes(pool)
    const rows: Row[] = []

    await fillLeads(pool, 1, 1_000)
    const small = await load(`${url}/api/leads?limit=50`, cookie)
    await fillLeads(pool, 1, OWN - 1_000)
    for (let owner = 2; owner <= 10; owner++) {
      await newSession(url, `owner${owner}@example.com`)
      await fillLeads(pool, owner, (ALL - OWN) / 9)
    }
    await pool.query('vacuum analyze leads')

    for (const { name, ours, limit, target } of [
      { name: 'list page of 50 with total', ours: '/api/leads?limit=50', limit: '/list', target: 0.6 },
      { name: 'search with total', ours: '/api/leads?search=okafor&limit=50', limit: '/search', target: 0.5 },
    ]) {
      const bareRate = await load(`${bare.url}${limit}`, '')
      const ourRate = await load(`${url}${ours}`, cookie)
      rows.push(...compare(name, ourRate, bareRate, target))
      if (limit === '/list') {
        const ratio = ourRate.latency.p97_5 / small.latency.p97_5
        rows.push({
          figure: 'list p97.5 at 1,000,000 beside 1,000 leads',
          value: `${ourRate.latency.p97_5} / ${small.latency.p97_5} ms`,
          target: 'at most 1.5 times',
          isMet: ratio <= 1.5,
        })
      }
    }
    const lead = JSON.stringify({
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@navona.example',
      company: 'Navona Systems',
      industry: 'technology',
    })
    const bareCreate = await load(`${bare.url}/create`, '', lead)
    rows.push(...compare('create', await load(`${url}/api/leads`, cookie, lead), bareCreate, 0.3))
    await bare.close()
    await pool.end()
    printTable(rows)
    // A million leads that come from nowhere would be scored by the worker meanwhile.
  },
  { ROLE: 'web' },
)

function compare(name: string, ours: autocannon.Result, bare: autocannon.Result, target: number): Row[] {
  const ratio = ours.requests.average / bare.requests.average
  const value = `${ours.requests.average.toFixed(0)}/s, p97.5 ${ours.latency.p97_5} ms${ours.non2xx ? `, ${ours.non2xx} FAILED` : ''}`
  return [
    { figure: `${name}: bare`, value: `${bare.requests.average.toFixed(0)}/s` },
    { figure: `${name}: ours`, value },
    { figure: `${name}: ratio`, value: ratio.toFixed(2), target: `at least ${target}`, isMet: ratio >= target },
  ]
}

async function load(url: string, cookie: string, body?: string) {
  const options = {
    url,
    connections: 10,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST' as const, body }),
  }
  await autocannon({ ...options, duration: 2 })
  return autocannon({ ...options, duration: SECONDS })
}

async function bareRoutes(pool: pg.Pool) {
  const app = fastify()
  app.get(
    '/list',
    async () =>
      (
        await pool.query(
          `select ${COLUMNS} from leads where user_id = $1 order by created_at desc, id desc limit 50`,
          [1],
        )
      ).rows,
  )
  app.get('/search', async () => {
    const { rows } = await pool.query(
      `with hits as materialized (select ${COLUMNS} from leads where user_id = $1 and search_text like $2) select * from hits order by created_at desc, id desc limit 50`,
      [1, '%okafor%'],
    )
    return rows
  })
  app.post('/create', async (req) => {
    const lead = req.body as Record<string, string>
    const values = [1, lead.firstName, lead.lastName, lead.email, lead.company, lead.industry]
    return (
      await pool.query(
        `insert into leads (user_id, first_name, last_name, email, company, industry) values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
        values,
      )
    ).rows[0]
  })
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
}
