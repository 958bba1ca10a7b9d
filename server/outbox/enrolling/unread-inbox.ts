import { type SQL, sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { hasNoInbox } from '../../mail/account/inbox-read.ts'
import { isOwnSql } from '../../mail/account/own-account.ts'

const CONFIRMED: EmailReasonCode = 'unread_inbox_confirmed'

/**
 * SQL: a sequence's confirmation is missing, or was given for other mailboxes than the one of this address. One from before
 * confirmations had a mailbox counts for leads who are in the sequence; a launch asks again.
 */
export const isUnconfirmedFor = (confirmed: string, address: string) =>
  `(${confirmed} is null or (${confirmed} ? 'mailbox' and ${confirmed} ->> 'mailbox' <> ${address}
    and not coalesce(${confirmed} -> 'mailboxes' ? ${address}, false)))`

/**
 * The owner's address is another one now, and so is that of the server's email account they send through: what they confirmed, that
 * they read the replies themselves, goes on. An email account of their own keeps its address. False when they have one.
 */
export async function moveConfirmedInbox(tx: Db, userId: number, from: string, to: string) {
  const { rows } = await tx.execute<{ hasOwn: boolean }>(sql`
    select exists (select from mailboxes m where m.user_id = ${userId} and ${isOwnSql('m')}) as "hasOwn"`)
  if (rows[0]?.hasOwn) return false
  await tx.execute(sql`
    update email_sequences set unread_inbox_confirmed = jsonb_set(unread_inbox_confirmed, '{mailbox}', to_jsonb(${to}::text))
    where user_id = ${userId} and lower(unread_inbox_confirmed ->> 'mailbox') = ${from.toLowerCase()}`)
  return true
}

/**
 * Part of a statement that plans emails (rows with `id`, `sequence_id`, `mailbox_id` and `held_for`): the history of each says that it goes out
 * although replies are not read, and who confirmed that. What waits for an answer says so once it may start.
 */
export const noteUnreadInbox = (planned: SQL) => sql`
  insert into email_reasons (log_id, code, params)
  select l.id, ${CONFIRMED}, jsonb_build_object('mailbox', m.from_email, 'by', c ->> 'by', 'confirmedAt', c ->> 'at')
  from ${planned} l
  join email_sequences q on q.id = l.sequence_id
  join mailboxes m on m.user_id = q.user_id and (m.id = l.mailbox_id or (l.mailbox_id is null and m.is_default)), lateral (select q.unread_inbox_confirmed as c) given
  where l.held_for is distinct from 'question' and not ${sql.raw(isUnconfirmedFor('c', 'm.from_email'))} and c ? 'mailbox' and ${hasNoInbox}
  order by l.id`
