import { type JobHelpers, type Runner, run } from 'graphile-worker'
import { forgetExpired } from '../accounts/expiry-queries.ts'
import type { Database } from '../db/connect.ts'
import { importWaitingLeads } from '../leads/import-leads.ts'
import type { Log } from '../log.ts'
import { learnScores } from '../scoring/learn-scores.ts'
import { fadeScores, rescoreLeads } from '../scoring/rescore-leads.ts'

type Payload = { userId?: number }
type Job = {
  name: string
  cron: string
  run: (database: Database, signal: AbortSignal, payload: Payload) => Promise<void>
}

// Every kind of work that runs apart from a request. What it does lives in its feature.
const jobs: Job[] = [
  { name: 'forget-expired', cron: '7 * * * *', run: ({ db }) => forgetExpired(db) },
  // An upload wakes it at once; the clock takes on what a killed worker left.
  { name: 'import-leads', cron: '* * * * *', run: (database, signal) => importWaitingLeads(database, { signal }) },
  {
    name: 'learn-scores',
    cron: '23 * * * *',
    run: (database, signal, { userId }) => learnScores(database, userId, signal),
  },
  { name: 'rescore-leads', cron: '* * * * *', run: rescoreLeads },
  { name: 'fade-scores', cron: '41 3 * * *', run: fadeScores },
]

export async function startWorker(database: Database, log: Log): Promise<Runner> {
  const quiet = { info: 'debug', debug: 'trace', warning: 'warn', error: 'error' } as const
  const { Logger } = await import('graphile-worker')
  return run({
    pgPool: database.pool,
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        (payload: unknown, { abortSignal }: JobHelpers) => job.run(database, abortSignal, (payload ?? {}) as Payload),
      ]),
    ),
    crontab: jobs.map((job) => `${job.cron} ${job.name}`).join('\n'),
    logger: new Logger(() => (level, message) => log[quiet[level]](message)),
    // The process stops it, after the web face.
    noHandleSignals: true,
    concurrency: 2,
  })
}
