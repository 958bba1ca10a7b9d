// The sender beside nodemailer's own pool: the same text-and-HTML mails to the same mail server over ten connections, in the same
// run. The mail server is a process of its own. Ours also claims, checks who must not be written to, and writes down what became
// of each; it sends bytes that were settled when the mail was planned. So that nobody compares unlike things: also printed are the
// pool with bytes already there, and ours with the time to compose them, one after the other, added.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type pg from 'pg'
import { connect, type Database } from '../server/db/connect.ts'
import { createLog } from '../server/log.ts'
import { composeMail, type MailToCompose } from '../server/outbox/preparing/compose-mail.ts'
import { startSender } from '../server/outbox/sending/sender.ts'
import { createSecretBox } from '../server/secret-box.ts'
import { startSmtpSink } from '../tests/simulators/smtp-sink.ts'
import { databaseUrlOf } from '../tests/world/product-database.ts'
import { newSession, onNewProduct } from './measured-product.ts'
import { printTable, type Row } from './table.ts'

const MAILS = Number(process.env.BENCH_MAILS ?? 20_000)
const CONNECTIONS = 10
const FILLED_AT_ONCE = 500
const MEMORY_LIMIT_MB = 250
const UNSUBSCRIBE_URL = 'https://leads.example/u/token'

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
  const bare = await bareRate(composedByPool)
  const raw = composeMail(mailTo('grace')).raw
  const bareRaw = await bareRate(() => ({ raw }))
  rows.push(
    { figure: 'bare nodemailer pool', value: `${Math.round(bare)} mails/s` },
    { figure: 'bare nodemailer pool, bytes already there', value: `${Math.round(bareRaw)} mails/s` },
  )
  for (const senders of [1, 4]) {
    const { rate, composedRate, copies, peakMb } = await ourRate(database, senders)
    const ratio = rate / bare
    const name = senders === 1 ? 'our sender' : `${senders} senders side by side`
    rows.push(
      { figure: name, value: `${Math.round(rate)} mails/s` },
      {
        figure: `${name}, ratio`,
        value: ratio.toFixed(2),
        ...(senders === 1 && { target: 'at least 0.6', isMet: ratio >= 0.6 }),
      },
      { figure: `${name}, to the pool with bytes already there`, value: (rate / bareRaw).toFixed(2) },
      { figure: `${name}, composing added`, value: (composedRate / bare).toFixed(2) },
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

async function bareRate(contentFor: (i: number) => SendMailOptions) {
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
      while (next < MAILS) {
        const i = next++
        const envelope = { from: 'ada@sender.example', to: `lead${i}@leads.example` }
        await transport.sendMail({ ...contentFor(i), envelope })
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
  const tools = {
    config: {
      publicUrl: new URL('http://localhost'),
      smtpUrl: undefined,
      clockOffsetSeconds: 0,
      allowsPrivateMailHosts: true,
    },
    box,
  }
  const composingMs = await fillOutbox(database.pool, sink.port)
  let peakMb = 0
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, process.memoryUsage.rss() / 1024 / 1024)
  }, 20)
  const before = performance.now()
  const running = await Promise.all(
    Array.from({ length: senders }, () => startSender(database, tools, createLog('silent'))),
  )
  for (;;) {
    const { rows } = await database.pool.query(
      `select from sequence_logs where status in ('scheduled', 'sending') limit 1`,
    )
    if (rows.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const sendingMs = performance.now() - before
  clearInterval(watch)
  await Promise.all(running.map((sender) => sender.stop()))
  const copies = await sink.received()
  sink.stop()
  const perSecond = (ms: number) => MAILS / (ms / 1000)
  return { rate: perSecond(sendingMs), composedRate: perSecond(composingMs + sendingMs), copies, peakMb }
}

/** Every mail due, its bytes settled, as after an enrolment. Answers how long composing them took. */
async function fillOutbox(pool: pg.Pool, port: number) {
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
  let composingMs = 0
  for (let from = 1; from <= MAILS; from += FILLED_AT_ONCE) {
    const ids = Array.from({ length: Math.min(FILLED_AT_ONCE, MAILS - from + 1) }, (_, i) => from + i)
    const before = performance.now()
    const composed: Buffer[] = []
    for (const id of ids) composed.push(composeMail(mailTo(`lead${id}`)).raw)
    composingMs += performance.now() - before
    await pool.query(
      `insert into sequence_logs (user_id, lead_id, mailbox_id, status, recipient_address, subject, message_id, mime, scheduled_at)
       select 1, l.id, m.id, 'scheduled', l.email, 'Hello', '<' || l.id || '@sender.example>', given.mime, now()
       from unnest($1::int[], $2::bytea[]) as given(id, mime) join leads l on l.id = given.id, mailboxes m`,
      [ids, composed],
    )
  }
  await pool.query('vacuum analyze sequence_logs')
  return composingMs
}

function mailTo(name: string): MailToCompose {
  return {
    from: { name: 'Ada Byron', address: 'ada@sender.example' },
    to: { name: 'Grace Hopper', address: `${name}@leads.example` },
    subject: 'A thought on your fleet',
    body: `${'Dear Grace,\n\nyou run more lorries than most. We see where they stand, and why.\n\n'.repeat(4)}https://engines.example/why`,
    signature: 'Ada Byron\nEngines Ltd',
    messageId: `<${name}@sender.example>`,
    date: new Date(),
    unsubscribe: { url: UNSUBSCRIBE_URL },
    trackedLink: (index) => `https://leads.example/t/c/${index}`,
    pixelUrl: 'https://leads.example/t/o/token.gif',
    key: 'token',
  }
}

/** What whoever uses the pool alone would hand it: the same two parts. */
function composedByPool(i: number): SendMailOptions {
  const { from, to, subject, messageId, date, body, signature } = mailTo(`lead${i}`)
  const text = `${body}\n\n${signature}\n\n--\n${UNSUBSCRIBE_URL}\n`
  const html = `<!doctype html>\n<html><body>\n${text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>\n')}</p>`)
    .join('\n')}</body></html>\n`
  return { from, to, subject, messageId, date, text, html, headers: { 'List-Unsubscribe': `<${UNSUBSCRIBE_URL}>` } }
}
