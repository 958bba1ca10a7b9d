import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { holdReason } from '../reason-columns.ts'

// Headers come first; the longest of ours fit many times.
const HEADER_BYTES = 8000

/**
 * Waiting emails whose bytes name another sender than the email account does now. Those of sequences are written again; an email to
 * one lead was written by hand and waits for its owner: sent as it is, it would claim to come from an address that this account
 * can't speak for.
 */
export async function holdForOtherSender(tx: Db, userId: number, mailboxId: number, fromEmail: string) {
  const named = (prefix: string, suffix: string) =>
    sql`position(convert_to(${`${prefix}${fromEmail}${suffix}`}, 'UTF8') in substring(mime for ${HEADER_BYTES})) > 0`
  const isOther = sql`user_id = ${userId} and mailbox_id = ${mailboxId} and status = 'scheduled' and attempt = 0 and mime is not null and not is_test
    and not (${named(' <', '>')} or ${named('From: ', '\r\n')})`
  await tx.execute(sql`update sequence_logs set mime = null where enrollment_id is not null and ${isOther}`)
  await tx.execute(sql`
    update sequence_logs set mailbox_id = null, held_for = 'account', ${holdReason({ code: 'other_sender' })}
    where enrollment_id is null and ${isOther}`)
}
