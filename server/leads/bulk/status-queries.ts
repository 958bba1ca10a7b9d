import { type SQL, sql } from 'drizzle-orm'
import type { LeadStatus } from '../../../contract/lead.ts'
import type { Db } from '../../db/connect.ts'
import { scoreLeadsIn } from '../../scoring/score-leads.ts'

/** The leads whose status changed; `changedAt` identifies the change for its undo, to the microsecond. */
export type StatusChanged = { changedIds: number[]; changedAt?: string }

// Between two parts, other requests have their turn.
const SCORED_AT_ONCE = 250

/** Gives leads of the owner a status, with an entry in each timeline. `changedAt` is that of the job they belong to. */
export const changeStatus = (db: Db, userId: number, leadIds: number[], status: LeadStatus, changedAt?: string) =>
  writeStatus(
    db,
    userId,
    sql`
    select l.id, l.status, ${status}::text as wanted from leads l
    where l.id = any(${sql.param(leadIds)}::int[]) and l.user_id + 0 = ${userId} and l.status <> ${status} order by l.id for update`,
    changedAt,
  )

/** The entries that a change of status left in the timelines. */
const changesAt = (userId: number, changedAt: string) => sql`
  user_id = ${userId} and occurred_at = ${changedAt}::timestamptz and kind = 'edited' and details #> '{changes,status}' is not null`

/** The leads of one change, as a query. */
export const leadsChangedAt = (userId: number, changedAt: string) =>
  sql`select distinct lead_id as id from timeline_events where ${changesAt(userId, changedAt)}`

/** Gives leads of one change back the status they had, as their timelines say. A lead whose status was changed since keeps that. */
export const undoStatus = (db: Db, userId: number, leadIds: number[], changedAt: string) =>
  writeStatus(
    db,
    userId,
    sql`
    select l.id, l.status, e.earlier as wanted from (
      select distinct on (lead_id) lead_id, id, details #>> '{changes,status,from}' as earlier, details #>> '{changes,status,to}' as later
      from timeline_events where ${changesAt(userId, changedAt)} and lead_id = any(${sql.param(leadIds)}::int[])
      order by lead_id, id desc) e
    join leads l on l.id = e.lead_id and l.user_id + 0 = ${userId}
    where l.status = e.later and e.earlier is not null and not exists (
      select from timeline_events n
      where n.lead_id = e.lead_id and n.id > e.id and n.kind = 'edited' and n.details #> '{changes,status}' is not null)
    order by l.id for update of l`,
  )

/** `planned` has the id, the status now and the wanted one. Triggers tell the CRM and the figures, as for a single edit. */
function writeStatus(db: Db, userId: number, planned: SQL, changedAt?: string): Promise<StatusChanged> {
  const at = changedAt ? sql`${changedAt}::timestamptz` : sql`now()`
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number; changedAt: string }>(sql`
      with planned as (${planned}), changed as (
        update leads l set status = p.wanted, updated_at = now() from planned p where l.id = p.id
        returning l.id, p.status as earlier, p.wanted
      ), noted as (
        insert into timeline_events (user_id, lead_id, kind, details, occurred_at)
        select ${userId}, id, 'edited', jsonb_build_object('changes', jsonb_build_object('status',
          jsonb_build_object('from', earlier, 'to', wanted))), ${at} from changed
      )
      select id, to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "changedAt" from changed order by id`)
    const changedIds = rows.map(({ id }) => id)
    for (let from = 0; from < changedIds.length; from += SCORED_AT_ONCE)
      await scoreLeadsIn(tx, userId, changedIds.slice(from, from + SCORED_AT_ONCE))
    return { changedIds, ...(rows[0] && { changedAt: rows[0].changedAt }) }
  })
}
