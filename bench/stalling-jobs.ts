// The work of one account that others could notice, each started as its owner starts it.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findIntegrationOf, saveIntegration } from '../server/crm/connection/integration-queries.ts'
import { dbOf } from '../server/db/connect.ts'
import { createSecretBox } from '../server/secret-box.ts'
import type { startHubspot } from '../tests/simulators/hubspot.ts'
import type { startSmtpSink } from '../tests/simulators/smtp-sink.ts'
import type { startSite } from '../tests/world/site-server.ts'
import { fillLeads } from './fill-leads.ts'

const LEADS = Number(process.env.BENCH_LEADS ?? 20_000)
/** As many as are learned from. */
const OUTCOMES = Number(process.env.BENCH_OUTCOMES ?? 40_000)
const MAILS = 2_000
export const SECRET = 'a secret for benchmarks, long enough'

/** The servers that the work talks to. */
type Services = {
  hubspot: Awaited<ReturnType<typeof startHubspot>>
  sink: Awaited<ReturnType<typeof startSmtpSink>>
  site: Awaited<ReturnType<typeof startSite>>
}
export type Call = ReturnType<typeof caller>
type Job = (pool: pg.Pool, owner: number, call: Call) => Promise<() => Promise<unknown>>

export const stallingJobs = ({ hubspot, sink, site }: Services) =>
  ({
    import: async (_pool, _owner, call) => {
      const lines = Array.from(
        { length: LEADS },
        (_, n) => `First${n},Last${n},p${n}@company${n % 500}.example,Company ${n % 500}`,
      )
      return async () => {
        const csv = ['First Name,Last Name,Email,Company', ...lines].join('\n')
        const { id } = await call<{ id: number }>('POST', 'leads/import', csv, 'text/csv')
        await until(async () => (await call<{ status: string }>('GET', `leads/import/${id}`)).status === 'done')
      }
    },
    export: async (pool, owner, call) => {
      await fillLeads(pool, owner, LEADS)
      return async () => {
        await call('GET', 'leads/export.csv')
        await call('GET', 'account/export.zip')
      }
    },
    enrichment: async (pool, owner, call) => {
      await fillLeads(pool, owner, 40)
      await pool.query('update leads set website = $2 where user_id = $1', [owner, site.url])
      const ids = await idsOf(pool, owner, 40)
      return () => finishJob(call, 'leads/enrich', { ids })
    },
    learning: async (pool, owner, call) => {
      await fillLeads(pool, owner, OUTCOMES)
      await pool.query(
        `update leads set status = case when id % 10 < (case when industry = 'healthcare' then 7 else 1 end) then 'qualified' else 'lost' end where user_id = $1`,
        [owner],
      )
      return async () => {
        await call('POST', 'score/learn')
        // With the scores of all its leads.
        await until(async () => {
          const trust = await call<{ state: string; isLearning: boolean; rescoring: unknown }>('GET', 'score/trust')
          return trust.state === 'learnt' && !trust.isLearning && !trust.rescoring
        })
      }
    },
    'CRM sync': async (pool, owner, call) => {
      await fillLeads(pool, owner, 5_000)
      const verifier = 'v'.repeat(48)
      const code = hubspot.tokens.grantCode(createHash('sha256').update(verifier).digest('base64url'), 'x')
      const granted = hubspot.tokens.exchange(code, verifier, 'x')
      if (!granted) throw new Error('no token')
      const grant = { ...granted, expiresAt: new Date(Date.now() + 3_600_000), instanceUrl: hubspot.url, portalId: '1' }
      await saveIntegration(dbOf(pool), owner, 'hubspot', grant, createSecretBox([SECRET]))
      const integration = await findIntegrationOf(dbOf(pool), owner, 'hubspot')
      return async () => {
        const { id } = await call<{ id: number }>('POST', `crm/integrations/${integration?.id}/runs`, { kind: 'sync' })
        await until(async () => /^(done|failed)/.test((await call<{ status: string }>('GET', `crm/runs/${id}`)).status))
      }
    },
    sending: async (pool, owner, call) => {
      await fillLeads(pool, owner, MAILS)
      await call('PUT', 'mailbox', mailboxAt(sink.port))
      const sequenceId = await makeSequence(pool, owner, 1, 'Hello {{ firstName }}, do you have a minute on Thursday?')
      const leadIds = await idsOf(pool, owner, MAILS)
      return async () => {
        const sent = sink.mails.length
        const wish = { leadIds, confirmClaims: true, confirmUnreadInbox: true }
        const { enrolled } = await call<{ enrolled: number }>('POST', `email-sequences/${sequenceId}/enroll`, wish)
        await until(() => sink.mails.length >= sent + enrolled)
      }
    },
    'bulk work': async (pool, owner, call) => {
      await fillLeads(pool, owner, LEADS)
      const ids = await idsOf(pool, owner, 1_000)
      return async () => {
        await call('POST', 'leads/bulk-delete', { ids })
        await call('POST', 'leads/restore', { ids })
        const { deletedAt } = await finishBulk(call, 'leads/bulk-delete', { filter: {}, expected: LEADS })
        await finishBulk(call, 'leads/restore', { deletedAt })
      }
    },
    'claims of a long text': async (pool, owner, call) => {
      const sequenceId = await makeSequence(pool, owner, 3, LONG_TEXT)
      return async () => {
        for (const n of [1, 2, 3])
          await call('POST', 'email-writing/evidence', { subject: '', body: `${n} ${LONG_TEXT}` })
        await call('POST', `email-sequences/${sequenceId}/launch-check`, {})
      }
    },
    'preview of a sequence': async (pool, owner, call) => {
      await fillLeads(pool, owner, 1_000)
      const body = `Hello {{ firstName }}, {{ company }} grew by 40% last year. ${'We help teams like yours. '.repeat(20)}`
      const sequenceId = await makeSequence(pool, owner, 5, body)
      const leadIds = await idsOf(pool, owner, 1_000)
      return () => call('POST', `email-sequences/${sequenceId}/preview`, { leadIds })
    },
    'writing and preview of templates': async (pool, owner, call) => {
      await fillLeads(pool, owner, 5)
      const [leadId] = await idsOf(pool, owner, 1)
      return async () => {
        for (const _ of [1, 2, 3]) {
          await call('POST', 'email-writing/generate', { leadData: { leadId }, category: 'prospecting' })
          await call('POST', 'email-templates/preview', { subject: 'Hello', body: LONG_TEXT, leadId })
        }
      }
    },
    'flood of tracked visits': async (pool, owner) => {
      const { rows } = await pool.query<{ id: number }>(
        `insert into sequence_logs (user_id, status, recipient_address, subject, links, sent_at)
       values ($1, 'sent', 'p@visits.example', 'Hello', '["https://navona.example/a"]', now() - interval '1 hour') returning id`,
        [owner],
      )
      const mail = rows[0]?.id
      await pool.query(
        `insert into mail_events (user_id, log_id, kind, machine_reason, user_agent, occurred_at)
       select $1, $2, 'open', 'head_request', 'agent ' || n % 3, now() - interval '2 minutes' + n * interval '0.5 ms' from generate_series(1, 10000) n`,
        [owner, mail],
      )
      await pool.query(
        `insert into pending_visits (log_id, kind, url, user_agent, occurred_at)
       select $1, 'click', 'https://navona.example/' || n % 9, 'agent ' || n % 7, now() - interval '2 minutes' + n * interval '0.5 ms'
       from generate_series(1, 10000) n`,
        [mail],
      )
      return async () => {
        await pool.query(`select graphile_worker.add_job('judge-visits')`)
        await until(async () => (await pool.query('select from pending_visits limit 1')).rowCount === 0)
      }
    },
  }) satisfies Record<string, Job>

