import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CrmActivityKind } from '../../../contract/crm-integration.ts'
import type { Db } from '../../db/connect.ts'
import { crmActivities } from '../../db/schema.ts'
import type { Integration } from '../connection/integration-queries.ts'
import type { Activity } from '../provider.ts'

type PendingActivity = Omit<Activity, 'id' | 'at'> & { sourceId: number; at: string }

/**
 * Emails sent to linked leads since the CRM was connected, and their replies, that are not logged in it yet. Oldest first.
 * Emails captured by the built-in outbox were not delivered, so they don't count. Rejected ones are only retried for a given lead.
 */
async function pendingEmails(db: Db, { id, userId, provider, createdAt }: Integration, limit: number, leadId?: number) {
  const since = createdAt.toISOString()
  const { rows } = await db.execute<PendingActivity>(sql`
    with emails as (
      select 'sent' as kind, g.id as source_id, g.lead_id, g.subject, g.sent_at as at from sequence_logs g
      where g.user_id = ${userId} and g.status = 'sent' and not g.is_captured and g.sent_at >= ${since}
      union all
      select 'answered', m.id, m.lead_id, m.subject, m.received_at from inbox_messages m
      where m.user_id = ${userId} and m.kind = 'reply' and m.received_at >= ${since})
    select m.kind, m.source_id as "sourceId", m.lead_id as "leadId", k.record_id as "contactId", coalesce(m.subject, '') as subject,
      m.at, a.id is not null as "isInDoubt"
    from emails m join crm_links k on k.user_id = ${userId} and k.provider = ${provider} and k.lead_id = m.lead_id and k.gone_at is null
    left join crm_activities a on a.integration_id = ${id} and a.kind = m.kind and a.source_id = m.source_id
    where a.record_id is null and ${leadId ? sql`m.lead_id = ${leadId}` : sql`a.refusal is null`}
    order by m.at, m.kind, m.source_id limit ${limit}`)
  return rows
}

/** Records the pending emails before they are sent to the CRM: after a crash, the next sync knows that they are in doubt. */
export async function claimEmails(
  db: Db,
  integration: Integration,
  limit: number,
  leadId?: number,
): Promise<Activity[]> {
  const pending = await pendingEmails(db, integration, limit, leadId)
  if (pending.length === 0) return []
  const { id: integrationId } = integration
  await db
    .insert(crmActivities)
    .values(pending.map(({ kind, sourceId }) => ({ integrationId, kind, sourceId })))
    .onConflictDoNothing()
  const recorded = await db
    .select({ id: crmActivities.id, kind: crmActivities.kind, sourceId: crmActivities.sourceId })
    .from(crmActivities)
    .where(
      and(
        eq(crmActivities.integrationId, integrationId),
        inArray(
          crmActivities.sourceId,
          pending.map(({ sourceId }) => sourceId),
        ),
      ),
    )
  const keyOf = (one: { kind: CrmActivityKind; sourceId: number }) => `${one.kind} ${one.sourceId}`
  const ids = new Map(recorded.map((one) => [keyOf(one), one.id]))
  return pending.map(({ sourceId, at, ...email }) => ({
    ...email,
    id: ids.get(keyOf({ ...email, sourceId })) ?? 0,
    at: new Date(at),
  }))
}

export async function saveActivities(
  tx: Db,
  results: { id: number; recordId: string | null; refusal: string | null }[],
) {
  if (results.length === 0) return
  await tx.execute(sql`
    update crm_activities a set record_id = n."recordId", refusal = n.refusal
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as n(id int, "recordId" text, refusal text) where a.id = n.id`)
}

export async function forgetActivities(tx: Db, { id }: Integration, recordIds: string[]) {
  if (recordIds.length === 0) return
  await tx
    .delete(crmActivities)
    .where(and(eq(crmActivities.integrationId, id), inArray(crmActivities.recordId, recordIds)))
}
