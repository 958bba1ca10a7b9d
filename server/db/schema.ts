import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { TOKEN_SCOPES, type TokenScope } from '../../contract/api-token.ts'
import { BULK_JOB_KINDS, type BulkChange } from '../../contract/bulk-job.ts'
import {
  CRM_ACTIVITY_KINDS,
  CRM_AUTH_KINDS,
  CRM_OUTCOMES,
  CRM_PROVIDERS,
  CRM_RUN_KINDS,
  CRM_RUN_STATUSES,
  type CrmFinding,
  type CrmOwner,
  type CrmProperties,
  DEFAULT_SYNC_SETTINGS,
  type DealBase,
  type DealTerms,
  type SyncSettings,
} from '../../contract/crm-integration.ts'
import type { EmailFile } from '../../contract/email-file.ts'
import { MACHINE_REASONS } from '../../contract/email-reason.ts'
import {
  DEFAULT_ENROLLMENT_STATUS,
  DEFAULT_MAIL_STATE,
  DEFAULT_NO_RESPONSE_DAYS,
  DEFAULT_SEQUENCE_FREQUENCY,
  DEFAULT_SEQUENCE_TRIGGER,
  ENROLLMENT_STATUSES,
  SEQUENCE_CATEGORIES,
  SEQUENCE_FREQUENCIES,
  SEQUENCE_TRIGGERS,
  STEP_STATES,
  type StepConditions,
} from '../../contract/email-sequence.ts'
import {
  DEFAULT_EMAIL_CATEGORY,
  DEFAULT_EMAIL_TONE,
  DEFAULT_TEMPLATE_STATUS,
  EMAIL_CATEGORIES,
  EMAIL_TONES,
  TEMPLATE_STATUSES,
} from '../../contract/email-template.ts'
import type { IntentSource, MessageFile } from '../../contract/inbox.ts'
import { CONVERSATION_STATES, MESSAGE_INTENTS } from '../../contract/inbox-choices.ts'
import type { Invitation } from '../../contract/invitation.ts'
import { DEFAULT_LEAD_SOURCE, DEFAULT_LEAD_STATUS, LEAD_SOURCES, LEAD_STATUSES } from '../../contract/lead.ts'
import { DUPLICATE_BANDS } from '../../contract/lead-duplicate.ts'
import { ENTRY_KINDS } from '../../contract/lead-entry.ts'
import {
  DUPLICATE_POLICIES,
  IMPORT_STATUSES,
  type ImportError,
  type ImportOptions,
  UNDO_STATUSES,
} from '../../contract/lead-import.ts'
import type { ImportValue } from '../../contract/lead-import-values.ts'
import { LEAD_JOB_KINDS, LEAD_JOB_STATUSES } from '../../contract/lead-job.ts'
import { INBOX_KINDS, MAIL_EVENT_KINDS } from '../../contract/mail.ts'
import { MAIL_PROVIDERS } from '../../contract/mail-provider.ts'
import {
  CONNECTION_SECURITIES,
  DEFAULT_DAILY_LIMIT,
  DEFAULT_MIN_GAP_SECONDS,
  DEFAULT_TIME_ZONE,
  MAIL_TRANSPORTS,
  type RampUp,
  type SendWindow,
} from '../../contract/mailbox.ts'
import { MODEL_PROVIDERS } from '../../contract/model-settings.ts'
import { BRANCH_ARMS, STEP_KINDS, type StepSettings } from '../../contract/step-kinds.ts'
import { type StepVariants, VARIANT_KEYS, type VariantKey } from '../../contract/step-variants.ts'
import { SUPPRESSION_REASONS } from '../../contract/suppression.ts'
import { CALL_OUTCOMES, TASK_KINDS, TASK_RECURRENCES, TASK_SOURCES, TASK_STATES } from '../../contract/task-choices.ts'
import { TIMELINE_KINDS } from '../../contract/timeline-event.ts'
import { TRACKING_DOMAIN_PROBLEMS, TRACKING_DOMAIN_STATES } from '../../contract/tracking-domain.ts'
import { DEFAULT_PLAN, DEFAULT_SUBSCRIPTION_STATUS, SUBSCRIPTION_PLANS } from '../../contract/user.ts'
import type { Voice } from '../../contract/voice.ts'
import type { WritingSuggestions } from '../../contract/writing-suggestions.ts'

// Every table: the entities of the spec in its order, then what the design adds. Functions and triggers are in triggers/. In migrations
// are extensions and the functions that generated columns and indexes use: `leadwright_searchable` and `leadwright_tag_keys` (0064).

export type MessagePerson = { name: string; address: string }
type ReasonParams = Record<string, unknown>
/** An email that the server refused, and when that was recorded. */
export type RefusedMail = { id: number; address: string; at: string }
export type UnreadInboxConfirmed =
  | { mailbox: string /** All of them, where there are several. */; mailboxes?: string[]; by: string; at: string }
  | { isEarlier: true }
/** `isReply`: it replies in the thread of the previous email. */
/** `variant` as it was approved without a change; an email that a person wrote compares nothing. */
export type ApprovedText = {
  subject: string
  body: string
  html: string | null
  isReply: boolean
  variant: VariantKey | null
  /** By the sender's clock: it is not written before, so it can be taken back. */
  undoUntil?: string
}
/** What a scheduled row waits for, other than its time. */
export const HOLDS = [
  'pause',
  'content',
  'account',
  'question',
  'task',
  'wait',
  'branch',
  'approval',
  'approved',
  'replan',
] as const
/** `hash` is of the texts of the active steps; `by` is the owner's address at that moment. */
export type ClaimsConfirmed = { hash: string; claims: string[]; by: string; at: string }

const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
const moment = () => timestamp({ withTimezone: true })
const createdAt = () => moment().notNull().defaultNow()
const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())
const count = () => integer().notNull().default(0)
const ownedBy = (userId: () => AnyPgColumn) => integer().notNull().references(userId, { onDelete: 'cascade' })
const keysOf = <K extends string>(choices: Record<K, string>) => Object.keys(choices) as [K, ...K[]]
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

// Triggers: triggers/session-ends.sql.
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    company: text(),
    // Several lines; emails of sequences end with it.
    postalAddress: text(),
    subscriptionPlan: text({ enum: SUBSCRIPTION_PLANS }).notNull().default(DEFAULT_PLAN),
    subscriptionStatus: text().notNull().default(DEFAULT_SUBSCRIPTION_STATUS),
    // Null for people who sign in through the identity provider alone.
    passwordHash: text(),
    oidcIssuer: text(),
    oidcSubject: text(),
    // Whether the company website of every lead that is added by hand is read.
    enrichesNewLeads: boolean().notNull().default(false),
    // Whether the first email sent to a new lead makes it Contacted.
    marksContacted: boolean().notNull().default(true),
    // Whether single letters are shortcuts.
    usesLetterKeys: boolean().notNull().default(true),
    // The version of the score that all leads of this user have.
    scoreVersion: text(),
    // Null until chosen: then the mailbox's counts.
    timeZone: text(),
    // The first account, whose owner runs the server: it sends through SMTP_URL as it likes.
    isOperator: boolean().notNull().default(false),
    // When the owner of the address confirmed it; null before.
    emailVerifiedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_oidc_key').on(t.oidcIssuer, t.oidcSubject),
  ],
)

// Triggers: triggers/lead-counts.sql, lead-activity.sql, lead-crm-outbox.sql, lead-duplicates.sql,
// lead-queued-emails.sql, lead-tags.sql.
export const leads = pgTable(
  'leads',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    company: text().notNull(),
    jobTitle: text(),
    industry: text(),
    // The customer's own word for an industry that is not on our list; emails use it. It goes when the industry changes.
    industryAsGiven: text(),
    companySize: text(),
    location: text(),
    phone: text(),
    website: text(),
    linkedinUrl: text(),
    timeZone: text(),
    status: text({ enum: LEAD_STATUSES }).notNull().default(DEFAULT_LEAD_STATUS),
    aiScore: count(),
    // The version of the score, and when it was computed: its reasons are shown as of then. Null until first scored.
    scoreVersion: text(),
    scoredAt: moment(),
    // In pence.
    dealValue: bigint({ mode: 'number' }).notNull().default(0),
    probability: count(),
    notes: text(),
    campaign: text(),
    // Columns of imported files that fill no field: contract/extra-columns.ts. Lists don't read them.
    extraColumns: jsonb().$type<Record<string, string>>(),
    // In the spelling of whoever wrote them; `leadwright_tag_keys` has them as they are compared.
    tags: text().array().notNull().default([]),
    // Since when it has been qualified, set by triggers/lead-activity.sql; null while it is not.
    qualifiedAt: moment(),
    // The sale, with its value in pence. It counts while the lead is qualified, so that undoing a change of status brings it back.
    wonOn: date(),
    wonValue: bigint({ mode: 'number' }),
    // Where it came from; the first entry of the timeline shows it.
    source: text({ enum: LEAD_SOURCES }).notNull().default(DEFAULT_LEAD_SOURCE),
    enrichedData: jsonb().$type<Record<string, unknown>>(),
    // Name, company and email as they are searched: lower case, without accents. A line each, so that no match spans two.
    searchText: text().generatedAlwaysAs(
      sql`leadwright_searchable(first_name || ' ' || last_name || E'\\n' || company || E'\\n' || email)`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('leads_owner_search').using('gin', t.userId, t.searchText.op('gin_trgm_ops')),
    // Leads with letters that are not ASCII even without their accents: a search for two letters can't use the index above for them.
    index('leads_owner_other_letters')
      .on(t.userId)
      .where(sql`octet_length(${t.searchText}) <> char_length(${t.searchText})`),
    // The job title is searched as well. Apart from the text above, which would have to be written anew for every lead.
    index('leads_owner_title_search').using('gin', t.userId, sql`leadwright_searchable(${t.jobTitle}) gin_trgm_ops`),
    index('leads_owner_title_letters')
      .on(t.userId)
      .where(
        sql`octet_length(leadwright_searchable(${t.jobTitle})) <> char_length(leadwright_searchable(${t.jobTitle}))`,
      ),
    // The orders of the list. Each of these also includes status, industry, company_size and ai_score (migration 0035), which
    // Drizzle can't express: whatever the filter, a walk along the list reads no lead.
    index('leads_by_name').on(t.userId, sql`lower(${t.lastName})`, sql`lower(${t.firstName})`, t.id),
    index('leads_by_company').on(t.userId, sql`lower(${t.company})`, t.id),
    index('leads_by_deal_value').on(t.userId, t.dealValue, t.id),
    // Not unique: the spec lets two leads share an address.
    index('leads_by_email').on(t.userId, sql`lower(${t.email})`, t.id),
    index('leads_by_newest').on(t.userId, t.createdAt, t.id),
    index('leads_by_score').on(t.userId, t.aiScore, t.id),
    // For filters that few leads match.
    index('leads_by_kind').on(t.userId, t.status, t.industry, t.companySize, t.id),
    // Only leads with tags, so that it costs an import without tags nothing.
    index('leads_owner_tags').using('gin', t.userId, sql`leadwright_tag_keys(${t.tags})`).where(sql`${t.tags} <> '{}'`),
    index('leads_owner_closed').on(t.userId).where(sql`${t.status} = 'qualified' and ${t.probability} = 100`),
    index('leads_owner_won').on(t.userId).where(sql`${t.status} = 'qualified' and ${t.wonOn} is not null`),
    index('leads_owner_samples').on(t.userId, t.status).where(sql`${t.source} = 'sample'`),
    check('leads_ai_score_range', sql`${t.aiScore} between 0 and 100`),
    check('leads_probability_range', sql`${t.probability} between 0 and 100`),
    check('leads_deal_value_positive', sql`${t.dealValue} >= 0`),
  ],
)

