import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type JobHelpers, type Runner, run, type WorkerEvents } from 'graphile-worker'
import { type QueuedAccountMail, sendAccountMailOnce } from '../accounts/by-email/send-account-mail.ts'
import { forgetExpired } from '../accounts/expiry-queries.ts'
import { resealTotp } from '../accounts/second-factor/reseal-totp.ts'
import { tellExpiringTokens } from '../accounts/token-expiry.ts'
import { foldActivity } from '../analytics/fold-activity.ts'
import type { Config } from '../config.ts'
import { resealTokens } from '../crm/connection/reseal-tokens.ts'
import { forgetOldSyncs } from '../crm/sync/forget-old-syncs.ts'
import { CRMS_AT_ONCE, startCrmSyncs } from '../crm/sync/sync-crms.ts'
import { createSideBySide, type SideBySide } from '../crm/watch/side-by-side.ts'
import type { Database } from '../db/connect.ts'
import { ensureQueue } from '../db/queue.ts'
import { enrichWaitingLeads } from '../enrichment/enrich-selected.ts'
import { createPoliteReader } from '../enrichment/fetch/polite-reader.ts'
import { type CompanyReader, createCompanyReader, fetchRules } from '../enrichment/fetch/read-company.ts'
import { wakeSnoozed } from '../inbox/change-conversation.ts'
import { forgetMessages } from '../inbox/retention.ts'
import { runBulkJobs } from '../leads/bulk/run-bulk-jobs.ts'
import { forgetDeletedLeads } from '../leads/deleted-lead-queries.ts'
import { forgetDismissals } from '../leads/duplicates/dismiss-pairs.ts'
import { searchAllDuplicates } from '../leads/duplicates/search/search-duplicates.ts'
import { importWaitingLeads } from '../leads/import/import-leads.ts'
import { forgetOldImports } from '../leads/import/undo/undo-queries.ts'
import { describeError, type Log } from '../log.ts'
import { forgetOldSlots } from '../mail/account/mailbox-queries.ts'
import { resealGrants, resealMailboxes } from '../mail/account/reseal-mailboxes.ts'
import { readInboxes, readInboxOf } from '../mail/inbox/read-inboxes.ts'
import { reachOf } from '../mail/smtp/mail-host.ts'
import { judgeVisits } from '../mail/tracking/judge-visits.ts'
import { checkDueDomains } from '../mail/tracking-domain/check-tracking-domain.ts'
import { systemLookup } from '../mail/tracking-domain/leads-here.ts'
import { reachHost } from '../mail/tracking-domain/reach-host.ts'
import { deleteReadNotices } from '../notifications/notification-queries.ts'
import { resumeAllowed } from '../outbox/changes/resume-allowed.ts'
import { settleSequences } from '../outbox/changes/settle-sequences.ts'
import { tendSequences } from '../outbox/enrolling/tend-sequences.ts'
import { pruneHistory } from '../outbox/reason-history.ts'
import { isPublicUrl } from '../public-host.ts'
import { learnScores } from '../scoring/learn/learn-scores.ts'
import { fadeScores, rescoreLeads } from '../scoring/rescore-leads.ts'
import type { SecretBox } from '../secret-box.ts'
import { adoptBetterVariants } from '../sequences/variants/adopt-better.ts'
import { reasonOf } from '../start-error.ts'
import { forgetUnusedFiles } from '../templates/files/file-queries.ts'
import { foldTemplateCounts } from '../templates/performance-queries.ts'
import { forgetDeletedTemplates } from '../templates/template-queries.ts'
import { resealModelKeys } from '../writing/model/settings/model-settings-queries.ts'
import { giveBackAllJobs, giveBackJobs } from './lost-jobs.ts'

