import { type QueuedAccountMail, sendAccountMailOnce } from '../accounts/by-email/send-account-mail.ts'
import { forgetExpired } from '../accounts/expiry-queries.ts'
import { resealTotp } from '../accounts/second-factor/reseal-totp.ts'
import { tellExpiringTokens } from '../accounts/token-expiry.ts'
import { foldActivity } from '../analytics/fold-activity.ts'
import type { Config } from '../config.ts'
import { resealTokens } from '../crm/connection/reseal-tokens.ts'
import { forgetOldSyncs } from '../crm/sync/forget-old-syncs.ts'
import { startCrmSyncs } from '../crm/sync/sync-crms.ts'
import type { SideBySide } from '../crm/watch/side-by-side.ts'
import type { Database } from '../db/connect.ts'
import { enrichWaitingLeads } from '../enrichment/enrich-selected.ts'
import { type CompanyReader, fetchRules } from '../enrichment/fetch/read-company.ts'
import { wakeSnoozed } from '../inbox/change-conversation.ts'
import { forgetMessages } from '../inbox/retention.ts'
import { runBulkJobs } from '../leads/bulk/run-bulk-jobs.ts'
import { forgetDeletedLeads } from '../leads/deleted-lead-queries.ts'
import { forgetDismissals } from '../leads/duplicates/dismiss-pairs.ts'
import { searchAllDuplicates } from '../leads/duplicates/search/search-duplicates.ts'
import { importWaitingLeads } from '../leads/import/import-leads.ts'
import { forgetOldImports } from '../leads/import/undo/undo-queries.ts'
import type { Log } from '../log.ts'
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
import { forgetUnusedFiles } from '../templates/files/file-queries.ts'
import { foldTemplateCounts } from '../templates/performance-queries.ts'
import { forgetDeletedTemplates } from '../templates/template-queries.ts'
import { resealModelKeys } from '../writing/model/settings/model-settings-queries.ts'

/** What jobs need besides the database. */
export type JobContext = {
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

// The other slots of a worker stay free for quick jobs.
const IMPORTS_AT_ONCE = 2
const ENRICHMENTS_AT_ONCE = 2

// The scheduled jobs; the code of each is in its feature. The sender, the inbox watcher and the outbox watcher start in start/background.ts.
export const jobs = ({ clockOffsetSeconds: offsetSeconds }: Config): Job[] => [
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
