// The sender beside nodemailer's own pool: the same mails to the same mail server over ten connections, in the same run. The mail
// server is a process of its own. Ours also claims, checks who must not be written to, and writes down what became of each.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { connect, type Database } from '../server/db/connect.ts'
import { createLog } from '../server/log.ts'
import { composeMail } from '../server/mail/compose-mail.ts'
import { startSender } from '../server/mail/sender.ts'
import { createSecretBox } from '../server/secret-box.ts'
import { startSmtpSink } from '../tests/simulators/smtp-sink.ts'
import { databaseUrlOf } from '../tests/world/product-database.ts'
import { newSession, onNewProduct } from './measured-product.ts'
import { printTable, type Row } from './table.ts'

const MAILS = Number(process.env.BENCH_MAILS ?? 20_000)
const CONNECTIONS = 10
const MEMORY_LIMIT_MB = 250

if (process.env.BENCH_SINK) await runSink()
else await onNewProduct(measure, { ROLE: 'web' })

async function runSink() {
  const sink = await startSmtpSink()
  console.log(sink.port)
  process.on('message', () => process.send?.(sink.mails.length))
}

async function startSinkProcess() {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, BENCH_SINK: '1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  return {
    port: Number(String(line).trim()),
    async received() {
      child.send('how many')
      return Number((await once(child, 'message'))[0])
    },
    stop: () => child.kill('SIGKILL'),
  }
}

async function measure({ url }: { url: string }, dataDir: string) {
  await newSession(url)
  const database = await connect(await databaseUrlOf(dataDir), createLog('silent'))
  const rows: Row[] = []
  const bare = await bareRate()
  rows.push({ figure: 'bare nodemailer pool', value: `${Math.round(bare)} mails/s` })
  for (const senders of [1, 4]) {
    const { rate, copies, peakMb } = await ourRate(database, senders)
    const ratio = rate / bare
    const name = senders === 1 ? 'our sender' : `${senders} senders side by side`
    rows.push(
      { figure: name, value: `${Math.round(rate)} mails/s` },
      {
        figure: `${name}, ratio`,
        value: ratio.toFixed(2),
        ...(senders === 1 && { target: 'at least 0.6', isMet: ratio >= 0.6 }),
      },
      { figure: `${name}, copies`, value: String(copies), target: String(MAILS), isMet: copies === MAILS },
      {
        figure: `${name}, peak memory`,
        value: `${peakMb.toFixed(0)} MB`,
        target: `under ${MEMORY_LIMIT_MB} MB`,
        isMet: peakMb < MEMORY_LIMIT_MB,
      },
    )
  }
  await database.pool.end()
  printTable(rows)
}

async function bareRate() {
  const sink = await startSinkProcess()
  const raw = await exampleMail()
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
      while (next < MAILS) {
        const i = next++
        await transport.sendMail({ envelope: { from: 'ada@sender.example', to: `lead${i}@leads.example` }, raw })
      }
    }),
  )
  const rate = MAILS / ((performance.now() - before) / 1000)
  transport.close()
  sink.stop()
  return rate
}

async function ourRate(database: Database, senders: number) {
  const sink = await startSinkProcess()
  const box = createSecretBox(['a secret for benchmarks, long enough'])
  const tools = { config: { publicUrl: new URL('http://localhost'), smtpUrl: undefined, clockOffsetSeconds: 0 }, box }
  await fillOutbox(database.pool, sink.port)
  let peakMb = 0
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, process.memoryUsage.rss() / 1024 / 1024)
  }, 20)
  const before = performance.now()
  const running = await Promise.all(
    Array.from({ length: senders }, () => startSender(database, tools, createLog('silent'))),
  )
  for (;;) {
    const { rows } = await database.pool.query(`select from sequence_logs where status <> 'sent' limit 1`)
    if (rows.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const rate = MAILS / ((performance.now() - before) / 1000)
  clearInterval(watch)
  await Promise.all(running.map((sender) => sender.stop()))
  const copies = await sink.received()
  sink.stop()
  return { rate, copies, peakMb }
}

/** Every mail due, its bytes settled, as after an enrolment. */
async function fillOutbox(pool: pg.Pool, port: number) {
  const raw = await exampleMail()
  await pool.query('truncate sequence_logs, mail_slots, mailboxes, leads, timeline_events restart identity cascade')
  await pool.query(
    `insert into mailboxes (user_id, transport, from_name, from_email, smtp_host, smtp_port, smtp_security, daily_limit, min_gap_seconds)
     values (1, 'smtp', 'Ada', 'ada@sender.example', '127.0.0.1', $1, 'none', 1000000, 0)`,
    [port],
  )
  await pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select 1, 'Lead', 'No' || i, 'lead' || i || '@leads.example', 'Acme' from generate_series(1, $1::int) i`,
    [MAILS],
  )
  await pool.query(
    `insert into sequence_logs (user_id, lead_id, mailbox_id, status, recipient_address, subject, message_id, mime, scheduled_at)
     select 1, l.id, m.id, 'scheduled', l.email, 'Hello', '<' || l.id || '@sender.example>', $1, now()
     from leads l, mailboxes m`,
    [raw],
  )
  await pool.query('vacuum analyze sequence_logs')
}

async function exampleMail() {
  const { raw } = await composeMail({
    from: { name: 'Ada Byron', address: 'ada@sender.example' },
    to: { name: 'Grace Hopper', address: 'grace@leads.example' },
    subject: 'A thought on your fleet',
    body: `${'Dear Grace,\n\nyou run more lorries than most. We see where they stand, and why.\n\n'.repeat(4)}https://engines.example/why`,
    signature: 'Ada Byron\nEngines Ltd',
    messageId: '<example@sender.example>',
    date: new Date(),
    unsubscribeUrl: 'https://leads.example/u/token',
    trackedLink: (index) => `https://leads.example/t/c/${index}`,
    pixelUrl: 'https://leads.example/t/o/token.gif',
    key: 'token',
  })
  return raw
}
