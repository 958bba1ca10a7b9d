import { describe, expect, test } from 'vitest'
import type { MadeApiToken } from '../../../contract/api-token.ts'
import type { BulkJob } from '../../../contract/bulk-job.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { runBulkJobs } from './run-bulk-jobs.ts'

type Person = Awaited<ReturnType<World['person']>>

const total = async (person: Person) => ((await person.call('GET', '/api/leads')).body as { total: number }).total
const remove = (person: Person, body: object) => person.call('POST', '/api/leads/bulk-delete', body)
const restore = (person: Person, body: object) => person.call('POST', '/api/leads/restore', body)
const jobOf = async (person: Person, { id }: { id: number }) =>
  (await person.call('GET', `/api/bulk-jobs/${id}`)).body as BulkJob
const started = (answer: { status: number; body: unknown; text: string }) => {
  expect(answer, answer.text).toMatchObject({ status: 202 })
  return answer.body as BulkJob
}

/** The list shows a kept count. */
async function expectKeptCountRight(w: World, person: Person) {
  const { rows } = await w.pool.query('select count(*)::int as leads from leads where user_id = $1', [person.id])
  expect(await total(person)).toBe(rows[0].leads)
}

/** Every other one is of health care, the rest of finance. Answers their IDs. */
async function addMany(w: World, person: Person, many: number) {
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into leads (user_id, first_name, last_name, email, company, industry)
     select $1, 'Lead', 'No ' || n, 'lead' || n || '@many.example', 'Many Ltd',
       case when n % 2 = 0 then 'healthcare' else 'finance' end
     from generate_series(1, $2::int) n returning id`,
    [person.id, many],
  )
  return rows.map(({ id }) => id)
}

async function ownerOf(many: number) {
  const w = await world()
  const ada = await w.person()
  return { w, ada, ids: await addMany(w, ada, many) }
}

test('all that match a filter are deleted, of the owner only, and come back together', async () => {
  const { w, ada } = await ownerOf(5000)
  const bob = await w.person()
  await addMany(w, bob, 10)
  const filter = { search: 'many', industry: 'healthcare', companySize: '', status: 'all' }
  const job = started(await remove(ada, { filter, expected: 2500 }))
  expect(job).toMatchObject({ kind: 'delete', status: 'waiting', total: 2500, done: 0, changed: 0, isUndoable: false })
  await runBulkJobs(w)
  expect(await jobOf(ada, job)).toMatchObject({ status: 'done', done: 2500, changed: 2500, isUndoable: true })
  expect(await total(ada)).toBe(2500)
  expect(await total(bob)).toBe(10)
  expect((await ada.call('GET', '/api/leads?industry=healthcare')).body).toMatchObject({ total: 0 })

  const { deletedAt } = job
  expect((await restore(bob, { deletedAt })).body).toEqual({ restored: 0 })
  const undo = started(await restore(ada, { deletedAt }))
  expect(undo).toMatchObject({ kind: 'restore', total: 2500, deletedAt })
  await runBulkJobs(w)
  expect(await jobOf(ada, undo)).toMatchObject({ status: 'done', done: 2500, changed: 2500 })
  expect(await jobOf(ada, job)).toMatchObject({ isUndoable: false })
  expect(await restore(ada, { deletedAt })).toMatchObject({ status: 200, body: { restored: 0 } })
  expect(await total(ada)).toBe(5000)
  await expectKeptCountRight(w, ada)
})

test('up to a thousand leads are deleted and restored within the request', async () => {
  const { ada, ids } = await ownerOf(1000)
  const answer = await remove(ada, { filter: { search: 'many' }, expected: 1000 })
  expect(answer).toMatchObject({ status: 200, body: { deleted: 1000 } })
  const { deletedAt } = answer.body as { deletedAt: string }
  expect(await restore(ada, { deletedAt })).toMatchObject({ status: 200, body: { restored: 1000 } })
  expect(await remove(ada, { ids })).toMatchObject({ status: 200, body: { deleted: 1000 } })
  expect(await restore(ada, { ids })).toMatchObject({ status: 200, body: { restored: 1000 } })
  expect((await ada.call('GET', '/api/bulk-jobs')).body).toEqual([])
})

test('more IDs than a thousand are a job, without those of others and those named twice', async () => {
  const { w, ada, ids } = await ownerOf(1001)
  const bob = await w.person()
  const others = await addMany(w, bob, 3)
  const job = started(await remove(ada, { ids: [...ids, ...ids.slice(0, 5), ...others] }))
  expect(job.total).toBe(1001)
  await runBulkJobs(w)
  expect([await total(ada), await total(bob)]).toEqual([0, 3])
  const undo = started(await restore(ada, { ids }))
  await runBulkJobs(w)
  expect(await jobOf(ada, undo)).toMatchObject({ status: 'done', changed: 1001 })
  expect(await total(ada)).toBe(1001)
})

test('when more match than were seen, nothing is deleted; when fewer do, those', async () => {
  const { w, ada } = await ownerOf(6)
  const refused = {
    status: 409,
    body: { message: 'More leads match now, so nothing was deleted. Check the list, then try again.' },
  }
  expect(await remove(ada, { filter: {}, expected: 5 })).toMatchObject(refused)
  expect(await total(ada)).toBe(6)
  expect((await remove(ada, { filter: { minScore: 0 }, expected: 20 })).body).toMatchObject({ deleted: 6 })

  await addMany(w, ada, 1200)
  expect(await remove(ada, { filter: {}, expected: 1199 })).toMatchObject(refused)
  expect((await ada.call('GET', '/api/bulk-jobs')).body).toEqual([])
  const job = started(await remove(ada, { filter: {}, expected: 1300 }))
  expect(job.total).toBe(1200)
})

test('leads that come to match after the call are not deleted', async () => {
  const { w, ada } = await ownerOf(1100)
  started(await remove(ada, { filter: {}, expected: 1100 }))
  await addMany(w, ada, 7)
  await runBulkJobs(w)
  expect(await total(ada)).toBe(7)
})

test('asking twice is asking once', async () => {
  const { w, ada } = await ownerOf(1100)
  const ask = () => remove(ada, { filter: {}, expected: 1100 })
  const jobs = (await Promise.all([ask(), ask(), ask()])).map(started)
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(1)
  await runBulkJobs(w)
  const { deletedAt } = jobs[0] as BulkJob
  const undos = (await Promise.all([restore(ada, { deletedAt }), restore(ada, { deletedAt })])).map(started)
  expect(new Set(undos.map(({ id }) => id)).size).toBe(1)
})

test('a deletion under way is the same one, however many leads the asker has seen', async () => {
  const { w, ada } = await ownerOf(1100)
  const answers = [1100, 1101, 1500].map((expected) => remove(ada, { filter: {}, expected }))
  const jobs = (await Promise.all(answers)).map(started)
  await addMany(w, ada, 2)
  jobs.push(started(await remove(ada, { filter: {}, expected: 1050 })))
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(1)
})

test('more than five jobs at once are refused until one ends, and an ended job keeps no list', async () => {
  const { w, ada, ids } = await ownerOf(1010)
  const ask = (n: number) => remove(ada, { ids: ids.slice(0, 1001 + n) })
  const answers = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(ask))
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: '5 changes of many leads are still running. Wait until one finishes, then try again.',
  })
  const open = answers.filter(({ status }) => status === 202).map(started)
  await ada.call('POST', `/api/bulk-jobs/${open[0]?.id}/cancel`)
  started(await ask(8))
  await runBulkJobs(w)
  const { rows } = await w.pool.query(
    `select status, count(*)::int as jobs, sum(cardinality(lead_ids))::int as kept from bulk_jobs where user_id = $1
     group by status order by status`,
    [ada.id],
  )
  expect(rows).toEqual([
    { status: 'cancelled', jobs: 1, kept: 0 },
    { status: 'done', jobs: 5, kept: 0 },
  ])
})

describe('a job', () => {
  test('that is canceled keeps what it has done, which can be undone', async () => {
    const { w, ada } = await ownerOf(1500)
    const job = started(await remove(ada, { filter: {}, expected: 1500 }))
    await runBulkJobs(w, { batchLeads: 100, turnMs: 0, signal: abortAfter(w, ada, job, 300) })
    const { done } = await jobOf(ada, job)
    expect(done).toBeGreaterThanOrEqual(300)
    expect(await ada.call('POST', `/api/bulk-jobs/${job.id}/cancel`)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', done, changed: done, isUndoable: true },
    })
    await runBulkJobs(w)
    expect(await total(ada)).toBe(1500 - done)
    expect(await ada.call('POST', `/api/bulk-jobs/${job.id}/cancel`)).toMatchObject({
      status: 409,
      body: { message: 'This job has already finished' },
    })
    expect(await restore(ada, { deletedAt: job.deletedAt })).toMatchObject({ body: { restored: done } })
    expect(await total(ada)).toBe(1500)
  })

  test('ends when its deletion is undone before it is over', async () => {
    const { w, ada } = await ownerOf(1500)
    const job = started(await remove(ada, { filter: {}, expected: 1500 }))
    await runBulkJobs(w, { batchLeads: 100, turnMs: 0, signal: abortAfter(w, ada, job, 200) })
    await restore(ada, { deletedAt: job.deletedAt })
    await runBulkJobs(w)
    expect(await jobOf(ada, job)).toMatchObject({ status: 'cancelled' })
    expect(await total(ada)).toBe(1500)
  })

  test('whose worker is killed goes on where it was, and counts each lead once', async () => {
    const { w, ada } = await ownerOf(1200)
    const job = started(await remove(ada, { filter: {}, expected: 1200 }))
    // Its connections are cut, as when its process is killed, in the middle of a batch.
    let begun = 0
    const transaction: World['db']['transaction'] = (run, config) =>
      w.db.transaction(async (tx) => {
        const result = await run(tx)
        if (++begun > 3) throw Object.assign(new Error('Connection terminated'), { code: '57P01' })
        return result
      }, config)
    const broken = { pool: w.pool, db: Object.assign(Object.create(w.db), { transaction }) as World['db'] }
    await expect(runBulkJobs(broken, { batchLeads: 100 })).rejects.toThrow('Connection terminated')
    expect(await jobOf(ada, job)).toMatchObject({ status: 'running', done: 300, changed: 300 })
    expect(await total(ada)).toBe(900)
    await runBulkJobs(w)
    expect(await jobOf(ada, job)).toMatchObject({ status: 'done', done: 1200, changed: 1200 })
    expect(await total(ada)).toBe(0)
    await expectKeptCountRight(w, ada)
  })

  test('is never run by two workers at once, and an owner’s jobs run in their order', async () => {
    const { w, ada, ids } = await ownerOf(2400)
    const first = started(await remove(ada, { ids: ids.slice(0, 1200) }))
    const second = started(await remove(ada, { ids: ids.slice(1000) }))
    await Promise.all([1, 2, 3].map(() => runBulkJobs(w, { batchLeads: 200 })))
    expect(await jobOf(ada, first)).toMatchObject({ status: 'done', done: 1200, changed: 1200 })
    // The rest was deleted by the first.
    expect(await jobOf(ada, second)).toMatchObject({ status: 'done', done: 1400, changed: 1200 })
    expect(await total(ada)).toBe(0)
  })

  test('is its owner’s alone', async () => {
    const { w, ada } = await ownerOf(1100)
    const bob = await w.person()
    const job = started(await remove(ada, { filter: {}, expected: 1100 }))
    expect((await bob.call('GET', '/api/bulk-jobs')).body).toEqual([])
    expect((await bob.call('GET', `/api/bulk-jobs/${job.id}`)).status).toBe(404)
    expect((await bob.call('POST', `/api/bulk-jobs/${job.id}/cancel`)).status).toBe(404)
    expect((await ada.call('GET', '/api/bulk-jobs')).body).toMatchObject([{ id: job.id }])
    expect((await w.call('GET', '/api/bulk-jobs')).status).toBe(401)
  })

  test('that fails on our side says so, and what it did can be undone', async () => {
    const { w, ada } = await ownerOf(1100)
    const job = started(await remove(ada, { filter: {}, expected: 1100 }))
    const broken = { pool: w.pool, db: Object.assign(Object.create(w.db), { transaction: bug }) as World['db'] }
    await expect(runBulkJobs(broken)).rejects.toThrow('a bug')
    expect(await jobOf(ada, job)).toMatchObject({ status: 'failed', done: 0, isUndoable: false })
    await runBulkJobs(w)
    expect(await total(ada)).toBe(1100)
  })
})

const bug = () => Promise.reject(new Error('a bug'))

/** Ends the process's work once the job has done so many. */
function abortAfter(w: World, person: Person, { id }: BulkJob, many: number) {
  const end = new AbortController()
  const look = async () => {
    const { rows } = await w.pool.query('select done from bulk_jobs where id = $1 and user_id = $2', [id, person.id])
    if (rows[0].done >= many) end.abort()
    else setTimeout(look, 5)
  }
  void look()
  return end.signal
}

test.each([
  [{ filter: {} }],
  [{ filter: {}, expected: 0 }],
  [{ expected: 3 }],
  [{ filter: { serach: 'acme' }, expected: 3 }],
  [{ filter: {}, ids: [1], expected: 3 }],
  [{ filter: 'all', expected: 3 }],
])('%o is refused, for it does not say for certain which leads', async (body) => {
  const { ada } = await ownerOf(2)
  expect((await remove(ada, body)).status).toBe(400)
  expect(await total(ada)).toBe(2)
})

test.each([
  ['send', 403],
  ['restore', 403],
  ['status', 202],
])('a failed job of the kind %s is retried only by a token that may do what it does', async (kind, status) => {
  const { w, ada, ids } = await ownerOf(2)
  const { rows } = await w.pool.query(
    `insert into bulk_jobs (user_id, kind, request, deleted_at, lead_ids, total, status, finished_at, change)
     values ($1, $2, 'x', now(), $3, 2, 'failed', now(), '{"status": "contacted"}') returning id`,
    [ada.id, kind, ids],
  )
  const made = await ada.call('POST', '/api/tokens', { name: 'Script', scopes: ['read', 'write'] })
  const authorization = `Bearer ${(made.body as MadeApiToken).token}`
  const retried = await w.call('POST', `/api/bulk-jobs/${rows[0].id}/retry`, undefined, { authorization })
  expect(retried.status).toBe(status)
  if (status === 403) expect(retried.body).toMatchObject({ code: 'missing_scope', scope: 'send' })
  await w.pool.query('delete from bulk_jobs where user_id = $1', [ada.id])
})
