import { sql } from 'drizzle-orm'
import type { Lead } from '../../../contract/lead.ts'
import type { LeadExtra } from '../../../contract/lead-columns.ts'
import type { Db } from '../../db/connect.ts'

// What a list can show and sort by that is not part of a lead, as SQL on `leads`.

/** Of those the lead is in now, the sequence whose next email goes out first. A moment is missing while the email is on hold. */
const running = (columns: string) => `(
  select ${columns} from (
    select e.sequence_id as id, q.name, e.id as enrollment_id, e.current_step as step, e.status = 'paused' or not q.is_active as is_paused, count(*) over () - 1 as others,
      case when q.is_active and e.status = 'active' and coalesce(l.held_for, '') not in ('account', 'question')
        and l.hold_reason is distinct from 'address_paused' then coalesce(l.scheduled_at, e.next_email_scheduled_at) end as at
    from lead_sequence_enrollments e
    join email_sequences q on q.id = e.sequence_id
    left join lateral (
      select * from sequence_logs l where l.enrollment_id = e.id and l.status in ('scheduled', 'sending') order by l.id desc limit 1) l on true
    where e.lead_id = leads.id and e.user_id + 0 = leads.user_id and e.status in ('active', 'paused')
  ) running order by at nulls last, enrollment_id limit 1)`

export const SEQUENCE_NAME = running('lower(name)')
export const NEXT_STEP_AT = running('at')
/** The newest event, note or call of the timeline; its last one is the lead's creation. */
export const LAST_ACTIVITY = `greatest(created_at, (select max(occurred_at) from timeline_events t where t.lead_id = leads.id),
  (select max(happened_at) from lead_entries n where n.lead_id = leads.id and n.deleted_at is null))`

const moment = (value: string) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const READ: Record<LeadExtra, string> = {
  source: 'source',
  lastActivity: `${moment(LAST_ACTIVITY)} as "lastActivityAt"`,
  sequence: `${running(`jsonb_build_object('id', id, 'name', name, 'isPaused', is_paused, 'others', others)`)} as sequence`,
  nextStep: `${running(`jsonb_build_object('step', step, 'at', ${moment('at')}, 'isPaused', is_paused)`)} as "nextStep"`,
}

/** Adds these values to the leads of a page, in one statement. */
export async function addExtras<T extends Lead>(
  db: Db,
  userId: number,
  leads: T[],
  include: LeadExtra[],
): Promise<T[]> {
  if (include.length === 0 || leads.length === 0) return leads
  const { rows } = await db.execute<{ id: number }>(sql`
    select id, ${sql.raw(include.map((extra) => READ[extra]).join(', '))}
    from (select * from leads where id = any(${sql.param(leads.map(({ id }) => id))}::int[]) offset 0) leads where user_id = ${userId}`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return leads.map((lead) => ({ ...lead, ...byId.get(lead.id) }))
}
