import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CrmProvider } from '../../../contract/crm-integration.ts'
import type { Db } from '../../db/connect.ts'
import { crmLinks, crmRuns } from '../../db/schema.ts'

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
