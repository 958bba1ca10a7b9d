import { sql } from 'drizzle-orm'
import type { EmailReason } from '../../contract/email-reason.ts'
import { reasonSentence } from '../../contract/email-reason-words.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { ensureMailbox } from '../mail/account/mailbox-queries.ts'
import { notify } from '../notifications/notify.ts'
import { reasonParams } from '../outbox/reason-columns.ts'
import { forgetAllMarks } from '../outbox/sending/hand-over/hand-over-marks.ts'

/**
 * Pauses everybody's sending until they have said what was sent since `knownUntil`. The built-in outbox delivers to nobody and
 * goes on.
 */
export async function holdMail(tx: Db, knownUntil: Date, { config }: { config: Pick<Config, 'smtpUrl'> }) {
  await forgetAllMarks(tx)
  if (config.smtpUrl) await giveMailboxes(tx)
  const reason: EmailReason = { code: 'restored_copy', knownUntil: knownUntil.toISOString() }
  const { rows } = await tx.execute<{ userId: number }>(sql`
    update mailboxes m set paused_reason = ${reason.code}, paused_params = ${reasonParams(reason)}::jsonb, held_since = now(), known_until = ${knownUntil.toISOString()}
    where held_since is null and (transport <> 'outbox' or ${config.smtpUrl !== undefined} or exists (
      select from sequence_logs l where l.user_id = m.user_id and l.status = 'scheduled' and l.mailbox_id is null and not l.is_test)
      or exists (select from enroll_orders o where o.user_id = m.user_id and not o.is_test))
    returning user_id as "userId"`)
  // Once, however often it starts before the owners respond.
  if (rows.length > 0) await skipUsedIds(tx)
  for (const userId of new Set(rows.map((row) => row.userId)))
    await notify(tx, userId, {
      kind: 'mailbox_paused',
      title: 'Sending is paused until you confirm what was sent',
      body: `${reasonSentence(reason, new Date())} Tell us what was sent since then, so nobody gets the same email twice.`,
      link: '/settings/email-accounts',
    })
  return rows.length
}

/** Far more emails than were sent since any backup, and far fewer than there are IDs. */
const SKIPPED_IDS = 1_000_000
const LAST_SKIPPED = 1_000_000_000

/**
 * Emails that were sent since the backup have IDs that this database would use again: their links, such as to unsubscribe, are nobody
 * else's. Taken one by one, in about a second: the role of the app can't set the number.
 */
const skipUsedIds = (tx: Db) =>
  tx.execute(sql`
    -- Else its name would be looked up for each of them, which takes ten times as long.
    with emails as materialized (select pg_get_serial_sequence('sequence_logs', 'id')::regclass as name)
    select count(nextval(name)) from emails,
      generate_series(1, case when coalesce(pg_sequence_last_value(name), 0) < ${LAST_SKIPPED}::bigint then ${SKIPPED_IDS}::int else 0 end)`)

/** Owners who would get the server's account with their next email get it now, so that it can be paused. */
async function giveMailboxes(tx: Db) {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    select user_id as "userId" from (
      select user_id from sequence_logs where status = 'scheduled'
      union select user_id from lead_sequence_enrollments where status in ('active', 'paused')) waiting
    where not exists (select from mailboxes m where m.user_id = waiting.user_id)`)
  for (const { userId } of rows) await ensureMailbox(tx, userId, 'system')
}
