import { Writable } from 'node:stream'
import type { Runner } from 'graphile-worker'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startImapServer } from '../../tests/simulators/imap-server.ts'
import { lead, mailbox, mailOf, send } from '../../tests/world/mail-desk.ts'
import { rawMail } from '../../tests/world/raw-mail.ts'
import { type World, world } from '../../tests/world/world.ts'
import { ensureQueue } from '../db/queue.ts'
import { createLog } from '../log.ts'
import { lookInSent } from '../outbox/sending/reconcile-sent.ts'
import { startRunner, startWorker } from './worker.ts'

type Person = Awaited<ReturnType<World['person']>>

const HEAD = 'Email,First Name,Last Name,Company\n'
const upload = async (person: Person, csv: string) =>
  (await person.call('POST', '/api/leads/import', HEAD + csv, { 'content-type': 'text/csv' })).body as { id: number }

async function worker(w: World, log = createLog('silent')) {
  const runner = await startRunner(w, w.config, log, w.mail.box)
  onTestFinished(() => runner.stop().catch(() => {}))
  return runner
}

type Ended = { job: { task_identifier: string }; error: unknown }

/** Resolves when a job of that name has succeeded. */
const ended = (runner: Runner, name: string) =>
  new Promise<void>((resolve) => {
    runner.events.on('job:complete', ({ job, error }: Ended) => {
      if (job.task_identifier === name && !error) resolve()
    })
  })

test('other jobs run while many imports are running', async () => {
  const w = await world()
  const people = await Promise.all(Array.from({ length: 6 }, () => w.person()))
  const blocker = await w.pool.connect()
  await blocker.query('begin; lock table leads in exclusive mode')
  const made = await Promise.all(people.map((person) => upload(person, 'a@x.example,A,B,C')))
  const runner = await worker(w)
  // Four of the six found both slots taken; the two that import are blocked by us.
  const importing = "select from graphile_worker.jobs where task_identifier = 'import-leads'"
  await expect.poll(async () => (await w.pool.query(importing)).rowCount).toBe(2)
  const isForgotten = ended(runner, 'forget-expired')
  await w.pool.query(`select graphile_worker.add_job('forget-expired')`)
  await isForgotten
  await blocker.query('rollback')
  blocker.release()
  // Also those whose job returned without a slot.
  while ((await w.pool.query("select from lead_imports where status <> 'done'")).rowCount !== 0);
  for (const [i, person] of people.entries()) {
    expect((await person.call('GET', `/api/leads/import/${made[i]?.id}`)).body).toMatchObject({ status: 'done' })
  }
})

test('an email that may have arrived is looked for in the Sent folder at once', async () => {
  const w = await world()
  const ada = await w.person()
  const imap = await startImapServer({ user: 'ada', password: 'secret word' })
  onTestFinished(() => imap.stop())
  const account = { host: '127.0.0.1', security: 'none', user: 'ada', password: 'secret word' }
  await ada.call('PUT', '/api/mailbox', mailbox(9, { imap: { ...account, port: imap.port } }))
  const { id } = await send(ada, (await lead(ada)).id)
  const { rows } = await w.pool.query(
    `update sequence_logs set status = 'unknown' where id = $1 returning message_id as "messageId"`,
    [id],
  )
  imap.deliver(rawMail({ 'Message-ID': rows[0].messageId }, 'Dear Grace'), { folder: 'Sent' })
  const runner = await worker(w)
  const isRead = ended(runner, 'read-inbox')
  // As when ten connections are lost at once.
  for (let n = 0; n < 10; n++) await w.db.transaction((tx) => lookInSent(tx, ada.id))
  const asked = `select from graphile_worker.jobs where task_identifier = 'read-inbox'`
  expect((await w.pool.query(asked)).rowCount).toBe(1)
  await isRead
  expect(await mailOf(ada, id)).toMatchObject({ state: 'sent' })
})

test('a failed job is logged and stored without personal data', async () => {
  const w = await world()
  const ada = await w.person()
  await ada.call('POST', '/api/leads', {
    email: 'a@x.example',
    firstName: 'A',
    lastName: 'B',
    company: 'Secret Before',
  })
  await upload(ada, 'a@x.example,A,B,Secret After')
  await w.pool.query('alter table timeline_events rename to away')
  onTestFinished(async () => void (await w.pool.query('alter table away rename to timeline_events')))
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const runner = await worker(w, createLog('trace', sink))
  const failed = "select last_error from graphile_worker._private_jobs where last_error like '%timeline_events%'"
  await expect.poll(async () => (await w.pool.query(failed)).rows.length).toBe(1)
  const { rows } = await w.pool.query(failed)
  await runner.stop()
  const log = lines.join('')
  expect(log).toContain('relation \\"timeline_events\\" does not exist (42P01)')
  expect(log).toContain('import-write.ts')
  expect(rows[0].last_error).toContain('42P01')
  for (const text of [log, rows[0].last_error]) {
    expect(text).not.toContain('Secret')
    expect(text).not.toContain('Failed query')
  }
})

