import { sql } from 'drizzle-orm'
import type { EmailReason } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { holdReason } from '../reason-columns.ts'
import { RESENT } from '../sending/claim-queries.ts'

// Headers come first; the longest of ours fit many times.
const HEADER_BYTES = 8000
const OTHER_SENDER: EmailReason = { code: 'other_sender' }

type Account = Pick<MailboxRow, 'id' | 'fromEmail'>

/** SQL: the bytes of an email name this address as its sender. */
function namesSender(fromEmail: string) {
  const named = (prefix: string, suffix: string) =>
    sql`position(convert_to(${`${prefix}${fromEmail}${suffix}`}, 'UTF8') in substring(mime for ${HEADER_BYTES})) > 0`
  return sql`(${named(' <', '>')} or ${named('From: ', '\r\n')})`
}

/**
 * Waiting emails whose bytes name another sender than the email account does now: sent as they are, they would claim to come from an
 * address that this account can't speak for. Those of sequences are written again. An email to one lead was written by hand and waits
 * for its owner; so does one that is resent, because its recipient may have it under the other name. `only`: of these.
 */
export async function holdForOtherSender(
  tx: Db,
  userId: number,
  { id: mailboxId, fromEmail }: Account,
  only?: number[],
) {
  const isOther = sql`user_id = ${userId} and mailbox_id = ${mailboxId} and status = 'scheduled' and mime is not null and not is_test
    ${only ? sql`and id = any(${sql.param(only)}::int[])` : sql``} and not ${namesSender(fromEmail)}`
  const isWrittenAgain = sql`enrollment_id is not null and claimed_by is distinct from ${RESENT}`
  await tx.execute(sql`update sequence_logs set mime = null where ${isWrittenAgain} and ${isOther}`)
  await tx.execute(sql`
    update sequence_logs set mailbox_id = null, held_for = 'account', ${holdReason(OTHER_SENDER)}
    where not (${isWrittenAgain}) and ${isOther}`)
}

/** The account that those were written for is connected again: they go out from it, as they say. */
export const releaseForSender = (tx: Db, userId: number, { id, fromEmail }: Account) =>
  tx.execute(sql`
    update sequence_logs set mailbox_id = ${id}, held_for = null, ${holdReason(null)}
    where user_id = ${userId} and mailbox_id is null and status = 'scheduled' and held_for = 'account'
      and hold_reason = ${OTHER_SENDER.code} and mime is not null and not is_test and ${namesSender(fromEmail)}`)