/** What jobs need besides the database. */
type JobContext = {
  signal: AbortSignal
  readCompany: CompanyReader
  box: SecretBox
  payload: { userId?: number; _cron?: unknown } & Partial<QueuedAccountMail>
  config: Config
  log: Log
  crms: SideBySide
}
type Work = (database: Database, context: JobContext) => Promise<void>
/** Without `cron`: only what somebody asked for. */
type Job = { name: string; cron?: string; run: Work }

// Each running job uses a connection; the pool has several times as many.
const CONCURRENCY = 4
// The other slots stay free for quick jobs.
const IMPORTS_AT_ONCE = 2
const ENRICHMENTS_AT_ONCE = 2

// The scheduled jobs; the code of each is in its feature. The sender, the inbox watcher and the outbox watcher start in start/background.ts.
const jobs = ({ clockOffsetSeconds: offsetSeconds }: Config): Job[] => [
  { name: 'forget-expired', cron: '7 * * * *', run: ({ db }) => forgetExpired(db) },
  {
    name: 'send-account-mail',
    run: async (database, { box, config, log, payload: { accountMail, salt } }) => {
      if (accountMail && salt) await sendAccountMailOnce(database, { accountMail, salt }, box, config, log)
    },
  },
  { name: 'tell-expiring-tokens', cron: '12 * * * *', run: ({ db }) => tellExpiringTokens(db) },
  { name: 'forget-deleted-leads', cron: '17 * * * *', run: ({ db }) => forgetDeletedLeads(db) },
  { name: 'forget-dismissals', cron: '18 3 * * *', run: ({ db }) => forgetDismissals(db) },
  { name: 'forget-old-imports', cron: '19 * * * *', run: ({ db }) => forgetOldImports(db) },
  { name: 'forget-unused-files', cron: '52 * * * *', run: ({ db }) => forgetUnusedFiles(db) },
  { name: 'forget-deleted-templates', cron: '22 * * * *', run: ({ db }) => forgetDeletedTemplates(db) },
  { name: 'forget-read-notices', cron: '27 * * * *', run: ({ db }) => deleteReadNotices(db) },
  { name: 'fold-activity', cron: '* * * * *', run: ({ db }) => foldActivity(db) },
  { name: 'fold-template-counts', cron: '* * * * *', run: ({ db }) => foldTemplateCounts(db) },
  {
    name: 'import-leads',
    // An upload starts it at once; the schedule picks up what a killed worker left unfinished.
    cron: '* * * * *',
    run: atMost(IMPORTS_AT_ONCE, (database, { signal }) => importWaitingLeads(database, { signal })),
  },
  {
    name: 'run-bulk-jobs',
    // A request starts it at once; the schedule picks up what a killed worker left unfinished.
    cron: '* * * * *',
    run: atMost(1, (database, { signal, box, config }) => runBulkJobs(database, { signal, mail: { box, config } })),
  },
  {
    name: 'find-duplicates',
    // Whoever looks at many new leads starts it at once.
    cron: '* * * * *',
    run: atMost(1, (database, { signal }) => searchAllDuplicates(database, { signal })),
  },
  {
    name: 'enrich-leads',
    cron: '* * * * *',
    // Websites can be slow.
    run: atMost(ENRICHMENTS_AT_ONCE, (database, { signal, readCompany }) =>
      enrichWaitingLeads(database, readCompany, { signal }),
    ),
  },
  {
    name: 'read-inboxes',
    cron: '* * * * *',
    // Mail servers can be slow: one slot at most.
    run: atMost(1, (database, { signal, box, config }) => readInboxes(database, { box, config, signal })),
  },
  {
    name: 'read-inbox',
    // Of one owner, whose Sent folder may have emails that are unknown. One after another, by the queue they are added to.
    run: async (database, { signal, box, config, payload: { userId } }) => {
      if (userId !== undefined) await readInboxOf(database, userId, { box, config, signal })
    },
  },
  {
    name: 'judge-visits',
    cron: '* * * * *',
    run: atMost(1, ({ db }, { signal, log }) => judgeVisits(db, { signal, log })),
  },
  {
    name: 'resume-allowed-mailboxes',
    cron: '* * * * *',
    run: atMost(1, ({ db }, { signal, config }) => resumeAllowed(db, reachOf(config), signal)),
  },
  {
    name: 'check-tracking-domains',
    cron: '*/10 * * * *',
    run: atMost(1, async ({ db }, { signal, box, config }) => {
      const { publicUrl } = config
      const tools = { lookup: systemLookup(), reach: reachHost(fetchRules(config), box), box, publicUrl }
      if (isPublicUrl(publicUrl)) await checkDueDomains(db, tools, signal)
    }),
  },
  { name: 'wake-snoozed', cron: '* * * * *', run: ({ db }) => wakeSnoozed(db) },
  { name: 'forget-messages', cron: '34 3 * * *', run: ({ db }, { signal }) => forgetMessages(db, signal) },
  { name: 'forget-old-syncs', cron: '32 * * * *', run: ({ db }, { signal }) => forgetOldSyncs(db, signal) },
  { name: 'prune-email-reasons', cron: '52 3 * * *', run: ({ db }) => pruneHistory(db) },
  { name: 'forget-mail-slots', cron: '37 * * * *', run: async ({ db }) => void (await forgetOldSlots(db)) },
  { name: 'reseal-mailboxes', cron: '47 * * * *', run: ({ db }, { box, signal }) => resealMailboxes(db, box, signal) },
  { name: 'reseal-mail-grants', cron: '48 * * * *', run: ({ db }, { box, signal }) => resealGrants(db, box, signal) },
  { name: 'reseal-tokens', cron: '48 * * * *', run: ({ db }, { box, signal }) => resealTokens(db, box, signal) },
  { name: 'reseal-model-keys', cron: '50 * * * *', run: ({ db }, { box }) => resealModelKeys(db, box) },
  { name: 'reseal-totp', cron: '49 * * * *', run: ({ db }, { box, signal }) => resealTotp(db, box, signal) },
  {
    name: 'tend-sequences',
    cron: '* * * * *',
    run: atMost(1, ({ db }, { signal }) => tendSequences(db, { offsetSeconds }, signal)),
  },
  {
    name: 'adopt-variants',
    cron: '*/10 * * * *',
    run: atMost(1, ({ db }, { signal }) => adoptBetterVariants(db, signal)),
  },
  {
    name: 'settle-sequences',
    // A request starts it at once; the schedule picks up what a killed worker left unfinished.
    cron: '* * * * *',
    run: atMost(1, ({ db }, { signal }) => settleSequences(db, signal)),
  },
  {
    name: 'sync-crm',
    cron: '*/3 * * * *',
    // Only starts them: a slow CRM takes no slot from other jobs, and delays no other CRM.
    run: (database, { box, config, payload, crms }) =>
      startCrmSyncs({ ...database, box, config }, payload._cron !== undefined, crms),
  },
  {
    name: 'learn-scores',
    cron: '23 * * * *',
    run: (database, { signal, payload }) => learnScores(database, payload.userId, signal),
  },
  { name: 'rescore-leads', cron: '* * * * *', run: (database, { signal }) => rescoreLeads(database, signal) },
  { name: 'fade-scores', cron: '41 3 * * *', run: (database, { signal }) => fadeScores(database, signal) },
]

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

/** Limits concurrency. A call over the limit returns at once, and a running one looks for work again. */
function atMost(limit: number, work: Work): Work {
  let running = 0
  let mustLookAgain = false
  return async (database, context) => {
    mustLookAgain = true
    if (running >= limit) return
    running++
    try {
      while (mustLookAgain && !context.signal.aborted) {
        mustLookAgain = false
        await work(database, context)
      }
    } finally {
      running--
    }
  }
}

/** The runner logs and stores what a job throws, so details are removed first. */
function rethrowSafe(error: unknown): never {
  const { message, code, stack } = describeError(error)
  throw Object.assign(new Error(code ? `${message} (${code})` : message), { stack })
}