// How many leads each owner has, by what the list can be filtered by, with the sums the pipeline needs. Kept by
// triggers/lead-counts.sql in the same transaction as each write. Writers at the same moment use different slots, so that they
// do not wait for each other; a reader adds the slots up.
export const leadCounts = pgTable(
  'lead_counts',
  {
    userId: ownedBy(() => users.id),
    status: text().notNull(),
    // '' means none, since a key cannot be null.
    industry: text().notNull(),
    companySize: text().notNull(),
    slot: integer().notNull(),
    // Grows with every write after which a list may look different.
    changes: bigint({ mode: 'number' }).notNull().default(0),
    leads: bigint({ mode: 'number' }).notNull().default(0),
    dealValue: bigint({ mode: 'number' }).notNull().default(0),
    probability: bigint({ mode: 'number' }).notNull().default(0),
    // Value times probability, in pence times percent.
    weightedValue: numeric({ mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.status, t.industry, t.companySize, t.slot] })],
)

// Every tag an owner has used, kept by triggers/lead-tags.sql. The key is the tag in lower case.
export const leadTags = pgTable(
  'lead_tags',
  { userId: ownedBy(() => users.id), key: text().notNull(), tag: text().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)

// An email to a lead that is being written. The version changes with every save; the key sends the draft once.
export const leadDrafts = pgTable(
  'lead_drafts',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    leadId: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    body: text().notNull(),
    // Null: plain text.
    bodyHtml: text(),
    attachments: jsonb().$type<EmailFile[]>(),
    key: text().notNull(),
    version: uuid().notNull().defaultRandom(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('lead_drafts_owner_key').on(t.userId, t.key),
    index('lead_drafts_owner_newest').on(t.userId, t.updatedAt, t.id),
    // By the lead alone, because a deleted lead takes its drafts along.
    index('lead_drafts_lead').on(t.leadId, t.updatedAt, t.id),
  ],
)

/** Views of the lead list that its owner saved; an empty text means no filter. A deleted one can be restored for 30 days. */
export const leadViews = pgTable(
  'lead_views',
  {
    userId: ownedBy(() => users.id),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    search: text().notNull().default(''),
    industry: text().notNull().default(''),
    companySize: text().notNull().default(''),
    status: text().notNull().default(''),
    // As contract/lead-where.ts reads them.
    conditions: text().notNull().default(''),
    sort: text().notNull().default('-createdAt'),
    // As contract/lead-columns.ts reads them.
    columns: text().notNull().default(''),
    position: count(),
    isDefault: boolean().notNull().default(false),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('lead_views_name').on(t.userId, sql`lower(${t.name})`).where(sql`${t.deletedAt} is null`),
    uniqueIndex('lead_views_default').on(t.userId).where(sql`${t.isDefault} and ${t.deletedAt} is null`),
  ],
)

// A deleted lead with everything deleted with it, stored for a while so that deleting can be undone.
export const deletedLeads = pgTable(
  'deleted_leads',
  {
    leadId: integer().primaryKey(),
    userId: ownedBy(() => users.id),
    lead: jsonb().$type<Record<string, unknown>>().notNull(),
    timeline: jsonb().$type<Record<string, unknown>[]>().notNull(),
    templateIds: jsonb().$type<number[]>().notNull(),
    // Emails sent or scheduled to it, messages received from it, and the sequences it was in.
    belongings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    deletedAt: createdAt(),
  },
  (t) => [index('deleted_leads_owner').on(t.userId), index('deleted_leads_age').on(t.deletedAt)],
)

export const leadImports = pgTable(
  'lead_imports',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    fileName: text().notNull(),
    status: text({ enum: IMPORT_STATUSES }).notNull().default('waiting'),
    options: jsonb().$type<ImportOptions>().notNull(),
    // Rows of the file, known once all of it was read. Null for a dry run until it is started.
    total: integer(),
    // The same for a dry run.
    checkTotal: integer(),
    done: count(),
    created: count(),
    updated: count(),
    skipped: count(),
    // The first of them, by their lines in the file.
    skippedLines: integer().array().notNull().default([]),
    failed: count(),
    // How many values were not ours word for word, and what became of them.
    noted: count(),
    findings: jsonb().$type<{ values: ImportValue[]; more: number; notes: ImportError[] }>(),
    message: text(),
    // Of the rows done, those that `lead_import_batches` can undo. Fewer when an older version of the product took part.
    undoable: count(),
    undoStatus: text({ enum: UNDO_STATUSES }),
    // The deletion time of all leads that it deletes.
    undoStartedAt: moment(),
    undoFinishedAt: moment(),
    undoRemoved: count(),
    undoRestored: count(),
    undoKeptEmailed: count(),
    undoKeptEdited: count(),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (t) => [index('lead_imports_owner_newest').on(t.userId, t.createdAt, t.id)],
)

// The uploaded file, in pieces, until it is imported: any worker on any machine can read it here.
export const leadImportPieces = pgTable(
  'lead_import_pieces',
  {
    importId: integer()
      .notNull()
      .references(() => leadImports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.position] })],
)

// A workbook as it was uploaded, until it is imported: another sheet of it can still be chosen.
export const leadImportWorkbooks = pgTable(
  'lead_import_workbooks',
  {
    importId: integer()
      .notNull()
      .references(() => leadImports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.position] })],
)

export const leadImportErrors = pgTable(
  'lead_import_errors',
  {
    id: id(),
    importId: integer()
      .notNull()
      .references(() => leadImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    field: text(),
    message: text().notNull(),
    // Who the row is about.
    name: text(),
    // The cells of the row as they were read.
    cells: jsonb().$type<string[]>().notNull(),
  },
  (t) => [index('lead_import_errors_line').on(t.importId, t.line)],
)

// What each batch of an import did, for a month, so that the import can be undone. The old values of a changed lead are in the
// 'edited' event that names the import.
export const leadImportBatches = pgTable(
  'lead_import_batches',
  {
    importId: integer()
      .notNull()
      .references(() => leadImports.id, { onDelete: 'cascade' }),
    // How many rows were done before it.
    position: integer().notNull(),
    addedIds: integer().array().notNull(),
    changedIds: integer().array().notNull(),
    isUndone: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.importId, t.position] })],
)

// Leads as a running dry run would have left them, so that a later row finds them. A lead ID of 0 is a lead that would be new.
export const leadImportCheckLeads = pgTable(
  'lead_import_check_leads',
  {
    importId: integer()
      .notNull()
      .references(() => leadImports.id, { onDelete: 'cascade' }),
    emailKey: text().notNull(),
    leadId: integer().notNull(),
    // Long texts as a digest.
    lead: jsonb().$type<Record<string, string | number | null>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.emailKey, t.leadId] })],
)

// A job over many leads of one owner whose progress is shown: which leads, and how many are done.
export const leadJobs = pgTable(
  'lead_jobs',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    kind: text({ enum: LEAD_JOB_KINDS }).notNull(),
    status: text({ enum: LEAD_JOB_STATUSES }).notNull().default('waiting'),
    // Null: all leads of the owner.
    leadIds: jsonb().$type<number[]>(),
    total: count(),
    done: count(),
    failed: count(),
    message: text(),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (t) => [
    index('lead_jobs_owner_newest').on(t.userId, t.createdAt, t.id),
    index('lead_jobs_open').on(t.kind, t.id).where(sql`${t.status} in ('waiting', 'running')`),
  ],
)

// What a lead is looked up by: hashes of its mailbox, its name, its phone and the like (`linkage/keys.ts`). Leads that share one are
// compared. The owner is part of each hash. No foreign key to leads, here and below: checking it would lock each lead that is
// compared; triggers/lead-duplicates.sql records deleted leads as well.
export const duplicateKeys = pgTable(
  'duplicate_keys',
  {
    leadId: integer().primaryKey(),
    userId: ownedBy(() => users.id),
    keys: integer().array().notNull(),
  },
  (t) => [
    index('duplicate_keys_owner').on(t.userId),
    index('duplicate_keys_shared').using('gin', t.keys).with({ fastupdate: false }),
  ],
)

// Leads that are new, changed or gone since the last look, a row for each statement that changed some.
export const duplicateQueue = pgTable(
  'duplicate_queue',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ownedBy(() => users.id),
    leadIds: integer().array().notNull(),
  },
  (t) => [index('duplicate_queue_owner').on(t.userId, t.id)],
)

// How far the first look at all leads of an owner is: keys up to which lead, then pairs up to which slice of the keys. Both null: done.
export const duplicateSearches = pgTable('duplicate_searches', {
  userId: ownedBy(() => users.id).primaryKey(),
  keyedTo: integer(),
  slice: integer(),
})

// Pairs of leads that are, or may be, one person; the older lead first.
export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    leadId: integer().notNull(),
    otherId: integer().notNull(),
    userId: ownedBy(() => users.id),
    band: text({ enum: DUPLICATE_BANDS }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.leadId, t.otherId] }),
    index('duplicate_pairs_owner').on(t.userId, t.band.desc(), t.leadId.desc(), t.otherId),
    index('duplicate_pairs_other').on(t.otherId),
  ],
)

