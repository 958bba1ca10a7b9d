// A real sequence, from the HTTP call that enrolls its leads to the last email that the mail server accepted, beside nodemailer's
// own pool with the same mail server in the same run. The workers are processes of their own, and so is the mail server. Another
// person looks at their leads all the while.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type pg from 'pg'
import { PRIOR_VERSION } from '../server/scoring/features/prior-points.ts'
import { startSmtpSink } from '../tests/simulators/smtp-sink.ts'
import { launchProduct, type Product } from '../tests/world/product.ts'
import { databaseUrlOf } from '../tests/world/product-database.ts'
import { callerOf } from './call-product.ts'
import { databasePool, leadsCompared, newSession, onFullProduct } from './measured-product.ts'
import { compared, grouped, percentile, printTable, type Row, under } from './table.ts'

const SIZES = numbers(process.env.BENCH_DUE ?? '10,10000,100000')
const WORKERS = numbers(process.env.BENCH_WORKERS ?? '1,4')
const BARE_MAILS = Number(process.env.BENCH_BARE ?? 10_000)
const CONNECTIONS = 10
const MOST_A_CALL = 10_000
const LEAST_RATIO = 0.5
const FEW = 100
const FEW_WITHIN_MS = 1000
const CALL_WITHIN_MS = 300
const MEMORY_LIMIT_MB = 250
const LOOK_EVERY_MS = 50
const SECRET = 'a secret for benchmarks, long enough'

const rows: Row[] = []
/** Emails a second of the first number of workers, by how many were due. */
const rateOfFewest = new Map<number, number>()
function numbers(list: string) {
  return list.split(',').map(Number)
}

// --- The mail server

type Sunk = { mails: number; lastAt: number }

async function runSink() {
  let lastAt = 0
  let mails = 0
  const sink = await startSmtpSink((stage) => {
    if (stage === 'dot') {
      mails++
      lastAt = Date.now()
    }
    // Nothing is kept: 100,000 emails are a lot.
    if (stage === 'answered') sink.mails.length = 0
    return undefined
  })
  process.on('message', () => process.send?.({ mails, lastAt } satisfies Sunk))
  process.send?.(sink.port)
}

async function startSinkProcess() {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, BENCH_SINK: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  process.on('exit', () => child.kill('SIGKILL'))
  const [port] = await once(child, 'message')
  return {
    port: Number(port),
    async told(): Promise<Sunk> {
      child.send('how many')
      return (await once(child, 'message'))[0] as Sunk
    },
    stop: () => child.kill('SIGKILL'),
  }
}

// --- The bare pool

const TEXT = 'You run more trucks than most. We see where they stand, and why.\n\n'.repeat(4)
const UNSUBSCRIBE_URL = 'https://leads.example/u/token'

/** What whoever uses the pool alone would give it: the same two parts. */
function bareMail(i: number): SendMailOptions {
  const text = `Hello Grace,\n\n${TEXT}https://engines.example/why\n\nAda Byron\nEngines Ltd\n\n--\n${UNSUBSCRIBE_URL}\n`
  const html = `<!doctype html>\n<html><body>\n${text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>\n')}</p>`)
    .join('\n')}</body></html>\n`
  return {
    from: { name: 'Ada Byron', address: 'ada@sender.example' },
    to: { name: 'Grace Hopper', address: `lead${i}@leads.example` },
    subject: 'A thought on your fleet',
    text,
    html,
    headers: { 'List-Unsubscribe': `<${UNSUBSCRIBE_URL}>` },
  }
}

async function bareRate() {
  const sink = await startSinkProcess()
  const transport = createTransport({
    host: '127.0.0.1',
    port: sink.port,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: 100,
    ignoreTLS: true,
  })
  const before = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < BARE_MAILS) await transport.sendMail(bareMail(next++))
    }),
  )
  const rate = BARE_MAILS / ((performance.now() - before) / 1000)
  transport.close()
  sink.stop()
  return rate
}

// --- Ours

async function measure({ url }: { url: string }, dataDir: string) {
  const pool = await databasePool(dataDir)
  const databaseUrl = await databaseUrlOf(dataDir)
  for (const workers of WORKERS) {
    const running: Product[] = []
    for (let n = 0; n < workers; n++)
      running.push(
        await launchProduct({
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          ROLE: 'worker',
          APP_SECRET: SECRET,
          PUBLIC_URL: 'https://leads.example',
          MAIL_ALLOW_PRIVATE_HOSTS: 'true',
          LOG_LEVEL: 'warn',
        }),
      )
    await sendersReady(pool, workers)
    for (const due of SIZES) await oneRun(url, pool, due, running)
    for (const worker of running) await worker.stop()
  }
  await pool.end()
  printTable(rows)
}

async function sendersReady(pool: pg.Pool, workers: number) {
  for (;;) {
    const { rows } = await pool.query(
      `select count(distinct pid)::int as senders from pg_stat_activity where query ilike 'listen leadwright_mail%'`,
    )
    if (rows[0].senders >= workers) return
    await sleep(50)
  }
}

async function oneRun(url: string, pool: pg.Pool, due: number, running: Product[]) {
  const name = `${grouped(due)} due, ${running.length} ${running.length === 1 ? 'worker' : 'workers'}`
  const bareBefore = due > FEW ? await bareRate() : 0
  const sink = await startSinkProcess()
  const { call, sequenceId, leadIds } = await newCampaign(url, pool, due, sink.port)
  const onlooker = await startOnlooker(url, pool)
  const startedAt = Date.now()
  let longestCallMs = 0
  for (let from = 0; from < leadIds.length; from += MOST_A_CALL) {
    const before = performance.now()
    await call('POST', `email-sequences/${sequenceId}/enroll`, {
      leadIds: leadIds.slice(from, from + MOST_A_CALL),
      confirmClaims: true,
      confirmUnreadInbox: true,
    })
    longestCallMs = Math.max(longestCallMs, performance.now() - before)
  }
  let sunk = await sink.told()
  for (let quiet = 0; sunk.mails < due && quiet < 600; ) {
    await sleep(50)
    const now = await sink.told()
    quiet = now.mails > sunk.mails ? 0 : quiet + 1
    sunk = now
  }
  const tookMs = sunk.lastAt - startedAt
  const seen = onlooker.stop()
  sink.stop()
  const memory = running.map(({ process }) => peakMb(process))
  rows.push({
    figure: `${name}: accepted`,
    value: grouped(sunk.mails),
    target: grouped(due),
    isMet: sunk.mails === due,
  })
  if (due <= FEW) rows.push(under(`${name}: from the call to the last accepted email`, tookMs, FEW_WITHIN_MS))
  else {
    const bare = (bareBefore + (await bareRate())) / 2
    const figure = `${name}: emails from the enroll call to the last accepted one`
    const rate = sunk.mails / (tookMs / 1000)
    rows.push(compared({ figure, ours: rate, bare, atLeast: LEAST_RATIO }))
    const fewest = rateOfFewest.get(due)
    if (fewest === undefined) rateOfFewest.set(due, rate)
    else rows.push(compared({ figure: `${name}: beside ${WORKERS[0]}`, ours: rate, bare: fewest, atLeast: 1 }))
  }
  rows.push(
    under(`${name}: longest enroll call`, longestCallMs, CALL_WITHIN_MS),
    { figure: `${name}: another's list of leads meanwhile, p95`, value: `${Math.round(percentile(seen, 0.95))} ms` },
    under(`${name}: peak memory of a worker`, Math.max(...memory), MEMORY_LIMIT_MB, 'MB'),
  )
}

