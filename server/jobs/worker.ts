import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type JobHelpers, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { Config } from '../config.ts'
import { CRMS_AT_ONCE } from '../crm/sync/sync-crms.ts'
import { createSideBySide } from '../crm/watch/side-by-side.ts'
import type { Database } from '../db/connect.ts'
import { ensureQueue } from '../db/queue.ts'
import { createPoliteReader } from '../enrichment/fetch/polite-reader.ts'
import { createCompanyReader, fetchRules } from '../enrichment/fetch/read-company.ts'
import { describeError, type Log } from '../log.ts'
import type { SecretBox } from '../secret-box.ts'
import { reasonOf } from '../start-error.ts'
import { type JobContext, jobs } from './job-list.ts'
import { giveBackAllJobs, giveBackJobs } from './lost-jobs.ts'

// Each running job uses a connection; the pool has several times as many.
const CONCURRENCY = 4
const RESTART_MS = 1000
/** The most that saving the results of ended jobs may take. */
const SAVING_MS = 5000

/** Runs jobs until it is stopped. A runner that gives up, for example after a long database outage, is replaced. */
export async function startWorker(database: Database, config: Config, log: Log, box: SecretBox) {
  const stopping = new AbortController()
  // The built-in database has one app at a time: whoever else took a job was killed.
  if (!config.databaseUrl) await ensureQueue(database.pool).then(() => giveBackAllJobs(database.pool))
  let runner = await startRunner(database, config, log, box)
  let isWorking = true
  const replace = async ({ takers }: JobRunner) => {
    for (;;) {
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        await giveBackJobs(database.pool, takers)
        runner = await startRunner(database, config, log, box)
        isWorking = true
        return
      } catch (error) {
        log.debug({ reason: reasonOf(error) }, 'the worker did not start')
      }
    }
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const reason = await runner.ended
      if (stopping.signal.aborted) return
      isWorking = false
      log.warn({ reason }, 'the worker restarts')
      await runner.stop().catch(() => {})
      await replace(runner)
    }
    // Stopped during its start: nothing else would stop it.
    await runner.stop().catch(() => {})
  })()
  return {
    isWorking: () => isWorking,
    async stop() {
      stopping.abort()
      await runner.stop().catch(() => {})
      await running
    },
  }
}

type JobRunner = Runner & {
  /** Resolves with the reason when it does no more jobs. */
  ended: Promise<string>
  /** The names in which it takes jobs. */
  takers: string[]
}

/**
 * It can't be left to the runner's promise: after the result of a job was lost, graphile-worker (0.17 and 0.18) may count wrongly how
 * many results are being saved, and wait for the difference for ever. When its pool says that it has shut down, its jobs have ended
 * and its connections are back.
 */
function endOf(runner: Runner) {
  return new Promise<string>((resolve) => {
    runner.promise.then(
      () => resolve('it ended'),
      (error) => resolve(reasonOf(error)),
    )
    for (const event of ['gracefulShutdown:complete', 'forcefulShutdown:complete', 'forcefulShutdown:error'] as const)
      runner.events.on(`pool:${event}`, () => resolve('the result of a job was lost'))
  })
}

export async function startRunner(database: Database, config: Config, log: Log, box: SecretBox): Promise<JobRunner> {
  const readCompany = createPoliteReader(createCompanyReader(fetchRules(config)))
  const quiet = { info: 'debug', debug: 'trace', warning: 'warn', error: 'error' } as const
  const { Logger } = await import('graphile-worker')
  const list = jobs(config)
  const crms = createSideBySide(CRMS_AT_ONCE, (error) =>
    log.warn({ reason: describeError(error).message }, 'a CRM was not synced'),
  )
  const takers: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => takers.push(workerPool.id))
  const runner = await run({
    pgPool: database.pool,
    events,
    taskList: Object.fromEntries(
      list.map((job) => [
        job.name,
        (payload: unknown, { abortSignal: signal }: JobHelpers) =>
          job
            .run(database, {
              signal,
              readCompany,
              box,
              config,
              log,
              crms,
              payload: (payload ?? {}) as JobContext['payload'],
            })
            .catch(rethrowSafe),
      ]),
    ),
    crontab: list.flatMap(({ cron, name }) => (cron ? `${cron} ${name}` : [])).join('\n'),
    logger: new Logger(() => (level, message) => log[quiet[level]](message)),
    // The process stops it, after the web server.
    noHandleSignals: true,
    concurrency: CONCURRENCY,
    // With a delay of 0 the runner does not wait to batch. When a job's result can't be saved it gives up, and is replaced. Without
    // batching, the process would end.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  const ended = endOf(runner)
  const stopJobs = runner.stop
  runner.stop = async () => {
    crms.stop()
    // It saves the results of its last jobs, and may wait for itself for ever.
    const stuck = ended.then(() => wait(SAVING_MS, undefined, { ref: false }))
    await Promise.race([stopJobs(), stuck]).finally(() => crms.whenIdle())
  }
  // Resumes at once what a killed process left unfinished, or what another setting allows.
  try {
    for (const name of ['sync-crm', 'run-bulk-jobs', 'settle-sequences', 'resume-allowed-mailboxes'])
      await runner.addJob(name, undefined, { jobKey: name })
  } catch (error) {
    await runner.stop().catch(() => {})
    throw error
  }
  return Object.assign(runner, { ended, takers })
}

/** The runner logs and stores what a job throws, so details are removed first. */
function rethrowSafe(error: unknown): never {
  const { message, code, stack } = describeError(error)
  throw Object.assign(new Error(code ? `${message} (${code})` : message), { stack })
}