// Pairs that the owner said are two people; also while one of them is merged or deleted and can come back.
export const duplicateDismissals = pgTable(
  'duplicate_dismissals',
  {
    userId: ownedBy(() => users.id),
    leadId: integer().notNull(),
    otherId: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.leadId, t.otherId] })],
)

// Deleting, restoring or tagging so many leads that nobody waits for it: which ones, and how many are done.
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    kind: text({ enum: BULK_JOB_KINDS }).notNull(),
    status: text({ enum: LEAD_JOB_STATUSES }).notNull().default('waiting'),
    // What was asked for: asking again while it is open is asking once.
    request: text().notNull(),
    // Fixed when it starts, and done in this order.
    leadIds: integer().array().notNull(),
    total: count(),
    done: count(),
    // Of those done, the leads that were deleted or restored; the others were not there any more.
    changed: count(),
    // The deletion time of all leads that it deletes, or that it restores.
    deletedAt: moment().notNull(),
    // What is done to each lead, where the kind does not say it all.
    change: jsonb().$type<BulkChange>(),
    // Of a change of status or tags, or a send: when it was undone.
    undoneAt: moment(),
    // Of a send: the emails it put into the outbox.
    emailIds: integer().array().notNull().default([]),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (t) => [
    index('bulk_jobs_owner_newest').on(t.userId, t.id),
    uniqueIndex('bulk_jobs_open_key').on(t.userId, t.request).where(sql`${t.status} in ('waiting', 'running')`),
  ],
)

// A score model trained on an owner's outcomes, one row a training. The newest says how good the score is; it is used only if it
// beats the built-in score.
export const scoreModels = pgTable(
  'score_models',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    isUsed: boolean().notNull(),
    outcomes: integer().notNull(),
    model: jsonb().$type<Record<string, unknown>>().notNull(),
    report: jsonb().$type<Record<string, unknown>>().notNull(),
    trainedAt: createdAt(),
  },
  (t) => [index('score_models_owner_newest').on(t.userId, t.trainedAt, t.id)],
)

export const emailTemplates = pgTable(
  'email_templates',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    leadId: integer().references(() => leads.id, { onDelete: 'set null' }),
    category: text({ enum: EMAIL_CATEGORIES }).notNull().default(DEFAULT_EMAIL_CATEGORY),
    subject: text().notNull(),
    body: text().notNull(),
    // Beside the text; null where the email is plain text.
    bodyHtml: text(),
    attachments: jsonb().$type<EmailFile[]>(),
    aiGenerated: boolean().notNull().default(false),
    // The AI model or built-in writer that wrote it; null when a person did.
    writtenBy: text(),
    personalizationInsights: jsonb().$type<string[]>(),
    aiSuggestions: jsonb().$type<WritingSuggestions>(),
    tone: text({ enum: EMAIL_TONES }).notNull().default(DEFAULT_EMAIL_TONE),
    status: text({ enum: TEMPLATE_STATUSES }).notNull().default(DEFAULT_TEMPLATE_STATUS),
    sentAt: moment(),
    // Set when deleted. It can be restored for a month, and its emails and sequences still refer to it.
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('email_templates_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('email_templates_owner_newest').on(t.userId, t.createdAt, t.id),
    index('email_templates_lead').on(t.leadId),
  ],
)

// Images and attachments of emails, each content once for its owner. Deleted a day after nothing uses it any more.
export const emailFiles = pgTable(
  'email_files',
  {
    userId: ownedBy(() => users.id),
    // Under this name, because an export leaves out hashes.
    hash: text('sha256').notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    bytes: bytes().notNull(),
    usedAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
)

export const emailSequences = pgTable(
  'email_sequences',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    name: text().notNull(),
    description: text(),
    isActive: boolean().notNull().default(true),
    trigger: text({ enum: SEQUENCE_TRIGGERS }).notNull().default(DEFAULT_SEQUENCE_TRIGGER),
    totalSteps: count(),
    campaignName: text(),
    category: text({ enum: SEQUENCE_CATEGORIES }),
    frequency: text({ enum: SEQUENCE_FREQUENCIES }).notNull().default(DEFAULT_SEQUENCE_FREQUENCY),
    templateId: integer().references(() => emailTemplates.id, { onDelete: 'set null' }),
    // The owner's mailboxes it sends from; null: the default one. Those that are disconnected are taken out.
    mailboxIds: integer().array(),
    // For the trigger no_response.
    noResponseDays: integer().notNull().default(DEFAULT_NO_RESPONSE_DAYS),
    // Sending days and hours apply in the time zone of each recipient.
    inRecipientHours: boolean().notNull().default(false),
    // Triggers fire for what happens from then on.
    activeSince: createdAt(),
    // For the trigger no_response: leads emailed before this moment who did not reply were handled.
    silenceReadTo: moment(),
    // When its owner was notified that every enrollment has ended.
    finishToldAt: moment(),
    // The claims without a source that its owner confirmed, and for which text.
    claimsConfirmed: jsonb().$type<ClaimsConfirmed>(),
    // The owner lets it send follow-ups although nobody reads replies, and from which mailbox. `isEarlier`: it ran before that was asked.
    unreadInboxConfirmed: jsonb().$type<UnreadInboxConfirmed>(),
    // When the sender looks again whether the leads who wait for an answer may start; null while nobody waits.
    waitingLookAt: moment(),
    // When its owner said what becomes of the leads of its test runs: those that ended before are not asked about again.
    testLeadsAnsweredAt: moment(),
    // Since when its emails don't follow it yet: many are put on hold, released or detached in batches, by outbox/changes/settle-sequences.ts.
    unsettledSince: moment(),
    // Deleted, and gone as soon as its emails and enrollments are settled. Nobody sees it any more.
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('email_sequences_waiting').on(t.waitingLookAt).where(sql`${t.waitingLookAt} is not null`),
    index('email_sequences_unsettled').on(t.unsettledSince).where(sql`${t.unsettledSince} is not null`),
    index('email_sequences_owner_newest').on(t.userId, t.createdAt, t.id),
    index('email_sequences_owner_trigger').on(t.userId, t.trigger).where(sql`${t.isActive}`),
    index('email_sequences_template').on(t.templateId),
  ],
)

export const sequenceSteps = pgTable(
  'sequence_steps',
  {
    id: id(),
    sequenceId: integer()
      .notNull()
      .references(() => emailSequences.id, { onDelete: 'cascade' }),
    stepNumber: integer().notNull(),
    name: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    bodyHtml: text(),
    attachments: jsonb().$type<EmailFile[]>(),
    delayDays: count(),
    delayHours: count(),
    conditions: jsonb().$type<StepConditions>(),
    // Further texts: each lead gets one of them or the step's own.
    variants: jsonb().$type<StepVariants>(),
    // Of a step with variants: when one of its texts was last changed.
    textsChangedAt: moment(),
    isActive: boolean().notNull().default(true),
    kind: text({ enum: keysOf(STEP_KINDS) })
      .notNull()
      .default('email'),
    settings: jsonb().$type<StepSettings>(),
    // Within a branch: the branch and which of its arms.
    parentId: integer(),
    arm: text({ enum: BRANCH_ARMS }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('sequence_steps_number_key').on(t.sequenceId, t.stepNumber),
    index('sequence_steps_variants').on(t.sequenceId).where(sql`${t.variants} is not null`),
  ],
)

// Triggers: triggers/enrollment-counts.sql, earlier-reasons.sql, earlier-tests.sql.
export const leadSequenceEnrollments = pgTable(
  'lead_sequence_enrollments',
  {
    id: id(),
    leadId: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    sequenceId: integer()
      .notNull()
      .references(() => emailSequences.id, { onDelete: 'cascade' }),
    userId: ownedBy(() => users.id),
    status: text({ enum: ENROLLMENT_STATUSES }).notNull().default(DEFAULT_ENROLLMENT_STATUS),
    currentStep: integer().notNull().default(1),
    enrolledAt: createdAt(),
    lastEmailSentAt: moment(),
    nextEmailScheduledAt: moment(),
    completedAt: moment(),
    // When the previous step became final: the next delay counts from there. Null before the first.
    lastStepAt: moment(),
    // A trigger enrolled it while the sequence has an open question: no email goes out until its owner has answered. Nullable:
    // enrollments of leads that were deleted before it existed come back without it.
    awaitsAnswer: boolean(),
    // Paused until its owner says whether this event of the timeline is a reply. No foreign key: it is only looked up by its lead.
    askedEventId: integer(),
    // An out-of-office notice said so: nothing is planned from then (null: from now) until then, the start of a day.
    awayFrom: moment(),
    awayUntil: moment(),
    // Why it ended: a code of `contract/email-reason.ts` and its parameters.
    endReason: text(),
    endParams: jsonb().$type<ReasonParams>(),
    // The mailbox the lead hears from, while it is connected. Null before the first email is planned, and from before there were
    // several. No foreign key: it is only looked up among the owner's mailboxes.
    mailboxId: integer(),
    // Started without an email account: all its emails are captured. A real enrollment of the lead replaces it.
    isTest: boolean().notNull().default(false),
    // Of leads that one call enrolled: identifies them, for its undo.
    batchAt: moment(),
    // The lead has replied: it gets the steps of this branch for that, which people do or approve, and nothing else. No foreign key:
    // without the branch, none of its steps is left.
    repliedBranchId: integer(),
  },
  (t) => [
    index('enrollments_tests').on(t.userId, t.sequenceId).where(sql`${t.isTest}`),
    // Active and without a scheduled email: its next email is to be planned.
    index('enrollments_unplanned').on(t.id).where(sql`${t.status} = 'active' and ${t.nextEmailScheduledAt} is null`),
    uniqueIndex('enrollments_lead_key').on(t.userId, t.sequenceId, t.leadId),
    index('enrollments_sequence_list').on(t.sequenceId, t.status, t.enrolledAt, t.id, t.isTest),
    index('enrollments_lead').on(t.leadId),
  ],
)

// Leads whom a person enrolled in one call, too many for the request: workers enroll them in batches, the first `done` of them so far.
// A row is gone when its leads are in.
export const enrollOrders = pgTable(
  'enroll_orders',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    sequenceId: integer()
      .notNull()
      .references(() => emailSequences.id, { onDelete: 'cascade' }),
    leadIds: integer().array().notNull(),
    done: count(),
    // Made without an email account: it counts nowhere.
    isTest: boolean().notNull().default(false),
    createdAt: createdAt(),
    // The one that was not looked at for longest comes next.
    lookedAt: createdAt(),
  },
  (t) => [index('enroll_orders_sequence').on(t.sequenceId)],
)

