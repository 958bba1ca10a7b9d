// A task for each of 20,000 leads that match, and the same leads enrolled in a sequence, out of 100,000 beside the data of others: how
// long until it is done, how long until the answer, and the same for taking it back.
import type pg from 'pg'
import type { BulkJob } from '../contract/bulk-job.ts'
import type { EnrollResult, LatestEnrolling, UndoneEnroll } from '../contract/sequence-enrollment.ts'
import { PRIOR_VERSION } from '../server/scoring/features/prior-points.ts'
import { type Call, callerOf } from './call-product.ts'
import { fillLeads } from './fill-leads.ts'
import { databasePool, newestOwner, newSession, onFullProduct } from './measured-product.ts'
import { printTable, type Row, under } from './table.ts'

const LEADS = Number(process.env.BENCH_DAY_LEADS ?? 100_000)
const MATCHING = Number(process.env.BENCH_DAY_MATCHING ?? 20_000)
const WITHIN_SECONDS = 10
// The page asks once a second.
const POLL_MS = 250
const FILTER = { search: '', industry: '', companySize: '', status: '', where: "title:'Chief of Benches'" }
const rows: Row[] = []
const many = MATCHING.toLocaleString('en-US')
const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS))
const seconds = (since: number) => (performance.now() - since) / 1000

await onFullProduct(measure)
printTable(rows)

async function measure({ url }: { url: string }, dataDir: string) {
  const pool = await databasePool(dataDir)
  const cookie = await newSession(url, `day-${Date.now()}@example.com`)
  await pool.query('update users set score_version = $1', [PRIOR_VERSION])
  const userId = await newestOwner(pool)
  await fillLeads(pool, userId, LEADS)
  const expected = await nameMatching(pool, userId)
  const call = callerOf(url, cookie)
  await measureTasks(call, expected)
  await measureEnrolling(call, expected)
  await pool.end()
}

/** Every fifth lead has a job title of its own. */
async function nameMatching(pool: pg.Pool, userId: number) {
  const { rowCount } = await pool.query(
    `update leads set job_title = 'Chief of Benches' where id in (
       select id from leads where user_id = $1 and id % $2 = 0 order by id limit $3)`,
    [userId, Math.max(1, Math.floor(LEADS / MATCHING)), MATCHING],
  )
  await pool.query('analyze leads')
  return rowCount ?? 0
}

async function measureTasks(call: Call, expected: number) {
  const { today } = await call<{ today: string }>('GET', 'tasks')
  const started = performance.now()
  const task = { kind: 'call', dueOn: today, note: 'Ask {{ firstName }} about {{ company }}.' }
  const { id, deletedAt } = await call<BulkJob>('POST', 'tasks/bulk', { filter: FILTER, expected, ...task })
  const answered = performance.now() - started
  const seen = new Set<number>()
  let job: BulkJob
  do {
    await pause()
    job = await call<BulkJob>('GET', `bulk-jobs/${id}`)
    seen.add(job.done)
  } while (job.status === 'waiting' || job.status === 'running')
  if (job.status !== 'done' || job.changed !== expected) throw new Error(`The job ended as ${JSON.stringify(job)}`)
  rows.push(under(`${many} matching leads get a task`, seconds(started), WITHIN_SECONDS, 's'))
  rows.push(under('  to the answer', answered, 300))
  rows.push({ figure: '  times that its progress was seen to move', value: String(seen.size) })
  const undoing = performance.now()
  await call('POST', 'tasks/bulk/undo', { createdAt: deletedAt })
  rows.push(under(`${many} tasks taken back`, seconds(undoing), WITHIN_SECONDS, 's'))
  const { tasks } = await call<{ tasks: unknown[] }>('GET', 'tasks?filter=open')
  if (tasks.length > 0) throw new Error('Tasks are still there')
}

async function measureEnrolling(call: Call, expected: number) {
  const steps = [
    { stepNumber: 1, name: 'One', subject: 'Hello', body: 'Hello {{ firstName }}', delayDays: 30, delayHours: 0 },
  ]
  const { id } = await call<{ id: number }>('POST', 'email-sequences', { name: 'Large', steps })
  const started = performance.now()
  const { batchAt, enrolled } = await call<EnrollResult>('POST', `email-sequences/${id}/enroll`, {
    filter: FILTER,
    expected,
  })
  const answered = performance.now() - started
  const seen = new Set<number>()
  let left: number
  do {
    await pause()
    const { latest } = await call<LatestEnrolling>('GET', `email-sequences/${id}/latest-enrolling`)
    left = latest?.left ?? 0
    seen.add(left)
  } while (left > 0)
  rows.push(under(`${enrolled.toLocaleString('en-US')} matching leads enrolled`, seconds(started), WITHIN_SECONDS, 's'))
  rows.push(under('  to the answer', answered, 1000))
  rows.push({ figure: '  times that its progress was seen to move', value: String(seen.size) })
  const undoing = performance.now()
  const { removed, kept } = await call<UndoneEnroll>('POST', `email-sequences/${id}/enroll/undo`, { batchAt })
  rows.push(under('  taken back', seconds(undoing), WITHIN_SECONDS, 's'))
  if (removed !== enrolled || kept !== 0) throw new Error(`${removed} of ${enrolled} left, ${kept} stayed`)
}
