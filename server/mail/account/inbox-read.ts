import { sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { MailboxRow } from './mailbox-queries.ts'
import { hasInbox, hasInboxSql } from './own-account.ts'

/** Failures that do not pass by themselves. */
const LASTING: readonly EmailReasonCode[] = [
  'sign_in_refused',
  'password_unreadable',
  'access_ended',
  'access_forbidden',
  'host_not_public',
  'port_not_allowed',
]
/** So many failures in a row, and its owner has been notified. */
const MANY_FAILURES = 4

type Inbox = Pick<MailboxRow, 'transport' | 'imapHost' | 'imapCheckedAt' | 'imapProblem' | 'imapFailures'>

/** Whether replies are noticed. The server's email account (SMTP_URL) has no inbox; a new one is about to be read, until that fails. */
export function isInboxRead(mailbox: Inbox | undefined): boolean {
  if (!mailbox || !hasInbox(mailbox)) return false
  const isNew = mailbox.imapCheckedAt === null
  return !LASTING.some((code) => code === mailbox.imapProblem) && mailbox.imapFailures < (isNew ? 1 : MANY_FAILURES)
}

/** It has IMAP settings that fail: follow-ups wait until they are fixed or removed. */
export const isInboxBroken = (mailbox: Inbox | undefined): boolean =>
  mailbox !== undefined && hasInbox(mailbox) && !isInboxRead(mailbox)

/** SQL: a mailbox `m` that sends has no inbox at all. Its follow-ups go out once that is confirmed. */
export const hasNoInbox = sql`m.transport <> 'outbox' and not ${sql.raw(hasInboxSql('m'))}`
