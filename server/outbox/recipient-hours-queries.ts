import type pg from 'pg'
import type { Clock } from './planning/clock.ts'
import type { PacedMailbox } from './planning/mailbox-wait.ts'
import { recipientWait } from './planning/recipient-hours.ts'
import type { Holidays } from './planning/send-window.ts'
import { reasonParams } from './reason-columns.ts'
import { KEEPS_RECIPIENT_HOURS } from './recipient-hours-sql.ts'

const DUE = `l.mailbox_id = $1 and l.status = 'scheduled' and l.held_for is null and ${KEEPS_RECIPIENT_HOURS}
  and l.scheduled_at <= now() + make_interval(secs => $2)`

/**
 * The time zones of due emails whose recipients' hours are open. Those of the others are late: they move to the next opening of their
 * recipients' hours. By our own calendar, not the database's: both must agree with the one that emails are planned by.
 */
export async function openRecipientZones(
  client: pg.PoolClient,
  { id, now, sendWindow: window, timeZone }: Pick<PacedMailbox, 'now' | 'sendWindow' | 'timeZone'> & { id: number },
  holidays: Holidays | null,
  clock: Clock,
): Promise<string[]> {
  const { rows } = await client.query<{ zone: string }>({
    name: 'due-recipient-zones',
    text: `select distinct l.time_zone as zone from sequence_logs l where ${DUE}`,
    values: [id, clock.offsetSeconds],
  })
  const open: string[] = []
  for (const { zone } of rows) {
    const wait = recipientWait(now, zone, { window, timeZone, holidays })
    if (!wait) open.push(zone)
    else
      await client.query(
        `update sequence_logs set scheduled_at = $4, hold_reason = $5, reason_params = $6
         where id in (select l.id from sequence_logs l where ${DUE} and l.time_zone = $3 for update skip locked)`,
        [id, clock.offsetSeconds, zone, wait.until, wait.reason.code, reasonParams(wait.reason)],
      )
  }
  return open
}

export async function hasDueForRecipients(client: pg.PoolClient, mailboxId: number, clock: Clock) {
  const { rows } = await client.query(`select from sequence_logs l where ${DUE} limit 1`, [
    mailboxId,
    clock.offsetSeconds,
  ])
  return rows.length > 0
}
