import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { holdReason } from '../reason-columns.ts'
import { RESENT } from '../sending/claim-queries.ts'

// Headers come first; the longest of ours fit many times.
const HEADER_BYTES = 8000

/**
 * Waiting emails whose bytes name another sender than the email account does now: sent as they are, they would claim to come from an
 * address that this account can't speak for. Those of sequences are written again. An email to one lead was written by hand and waits
 * for its owner; so does one that is resent, because its recipient may have it under the other name. `only`: of these.
 */
export async function holdForOtherSender(
  tx: Db,
  userId: number,
  { id: mailboxId, fromEmail }: Pick<MailboxRow, 'id' | 'fromEmail'>,
  only?: number[],
) {
  const named = (prefix: string, suffix: string) =>
    sql`position(convert_to(${`${prefix}${fromEmail}${suffix}`}, 'UTF8') in substring(mime for ${HEADER_BYTES})) > 0`
  const isOther = sql`user_id = ${userId} and mailbox_id = ${mailboxId} and status = 'scheduled' and mime is not null and not is_test
    ${only ? sql`and id = any(${sql.param(only)}::int[])` : sql``} and not (${named(' <', '>')} or ${named('From: ', '\r\n')})`
  const isWrittenAgain = sql`enrollment_id is not null and claimed_by is distinct from ${RESENT}`
  await tx.execute(sql`update sequence_logs set mime = null where ${isWrittenAgain} and ${isOther}`)
  await tx.execute(sql`
    update sequence_logs set mailbox_id = null, held_for = 'account', ${holdReason({ code: 'other_sender' })}
    where not (${isWrittenAgain}) and ${isOther}`)
}