type Connected = Parameters<pg.Pool['connect']>[0]

/**
 * A worker whose way to the database can be cut off, and two of its jobs, each of which ends when it is told to. When the worker gives
 * up, it is not done before `letGo`.
 */
async function twoJobs(w: World) {
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const way = { isAway: false }
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const connect = (done?: Connected) => {
    if (way.isAway) return Promise.reject(new Error('Connection terminated'))
    if (!done) return w.pool.connect()
    // The connection that listens for new jobs, until the worker gives up.
    return w.pool.connect((error, client, release) => {
      const listening = client as { query?: (...given: unknown[]) => Promise<unknown> } | undefined
      const query = listening?.query?.bind(client)
      if (listening && query)
        listening.query = async (...given) => {
          if (String(given[0]).includes('UNLISTEN')) {
            await isLetGo
            delete listening.query
          }
          return query(...given)
        }
      done(error, client, release)
    })
  }
  const pool = new Proxy(w.pool, {
    get(target, name) {
      const value = name === 'connect' ? connect : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const endFirst = await locked(w, 'sessions')
  const endSecond = await locked(w, 'email_templates')
  const { stop, isWorking } = await startWorker({ db: w.db, pool }, w.config, createLog('trace', sink), w.mail.box)
  onTestFinished(stop)
  await w.pool.query(`select graphile_worker.add_job('forget-expired', job_key => 'first'),
    graphile_worker.add_job('forget-deleted-templates', job_key => 'second')`)
  const started = "select from graphile_worker.jobs where key in ('first', 'second') and locked_at is not null"
  await expect.poll(async () => (await w.pool.query(started)).rowCount).toBe(2)
  const lostResult = () => expect.poll(() => lines.some((line) => line.includes('Failed to complete jobs'))).toBe(true)
  return { way, endFirst, endSecond, lostResult, letGo, isWorking }
}

async function locked(w: World, table: string) {
  const client = await w.pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

const isDone = (w: World, key: string) =>
  expect
    .poll(async () => (await w.pool.query('select from graphile_worker.jobs where key = $1', [key])).rowCount)
    .toBe(0)

test('jobs continue after the database was unreachable while a job ended', async () => {
  const w = await world()
  const { way, endFirst, endSecond, lostResult, letGo, isWorking } = await twoJobs(w)
  letGo()
  await endSecond()
  await isDone(w, 'second')
  way.isAway = true
  await endFirst()
  await lostResult()
  await expect.poll(isWorking).toBe(false)
  way.isAway = false
  await w.pool.query(`select graphile_worker.add_job('forget-expired', job_key => 'next')`)
  await isDone(w, 'next')
  // It does jobs a moment before its start is over.
  await expect.poll(isWorking).toBe(true)
  // Done again: nobody knows that it succeeded.
  await isDone(w, 'first')
})

test('what a killed app left unfinished is done at the start of the next, where no other uses the database', async () => {
  const w = await world()
  const killed = async (key: string) => {
    await ensureQueue(w.pool)
    await w.pool.query(`select graphile_worker.add_job('forget-expired', job_key => $1)`, [key])
    await w.pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed worker' where key = $1`,
      [key],
    )
  }
  const restarted = async (config: typeof w.config) => {
    const { stop } = await startWorker(w, config, createLog('silent'), w.mail.box)
    await w.pool.query(`select graphile_worker.add_job('forget-expired', job_key => 'next')`)
    await isDone(w, 'next')
    await stop()
  }
  await killed('unfinished')
  await restarted({ ...w.config, databaseUrl: 'postgres://shared.example/leadwright' })
  expect((await w.pool.query(`select from graphile_worker.jobs where key = 'unfinished'`)).rowCount).toBe(1)
  await restarted({ ...w.config, databaseUrl: undefined })
  await isDone(w, 'unfinished')
})

// graphile-worker counts a result that is saved after one was lost twice, and would wait for the difference for ever.
test('they continue too when another job ended well before the worker gave up', async () => {
  const w = await world()
  const { way, endFirst, endSecond, lostResult, letGo } = await twoJobs(w)
  way.isAway = true
  await endFirst()
  await lostResult()
  way.isAway = false
  await endSecond()
  await isDone(w, 'second')
  letGo()
  await w.pool.query(`select graphile_worker.add_job('forget-expired', job_key => 'next')`)
  await isDone(w, 'next')
})
