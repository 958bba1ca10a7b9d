import { sql } from 'drizzle-orm'
import type { EmailReason } from '../../../contract/email-reason.ts'
import type { SendWindow } from '../../../contract/mailbox.ts'
import type { Db } from '../../db/connect.ts'
import { mailboxOfEnrollment } from '../enrolling/choose-mailboxes.ts'
import { afterAbsence, awayTime } from '../planning/absence.ts'
import { readHolidays } from '../planning/holidays.ts'
import { holdReason, reasonParams } from '../reason-columns.ts'
import { leadsOf, type Person } from './leads-of-person.ts'

/** Days, written 2026-11-30. */
type Absence = { backOn: string; awayFrom?: string }
export type Postponed = { nextAt: string; timeZone: string }

/**
 * Emails of sequences that are planned while a person is away move to the first sending hours after it, never to an earlier time,
 * and so do those that are planned later. Emails by hand stay. Returns when they go out then; null when none moved.
 */
export async function postponeForAbsence(
  tx: Db,
  userId: number,
  person: Person,
  absence: Absence,
): Promise<Postponed | null> {
  const { rows: open } = await tx.execute<{ id: number }>(sql`
    select e.id from lead_sequence_enrollments e
    where e.user_id = ${userId} and e.status in ('active', 'paused') and not e.is_test and e.lead_id in (${leadsOf(userId, person)})
    order by e.id`)
  if (open.length === 0) return null
  const hours = await readHours(tx, userId, open[0]?.id)
  const away = awayTime(absence, hours.timeZone)
  const nextAt = afterAbsence(away, hours).toISOString()
  const { timeZone } = hours
  const reason: EmailReason = { code: 'lead_away', until: absence.backOn, nextAt, timeZone }
  const ids = sql.param(open.map(({ id }) => id))
  const from = away.from?.toISOString() ?? null
  // Emails before enrollments, as everywhere. One that a server has seen stays as it was written.
  const { rows: moved } = await tx.execute(sql`
    with locked as (
      select id from sequence_logs
      where enrollment_id = any(${ids}::int[]) and status = 'scheduled' and scheduled_at < ${nextAt}::timestamptz
        and (${from}::timestamptz is null or scheduled_at >= ${from}::timestamptz)
      order by id for update
    )
    update sequence_logs l set scheduled_at = ${nextAt}, mime = case when attempt = 0 then null else mime end,
      hold_reason = case when held_for is null then ${reason.code} else hold_reason end,
      reason_params = case when held_for is null then ${reasonParams(reason)}::jsonb else reason_params end
    from locked where l.id = locked.id returning l.id`)
  await tx.execute(sql`
    update lead_sequence_enrollments e set away_from = ${from}, away_until = ${away.until.toISOString()},
      next_email_scheduled_at = coalesce((
        select scheduled_at from sequence_logs l where l.enrollment_id = e.id and l.status = 'scheduled' order by l.id desc limit 1),
        next_email_scheduled_at)
    where id = any(${ids}::int[]) and status in ('active', 'paused')`)
  return moved.length > 0 ? { nextAt, timeZone } : null
}

/** The same reason for emails that were moved while they were on hold for something else, which has ended. */
export async function noteAbsence(
  tx: Db,
  userId: number,
  person: Person,
  { until, nextAt, timeZone }: Postponed & { until: string },
) {
  await tx.execute(sql`
    update sequence_logs l set ${holdReason({ code: 'lead_away', until, nextAt, timeZone })}
    from lead_sequence_enrollments e
    where e.user_id = ${userId} and e.status = 'active' and not e.is_test and e.lead_id in (${leadsOf(userId, person)})
      and l.enrollment_id = e.id and l.status = 'scheduled' and l.scheduled_at = ${nextAt}::timestamptz
      and l.held_for is null and l.hold_reason is null`)
}

/** Of the mailbox that the person hears from. */
async function readHours(tx: Db, userId: number, enrollmentId = 0) {
  const { rows } = await tx.execute<{ window: SendWindow | null; timeZone: string; country: string | null }>(sql`
    select m.send_window as window, m.time_zone as "timeZone", m.country
    from lead_sequence_enrollments e, lateral ${mailboxOfEnrollment} m where e.id = ${enrollmentId} and e.user_id = ${userId}`)
  const { window = null, timeZone = 'UTC', country = null } = rows[0] ?? {}
  return { window, timeZone, holidays: await readHolidays(country) }
}