/** As long as a text may be that is checked, with a claim in every sentence. */
const LONG_TEXT =
  'Anna Berg of Fjordbank saved 40% in 3 months, and Kestrel Foods cut costs by $1.2 million since March 2024. '
    .repeat(100)
    .slice(0, 10_000)

export function caller(url: string, cookie: string) {
  return async <T>(method: string, path: string, body?: unknown, type = 'application/json') => {
    const sent = body === undefined ? {} : { body: type === 'application/json' ? JSON.stringify(body) : String(body) }
    const headers = { cookie, ...(body !== undefined && { 'content-type': type }) }
    const answer = await fetch(`${url}/api/${path}`, { method, headers, ...sent })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    const text = await answer.text()
    return (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined) as T
  }
}

const LONGEST_MS = 5 * 60_000

async function until(isSo: () => boolean | Promise<boolean>) {
  const begunAt = Date.now()
  while (!(await isSo())) {
    if (Date.now() - begunAt > LONGEST_MS) throw new Error(`not over after ${LONGEST_MS / 60_000} minutes: ${isSo}`)
    await sleep(100)
  }
}

async function finishBulk(call: Call, path: string, body: unknown) {
  const { id, deletedAt } = await call<{ id: number; deletedAt: string }>('POST', path, body)
  await until(
    async () => !/^(waiting|running)$/.test((await call<{ status: string }>('GET', `bulk-jobs/${id}`)).status),
  )
  return { deletedAt }
}

async function finishJob(call: Call, path: string, body: unknown) {
  const { id } = await call<{ id: number }>('POST', path, body)
  await until(
    async () => !/^(waiting|running)$/.test((await call<{ status: string }>('GET', `lead-jobs/${id}`)).status),
  )
}

async function idsOf(pool: pg.Pool, owner: number, many: number) {
  const { rows } = await pool.query<{ id: number }>(
    `select id from leads where user_id = $1 and email not like '% %' order by id limit $2`,
    [owner, many],
  )
  return rows.map(({ id }) => id)
}

async function makeSequence(pool: pg.Pool, owner: number, steps: number, body: string) {
  const { rows } = await pool.query<{ id: number }>(
    `insert into email_sequences (user_id, name, is_active, total_steps) values ($1, 'Spring', true, $2) returning id`,
    [owner, steps],
  )
  const id = rows[0]?.id as number
  await pool.query(
    `insert into sequence_steps (sequence_id, step_number, name, subject, body, delay_days)
     select $1, n, 'Step', 'A thought for {{ company }}', $3, 0 from generate_series(1, $2::int) n`,
    [id, steps, body],
  )
  return id
}

const mailboxAt = (port: number) => ({
  fromName: 'Ada Byron',
  fromEmail: 'ada@sender.example',
  smtp: { host: '127.0.0.1', port, security: 'none', user: null },
  dailyLimit: 10_000,
  minGapSeconds: 0,
  window: null,
})
