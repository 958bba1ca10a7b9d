/**
 * Every advisory-lock number of the product, so that no two uses share one. A number is fixed once released: during a deploy
 * processes of the previous version still take it, and another number would not exclude them.
 *
 * Two numbers were once given twice, to uses that never met (PostgreSQL keeps locks of one key and of two keys apart). Each time
 * the one that could change safely got a number of its own:
 * - 0x1ead stays with the app lock: an old and a new app on one data folder must exclude each other. Merges moved to
 *   0x1ead_0005: they lock the rows they change as well, and the number only puts two merges of one owner in order. Should
 *   an old and a new process merge for one owner in the same instant, PostgreSQL ends a deadlock by undoing one of them whole.
 * - 0x1ead_0030 stays with enrolling. Folding the activity moved to 0x1ead_0032: two folds at once delete, and so count, different rows.
 */

// One key: one holder in the whole database.

/** Held by the app for as long as it runs on its embedded database: a second app on the same folder finds it taken. */
export const APP_LOCK = 0x1ead
export const MIGRATION_LOCK = 0x1ead_0001
export const SIGN_UP_LOCK = 0x1ead_0002
export const TEMPLATE_FOLD_LOCK = 0x1ead_0031
export const ACTIVITY_FOLD_LOCK = 0x1ead_0032
export const MISSING_SENDER_LOCK = 0x1ead_0034

// First of two keys. The second is the owner, or what the comment says.

export const IMPORT_LOCK = 0x1ead_0003
export const UPLOAD_LOCK = 0x1ead_0004
export const MERGE_LOCK = 0x1ead_0005
/** By integration. */
export const CRM_SYNC_LOCK = 0x1ead_0009
/** By integration. */
export const CRM_RELATED_RECORDS_LOCK = 0x1ead_000a
/** By integration. */
export const CRM_CREATE_LOCK = 0x1ead_000b
export const BULK_JOB_LOCK = 0x1ead_000c
/** While a job is added. */
export const BULK_JOB_ADD_LOCK = 0x1ead_000d
/** While an owner's duplicates are looked for. */
export const DUPLICATE_LOCK = 0x1ead_000e
/** While an owner's saved views of the lead list change. */
export const LEAD_VIEW_LOCK = 0x1ead_000f
/** While an owner's knowledge snippets are counted and one is added. */
export const KNOWLEDGE_LOCK = 0x1ead_0010
export const RESCORE_LOCK = 0x1ead_0014
export const LEARN_LOCK = 0x1ead_0015
/** By sender: while it is held, that sender is alive. */
export const SENDER_LOCK = 0x1ead_0020
export const INBOX_LOCK = 0x1ead_0021
export const WATCH_LOCK = 0x1ead_0022
/** While the notice about emails that may have arrived is written. */
export const UNKNOWN_NOTICE_LOCK = 0x1ead_0023
/** While an email account is added, or another one becomes the default. */
export const MAILBOX_LOCK = 0x1ead_0024
/** While a soft bounce is counted. */
export const SOFT_BOUNCE_LOCK = 0x1ead_0028
/** While emails of an owner with limits per recipient are claimed: two mailboxes count them together. */
export const RECIPIENT_CAP_LOCK = 0x1ead_0029
/** By the hash of a host: while it is named as a tracking domain. */
export const TRACKING_DOMAIN_LOCK = 0x1ead_002a
/** While leads are enrolled whose owner lets them be in one sequence at a time. */
export const CONTACT_RULES_LOCK = 0x1ead_002b
/** By sequence. */
export const ENROLL_LOCK = 0x1ead_0030
/** By sequence. */
export const ENROLL_ORDER_LOCK = 0x1ead_0033
/** By database session: while it is held, a process remembers sessions of the web app. */
export const SESSION_MEMORY_LOCK = 0x1ead_0040
export const ENRICH_LOCK = 0x1ead_0e01
