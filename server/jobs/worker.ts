import { type Runner, run } from 'graphile-worker'
import { forgetExpired } from '../accounts/forget-expired.ts'
import type { Database } from '../db/connect.ts'
import type { Log } from '../log.ts'

type Job = { name: string; cron: string; run: (database: Database) => Promise<void> }

// Every kind of work that runs apart from a request. What it does lives in its feature.
const jobs: Job[] = [{ name: 'forget-expired', cron: '7 * * * *', run: ({ db }) => forgetExpired(db) }]

export async function startWorker(database: Database, log: Log): Promise<Runner> {
  const quiet = { info: 'debug', debug: 'trace', warning: 'warn', error: 'error' } as const
  const { Logger } = await import('graphile-worker')
  return run({
    pgPool: database.pool,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, () => job.run(database)])),
    crontab: jobs.map((job) => `${job.cron} ${job.name}`).join('\n'),
    logger: new Logger(() => (level, message) => log[quiet[level]](message)),
    // The process stops it, after the web face.
    noHandleSignals: true,
    concurrency: 2,
  })
}
