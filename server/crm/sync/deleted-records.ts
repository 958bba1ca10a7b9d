import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { addLogs } from './log-queries.ts'

type Deleted = { leadIds?: number[]; recordIds?: string[] }

/**
 * Marks records as deleted in the CRM. The link stays, so that no automatic sync creates them again, and the log says so once.
 * Returns how many were not marked before.
 */
export async function markRecordsDeleted(tx: Db, integration: Integration, runId: number | null, deleted: Deleted) {
  const { leadIds = [], recordIds = [] } = deleted
  if (leadIds.length + recordIds.length === 0) return 0
  const { id, userId, provider } = integration
  const { rows } = await tx.execute<{ leadId: number; recordId: string }>(sql`
    update crm_links k set gone_at = now() from leads l
    where k.user_id = ${userId} and k.provider = ${provider} and k.gone_at is null and l.id = k.lead_id and l.user_id = k.user_id
      and (k.lead_id = any(${sql.param(leadIds)}::int[]) or k.record_id = any(${sql.param(recordIds)}::text[]))
    returning k.lead_id as "leadId", k.record_id as "recordId"`)
  await addLogs(
    tx,
    id,
    runId,
    rows.map(({ leadId, recordId }) => ({
      leadId,
      action: 'record_deleted',
      status: 'skipped',
      crmRecordId: recordId,
      errorMessage: 'It stays deleted in the CRM. Sync the lead to create a new record.',
    })),
  )
  return rows.length
}
