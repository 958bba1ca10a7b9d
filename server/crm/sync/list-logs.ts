import { and, desc, eq, sql } from 'drizzle-orm'
import { CRM_LOG_STATUSES, type CrmLogQuery, type CrmSyncLog } from '../../../contract/crm-integration.ts'
import { checkedOwner } from '../../db/checked-owner.ts'
import type { Db } from '../../db/connect.ts'
import { crmIntegrations, crmSyncLogs, leads } from '../../db/schema.ts'
import { findFew } from '../../leads/find-few.ts'
import { isFoundReading } from '../../leads/lead-list-queries.ts'
import { FEW_LEADS, type Part, searchInParts } from '../../leads/search-in-parts.ts'
import { shownLog } from './log-queries.ts'

/** Newest first. */
export async function listLogs(db: Db, userId: number, query: CrmLogQuery): Promise<CrmSyncLog[]> {
  const ids = await idsOf(db, userId, query)
  return db
    .select(shownLog)
    .from(crmSyncLogs)
    .innerJoin(crmIntegrations, eq(crmIntegrations.id, crmSyncLogs.integrationId))
    .leftJoin(leads, eq(leads.id, crmSyncLogs.leadId))
    .where(and(checkedOwner(crmIntegrations.userId, userId), sql`${crmSyncLogs.id} = any(${sql.param(ids)}::int[])`))
    .orderBy(desc(crmSyncLogs.timestamp), desc(crmSyncLogs.id))
}

type Wanted = Pick<CrmLogQuery, 'leadId' | 'runId' | 'limit'> & { integrations: number[]; statuses: string[] }
type Place = { at: string; id: number }

async function idsOf(db: Db, userId: number, { provider, status, search, ...query }: CrmLogQuery) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from crm_integrations where user_id = ${userId} ${provider ? sql`and provider = ${provider}` : sql``}`)
  // Planned changes are only listed for their own preview.
  const statuses = status ? [status] : CRM_LOG_STATUSES.filter((one) => one !== 'planned' || query.runId)
  const wanted = { ...query, integrations: rows.map(({ id }) => id), statuses }
  if (query.leadId) {
    const few = search ? await findFew(db, userId, search, FEW_LEADS) : undefined
    return idsOfLeads(db, wanted, few ? few.filter((id) => id === query.leadId) : [query.leadId])
  }
  if (search)
    return searchInParts<Place>(
      db,
      userId,
      { search, limit: wanted.limit },
      {
        readPart: (after, many) => searchPart(db, userId, wanted, search, after, many),
        idsOfLeads: (few) => idsOfLeads(db, wanted, few),
      },
    )
  const newest = await readPart(db, wanted, undefined, query.limit)
  return newest.map(({ id }) => id)
}

async function idsOfLeads(db: Db, { integrations, statuses, runId, limit }: Wanted, leadIds: number[]) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from crm_sync_logs where lead_id = any(${sql.param(leadIds)}::int[])
      and integration_id = any(${sql.param(integrations)}::int[]) and status = any(${sql.param(statuses)}::text[])
      ${runId ? sql`and run_id = ${runId}` : sql``}
    order by timestamp desc, id desc limit ${limit}`)
  return rows.map(({ id }) => id)
}

async function searchPart(
  db: Db,
  userId: number,
  wanted: Wanted,
  search: string,
  after: Place | undefined,
  many: number,
): Promise<Part<Place>> {
  const part = await readPart(db, wanted, after, many)
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.id from unnest(${sql.param(part.map(({ id }) => id))}::int[]) with ordinality part(id, place)
    join crm_sync_logs s on s.id = part.id
    join ${leads} on ${leads.id} = s.lead_id and ${leads.userId} + 0 = ${userId} and ${isFoundReading(search)}
    order by part.place`)
  return { found: rows.map(({ id }) => id), end: part.at(-1), isLast: part.length < many }
}

/** The next entries. Of a run in the order of its work; else status by status, as the index has them. */
async function readPart(db: Db, wanted: Wanted, after: Place | undefined, many: number) {
  const { integrations, statuses, runId } = wanted
  const isAfter = after ? sql`and (timestamp, id) < (${after.at}::timestamptz, ${after.id})` : sql``
  const inOrder = integrations.flatMap((integration) =>
    statuses.map(
      (status) => sql`(select timestamp, id from crm_sync_logs
        where integration_id = ${integration} and status = ${status} ${isAfter} order by timestamp desc, id desc limit ${many})`,
    ),
  )
  const ofRun = sql`select timestamp, id from crm_sync_logs where run_id = ${runId ?? 0} ${isAfter}
    and integration_id = any(${sql.param(integrations)}::int[]) and status = any(${sql.param(statuses)}::text[])`
  if (integrations.length === 0) return []
  const { rows } = await db.execute<Place>(sql`
    select id, timestamp::text as at from (${runId ? ofRun : sql.join(inOrder, sql` union all `)}) entries
    order by timestamp desc, id desc limit ${many}`)
  return rows
}
