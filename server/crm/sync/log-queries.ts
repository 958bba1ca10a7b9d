import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { CrmLogStatus } from '../../../contract/crm-integration.ts'
import type { Db } from '../../db/connect.ts'
import { inParts } from '../../db/in-parts.ts'
import { crmIntegrations, crmSyncLogs, leads } from '../../db/schema.ts'

type LogAction =
  | 'create_record'
  | 'update_record'
  | 'create_lead'
  | 'update_lead'
  | 'create_deal'
  | 'update_deal'
  | 'read_deal'
  | 'log_mail'
  | 'opt_out'
  | 'link_record'
  | 'create_company'
  | 'choose_record'
  | 'merge_leads'
  | 'record_merged'
  | 'record_deleted'
  | 'conflict'
  | 'skip'
export type NewLog = {
  leadId: number | null
  action: LogAction
  status: CrmLogStatus
  crmRecordId: string | null
  errorMessage?: string | null
  syncedData?: Record<string, unknown>
}

export async function addLogs(tx: Db, integrationId: number, runId: number | null, logs: NewLog[]) {
  const rows = logs.map((log) => ({ integrationId, runId, ...log }))
  await inParts(rows, (part) => tx.insert(crmSyncLogs).values(part))
}

const { id, integrationId, leadId, action, status, crmRecordId, errorMessage, syncedData, runId, timestamp } =
  crmSyncLogs
const leadName = sql<string | null>`${leads.firstName} || ' ' || ${leads.lastName}`
const isLatest = sql`not exists (select from crm_sync_logs later where later.lead_id = ${leadId}
  and later.integration_id + 0 = ${integrationId} and later.id > ${id} and later.status <> 'planned')`
const canRetry = sql<boolean>`${leadId} is not null and ${crmIntegrations.disconnectedAt} is null
  and (${status} = 'failed' or ${action} in ('record_deleted', 'choose_record')) and ${isLatest}`
/** What the API shows of an entry. */
export const shownLog = {
  ...{ id, integrationId, leadId, leadName, action, status, crmRecordId, errorMessage, syncedData, runId, timestamp },
  canRetry,
  provider: crmIntegrations.provider,
}

export async function findLog(db: Db, userId: number, logId: number) {
  const [found] = await db
    .select({ leadId, provider: crmIntegrations.provider, status, action })
    .from(crmSyncLogs)
    .innerJoin(crmIntegrations, eq(crmIntegrations.id, integrationId))
    .where(and(eq(id, logId), eq(crmIntegrations.userId, userId)))
  return found
}

/** Queues all leads whose latest log entry is a failure. Returns their number. */
export async function requeueFailed(tx: Db, userId: number, integration: number) {
  await tx.execute(sql`
    update crm_links k set deal_state = case when k.deal_record_id is null then null else 'told' end,
      deal = case when k.deal_record_id is null then null else k.deal end, deal_there = k.deal_there - 'refused'
    from crm_integrations i
    where i.id = ${integration} and i.user_id = ${userId} and k.user_id = i.user_id and k.provider = i.provider
      and k.deal_state = 'refused'`)
  await tx.execute(sql`
    update crm_links k set opt_out_push = null from crm_integrations i
    where i.id = ${integration} and i.user_id = ${userId} and k.user_id = i.user_id and k.provider = i.provider
      and k.opt_out_push = 'refused'`)
  await tx.execute(sql`
    update crm_activities a set refusal = null from crm_integrations i
    where i.id = ${integration} and i.user_id = ${userId} and a.integration_id = i.id and a.refusal is not null`)
  const { rowCount } = await tx.execute(sql`
    insert into crm_outbox (integration_id, lead_id)
    select last.integration_id, last.lead_id from (
      select distinct on (g.lead_id) g.integration_id, g.lead_id, g.status from crm_sync_logs g
      join crm_integrations i on i.id = g.integration_id
      where i.user_id = ${userId} and i.id = ${integration} and g.lead_id is not null and g.status <> 'planned'
      order by g.lead_id, g.timestamp desc, g.id desc) last
    where last.status = 'failed' order by 1, 2
    on conflict (integration_id, lead_id) do update set changed_at = now()`)
  await tx.execute(sql`
    delete from crm_refusals r using crm_integrations i
    where i.id = ${integration} and i.user_id = ${userId} and r.integration_id = i.id and (r.candidates is null
      or exists (select from crm_outbox o where o.integration_id = i.id and o.lead_id = r.lead_id))`)
  return rowCount ?? 0
}

/** The leads among these whose latest log entry is a failure. */
export async function leadsThatFailed(tx: Db, integration: number, leadIds: number[]) {
  if (leadIds.length === 0) return []
  const { rows } = await tx.execute<{ leadId: number }>(sql`
    select last.lead_id as "leadId" from (
      select distinct on (g.lead_id) g.lead_id, g.status from crm_sync_logs g
      where g.lead_id = any(${sql.param(leadIds)}::int[]) and g.integration_id = ${integration} and g.status <> 'planned'
      order by g.lead_id, g.id desc) last
    where last.status = 'failed' order by 1`)
  return rows.map(({ leadId }) => leadId)
}

/** One page of what a run did, latest first: the companies it made, or everything else. */
export async function logsToUndo(db: Db, run: number, which: 'companies' | 'others', beforeId: number, limit: number) {
  const isWanted = which === 'companies' ? eq(action, 'create_company') : ne(action, 'create_company')
  return db
    .select({ id, leadId, action, crmRecordId, syncedData })
    .from(crmSyncLogs)
    .where(and(eq(runId, run), eq(status, 'success'), isWanted, ne(action, 'read_deal'), sql`${id} < ${beforeId}`))
    .orderBy(desc(id))
    .limit(limit)
}

/** By lead, when a run last wrote something of it. */
export async function lastWrites(db: Db, run: number, leadIds: number[]) {
  if (leadIds.length === 0) return new Map<number, Date>()
  const { rows } = await db.execute<{ leadId: number; at: string }>(sql`
    select lead_id as "leadId", max(timestamp) as at from crm_sync_logs
    where run_id = ${run} and lead_id = any(${sql.param(leadIds)}::int[]) and status in ('success', 'undone') group by 1`)
  return new Map(rows.map(({ leadId, at }) => [leadId, new Date(at)]))
}

export async function markUndone(tx: Db, ids: number[]) {
  if (ids.length > 0) await tx.update(crmSyncLogs).set({ status: 'undone' }).where(inArray(id, ids))
}
