import { sql } from 'drizzle-orm'
import { REPUTATION_PAUSES } from '../../../contract/sender-reputation.ts'
import type { Db } from '../../db/connect.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { isOwnSql } from '../../mail/account/own-account.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { judgeMailbox } from './record-report.ts'

// By their codes in `isReputationPause`.
const PAUSES = sql.param([...REPUTATION_PAUSES])

/** A mailbox is disconnected, or gets another address: what it sent says something about the address, not about the next one. */
export const rememberSender = (tx: Db, { id, userId }: Pick<MailboxRow, 'id' | 'userId'>, clock: Clock) =>
  tx.execute(sql`
    insert into sender_history (user_id, address, mailbox_id, until_at, since, paused_reason, paused_params)
    select user_id, lower(from_email), id, ${clockNow(clock)}, reputation_since,
      case when paused_reason = any(${PAUSES}::text[]) then paused_reason end,
      case when paused_reason = any(${PAUSES}::text[]) then paused_params end
    from mailboxes m where id = ${id} and user_id = ${userId} and ${isOwnSql('m')}
    on conflict do nothing`)

type Sender = { userId: number; mailboxId: number; address: string }

/** An address is connected that may have sent before: it is paused if it was, or if too many of those emails came back since. */
export async function recallSender(tx: Db, { userId, mailboxId, address }: Sender) {
  const { rowCount } = await tx.execute(sql`
    update mailboxes m set paused_reason = h.paused_reason, paused_params = h.paused_params
    from (select paused_reason, paused_params from sender_history
      where user_id = ${userId} and address = ${address.toLowerCase()} order by until_at desc limit 1) h
    where m.id = ${mailboxId} and m.user_id = ${userId} and m.paused_reason is null and h.paused_reason is not null`)
  if (rowCount === 0) await judgeMailbox(tx, userId, mailboxId)
}

/** Its owner resumed it: only emails sent from now on count. */
export const forgetSender = (tx: Db, { userId, fromEmail }: MailboxRow) =>
  tx.execute(sql`delete from sender_history where user_id = ${userId} and address = ${fromEmail.toLowerCase()}`)
