// Rules for server/, used by .dependency-cruiser.cjs. main.ts, app.ts and jobs/ may import every feature. A feature imports only
// the public files of other features.

/** The files that other features may import. A pattern stands for a whole folder. */
const publicFiles = {
  accounts: ['time-zone', 'user-queries'],
  leads: [
    'bulk/(bulk-job-queries|change-chosen)',
    'deleted-lead-queries',
    'drafts/draft-queries',
    'duplicates/(find-duplicates|merge-leads)',
    'edit-lead',
    'entries/write-entry',
    'export/csv-cell',
    'export/export-(leads|limit)',
    'find-few',
    'import/import-values',
    'job-title',
    'jobs/lead-job-queries',
    'lead-field-columns',
    'lead-list-queries',
    'list/leads-meeting',
    'lead-queries',
    'mail-domain',
    'meeting-queries',
    'search-in-parts',
    'time-zone/recipient-zone',
    'timeline-queries',
    'win-lead',
    'words/read-industry',
    'words/read-status',
  ],
  scoring: ['current-scorer', 'features/calls', 'score-deleted', 'score-leads', 'score-model'],
  enrichment: ['enrichment-queries', 'understand/countries', 'fetch/(read-company|read-failure|safe-fetch)'],
  writing: [
    'built-in/(lead-names|placeholders|protected-text|rewrites)',
    'check-claims',
    'evidence/(draft-evidence|evidence|sources|unsupported-claims)',
    'gather-facts',
    'disconnect-signal',
    'model/(model|model-usage|prompts/write-reply|record-usage|settings/model-source|summarize-facts)',
    'stand-in',
    'voice-queries',
    'write-limit',
    'writer',
    'writer-facts',
  ],
  templates: [
    'allow-text',
    'clean-value',
    'field-values',
    'files/(file-queries|file-type)',
    'formatted/stored-(content|signature)',
    'links-in',
    'merge-fields',
    'one-lead',
    'template-queries',
  ],
  mail: [
    'account/(inbox-read|mailbox-queries|own-account|server-account|token-account)',
    'do-not-contact/(crm-opt-outs|kept-for-crm|merged-entries|opt-out-in-words|opt-out-records|paused-address-queries|soft-bounces|suppression-queries)',
    'inbox/imap',
    'reading/(classify-mail|html-text|mime-headers|mime-parts|nearest-copy|new-text|opt-out|read-mail|told-departure)',
    'reading/people/(away-notice|left-company|return-date|written-dates)',
    'refusals/sign-in-cause',
    'smtp/(mail-host|smtp|smtp-outcome)',
    'tracking-domain/link-origin',
    'transports/(api-outcome|mail-api|mailbox-tokens|open-mail-api)',
  ],
  outbox: [
    'changes/(deleted-lead-emails|enroll-orders|hold-emails|look-sooner|mark-emails|move-to-main|other-sender|postpone-emails|replies-meanwhile|resume-sending|rewrite-emails|sample-emails|settle-sequences|skip-emails|take-back-bounces|test-emails|unknown-notice|unmerge-emails)',
    'enrolling/(advance-enrollments|allow-launch|allow-new-address|allow-new-leads|change-enrollment|check-sequence-text|choose-mailboxes|contact-rules-queries|end-for-meeting|enroll-leads|enroll-on-trigger|launch-conditions|launch-facts|move-leads|order-enrollments|pause-for-reply|stop-enrollments|trusted-replies|undo-enroll|unread-inbox)',
    'guard/(check-domains|hand-touches|record-report|sender-history|sending-rules-queries)',
    'mail-notices',
    'mail-queries',
    'mail-token',
    'planning/(clock|holidays|mailbox-chooser|plan|ramp-up|recipient-caps|recipient-hours|send-pace|send-window)',
    'preparing/(choose-variant|footer|queue-mail|retry-held-content|sender-mailbox|undo-time|without-tracking)',
    'read-send-plan',
    'reason-(columns|history)',
    'send-template',
    'sending/(hand-over/(hand-over-marks|with-files)|mark-contacted|reconcile-by-api|reconcile-sent)',
    'step-kinds-sql',
    'steps/(allow-continuing|step-task-queries|task-steps)',
    'waiting-emails',
  ],
  inbox: [
    'reading/(mail-work|message-content)',
    'replying/withdraw-message',
    'storing/(complete-message|read-sent-folder|reply-account|store-incoming|store-sent)',
  ],
  sequences: ['sequence-queries'],
  crm: ['connection/(connect-crm|integration-queries)', 'sync/move-links', 'sync/pairs/twin-leads'],
  tasks: ['task-queries'],
  notifications: ['lead-changes', 'notify', 'welcome'],
}

/** Folders that compute and do no I/O. */
const pureFolders =
  '^server/(mail/(reading|refusals)|inbox/intent|scoring/(features|model)|writing/(evidence|built-in)|enrichment/understand)/'

const isTest = '\\.test\\.ts$'
const io = '^(node:)?(fs|net|http|https|tls|dns|child_process|dgram|worker_threads)(/|$)'
const publicPaths = Object.entries(publicFiles).map(
  ([feature, files]) => `^server/${feature}/(${files.join('|')})\\.ts$`,
)
/** All features of the server: .dependency-cruiser.cjs has rules about them as well. */
const features =
  '^server/(accounts|leads|scoring|enrichment|writing|templates|mail|inbox|outbox|sequences|crm|analytics|notifications|restore|sample-data|search|tasks)/'

const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

const rules = [
  forbid(
    'server: other features import the public files alone',
    { path: features, pathNot: isTest },
    { path: features, pathNot: ['^server/$1/', ...publicPaths] },
  ),
  forbid(
    'server: pure folders do no I/O',
    { path: pureFolders, pathNot: isTest },
    { path: `^server/(db|http)/|${io}|^node_modules/(pg|drizzle-orm|fastify|nodemailer|imapflow)/` },
  ),
  forbid(
    'start: main.ts alone starts the parts',
    { path: '^server/(?!start/|main\\.ts$)' },
    { path: '^server/start/' },
  ),
  forbid(
    'oauth knows no feature',
    { path: '^server/oauth/', pathNot: isTest },
    { path: `${features}|^server/(http|jobs)/` },
  ),
  forbid(
    'crm: a CRM is reached through the registry',
    { path: '^server/', pathNot: ['^server/crm/(hubspot|salesforce|registry)', isTest] },
    { path: '^server/crm/(hubspot|salesforce)/' },
  ),
]

module.exports = { features, rules }