// One row is one email, or another step of a sequence for one lead; together they are the outbox. It outlives its lead, enrollment, step and sequence: an address never gets
// the same step again after its lead was deleted and imported again, and what was sent stays counted.
// Triggers: triggers/email-counts.sql, email-reasons.sql, earlier-claims.sql, earlier-reasons.sql, earlier-steps.sql, earlier-tests.sql,
// after-reply.sql, step-holds.sql, step-tasks.sql.
export const sequenceLogs = pgTable(
  'sequence_logs',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    enrollmentId: integer().references(() => leadSequenceEnrollments.id, { onDelete: 'set null' }),
    stepId: integer().references(() => sequenceSteps.id, { onDelete: 'set null' }),
    leadId: integer().references(() => leads.id, { onDelete: 'set null' }),
    sequenceId: integer().references(() => emailSequences.id, { onDelete: 'set null' }),
    status: text({ enum: STEP_STATES }).notNull().default(DEFAULT_MAIL_STATE),
    // Of a step that is no automatic email: its kind as it was planned. `replan`: a previous version planned it as an email.
    kind: text({ enum: [...keysOf(STEP_KINDS), 'replan'] }),
    // Of a branch: the way that the lead took. Of a step within one: the way it belongs to.
    arm: text({ enum: BRANCH_ARMS }),
    // The email as a person approved it: that is what goes out.
    approvedText: jsonb().$type<ApprovedText>(),
    mailboxId: integer().references(() => mailboxes.id, { onDelete: 'set null' }),
    templateId: integer().references(() => emailTemplates.id, { onDelete: 'set null' }),
    recipientAddress: text().notNull(),
    subject: text(),
    // Delivered to the built-in outbox, not to the recipient.
    isCaptured: boolean().notNull().default(false),
    // Made without an email account: it is captured and never sent. It counts nowhere.
    isTest: boolean().notNull().default(false),
    // Of a test that a real enrollment replaced: its step. `stepId` is null then, so that the address can get the step for real.
    testStepId: integer(),
    // Which text of its step it has; null where the step has only one.
    variant: text({ enum: VARIANT_KEYS }),
    // The links of the email in their order, for the redirects of tracked ones.
    links: jsonb().$type<string[]>(),
    messageId: text(),
    // Sent through a provider's API: its draft there, its thread, and the Message-ID that recipients see if it is not ours.
    providerId: text(),
    providerThreadId: text(),
    sentMessageId: text(),
    // Without the contents of its files, which are put in when it is handed over. They never change under their hash.
    mime: bytes(),
    fileHashes: text().array(),
    // Set by a claim that knows about files: a process of an older version would send the email without them.
    takesFiles: boolean(),
    // Further recipients of what a person wrote in a conversation; a claim that knows about them sets the other.
    alsoTo: text().array(),
    takesOthers: boolean(),
    claimedBy: text(),
    attempt: count(),
    smtpReply: text(),
    // Why it waits: a code of `contract/email-reason.ts`. `reasonParams` belongs to `errorMessage`, or else to this.
    holdReason: text(),
    reasonParams: jsonb().$type<ReasonParams>(),
    // Nobody looks at it until that has changed: a sequence or an enrolment is paused, the mail cannot be written, there is no
    // email account, or the sequence has an open question. Steps of other kinds wait for their task, their date, to be judged, their approval, to
    // be written as approved, or to be planned again (triggers/step-holds.sql).
    heldFor: text({ enum: HOLDS }),
    scheduledAt: moment(),
    // One person wrote it to one lead: sending hours and the day's spread don't apply, limits and gaps do.
    ignoresHours: boolean().notNull().default(false),
    // The sending hours apply in this time zone, the recipient's; null: in the mailbox's.
    timeZone: text(),
    sentAt: moment(),
    openedAt: moment(),
    clickedAt: moment(),
    repliedAt: moment(),
    // Why it was not sent or did not arrive: a code as well.
    errorMessage: text(),
    emailData: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (t) => [
    check('sequence_logs_recipient_normal', sql`${t.recipientAddress} = lower(${t.recipientAddress})`),
    uniqueIndex('sequence_logs_one_copy_key').on(t.userId, t.sequenceId, t.stepId, t.recipientAddress),
    uniqueIndex('sequence_logs_message_id_key').on(t.messageId),
    index('sequence_logs_sent_message_id').on(t.userId, t.sentMessageId).where(sql`${t.sentMessageId} is not null`),
    index('sequence_logs_due').on(t.scheduledAt).where(sql`${t.status} = 'scheduled'`),
    index('sequence_logs_mailbox_due')
      .on(t.mailboxId, t.scheduledAt, t.id)
      .where(sql`${t.status} = 'scheduled' and ${t.heldFor} is null and ${t.mime} is not null`),
    index('sequence_logs_by_hand')
      .on(t.mailboxId, t.scheduledAt, t.id)
      .where(sql`${t.status} = 'scheduled' and ${t.heldFor} is null and ${t.mime} is not null and ${t.ignoresHours}`),
    index('sequence_logs_recipient_hours')
      .on(t.mailboxId, t.scheduledAt, t.id, t.timeZone)
      .where(
        sql`${t.status} = 'scheduled' and ${t.heldFor} is null and ${t.timeZone} is not null and not ${t.ignoresHours} and not ${t.isTest}`,
      ),
    index('sequence_logs_unfrozen')
      .on(t.mailboxId, t.scheduledAt, t.id)
      .where(sql`${t.status} = 'scheduled' and ${t.heldFor} is null and ${t.mime} is null`),
    index('sequence_logs_steps_due')
      .on(t.scheduledAt, t.id)
      .where(
        sql`${t.status} = 'scheduled' and ${t.heldFor} in ('task', 'wait', 'replan') and ${t.holdReason} is distinct from 'task_open'`,
      ),
    index('sequence_logs_branches_due')
      .on(t.scheduledAt, t.id)
      .where(sql`${t.status} = 'scheduled' and ${t.heldFor} = 'branch'`),
    index('sequence_logs_approvals')
      .on(t.userId, t.scheduledAt, t.id)
      .where(sql`${t.status} = 'scheduled' and ${t.heldFor} = 'approval'`),
    index('sequence_logs_approved')
      .on(t.mailboxId, t.scheduledAt, t.id)
      .where(sql`${t.status} = 'scheduled' and ${t.heldFor} = 'approved'`),
    index('sequence_logs_held').on(t.userId).where(sql`${t.status} = 'scheduled' and ${t.heldFor} = 'content'`),
    index('sequence_logs_on_hold')
      .on(t.userId, t.scheduledAt, t.id, t.mailboxId)
      .where(sql`${t.status} = 'scheduled' and ${t.holdReason} is not null and not ${t.isTest}`),
    index('sequence_logs_without_mailbox')
      .on(t.userId)
      .where(sql`${t.status} = 'scheduled' and ${t.mailboxId} is null`),
    index('sequence_logs_of_template').on(t.templateId, t.sentAt).where(sql`${t.templateId} is not null`),
    index('sequence_logs_variants')
      .on(t.stepId, t.variant, t.mailboxId)
      .where(sql`${t.variant} is not null and ${t.status} = 'sent'`),
    index('sequence_logs_claimed').on(t.claimedBy).where(sql`${t.status} = 'sending'`),
    index('sequence_logs_unknown').on(t.mailboxId).where(sql`${t.status} = 'unknown'`),
    index('sequence_logs_with_files').on(t.userId).where(sql`${t.fileHashes} is not null`),
    // `id > 0` holds for every email. Only the lists say it, so that the planner never takes this index for another query.
    index('sequence_logs_owner_list').on(t.userId, t.status, t.id).where(sql`${t.id} > 0`),
    index('sequence_logs_owner_captured').on(t.userId, t.status, t.id).where(sql`${t.isCaptured}`),
    index('sequence_logs_owner_sent_at').on(t.userId, t.sentAt).where(sql`${t.sentAt} is not null`),
    index('sequence_logs_reply_times')
      .on(t.userId, t.sentAt, t.repliedAt)
      .where(sql`${t.repliedAt} is not null and not ${t.isTest}`),
    index('sequence_logs_owner_recipient').on(t.userId, t.recipientAddress, t.id),
    index('sequence_logs_tests').on(t.sequenceId, t.recipientAddress).where(sql`${t.isTest}`),
    index('sequence_logs_tests_scheduled').on(t.userId).where(sql`${t.isTest} and ${t.status} = 'scheduled'`),
    index('sequence_logs_sequence_list').on(t.sequenceId, t.status, t.id),
    index('sequence_logs_next_send')
      .on(t.userId, t.sequenceId, t.scheduledAt)
      .where(sql`${t.status} = 'scheduled' and ${t.heldFor} is null and not ${t.isTest}`),
    index('sequence_logs_enrollment').on(t.enrollmentId),
    index('sequence_logs_lead').on(t.leadId),
    index('sequence_logs_step').on(t.stepId),
    index('sequence_logs_step_waiting').on(t.stepId).where(sql`${t.status} = 'scheduled'`),
    index('sequence_logs_sequence_opened').on(t.sequenceId, t.openedAt).where(sql`${t.openedAt} is not null`),
    index('sequence_logs_sequence_clicked').on(t.sequenceId, t.clickedAt).where(sql`${t.clickedAt} is not null`),
    index('sequence_logs_sequence_replied').on(t.sequenceId, t.repliedAt).where(sql`${t.repliedAt} is not null`),
  ],
)

