import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { CRM_NAMES } from '../../../contract/crm-integration.ts'
import type { Db } from '../../db/connect.ts'
import { crmIntegrations } from '../../db/schema.ts'
import { CrmFailure } from '../crm-failure.ts'

type Integration = Pick<typeof crmIntegrations.$inferSelect, 'id' | 'userId' | 'provider' | 'portalId' | 'crmUserId'>

/** The row, if it is still connected, with the account and the user of when it was read. A key does not say which user made it. */
export function isStillConnected({ id, userId, portalId, crmUserId }: Integration) {
  return and(
    eq(crmIntegrations.id, id),
    eq(crmIntegrations.userId, userId),
    isNull(crmIntegrations.disconnectedAt),
    sql`${crmIntegrations.portalId} is not distinct from ${portalId}::text`,
    crmUserId === null ? undefined : or(isNull(crmIntegrations.crmUserId), eq(crmIntegrations.crmUserId, crmUserId)),
  )
}

export const stopped = ({ provider }: Pick<Integration, 'provider'>) =>
  new CrmFailure(
    'revoked',
    `Stopped, because ${CRM_NAMES[provider]} was disconnected, or another account or user was connected.`,
  )

/**
 * Throws once the user has disconnected, or connected another account or user: a sync that is under way neither writes nor saves anything
 * more. Says nothing about the integration itself, which may be a new connection that works.
 */
export async function requireConnected(db: Db, integration: Integration) {
  const [found] = await db.select({ id: crmIntegrations.id }).from(crmIntegrations).where(isStillConnected(integration))
  if (!found) throw stopped(integration)
}

/** The same, and until the end of the transaction nobody disconnects. The first lock that it takes, as when disconnecting. */
export async function lockConnected(tx: Db, integration: Integration) {
  const [found] = await tx
    .select({ id: crmIntegrations.id })
    .from(crmIntegrations)
    .where(isStillConnected(integration))
    .for('share')
  if (!found) throw stopped(integration)
}
