import pg from 'pg'
import { dbOf } from '../../server/db/connect.ts'
import { importWaitingLeads } from '../../server/leads/import/import-leads.ts'
import { createWorld } from '../world/world.ts'
import { fillOwners } from './fill-owners.ts'
import { findWaste } from './find-waste.ts'
import type { NewOwner } from './most-used.ts'
import { reportingPlans, watchPlans } from './watch-plans.ts'

// Enough for a wrong index to show, and too few for autovacuum to notice.
const OWN_LEADS = 3000
const BIG_ROWS = 1000

/** Somebody who begins in a database of others, analyzed before. `wasteOf` runs something for them and tells what its plans waste. */
export async function newOwner(url: string) {
  const pool = new pg.Pool({ connectionString: reportingPlans(url) })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const watch = watchPlans(pool)
  const w = await createWorld({ pool, db: dbOf(pool) })
  const bigTables = await listBigTables(pool)
  // What is written from now on stays unknown.
  for (const table of bigTables) await pool.query(`alter table ${table} set (autovacuum_enabled = off)`)
  const person = await w.person()
  await fillOwners(pool, [person.id], OWN_LEADS)

  async function idsOf(table: string) {
    const { rows } = await pool.query<{ id: number }>(`select id from ${table} where user_id = $1 order by id`, [
      person.id,
    ])
    return rows.map(({ id }) => id)
  }
  const [lead = 0, ...spare] = await idsOf('leads')
  const [sequence = 0, otherSequence = 0] = await idsOf('email_sequences')
  const [template = 0] = await idsOf('email_templates')
  const [mail = 0] = await idsOf('sequence_logs')
  const owner: NewOwner = {
    async call(method, path, body, headers) {
      const { status, text, body: answer } = await person.call(method, path, body, headers)
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
      return answer
    },
    ...{ lead, spare, sequence, otherSequence, template, mail },
    question: await askAbout(pool, person.id, lead, mail),
    importLeads: () => importWaitingLeads(w),
  }

  return {
    async wasteOf(run: (owner: NewOwner) => Promise<unknown>) {
      watch.take()
      await run(owner)
      const plans = watch.take()
      if (plans.length === 0) throw new Error('No plan was reported: is auto_explain there, and are we superuser?')
      return plans.flatMap(({ plan, statement, parameters }) =>
        findWaste(plan, bigTables).map((waste) => ({ waste, statement, parameters: parameters.slice(0, 200) })),
      )
    },
    async end() {
      await w.app.close()
      await pool.end()
    },
  }
}

async function listBigTables(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${BIG_ROWS}`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function askAbout(pool: pg.Pool, userId: number, leadId: number, logId: number) {
  const question = {
    isUnsure: true,
    subject: 'Re: Hello',
    snippet: 'Away',
    logId,
    messageId: 1,
    recipientAddress: 'a@b.example',
    name: 'A',
    absence: null,
  }
  const { rows } = await pool.query<{ id: number }>(
    `insert into timeline_events (user_id, lead_id, kind, details) values ($1, $2, 'auto_replied', $3) returning id`,
    [userId, leadId, question],
  )
  return rows[0]?.id ?? 0
}