export const sequenceAnalytics = pgTable(
  'sequence_analytics',
  {
    id: id(),
    sequenceId: integer()
      .notNull()
      .references(() => emailSequences.id, { onDelete: 'cascade' }),
    userId: ownedBy(() => users.id),
    date: date().notNull(),
    totalEnrollments: count(),
    emailsSent: count(),
    emailsOpened: count(),
    emailsClicked: count(),
    emailsReplied: count(),
    // Of the emails sent that day, whenever it happened, so that rates never exceed 100%.
    sentAndOpened: count(),
    sentAndClicked: count(),
    sentAndReplied: count(),
    sequencesCompleted: count(),
    unsubscribed: count(),
    // All enrollments that ended that day, for whatever reason.
    ended: count(),
  },
  (t) => [
    uniqueIndex('sequence_analytics_day_key').on(t.sequenceId, t.date),
    index('sequence_analytics_owner').on(t.userId, t.date),
  ],
)

export const analytics = pgTable(
  'analytics',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    date: date().notNull(),
    totalLeads: count(),
    qualifiedLeads: count(),
    emailsSent: count(),
    emailsOpened: count(),
    emailsClicked: count(),
    conversionRate: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('analytics_day_key').on(t.userId, t.date)],
)

// Tokens are encrypted; see server/secret-box.ts.
export const crmIntegrations = pgTable(
  'crm_integrations',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    provider: text({ enum: CRM_PROVIDERS }).notNull(),
    isActive: boolean().notNull().default(false),
    accessToken: text(),
    refreshToken: text(),
    instanceUrl: text(),
    portalId: text(),
    tokenExpiresAt: moment(),
    lastSyncAt: moment(),
    syncSettings: jsonb().$type<SyncSettings>().notNull().default(DEFAULT_SYNC_SETTINGS),
    // Why it is not active, for people to read.
    inactiveReason: text(),
    // Changes in the CRM up to here were read; null before the first full read.
    readUpTo: moment(),
    findings: jsonb().$type<CrmFinding[]>().notNull().default([]),
    authKind: text({ enum: CRM_AUTH_KINDS }).notNull().default('oauth'),
    loginUrl: text(),
    // When changes there are polled next, how often in a row that has failed, and up to when they were polled.
    nextPollAt: createdAt(),
    pollFailures: integer().notNull().default(0),
    polledUpTo: moment(),
    // The connected user's ID there; null for a key, and before the next renewal of older connections.
    crmUserId: text(),
    // Emails from here on are logged there.
    activitiesSince: moment().notNull().defaultNow(),
    // Set while it is disconnected: its log and links are kept for the time after, and nothing else reads the row.
    disconnectedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('crm_integrations_provider_key').on(t.userId, t.provider)],
)

export const crmSyncLogs = pgTable(
  'crm_sync_logs',
  {
    id: id(),
    integrationId: integer()
      .notNull()
      .references(() => crmIntegrations.id, { onDelete: 'cascade' }),
    leadId: integer().references(() => leads.id, { onDelete: 'set null' }),
    action: text().notNull(),
    status: text().notNull(),
    crmRecordId: text(),
    errorMessage: text(),
    syncedData: jsonb().$type<Record<string, unknown>>(),
    runId: integer(),
    timestamp: createdAt(),
  },
  (t) => [
    index('crm_sync_logs_list').on(t.integrationId, t.status, t.timestamp, t.id),
    index('crm_sync_logs_run').on(t.runId, t.id),
    index('crm_sync_logs_lead').on(t.leadId),
  ],
)

export type SessionData = {
  userId?: number
  signedInAt?: number
  /** "Firefox on Windows", and the shortened network address, both of the sign-in. */
  device?: string
  address?: string
  /** The password was right, the code is still missing. The mark is the password's, so that a new one ends this. */
  secondStep?: { userId: number; passwordMark: string; next: string }
  oidc?: { state: string; nonce: string; verifier: string; next: string }
}

// `sid` is the SHA-256 of the cookie's value: a leaked table opens no session. Triggers: triggers/session-ends.sql.
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    sess: jsonb().$type<SessionData>().notNull(),
    expire: moment().notNull(),
    // Written every few minutes; null in sessions of earlier versions.
    seenAt: moment(),
  },
  (t) => [index('sessions_expire').on(t.expire), index('sessions_user').on(sql`((${t.sess} ->> 'userId')::integer)`)],
)

// Keyed by owner and address alone, so that it outlives leads and sequences.
export const suppressions = pgTable(
  'suppressions',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    address: text().notNull(),
    reason: text({ enum: SUPPRESSION_REASONS }).notNull(),
    note: text(),
    // A CRM and record that opted out, whatever the reason: "hubspot:123". Null when no CRM says so. All of them: crm_opt_outs.
    crmRecord: text(),
    // The lead whose merge alone put the address here, or gave it its reason. Null once anything else has said so.
    mergedLeadId: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    check('suppressions_address_normal', sql`${t.address} = lower(${t.address})`),
    uniqueIndex('suppressions_address_key').on(t.userId, t.address),
    index('suppressions_owner_search').using('gin', t.userId, t.address.op('gin_trgm_ops')),
    // What was added together and can be taken back together.
    index('suppressions_removable')
      .on(t.userId, t.createdAt)
      .where(sql`${t.reason} in ('bounced', 'manual', 'imported')`),
    index('suppressions_crm_record').on(t.userId, t.crmRecord).where(sql`${t.crmRecord} is not null`),
  ],
)

// Every record of a CRM that says of an address that it gets no email. The address stays on the list until none of them does.
export const crmOptOuts = pgTable(
  'crm_opt_outs',
  {
    userId: ownedBy(() => users.id),
    provider: text({ enum: CRM_PROVIDERS }).notNull(),
    recordId: text().notNull(),
    address: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.address, t.provider, t.recordId] }),
    index('crm_opt_outs_record').on(t.userId, t.provider, t.recordId),
  ],
)

// Emails that came back for a reason that may pass. Cleared ones count no more, and stay so that none counts twice.
export const softBounces = pgTable(
  'soft_bounces',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    address: text().notNull(),
    logId: integer().notNull(),
    reply: text(),
    isCleared: boolean().notNull().default(false),
    occurredAt: createdAt(),
  },
  (t) => [
    check('soft_bounces_address_normal', sql`${t.address} = lower(${t.address})`),
    uniqueIndex('soft_bounces_email_key').on(t.userId, t.address, t.logId),
  ],
)

// Addresses that get no email until their owner resumes them: too many of them came back lately.
export const pausedAddresses = pgTable(
  'paused_addresses',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    address: text().notNull(),
    bounces: integer().notNull(),
    // What the server said the last time.
    reply: text(),
    pausedAt: createdAt(),
  },
  (t) => [
    check('paused_addresses_address_normal', sql`${t.address} = lower(${t.address})`),
    uniqueIndex('paused_addresses_address_key').on(t.userId, t.address),
  ],
)

export const timelineEvents = pgTable(
  'timeline_events',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    leadId: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: text({ enum: TIMELINE_KINDS }).notNull(),
    details: jsonb().$type<Record<string, unknown>>(),
    occurredAt: createdAt(),
  },
  (t) => [
    index('timeline_events_lead').on(t.leadId, t.occurredAt, t.id),
    index('timeline_events_owner').on(t.userId, t.occurredAt, t.id),
  ],
)

