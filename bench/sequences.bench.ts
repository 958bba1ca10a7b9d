// Sequences at size: 10,000 leads enrolled in one call, and the figures of a sequence that has sent a million mails.
import { callerOf } from './call-product.ts'
import { databasePool, newestOwner, newSession, onFullProduct } from './measured-product.ts'
import { printTable, type Row } from './table.ts'

const LEADS = Number(process.env.BENCH_LEADS ?? 10_000)
const LOGS = Number(process.env.BENCH_LOGS ?? 1_000_000)
const CHUNK = 50_000
const READS = 100

await onFullProduct(measure, { ROLE: 'web' })

async function measure({ url }: { url: string }, dataDir: string) {
  const cookie = await newSession(url)
  const pool = await databasePool(dataDir)
  const call = callerOf(url, cookie)
  const owner = await newestOwner(pool)
  const rows: Row[] = []
  const { rows: made } = await pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $2, 'Lead', 'No' || i, 'lead' || i || '@leads.example', 'Acme' from generate_series(1, $1::int) i returning id`,
    [LEADS, owner],
  )
  const { id } = await call<{ id: number }>('POST', 'email-sequences', { name: 'Large' })
  let before = performance.now()
  const { enrolled } = await call<{ enrolled: number }>('POST', `email-sequences/${id}/enroll`, {
    leadIds: made.map(({ id }) => id),
  })
  const seconds = (performance.now() - before) / 1000
  rows.push({
    figure: `${enrolled} leads enrolled and planned`,
    value: `${seconds.toFixed(2)} s`,
    target: 'at most 10 s',
    isMet: seconds <= 10,
  })
  for (const [name, isActive] of [
    ['paused', false],
    ['resumed', true],
  ] as const) {
    before = performance.now()
    await call('PATCH', `email-sequences/${id}`, { isActive })
    rows.push({ figure: `  ${name}`, value: `${((performance.now() - before) / 1000).toFixed(2)} s` })
  }
  before = performance.now()
  await call('DELETE', `email-sequences/${id}`)
  rows.push({ figure: '  deleted', value: `${((performance.now() - before) / 1000).toFixed(2)} s` })

  const big = await call<{ id: number; steps: { id: number }[] }>('POST', 'email-sequences', { name: 'Old' })
  for (let from = 0; from < LOGS; from += CHUNK)
    await pool.query(
      `insert into sequence_logs (user_id, sequence_id, step_id, lead_id, status, recipient_address, sent_at, opened_at, clicked_at, replied_at)
       select $6, $1, ($2::int[])[1 + n % 2], ($5::int[])[1 + n % 1000], 'sent', 'p' || n || '@old.example', at,
         case when n % 3 = 0 then at + interval '1 hour' end, case when n % 10 = 0 then at + interval '2 hours' end,
         case when n % 50 = 0 then at + interval '1 day' end
       from generate_series($3::int, $4::int) n, lateral (select now() - make_interval(days => n % 365) as at) t`,
      [
        big.id,
        big.steps.map(({ id }) => id),
        from,
        Math.min(from + CHUNK, LOGS) - 1,
        made.slice(0, 1000).map(({ id }) => id),
        owner,
      ],
    )
  await pool.query('vacuum analyze sequence_logs')
  const times: number[] = []
  for (let n = 0; n < READS; n++) {
    const start = performance.now()
    await call('GET', `email-sequences/${big.id}/analytics`)
    times.push(performance.now() - start)
  }
  const p95 = times.sort((a, b) => a - b)[Math.floor(READS * 0.95)] ?? 0
  rows.push({
    figure: `analytics of ${LOGS} mails, p95`,
    value: `${p95.toFixed(1)} ms`,
    target: 'at most 100 ms',
    isMet: p95 <= 100,
  })
  printTable(rows)
  await pool.end()
}