/** An owner of their own, with a mailbox without limits, a launched sequence of two steps, and leads. */
async function newCampaign(url: string, pool: pg.Pool, due: number, port: number) {
  const email = `bench-${Date.now()}@example.com`
  const call = callerOf(url, await newSession(url, email))
  const { rows: users } = await pool.query('select id from users where email = $1', [email])
  const userId = users[0].id as number
  await call('PUT', 'mailbox', {
    fromName: 'Ada Byron',
    fromEmail: 'ada@sender.example',
    smtp: { host: '127.0.0.1', port, security: 'none', user: null },
    dailyLimit: 1_000_000,
    minGapSeconds: 0,
  })
  const { id } = await call<{ id: number }>('POST', 'email-sequences', {
    name: 'Fleet',
    steps: [
      {
        stepNumber: 1,
        subject: 'A thought on your fleet',
        body: `Hello {{ firstName }},\n\n${TEXT}https://engines.example/why\n\nAda Byron\nEngines Ltd`,
        delayDays: 0,
      },
      { stepNumber: 2, subject: '', body: 'Hello {{ firstName }}, did you have a look?', delayDays: 3 },
    ],
  })
  await call('PATCH', `email-sequences/${id}`, { isActive: true, confirmClaims: true, confirmUnreadInbox: true })
  await fillScored(pool, userId, due)
  await leadsCompared(pool)
  const { rows: leads } = await pool.query('select id from leads where user_id = $1 order by id', [userId])
  return { call, sequenceId: id, leadIds: leads.map((lead) => lead.id as number) }
}

/** Leads as an import leaves them: with a valid address, and a score. */
async function fillScored(pool: pg.Pool, userId: number, many: number) {
  await pool.query(
    `insert into leads (user_id, first_name, last_name, email, company, job_title, industry, status, ai_score, score_version, scored_at)
     select $1, 'Grace', 'Hopper' || n, 'grace' || n || '@navona' || n % 997 || '.example', 'Navona Systems ' || n % 997, 'VP Engineering', 'technology',
       'new', 50, $3, now()
     from generate_series(1, $2::int) n`,
    [userId, many, PRIOR_VERSION],
  )
}

/** Another owner, who looks at their leads all the time. */
async function startOnlooker(url: string, pool: pg.Pool) {
  const email = `onlooker-${Date.now()}@example.com`
  const call = callerOf(url, await newSession(url, email))
  const { rows: users } = await pool.query('select id from users where email = $1', [email])
  await fillScored(pool, users[0].id, 1000)
  await leadsCompared(pool)
  const times: number[] = []
  let isOver = false
  void (async () => {
    while (!isOver) {
      const before = performance.now()
      await call('GET', 'leads?page=1&limit=50')
      times.push(performance.now() - before)
      await sleep(LOOK_EVERY_MS)
    }
  })()
  return {
    stop() {
      isOver = true
      return times
    },
  }
}

const peakMb = ({ pid }: ChildProcess) =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

if (process.env.BENCH_SINK) await runSink()
else
  await onFullProduct(measure, {
    ROLE: 'web',
    APP_SECRET: SECRET,
    PUBLIC_URL: 'https://leads.example',
    MAIL_ALLOW_PRIVATE_HOSTS: 'true',
  })