// Notes and calls that people write on the timeline of a lead. Their numbers are from the events of timelines, so that one number
// names one line of a timeline.
export const leadEntries = pgTable(
  'lead_entries',
  {
    id: integer().notNull().default(sql`nextval('timeline_events_id_seq')`),
    userId: ownedBy(() => users.id),
    leadId: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    text: text().notNull(),
    // Of a call.
    outcome: text({ enum: keysOf(CALL_OUTCOMES) }),
    happenedAt: createdAt(),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    editedAt: moment(),
    // Kept for a while, so that deleting can be undone.
    deletedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('lead_entries_of_lead').on(t.userId, t.leadId, t.happenedAt, t.id),
    // For the foreign keys: deleting a lead or an account looks for its entries.
    index('lead_entries_lead').on(t.leadId),
    index('lead_entries_author').on(t.authorId),
    index('lead_entries_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('lead_entries_calls').on(t.userId, t.happenedAt).where(sql`${t.kind} = 'call' and ${t.deletedAt} is null`),
  ],
)

// Triggers: triggers/step-tasks.sql.
// What somebody has to do: a call, a LinkedIn touch, an email by hand, a to-do.
export const tasks = pgTable(
  'tasks',
  {
    id: integer().generatedByDefaultAsIdentity(),
    userId: ownedBy(() => users.id),
    // Null: a to-do about no lead.
    leadId: integer().references(() => leads.id, { onDelete: 'cascade' }),
    kind: text({ enum: keysOf(TASK_KINDS) }).notNull(),
    // Date and time ("09:30") in the owner's time zone; without a time it is due that day.
    dueOn: date().notNull(),
    dueTime: text(),
    note: text().notNull().default(''),
    recurrence: text({ enum: keysOf(TASK_RECURRENCES) })
      .notNull()
      .default('none'),
    everyDays: integer(),
    // The first date of its series: a snoozed task does not move the next one.
    seriesFrom: date().notNull(),
    state: text({ enum: TASK_STATES }).notNull().default('open'),
    // When it was done or skipped.
    doneAt: moment(),
    outcome: text({ enum: keysOf(CALL_OUTCOMES) }),
    source: text({ enum: TASK_SOURCES }).notNull().default('by_hand'),
    // The line it left on the timeline of its lead.
    entryId: integer(),
    // The task that it repeats.
    previousId: integer(),
    // Recognizes a repeated request.
    key: text(),
    // Of tasks added for many leads at once: identifies them, for their undo.
    batchAt: moment(),
    // The step of a sequence that waits for it.
    logId: integer().references(() => sequenceLogs.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    // Kept for a while, so that deleting can be undone.
    deletedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('tasks_open')
      .on(t.userId, t.dueOn, sql`coalesce(${t.dueTime}, '24:00')`, t.id)
      .where(sql`${t.state} = 'open' and ${t.deletedAt} is null`),
    index('tasks_ended').on(t.userId, t.doneAt, t.id).where(sql`${t.state} <> 'open' and ${t.deletedAt} is null`),
    index('tasks_of_lead').on(t.userId, t.leadId, t.dueOn, t.id),
    // For the foreign key: deleting a lead looks for its tasks.
    index('tasks_lead').on(t.leadId),
    uniqueIndex('tasks_log').on(t.userId, t.logId),
    index('tasks_of_log').on(t.logId).where(sql`${t.logId} is not null`),
    index('tasks_batch').on(t.userId, t.batchAt).where(sql`${t.batchAt} is not null`),
    index('tasks_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    uniqueIndex('tasks_key').on(t.userId, t.key),
    uniqueIndex('tasks_previous').on(t.userId, t.previousId),
  ],
)

// Triggers: triggers/earlier-reasons.sql.
export const mailboxes = pgTable(
  'mailboxes',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    fromName: text().notNull(),
    fromEmail: text().notNull(),
    transport: text({ enum: MAIL_TRANSPORTS }).notNull().default('smtp'),
    // Emails go out through it where nothing else is chosen. One of an owner's mailboxes.
    isDefault: boolean().notNull().default(true),
    // Null unless the transport is 'smtp'. Passwords are encrypted.
    smtpHost: text(),
    smtpPort: integer(),
    smtpSecurity: text({ enum: CONNECTION_SECURITIES }),
    smtpUser: text(),
    smtpPassword: text(),
    imapHost: text(),
    imapPort: integer(),
    imapSecurity: text({ enum: CONNECTION_SECURITIES }),
    imapUser: text(),
    imapPassword: text(),
    // How far the inbox was read, in the numbering of this UIDVALIDITY; null before the first read.
    imapUidValidity: bigint({ mode: 'number' }),
    imapLastUid: bigint({ mode: 'number' }),
    // The same of a provider's API, in its own terms.
    readCursor: text(),
    // Everything that arrived before this moment was read. Null before the first read.
    imapCheckedAt: moment(),
    // Why it can't be read, as a code with parameters; how often in a row that happened, and when it is tried again.
    imapProblem: text(),
    imapProblemParams: jsonb().$type<ReasonParams>(),
    imapFailures: count(),
    imapNextLookAt: moment(),
    dailyLimit: integer().notNull().default(DEFAULT_DAILY_LIMIT),
    minGapSeconds: integer().notNull().default(DEFAULT_MIN_GAP_SECONDS),
    // The daily limit grows from that day on; both null without a ramp-up.
    rampUp: jsonb().$type<RampUp>(),
    rampStartedAt: moment(),
    // Null: emails may go out at any hour.
    sendWindow: jsonb().$type<SendWindow>(),
    timeZone: text().notNull().default(DEFAULT_TIME_ZONE),
    // The country whose public holidays are days off; null for none.
    country: text(),
    // When the email account was disconnected: sequences started before wait until one is connected again.
    disconnectedAt: moment(),
    signature: text(),
    // Of formatted emails; null: the text is used there as well.
    signatureHtml: text(),
    trackOpens: boolean().notNull().default(true),
    trackClicks: boolean().notNull().default(true),
    // Nothing is claimed while it is paused, nor before `nextLookAt`. Both reasons are codes with parameters.
    pausedReason: text(),
    pausedParams: jsonb().$type<ReasonParams>(),
    // Paused since this database turned out to be a copy, which knows nothing of mail that left after `knownUntil`. Its owner ends it.
    heldSince: moment(),
    knownUntil: moment(),
    nextLookAt: moment(),
    holdReason: text(),
    holdParams: jsonb().$type<ReasonParams>(),
    lastClaimAt: moment(),
    /** How many attempts in a row ended without contact, or with the server asking us to come back later. */
    deferrals: count(),
    // Since when, and why as a code with parameters; when its owner was told. All null while there is contact.
    troubleSince: moment(),
    troubleReason: text(),
    troubleParams: jsonb().$type<ReasonParams>(),
    troubleToldAt: moment(),
    // A sender is opening a connection, at the latest until then: the others wait for how that ends.
    connectingUntil: moment(),
    // The last refusals in a row for the same cause, each of another recipient; null after an email that was accepted.
    refusedCause: text(),
    refusedRun: jsonb().$type<RefusedMail[]>(),
    // Its owner says that refusals for this cause are right: until then they don't pause the mailbox.
    acceptedCause: text(),
    acceptedUntil: moment(),
    // How many of its slots are younger than `spentSince`, so that no claim counts a whole day of them.
    spentSlots: count(),
    spentSince: moment(),
    // Emails sent before say nothing about it: its owner resumed it after too many bounces, or it was another account.
    reputationSince: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('mailboxes_default_key').on(t.userId).where(sql`${t.isDefault}`),
    index('mailboxes_owner').on(t.userId),
  ],
)

// Access to an email account of Google or Microsoft. Tokens are encrypted.
export const mailboxGrants = pgTable(
  'mailbox_grants',
  {
    userId: ownedBy(() => users.id),
    mailboxId: integer()
      .notNull()
      .references(() => mailboxes.id, { onDelete: 'cascade' }),
    provider: text({ enum: MAIL_PROVIDERS }).notNull(),
    address: text().notNull(),
    // The account's ID at the provider, which stays when its address changes.
    subject: text().notNull(),
    accessToken: text().notNull(),
    refreshToken: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mailboxId] }), index('mailbox_grants_mailbox').on(t.mailboxId)],
)

// Emails that hard-bounced or were reported as spam, each once: too many pause their mailbox.
export const mailReports = pgTable(
  'mail_reports',
  {
    userId: ownedBy(() => users.id),
    logId: integer().notNull(),
    kind: text({ enum: ['bounce', 'complaint'] }).notNull(),
    mailboxId: integer()
      .notNull()
      .references(() => mailboxes.id, { onDelete: 'cascade' }),
    // The server refused the recipient: the email was never sent.
    isRefused: boolean().notNull().default(false),
    // When it was sent, or refused.
    sentAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.logId, t.kind] }),
    index('mail_reports_mailbox').on(t.userId, t.mailboxId, t.sentAt),
  ],
)

// How many emails a day may go to one company and to one domain, over all mailboxes of the owner; null: any number.
export const sendingRules = pgTable('sending_rules', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  perCompanyLimit: integer(),
  perDomainLimit: integer(),
  perLeadWeekLimit: integer(),
  perCompanyWeekLimit: integer(),
  // Whom enrolling leaves out: leads in another sequence, and leads contacted within so many days.
  oneSequence: boolean().notNull().default(false),
  recontactDays: integer(),
  updatedAt: updatedAt(),
})

// Which addresses a mailbox sent from before: what was sent until then, and since its owner resumed it, counts for the address wherever
// it is connected again. `pausedReason`: sending was paused for it.
export const senderHistory = pgTable(
  'sender_history',
  {
    userId: ownedBy(() => users.id),
    address: text().notNull(),
    mailboxId: integer()
      .notNull()
      .references(() => mailboxes.id, { onDelete: 'cascade' }),
    untilAt: timestamp({ withTimezone: true }).notNull(),
    since: moment(),
    pausedReason: text(),
    pausedParams: jsonb().$type<ReasonParams>(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.address, t.mailboxId, t.untilAt] })],
)

// A host of the owner's own in the links of their emails. `lost`: it was verified and leads elsewhere now. Two owners may name the same
// host; one of them can have it.
export const trackingDomains = pgTable(
  'tracking_domains',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    host: text().notNull(),
    state: text({ enum: TRACKING_DOMAIN_STATES }).notNull().default('pending'),
    // The host led here before it was named, or two have named it: a TXT record says whose it is.
    needsProof: boolean().notNull().default(false),
    problem: text({ enum: TRACKING_DOMAIN_PROBLEMS }),
    checkedAt: timestamp({ withTimezone: true }),
    verifiedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('tracking_domains_live').on(t.host).where(sql`state = 'live'`)],
)

// Claimed emails of the last two days by recipient company and domain, while their owner has such a limit.
export const recipientSlots = pgTable(
  'recipient_slots',
  {
    userId: ownedBy(() => users.id),
    name: text().notNull(),
    spentAt: timestamp({ withTimezone: true }).notNull(),
    logId: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.name, t.spentAt, t.logId] }),
    index('recipient_slots_log').on(t.userId, t.logId),
  ],
)

// One row per claimed email: those of the last 24 hours count toward the daily limit.
export const mailSlots = pgTable(
  'mail_slots',
  {
    id: id(),
    mailboxId: integer()
      .notNull()
      .references(() => mailboxes.id, { onDelete: 'cascade' }),
    logId: integer().notNull(),
    spentAt: createdAt(),
  },
  (t) => [index('mail_slots_mailbox').on(t.mailboxId, t.spentAt), index('mail_slots_log').on(t.logId)],
)

// A sender that runs or ran: while it is alive, its session holds the advisory lock SENDER_LOCK with this ID.
export const mailSenders = pgTable('mail_senders', { id: id(), startedAt: createdAt() })

// Of the emails a sender has claimed, those that a mail server may have, and those that it has accepted. Written before an email is
// offered to the server. Unlogged, which drizzle can't say: after a crash of PostgreSQL, and in a physical copy, it is empty.
export const mailSenderMarks = pgTable('mail_sender_marks', {
  senderId: integer().primaryKey(),
  marks: jsonb().$type<{ begun: number[]; accepted: [id: number, reply: string][] }>().notNull(),
})

// One row, which tells a restored copy of this database from the one that sends. `beat` increases while emails go out, here and in
// a file.
export const mailLineage = pgTable('mail_lineage', {
  lineage: text().primaryKey(),
  beat: bigint({ mode: 'number' }).notNull().default(0),
  // The last moment at which a sender was alive.
  aliveAt: createdAt(),
  // Which server, and which database on it.
  place: text().notNull(),
})

// Opens and clicks; those of machines are marked.
// Triggers: triggers/earlier-reasons.sql.
export const mailEvents = pgTable(
  'mail_events',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    logId: integer()
      .notNull()
      .references(() => sequenceLogs.id, { onDelete: 'cascade' }),
    kind: text({ enum: MAIL_EVENT_KINDS }).notNull(),
    url: text(),
    // Why it counts as a machine's; null for a person's.
    machineReason: text({ enum: MACHINE_REASONS }),
    userAgent: text(),
    occurredAt: createdAt(),
  },
  (t) => [index('mail_events_log').on(t.logId, t.occurredAt), index('mail_events_owner').on(t.userId, t.occurredAt)],
)

// Opens and clicks that may be a person's, until server/mail/tracking/judge-visits.ts has seen what came with them. No foreign key:
// a row lives for a minute or two, and deleting an email must not wait for a judge who waits for that email.
export const pendingVisits = pgTable(
  'pending_visits',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    logId: integer().notNull(),
    kind: text({ enum: MAIL_EVENT_KINDS }).notNull(),
    url: text(),
    userAgent: text(),
    occurredAt: createdAt(),
  },
  (t) => [index('pending_visits_due').on(t.occurredAt), index('pending_visits_log').on(t.logId)],
)

