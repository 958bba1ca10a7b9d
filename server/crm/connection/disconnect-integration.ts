import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { crmIntegrations, crmLinks, crmOutbox, crmRefusals } from '../../db/schema.ts'
import { cancelRuns, ownLinks } from './connection-rows.ts'
import { lockIntegration } from './integration-queries.ts'

/**
 * Its tokens are deleted. Its log, links and settings stay: the log is what one needs after a disconnect, and the links say which record
 * belongs to which lead if the same account is connected again. What the CRM said about people no longer counts. Returns the row as it
 * was, including a token that was renewed just before.
 */
export async function disconnectIntegration(db: Db, userId: number, integrationId: number) {
  return db.transaction(async (tx) => {
    const before = await lockIntegration(tx, userId, integrationId)
    if (!before) return undefined
    await tx
      .update(crmIntegrations)
      .set({
        ...{ isActive: false, inactiveReason: null, accessToken: null, refreshToken: null, tokenExpiresAt: null },
        ...{ findings: [], syncSettings: { ...before.syncSettings, autoSync: false }, disconnectedAt: sql`now()` },
      })
      .where(eq(crmIntegrations.id, integrationId))
    await tx
      .update(crmLinks)
      // An opt-out that was sent, or that the person took back there, is not sent again after a reconnect.
      .set({
        ...{ isOptedOutThere: null, outcome: null, outcomeApplied: null },
        optOutPush: sql`nullif(${crmLinks.optOutPush}, 'refused')`,
      })
      .where(ownLinks(userId, before.provider))
    await tx.delete(crmOutbox).where(eq(crmOutbox.integrationId, integrationId))
    await tx.delete(crmRefusals).where(eq(crmRefusals.integrationId, integrationId))
    await cancelRuns(tx, integrationId, 'Canceled, because you disconnected. Changes made before that are kept.')
    return before
  })
}
