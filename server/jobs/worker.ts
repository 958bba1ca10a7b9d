import { type JobHelpers, type Runner, run } from 'graphile-worker'
import { forgetExpired } from '../accounts/expiry-queries.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { enrichWaitingLeads } from '../enrichment/enrich-selected.ts'
import { createPoliteReader } from '../enrichment/polite-reader.ts'
import { type CompanyReader, createCompanyReader, fetchRules } from '../enrichment/read-company.ts'
import { importWaitingLeads } from '../leads/import-leads.ts'
import type { Log } from '../log.ts'

/** What jobs need besides the database. */
type Hands = { readCompany: CompanyReader }
type Job = { name: string; cron: string; run: (database: Database, signal: AbortSignal, hands: Hands) => Promise<void> }

// Every kind of work that runs apart from a request. What it does lives in its feature.
const jobs: Job[] = [
  { name: 'forget-expired', cron: '7 * * * *', run: ({ db }) => forgetExpired(db) },
  // An upload wakes it at once; the clock takes on what a killed worker left.
  { name: 'import-leads', cron: '* * * * *', run: (database, signal) => importWaitingLeads(database, { signal }) },
  {
    name: 'enrich-leads',
    cron: '* * * * *',
    run: (database, signal, { readCompany }) => enrichWaitingLeads(database, readCompany, { signal }),
  },
]

export async function startWorker(database: Database, config: Config, log: Log): Promise<Runner> {
  const hands: Hands = { readCompany: createPoliteReader(createCompanyReader(fetchRules(config))) }
  const quiet = { info: 'debug', debug: 'trace', warning: 'warn', error: 'error' } as const
  const { Logger } = await import('graphile-worker')
  return run({
    pgPool: database.pool,
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        (_payload: unknown, { abortSignal }: JobHelpers) => job.run(database, abortSignal, hands),
      ]),
    ),
    crontab: jobs.map((job) => `${job.cron} ${job.name}`).join('\n'),
    logger: new Logger(() => (level, message) => log[quiet[level]](message)),
    // The process stops it, after the web face.
    noHandleSignals: true,
    concurrency: 2,
  })
}