// Every reason an email has had, written by triggers/email-reasons.sql when its reason changes. Pruned every night.
export const emailReasons = pgTable(
  'email_reasons',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    logId: integer()
      .notNull()
      .references(() => sequenceLogs.id, { onDelete: 'cascade' }),
    at: createdAt(),
    code: text().notNull(),
    params: jsonb().$type<ReasonParams>(),
  },
  (t) => [index('email_reasons_log').on(t.logId, t.id)],
)

// Mail that came in and concerns a mail of ours, once each. What concerns none is not kept.
export const inboxMessages = pgTable(
  'inbox_messages',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    mailboxId: integer()
      .notNull()
      .references(() => mailboxes.id, { onDelete: 'cascade' }),
    // Its Message-ID; for a message without one, a hash of its content.
    messageKey: text().notNull(),
    kind: text({ enum: INBOX_KINDS }).notNull(),
    logId: integer().references(() => sequenceLogs.id, { onDelete: 'set null' }),
    leadId: integer().references(() => leads.id, { onDelete: 'set null' }),
    fromAddress: text().notNull(),
    subject: text().notNull(),
    // The start of its text, without quotes.
    snippet: text().notNull(),
    receivedAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('inbox_messages_key').on(t.mailboxId, t.messageKey),
    index('inbox_messages_owner_newest').on(t.userId, t.receivedAt, t.id),
    index('inbox_messages_lead').on(t.leadId, t.receivedAt, t.id),
    index('inbox_messages_log').on(t.logId),
  ],
)

// One thread with one lead. A deleted lead comes back under its number: `leadId` has no foreign key.
export const conversations = pgTable(
  'conversations',
  {
    userId: ownedBy(() => users.id),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    leadId: integer().notNull(),
    // The account it came into last. It may be disconnected by now.
    mailboxId: integer(),
    sequenceId: integer(),
    subject: text().notNull().default(''),
    snippet: text().notNull().default(''),
    state: text({ enum: CONVERSATION_STATES }).notNull().default('open'),
    isUnread: boolean().notNull().default(false),
    needsReply: boolean().notNull().default(false),
    snoozedUntil: moment(),
    doneAt: moment(),
    lastMessageAt: moment().notNull(),
    lastDirection: text({ enum: ['in', 'out'] }).notNull(),
    messages: count(),
    hasAttachments: boolean().notNull().default(false),
    // Of the last message that came in.
    intent: text({ enum: MESSAGE_INTENTS }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('conversations_newest').on(t.userId, t.lastMessageAt, t.id),
    index('conversations_of_state').on(t.userId, t.state, t.lastMessageAt, t.id),
    index('conversations_unread').on(t.userId, t.lastMessageAt, t.id).where(sql`${t.isUnread}`),
    index('conversations_needing_reply')
      .on(t.userId, t.lastMessageAt, t.id)
      .where(sql`${t.needsReply} and ${t.state} = 'open'`),
    index('conversations_of_intent').on(t.userId, t.intent, t.lastMessageAt, t.id),
    index('conversations_of_mailbox').on(t.userId, t.mailboxId, t.lastMessageAt, t.id),
    index('conversations_of_sequence')
      .on(t.userId, t.sequenceId, t.lastMessageAt, t.id)
      .where(sql`${t.sequenceId} is not null`),
    index('conversations_of_lead').on(t.userId, t.leadId, t.lastMessageAt, t.id),
    index('conversations_snoozed').on(t.snoozedUntil).where(sql`${t.state} = 'snoozed'`),
  ],
)

export const conversationMessages = pgTable(
  'conversation_messages',
  {
    userId: ownedBy(() => users.id),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    conversationId: integer().notNull(),
    mailboxId: integer().notNull(),
    // Its Message-ID; for a message without one, a hash of its content.
    messageKey: text().notNull(),
    // Our own, from the outbox.
    logId: integer(),
    direction: text({ enum: ['in', 'out'] }).notNull(),
    kind: text({ enum: INBOX_KINDS }),
    // False when the receiving server found that the sender is not who the message claims.
    isAuthentic: boolean().notNull().default(true),
    fromName: text().notNull().default(''),
    fromAddress: text().notNull().default(''),
    toPeople: jsonb().$type<MessagePerson[]>().notNull().default([]),
    // Where replies go, when not to the sender.
    replyTo: jsonb().$type<MessagePerson[]>(),
    ccPeople: jsonb().$type<MessagePerson[]>().notNull().default([]),
    subject: text().notNull().default(''),
    at: moment().notNull(),
    inReplyTo: text(),
    referenceIds: text().array().notNull().default([]),
    text: text().notNull().default(''),
    // Without quotes and signature, for the search.
    newText: text().notNull().default(''),
    // As it came: it is cleaned when it is read.
    html: text(),
    isCut: boolean().notNull().default(false),
    files: jsonb().$type<MessageFile[]>().notNull().default([]),
    intent: text({ enum: MESSAGE_INTENTS }),
    intentSource: text().$type<IntentSource>(),
    intentWords: jsonb().$type<string[]>(),
    intentUntil: text(),
    intentPerson: jsonb().$type<MessagePerson>(),
    invitation: jsonb().$type<Invitation>(),
    searchText: text().generatedAlwaysAs(sql`leadwright_searchable(subject || E'\n' || left(new_text, 8000))`),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({
      name: 'conversation_messages_conversation_fk',
      columns: [t.userId, t.conversationId],
      foreignColumns: [conversations.userId, conversations.id],
    }).onDelete('cascade'),
    uniqueIndex('conversation_messages_key').on(t.userId, t.messageKey, t.mailboxId),
    index('conversation_messages_thread').on(t.userId, t.conversationId, t.at, t.id),
    index('conversation_messages_log').on(t.userId, t.logId).where(sql`${t.logId} is not null`),
    index('conversation_messages_age').on(t.userId, t.at, t.id),
    index('conversation_messages_corrected').on(t.userId, t.id).where(sql`${t.intentSource} = 'person'`),
    index('conversation_messages_search').using('gin', t.userId, t.searchText.op('gin_trgm_ops')),
  ],
)

export const inboxSettings = pgTable('inbox_settings', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  // Null: messages are stored until their lead is deleted.
  keepMessagesDays: integer(),
  draftsAutomatically: boolean().notNull().default(false),
  updatedAt: updatedAt(),
})

// Short texts with a source that drafts may quote.
export const knowledgeSnippets = pgTable(
  'knowledge_snippets',
  {
    userId: ownedBy(() => users.id),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    text: text().notNull(),
    source: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
)

// From where the folder of sent emails is read on. `account` is the one that `position` belongs to: the owner may enter another.
export const sentFolders = pgTable(
  'sent_folders',
  {
    userId: ownedBy(() => users.id),
    mailboxId: integer().notNull(),
    account: text().notNull(),
    position: text().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mailboxId] })],
)

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    kind: text().notNull(),
    title: text().notNull(),
    body: text(),
    link: text(),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('notifications_owner_newest').on(t.userId, t.createdAt, t.id),
    index('notifications_unread_kinds').on(t.userId, t.kind, t.createdAt, t.id).where(sql`${t.readAt} is null`),
  ],
)

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    name: text().notNull(),
    tokenHash: text().notNull(),
    scopes: text()
      .array()
      .$type<TokenScope[]>()
      .notNull()
      .default([...TOKEN_SCOPES]),
    /** Null: it doesn't expire. */
    expiresAt: moment(),
    /** When the owner was told that it expires soon. */
    expiryNoticeAt: moment(),
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('api_tokens_hash_key').on(t.tokenHash), index('api_tokens_owner').on(t.userId)],
)

/** The account that a `sign_up` link creates. */
export type NewAccount = { passwordHash: string; firstName: string | null; lastName: string | null }

// Links that we send by email: each works once, until it expires. Only the hash of its token is stored; null until the email is written.
export const accountLinks = pgTable(
  'account_links',
  {
    id: id(),
    // Null for `sign_up`: there is no account yet.
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['sign_up', 'verify_address', 'reset_password', 'change_address', 'undo_address'] }).notNull(),
    // The address that the link confirms, changes to, or changes back to.
    email: text().notNull(),
    tokenHash: text(),
    newAccount: jsonb().$type<NewAccount>(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('account_links_token_key').on(t.tokenHash),
    index('account_links_owner').on(t.userId),
    index('account_links_expiry').on(t.expiresAt),
  ],
)

// The secret of an authenticator app, encrypted. It counts once a code confirmed it. `lastStep` is the last half minute whose code
// was used: no code works twice.
export const totpSecrets = pgTable('totp_secrets', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  confirmedAt: moment(),
  lastStep: integer(),
  createdAt: createdAt(),
})

// Each works once in place of a code of the app.
export const recoveryCodes = pgTable(
  'recovery_codes',
  { id: id(), userId: ownedBy(() => users.id), codeHash: text().notNull(), usedAt: moment(), createdAt: createdAt() },
  (t) => [uniqueIndex('recovery_codes_hash_key').on(t.userId, t.codeHash)],
)

// `counter` is the authenticator's own, where it counts. `userHandle` is the random name of the user that authenticators store.
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    name: text().notNull(),
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    userHandle: text().notNull(),
    lastUsedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('passkeys_credential_key').on(t.credentialId), index('passkeys_owner').on(t.userId)],
)

// What a passkey must sign, once and soon. Without a user it is for signing in, else for adding a passkey.
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    // Of the passkey that will be added.
    userHandle: text(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('passkey_challenges_owner').on(t.userId), index('passkey_challenges_expiry').on(t.expiresAt)],
)

// How a user writes, and which claims need no further proof.
// Triggers: triggers/earlier-voices.sql.
export const voices = pgTable('voices', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  voice: jsonb().$type<Voice>().notNull(),
  // Not part of `voice`: the previous version, beside us during a deploy, saves that without it.
  meetingLink: text(),
  updatedAt: updatedAt(),
})

// Each request to a writer and what it cost; never the text itself.
export const writingUsage = pgTable(
  'writing_usage',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    writer: text().notNull(),
    task: text().notNull(),
    outcome: text().notNull(),
    inputTokens: integer(),
    outputTokens: integer(),
    durationMs: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('writing_usage_owner_newest').on(t.userId, t.createdAt, t.id)],
)

