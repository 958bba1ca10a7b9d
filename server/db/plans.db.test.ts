import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillOwners, fillQuickly } from '../../tests/plans/fill-owners.ts'
import { findWaste } from '../../tests/plans/find-waste.ts'
import { MOST_USED, type NewOwner } from '../../tests/plans/most-used.ts'
import { reportingPlans, watchPlans } from '../../tests/plans/watch-plans.ts'
import { copyTemplate, createWorld, type World } from '../../tests/world/world.ts'
import { importWaitingLeads } from '../leads/import/import-leads.ts'
import { dbOf } from './connect.ts'

// For an owner whom the statistics do not know the planner expects a single row, so that every index which begins with the owner
// looks equally good: a query must leave it no choice. The owner is made after the others' rows were analyzed, and has rows enough
// for a wrong choice to show.
const OTHERS = 5
const LEADS_EACH = 20_000
const OWN_LEADS = 3000

const ends: (() => Promise<unknown>)[] = []
let w: World
let watch: ReturnType<typeof watchPlans>
let bigTables: Set<string>
let owner: NewOwner

beforeAll(async () => {
  let pool: pg.Pool, url: string
  if (process.env.PLANS_TEMPLATE) {
    const made = new URL(process.env.DATABASE_URL as string)
    const admin = new pg.Client({ connectionString: made.href })
    await admin.connect()
    await admin.query('drop database if exists plans_vt with (force)')
    await admin.query('create database plans_vt template plans_small strategy file_copy')
    await admin.end()
    made.pathname = '/plans_vt'
    url = made.href
    pool = new pg.Pool({ connectionString: url })
  } else {
    const copy = await copyTemplate()
    pool = copy.pool
    url = pool.options.connectionString as string
  }
  ends.push(() => pool.end())
  const client = await pool.connect()
  if (!process.env.PLANS_TEMPLATE) {
    const { rows: others } = await client.query<{ id: number }>(
      `insert into users (email) select 'other' || n || '@example.com' from generate_series(1, ${OTHERS}) n returning id`,
    )
    await fillQuickly(
      client,
      others.map(({ id }) => id),
      LEADS_EACH,
    )
  }
  const { rows: big } = await client.query(`select relname from pg_class where relkind = 'r' and reltuples > 1000 and relnamespace = 'public'::regnamespace`)
  bigTables = new Set(big.map(({ relname }) => relname))
  // What is written from now on stays unknown.
  for (const table of bigTables) await client.query(`alter table ${table} set (autovacuum_enabled = off)`)

  const reporting = new pg.Pool({ connectionString: reportingPlans(url) })
  reporting.on('connect', (c) => c.on('error', () => {}))
  watch = watchPlans(reporting)
  w = await createWorld({ pool: reporting, db: dbOf(reporting) })
  ends.unshift(() => w.app.close(), () => reporting.end())
  const ada = await w.person()
  await fillOwners(client, [ada.id], OWN_LEADS)
  const ids = async (table: string) =>
    (await client.query(`select id from ${table} where user_id = $1 order by id`, [ada.id])).rows.map(({ id }) => id)
  const [lead, ...spare] = await ids('leads')
  const [sequence] = await ids('email_sequences')
  const [template] = await ids('email_templates')
  const [mail] = await ids('sequence_logs')
  client.release()
  owner = {
    async call(method, url, body, headers) {
      const answer = await ada.call(method, url, body, headers)
      expect(answer.status, answer.text).toBeLessThan(300)
      return answer.body
    },
    lead,
    spare,
    sequence,
    template,
    mail,
    importLeads: () => importWaitingLeads(w),
  }
}, 200_000)

afterAll(async () => {
  for (const end of ends) await end()
})

test.each(MOST_USED)('%s', async (_, run) => {
  watch.take()
  await run(owner)
  const seen = watch.take()
  expect(seen.length).toBeGreaterThan(0)
  const wasteful = seen.flatMap((plan) => findWaste(plan.plan, bigTables).map((waste) => ({ waste, statement: plan.statement })))
  expect(wasteful).toEqual([])
})
