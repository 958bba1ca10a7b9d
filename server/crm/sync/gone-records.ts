import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { addLogs } from './log-queries.ts'

type Gone = { leadIds?: number[]; recordIds?: string[] }

/**
 * Somebody deleted these in the CRM. Whoever does that means it: the link stays, so that no sync makes them anew by itself, and
 * the log says so once. How many were not known to be gone yet.
 */
export async function noteGone(tx: Db, integration: Integration, runId: number | null, gone: Gone) {
  const { leadIds = [], recordIds = [] } = gone
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
      errorMessage: 'It stays deleted there. Sync the lead to make a new record.',
    })),
  )
  return rows.length
}
