// The flight check over HTTP: 1,000 leads and 5 steps, every mail rendered, planned, explained and checked. And the planner alone.
import { readHolidays } from '../server/outbox/planning/holidays.ts'
import { planCampaign } from '../server/sequences/preview/plan-campaign.ts'
import { fillLeads } from './fill-leads.ts'
import { databasePool, newestOwner, newSession, onFullProduct } from './measured-product.ts'
import { median, printTable, type Row } from './table.ts'

const LEADS = 1_000
const STEPS = 5
const RUNS = 5
const BODY = `Hi {{ firstName | default: "there" }},

I saw that {{ company }} works in {{ industry | default: "your field" }} and wondered how you find new customers today.
{% if jobTitle %}As {{ jobTitle }} you will know how long that takes.{% endif %}

We helped Larkspur raise replies by 40% in 3 months: https://larkspur.io/case

Would a 15-minute call on Tuesday suit you?

Best,
{{ senderName }}`
const MAILBOX = {
  fromName: 'Ada Byron',
  fromEmail: 'ada@sender.example',
  smtp: { host: '127.0.0.1', port: 2525, security: 'none', user: null },
  window: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
  country: 'GB',
}

await onFullProduct(async ({ url }, dataDir) => {
  const cookie = await newSession(url)
  const pool = await databasePool(dataDir)
  const call = (method: string, path: string, body: unknown) =>
    fetch(url + path, { method, headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) })
  await call('PUT', '/api/mailbox', MAILBOX)
  const owner = await newestOwner(pool)
  await fillLeads(pool, owner, LEADS + 10)
  const { rows: made } = await pool.query(
    `insert into email_sequences (user_id, name) values ($1, 'Spring') returning id`,
    [owner],
  )
  const sequence: number = made[0].id
  await pool.query(
    `insert into sequence_steps (sequence_id, step_number, name, subject, body, delay_days)
     select $3, n, 'Step', case when n = 1 then 'A thought for {{ company }}' else '' end, $2, case when n = 1 then 0 else 3 end
     from generate_series(1, $1::int) n`,
    [STEPS, BODY, sequence],
  )
  const { rows } = await pool.query<{ ids: number[] }>(
    // Some have a blank in their address, and cannot be mailed.
    `select array_agg(id) as ids from (select id from leads where user_id = $2 and email not like '% %' order by id limit $1) mailable`,
    [LEADS, owner],
  )
  const seconds: number[] = []
  let mails = 0
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    const answer = await call('POST', `/api/email-sequences/${sequence}/preview`, { leadIds: rows[0]?.ids })
    if (!answer.ok) throw new Error(`no preview: ${answer.status} ${await answer.text()}`)
    const body = (await answer.json()) as { mails: unknown[] }
    seconds.push((performance.now() - start) / 1000)
    mails = body.mails.length
  }
  await pool.end()
  const slowest = Math.max(...seconds)
  printTable([
    {
      figure: 'mails in a preview',
      value: mails.toLocaleString('en-GB'),
      target: '5,000',
      isMet: mails === LEADS * STEPS,
    },
    { figure: 'preview, the first', value: `${seconds[0]?.toFixed(2)} s` },
    { figure: 'preview, median', value: `${median(seconds).toFixed(2)} s` },
    { figure: 'preview, slowest', value: `${slowest.toFixed(2)} s`, target: 'at most 2 s', isMet: slowest <= 2 },
    ...(await plannerAlone()),
  ])
})

async function plannerAlone(): Promise<Row[]> {
  const leads = 10_000
  const steps = Array.from({ length: STEPS }, (_, n) => ({
    stepNumber: n + 1,
    delayDays: n === 0 ? 0 : 3,
    delayHours: 0,
  }))
  const holidays = await readHolidays('GB')
  const mailbox = { ...MAILBOX, timeZone: 'Europe/London', holidays, dailyLimit: 40, minGapSeconds: 60 }
  const start = performance.now()
  const planned = planCampaign({ now: new Date(), steps, leads, mailbox, spent: [], waiting: [] })
  const seconds = (performance.now() - start) / 1000
  return [{ figure: `planning ${planned.length.toLocaleString('en-GB')} mails`, value: `${seconds.toFixed(2)} s` }]
}
