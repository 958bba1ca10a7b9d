import { type SQL, sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import { hasNoInbox } from '../../mail/account/inbox-read.ts'

const CONFIRMED: EmailReasonCode = 'unread_inbox_confirmed'

/**
 * SQL: a sequence's confirmation is missing, or was given for another mailbox than the one of this address. One from before
 * confirmations had a mailbox counts for leads who are in the sequence; a launch asks again.
 */
export const isUnconfirmedFor = (confirmed: string, address: string) =>
  `(${confirmed} is null or (${confirmed} ? 'mailbox' and ${confirmed} ->> 'mailbox' <> ${address}))`

/**
 * Part of a statement that plans emails (rows with `id`, `sequence_id` and `held_for`): the history of each says that it goes out
 * although replies are not read, and who confirmed that. What waits for an answer says so once it may start.
 */
export const noteUnreadInbox = (planned: SQL) => sql`
  insert into email_reasons (log_id, code, params)
  select l.id, ${CONFIRMED}, jsonb_build_object('mailbox', c ->> 'mailbox', 'by', c ->> 'by', 'confirmedAt', c ->> 'at')
  from ${planned} l
  join email_sequences q on q.id = l.sequence_id
  join mailboxes m on m.user_id = q.user_id, lateral (select q.unread_inbox_confirmed as c) given
  where l.held_for is distinct from 'question' and c ->> 'mailbox' = m.from_email and ${hasNoInbox}
  order by l.id`
