// Many leads deleted and restored in one call, and a sequence with many people paused, resumed and deleted, beside a million leads of
// others: how long until it is done, what the same rows take in bare SQL, and what another user notices meanwhile.
import type pg from 'pg'
import type { BulkJob } from '../contract/bulk-job.ts'
import { PRIOR_VERSION } from '../server/scoring/features/prior-points.ts'
import { type Call, callerOf } from './call-product.ts'
import { fillLeads } from './fill-leads.ts'
import { fillOwner } from './full-database.ts'
import { databasePool, leadsCompared, newestOwner, newSession, onFullProduct } from './measured-product.ts'
import { compared, percentile, printTable, type Row, under } from './table.ts'

const LEADS = Number(process.env.BENCH_BULK_LEADS ?? 20_000)
const PEOPLE = Number(process.env.BENCH_BULK_PEOPLE ?? 10_000)
const OTHER_LEADS = 1000
const READS = 300
const POLL_MS = 20
/** Other users' times may differ by so much from one run to the next. */
const UNCHANGED = 1.1
const rows: Row[] = []

await onFullProduct(measure)
printTable(rows)

async function measure({ url }: { url: string }, dataDir: string) {
  const pool = await databasePool(dataDir)
  const signUp = async (name: string) => {
    const call = callerOf(url, await newSession(url, `${name}-${Date.now()}@example.com`))
    const id = await newestOwner(pool)
    await haveScores(pool, id)
    return { call, id }
  }
  const other = await signUp('other')
  await fillLeads(pool, other.id, OTHER_LEADS)
  const listTime = () => timed(() => other.call('GET', 'leads?limit=50'))
  await reads(listTime, 50)
  const before = percentile(await reads(listTime, READS), 0.95)

  const during: number[] = []
  // Bare leads first: one of a year's work has an email, an enrollment and a timeline besides.
  for (const [what, fill] of [
    ['', fillLeads],
    [' of a year’s work', fillOwner],
  ] as const) {
    const owner = await signUp('owner')
    await fill(pool, owner.id, LEADS)
    await haveScores(pool, owner.id)
    await leadsCompared(pool)
    await measureDeletion(owner.call, what, await bareTimes(pool, owner.id), during, listTime)
  }
  rows.push({
    figure: 'another user’s list, p95 before and during',
    value: `${percentile(during, 0.95).toFixed(1)} ms`,
    bare: `${before.toFixed(1)} ms`,
    ratio: percentile(during, 0.95) / before,
    target: `at most ${UNCHANGED}`,
    isMet: percentile(during, 0.95) <= UNCHANGED * before,
  })

  const owner = await signUp('sequences')
  await measureSequence(owner.call, owner.id, pool)
  await pool.end()
}

/** As if the product had added and scored them: the worker would score them meanwhile. */
async function haveScores(pool: pg.Pool, userId: number) {
  await pool.query('update users set score_version = $1', [PRIOR_VERSION])
  const { rowCount } = await pool.query(
    `update leads set score_version = $2, scored_at = created_at where user_id = $1`,
    [userId, PRIOR_VERSION],
  )
  if (rowCount) await pool.query('vacuum leads')
}

type Bare = { deleted: number; inserted: number }

async function measureDeletion(
  call: Call,
  what: string,
  bare: Bare,
  during: number[],
  listTime: () => Promise<number>,
) {
  const { total } = await call<{ total: number }>('GET', 'leads?limit=1')
  const runJob = async (path: string, body: object) => {
    const started = performance.now()
    const { id, deletedAt } = await call<BulkJob>('POST', path, body)
    const answered = performance.now() - started
    let job: BulkJob
    do {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      job = await call<BulkJob>('GET', `bulk-jobs/${id}`)
    } while (job.status === 'waiting' || job.status === 'running')
    if (job.status !== 'done' || job.changed !== total) throw new Error(`The job ended as ${JSON.stringify(job)}`)
    return { answered, seconds: (performance.now() - started) / 1000, deletedAt }
  }
  const run = async (path: string, body: object) => {
    let isOver = false
    const reading = (async () => {
      while (!isOver) during.push(await listTime())
    })()
    try {
      return await runJob(path, body)
    } finally {
      isOver = true
      await reading
    }
  }
  const many = LEADS.toLocaleString('en-US')
  const deletion = await run('leads/bulk-delete', { filter: {}, expected: total })
  rows.push(under(`${many} leads${what} deleted by filter`, deletion.seconds, 5, 's'))
  rows.push(under('  to the answer', deletion.answered, 300))
  rows.push(compared({ figure: '  leads deleted', ours: total / deletion.seconds, bare: total / bare.deleted }))
  const undo = await run('leads/restore', { deletedAt: deletion.deletedAt })
  rows.push(under(`${many} leads${what} restored by Undo`, undo.seconds, 5, 's'))
  rows.push(under('  to the answer', undo.answered, 300))
  rows.push(compared({ figure: '  leads restored', ours: total / undo.seconds, bare: total / bare.inserted }))
}

/** The same rows of the same table in one statement each, with the table's own triggers and foreign keys; undone afterwards. */
async function bareTimes(pool: pg.Pool, userId: number): Promise<Bare> {
  const client = await pool.connect()
  const seconds = async (statement: string) => (await timed(() => client.query(statement))) / 1000
  await client.query('begin')
  await client.query(`create temp table kept on commit drop as select * from leads where user_id = ${userId}`)
  await client.query('alter table kept drop column search_text')
  const { rows: columns } = await client.query<{ names: string }>(
    `select string_agg(attname, ', ') as names from pg_attribute
     where attrelid = 'kept'::regclass and attnum > 0 and not attisdropped`,
  )
  const deleted = await seconds(`delete from leads where id in (select id from kept)`)
  const names = columns[0]?.names
  const inserted = await seconds(`insert into leads (${names}) overriding system value select ${names} from kept`)
  await client.query('rollback')
  client.release()
  return { deleted, inserted }
}

async function measureSequence(call: Call, userId: number, pool: pg.Pool) {
  await fillLeads(pool, userId, PEOPLE)
  await leadsCompared(pool)
  const { rows: made } = await pool.query<{ id: number }>('select id from leads where user_id = $1', [userId])
  const steps = [
    { stepNumber: 1, name: 'One', subject: 'Hello', body: 'Hello {{firstName}}', delayDays: 30, delayHours: 0 },
  ]
  const { id } = await call<{ id: number }>('POST', 'email-sequences', { name: 'Large', steps })
  await call('POST', `email-sequences/${id}/enroll`, { leadIds: made.map((lead) => lead.id) })
  // Many are enrolled after the answer; a few share an address with another.
  const ordered = () => pool.query('select from enroll_orders where sequence_id = $1', [id])
  while ((await ordered()).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  const settled = () => pool.query('select from email_sequences where id = $1 and unsettled_since is not null', [id])
  const change = async (name: string, method: string, body?: object) => {
    const started = performance.now()
    await call(method, `email-sequences/${id}`, body)
    rows.push(
      under(
        `sequence with ${PEOPLE.toLocaleString('en-US')} people ${name}, to the answer`,
        performance.now() - started,
        200,
      ),
    )
    while ((await settled()).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    rows.push({ figure: '  until all emails follow', value: `${((performance.now() - started) / 1000).toFixed(1)} s` })
  }
  await change('paused', 'PATCH', { isActive: false })
  await change('resumed', 'PATCH', { isActive: true })
  await change('deleted', 'DELETE')
}

async function timed(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function reads(listTime: () => Promise<number>, many: number) {
  const times: number[] = []
  for (let n = 0; n < many; n++) times.push(await listTime())
  return times
}
