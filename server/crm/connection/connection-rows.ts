import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { CrmProvider } from '../../../contract/crm-integration.ts'
import type { Db } from '../../db/connect.ts'
import { crmLinks, crmRuns, crmSyncLogs } from '../../db/schema.ts'

export const ownLinks = (userId: number, of: CrmProvider) => and(eq(crmLinks.userId, userId), eq(crmLinks.provider, of))

export async function forgetLinks(tx: Db, userId: number, of: CrmProvider) {
  await tx.delete(crmLinks).where(ownLinks(userId, of))
}

export async function cancelRuns(tx: Db, integrationId: number, message: string) {
  await tx
    .update(crmRuns)
    .set({ status: 'cancelled', finishedAt: sql`now()`, message })
    .where(and(eq(crmRuns.integrationId, integrationId), inArray(crmRuns.status, ['waiting', 'running'])))
}

/** What was synced with another account can't be undone in this one: the same ID may be another record. The log stays. */
export async function forgetRuns(tx: Db, integrationId: number) {
  await tx.update(crmSyncLogs).set({ runId: null }).where(eq(crmSyncLogs.integrationId, integrationId))
  await tx
    .delete(crmRuns)
    .where(and(eq(crmRuns.integrationId, integrationId), notInArray(crmRuns.status, ['waiting', 'running'])))
}