// The model that the operator chose in Settings. The server's own settings (AI_PROVIDER) win over it.
export const modelSettings = pgTable('model_settings', {
  userId: ownedBy(() => users.id).primaryKey(),
  provider: text({ enum: MODEL_PROVIDERS }).notNull(),
  // Null: the provider's own address.
  baseUrl: text(),
  model: text().notNull(),
  // Encrypted; its last characters are shown.
  keySecret: text(),
  keyEnd: text(),
  updatedAt: updatedAt(),
})

// Dollars per million tokens, by model: earlier tokens keep the price of the model that used them.
export const modelPrices = pgTable(
  'model_prices',
  {
    userId: ownedBy(() => users.id),
    model: text().notNull(),
    inputPrice: numeric({ precision: 12, scale: 4, mode: 'number' }).notNull(),
    outputPrice: numeric({ precision: 12, scale: 4, mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.model] })],
)

// Which version of each function and trigger in triggers/*.sql this database has, so that an unchanged one is not created again.
export const triggerStatements = pgTable('trigger_statements', {
  // 'function leadwright_quarter', 'trigger leads_changed'.
  name: text().primaryKey(),
  // SHA-256 of the statement.
  hash: text().notNull(),
  appliedAt: createdAt(),
})

// Changes of stored data that were made once, in batches, because they are too large for a migration.
export const dataUpgrades = pgTable('data_upgrades', { name: text().primaryKey(), doneAt: createdAt() })

// Counters of rate-limiter-flexible, in the shape it expects.
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), points: integer().notNull().default(0), expire: bigint({ mode: 'number' }) },
  (t) => [index('rate_limits_expire').on(t.expire)],
)

// One-to-one emails that were asked for a moment ago without an idempotency key, so that asking again returns the first.
export const recentSends = pgTable(
  'recent_sends',
  {
    userId: ownedBy(() => users.id),
    /** Of the text, the lead and the time. */
    contentHash: text().notNull(),
    /** The email. No foreign key: an email that was deleted is not found, and that is all. */
    logId: integer(),
    askedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.contentHash] })],
)

// Emails sent, opened, clicked and replied per step, kept by triggers/email-counts.sql like the analytics per day.
export const sequenceStepCounts = pgTable('sequence_step_counts', {
  stepId: integer()
    .primaryKey()
    .references(() => sequenceSteps.id, { onDelete: 'cascade' }),
  sent: count(),
  opened: count(),
  clicked: count(),
  replied: count(),
})

const activity = () => ({
  leads: bigint({ mode: 'number' }).notNull().default(0),
  qualified: bigint({ mode: 'number' }).notNull().default(0),
  sent: bigint({ mode: 'number' }).notNull().default(0),
  opened: bigint({ mode: 'number' }).notNull().default(0),
  clicked: bigint({ mode: 'number' }).notNull().default(0),
  answered: bigint({ mode: 'number' }).notNull().default(0),
})

// What happened in each quarter of an hour: every time zone's days are made of them. A lead counts when it was added and when it
// was qualified; an email counts when it was sent, with its later opens, clicks and replies. The row at '-infinity' is the total.
export const activityCounts = pgTable(
  'activity_counts',
  { userId: ownedBy(() => users.id), quarter: moment().notNull(), ...activity() },
  (t) => [primaryKey({ columns: [t.userId, t.quarter] })],
)

// What is not yet in the counts. triggers/lead-activity.sql and email-counts.sql append to it, so that no writer waits for another;
// a job folds it in.
export const activityChanges = pgTable(
  'activity_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ownedBy(() => users.id),
    quarter: moment().notNull(),
    ...activity(),
  },
  (t) => [index('activity_changes_owner').on(t.userId)],
)

const templateActivity = () => ({
  templateId: integer().notNull(),
  // The UTC day on which the emails were sent; their later opens, clicks and replies count on it as well.
  day: date().notNull(),
  sent: count(),
  opened: count(),
  clicked: count(),
  answered: count(),
  answerSeconds: bigint({ mode: 'number' }).notNull().default(0),
  lastAt: moment().notNull(),
})

// Opens, clicks and replies of the emails made from a template.
export const templateCounts = pgTable(
  'template_counts',
  {
    ...templateActivity(),
    templateId: integer()
      .notNull()
      .references(() => emailTemplates.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.day] })],
)

// What is not yet in these counts, like activity_changes. No foreign key to the template, so that writers take no lock on it.
export const templateChanges = pgTable(
  'template_changes',
  { id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(), ...templateActivity() },
  (t) => [index('template_changes_template').on(t.templateId)],
)

// What "Explore with sample data" created in an account besides leads, which have the source 'sample'.
export const sampleData = pgTable('sample_data', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  templateIds: jsonb().$type<number[]>().notNull(),
  sequenceIds: jsonb().$type<number[]>().notNull(),
  createdAt: createdAt(),
})

// Which CRM record belongs to which lead, and the values of both when they were last in sync. It outlives its lead, so that a lead
// deleted here is not imported again, and a restored one finds its record. Triggers: triggers/crm-link-deals.sql.
export const crmLinks = pgTable(
  'crm_links',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    provider: text({ enum: CRM_PROVIDERS }).notNull(),
    leadId: integer().notNull(),
    recordId: text().notNull(),
    // As properties of the CRM: the lead as it would be sent, and the record as it was.
    ours: jsonb().$type<CrmProperties>().notNull(),
    theirs: jsonb().$type<CrmProperties>().notNull(),
    // Records that belong to it: its company, its deal.
    companyRecordId: text(),
    dealRecordId: text(),
    // What was sent to its deal, or is being sent.
    deal: jsonb().$type<DealTerms>(),
    dealState: text({ enum: ['asked', 'told', 'refused'] }),
    // The deal as it was last read from the CRM: what differs from it was changed there.
    dealThere: jsonb().$type<DealBase>(),
    // Its deal has to be compared with its lead. Set by a trigger.
    isDealDue: boolean().notNull().default(true),
    // What the CRM says about the person, as last read; null where it does not tell.
    owner: jsonb().$type<CrmOwner>(),
    isOptedOutThere: boolean(),
    outcome: text({ enum: CRM_OUTCOMES }),
    // The outcome for which the lead has left its sequences.
    outcomeApplied: text({ enum: CRM_OUTCOMES }),
    // Of the lead's own opt-out here: the CRM has it, refused it, or somebody there took an opt-out back. Null: to be sent.
    optOutPush: text({ enum: ['sent', 'refused', 'taken_back'] }),
    version: integer().notNull().default(1),
    // The record was deleted in the CRM: it is created again only when a user syncs this very lead.
    goneAt: moment(),
    // The lead's `updatedAt` when both were last in sync: a lead changed later is to be synced.
    syncedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('crm_links_lead_key').on(t.userId, t.provider, t.leadId),
    uniqueIndex('crm_links_record_key').on(t.userId, t.provider, t.recordId),
    index('crm_links_outcome_new')
      .on(t.userId, t.provider)
      .where(sql`${t.outcome} is distinct from ${t.outcomeApplied}`),
    // Deals that changed in the CRM are looked up among ours.
    index('crm_links_deal').on(t.userId, t.provider, t.dealRecordId).where(sql`${t.dealRecordId} <> ''`),
    index('crm_links_deal_due').on(t.userId, t.provider, t.leadId).where(sql`${t.isDealDue}`),
  ],
)

// Leads that changed here and whose CRM record may need an update. Written by triggers/lead-crm-outbox.sql.
export const crmOutbox = pgTable(
  'crm_outbox',
  {
    integrationId: integer()
      .notNull()
      .references(() => crmIntegrations.id, { onDelete: 'cascade' }),
    leadId: integer().notNull(),
    changedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.integrationId, t.leadId] }),
    index('crm_outbox_oldest').on(t.integrationId, t.changedAt, t.leadId),
  ],
)

// What a CRM refused to save of a lead. It is not sent again until the lead, its record or the settings change.
export const crmRefusals = pgTable(
  'crm_refusals',
  {
    integrationId: integer()
      .notNull()
      .references(() => crmIntegrations.id, { onDelete: 'cascade' }),
    // Zero for a refusal that concerns all leads, such as a missing permission.
    leadId: integer().notNull(),
    // Of what was sent, of the record it was sent to, and of the settings.
    fingerprint: text().notNull(),
    // Of the settings alone, and the lead's `updatedAt`: while both are the same, the lead is not even looked at.
    settings: text().notNull().default(''),
    seenAt: createdAt(),
    message: text().notNull(),
    // Records of the CRM of which the user has to choose one, by ID.
    candidates: jsonb().$type<string[]>(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.integrationId, t.leadId] })],
)

// An import from a CRM, a sync, or the undo of one, with its progress.
export const crmRuns = pgTable(
  'crm_runs',
  {
    id: id(),
    userId: ownedBy(() => users.id),
    integrationId: integer()
      .notNull()
      .references(() => crmIntegrations.id, { onDelete: 'cascade' }),
    kind: text({ enum: CRM_RUN_KINDS }).notNull(),
    status: text({ enum: CRM_RUN_STATUSES }).notNull().default('waiting'),
    duplicates: text({ enum: DUPLICATE_POLICIES }).notNull().default('update'),
    // Of an undo: the run it reverts.
    undoes: integer(),
    isUndone: boolean().notNull().default(false),
    total: count(),
    done: count(),
    created: count(),
    updated: count(),
    skipped: count(),
    failed: count(),
    message: text(),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (t) => [
    index('crm_runs_owner_newest').on(t.userId, t.createdAt, t.id),
    index('crm_runs_open').on(t.id).where(sql`${t.status} in ('waiting', 'running')`),
  ],
)

// Emails logged in a CRM, each once; without a record ID while it is being logged.
export const crmActivities = pgTable(
  'crm_activities',
  {
    id: id(),
    integrationId: integer()
      .notNull()
      .references(() => crmIntegrations.id, { onDelete: 'cascade' }),
    kind: text({ enum: CRM_ACTIVITY_KINDS }).notNull(),
    // The email that was sent, or the reply in the inbox.
    sourceId: integer().notNull(),
    recordId: text(),
    refusal: text(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('crm_activities_source_key').on(t.integrationId, t.kind, t.sourceId)],
)
