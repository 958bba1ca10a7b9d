import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { recordTypeOf } from '../../../contract/crm-fields.ts'
import {
  CRM_NAMES,
  CRM_PROVIDERS,
  type CrmFinding,
  type CrmIntegration,
  type CrmProvider,
  DEFAULT_SYNC_SETTINGS,
  type SyncSettings,
} from '../../../contract/crm-integration.ts'
import type { Db } from '../../db/connect.ts'
import { crmActivities, crmIntegrations, crmRefusals } from '../../db/schema.ts'
import { notify } from '../../notifications/notify.ts'
import type { SecretBox } from '../../secret-box.ts'
import { cancelRuns, forgetLinks, forgetRuns } from './connection-rows.ts'
import type { Grant } from './grant.ts'
import { limitFindings } from './limit-findings.ts'
import { changeOf, findingOf, settingsAfter } from './other-connection.ts'
import { isStillConnected } from './still-connected.ts'

export type Integration = typeof crmIntegrations.$inferSelect

const { id, provider, isActive, inactiveReason, instanceUrl, portalId, tokenExpiresAt } = crmIntegrations
const { lastSyncAt, syncSettings, findings, authKind, loginUrl, createdAt, activitiesSince } = crmIntegrations
// Everything but the tokens.
const shown = {
  id,
  provider,
  isActive,
  inactiveReason,
  instanceUrl,
  portalId,
  tokenExpiresAt,
  lastSyncAt,
  syncSettings,
  findings,
  authKind,
  loginUrl,
  createdAt,
}

const isConnected = isNull(crmIntegrations.disconnectedAt)

export const boundTo = (userId: number, provider: CrmProvider, use: 'access' | 'refresh') =>
  `${provider} of user ${userId}, ${use} token`

export async function listIntegrations(db: Db, userId: number): Promise<CrmIntegration[]> {
  return db
    .select(shown)
    .from(crmIntegrations)
    .where(and(eq(crmIntegrations.userId, userId), isConnected))
    .orderBy(sql`array_position(${sql.param([...CRM_PROVIDERS])}::text[], ${provider})`)
}

export async function findIntegration(db: Db, userId: number, integrationId: number) {
  const [found] = await db
    .select()
    .from(crmIntegrations)
    .where(and(eq(id, integrationId), eq(crmIntegrations.userId, userId), isConnected))
  return found
}

export async function findIntegrationOf(db: Db, userId: number, wanted: CrmProvider) {
  const [found] = await evenDisconnected(db, userId, wanted)
  return found?.disconnectedAt ? undefined : found
}

const evenDisconnected = (db: Db, userId: number, wanted: CrmProvider) =>
  db
    .select()
    .from(crmIntegrations)
    .where(and(eq(provider, wanted), eq(crmIntegrations.userId, userId)))

/** A key has no lifetime. */
type Connection = Omit<Grant, 'expiresAt'> & { expiresAt: Date | null } & Partial<
    Pick<Integration, 'authKind' | 'loginUrl'>
  >

/**
 * Connects or reconnects. A different CRM account has other records, so links to the old ones are deleted, and what was to be done with
 * them is canceled. Settings that name something of the old account are removed. After a disconnect, everything is read once more.
 */
export async function saveIntegration(db: Db, userId: number, of: CrmProvider, grant: Connection, box: SecretBox) {
  await db.transaction(async (tx) => {
    // Before its links, as every sync does that saves some.
    const [before] = await evenDisconnected(tx, userId, of).for('update')
    const change = before && changeOf(before, grant)
    const wasDisconnected = Boolean(before?.disconnectedAt)
    const isSame = before !== undefined && change !== 'account'
    const values = {
      isActive: true,
      inactiveReason: null,
      portalId: grant.portalId ?? null,
      authKind: grant.authKind ?? 'oauth',
      loginUrl: grant.loginUrl ?? null,
      crmUserId: null,
      // Also of a key that replaces an OAuth grant.
      refreshToken: null,
      ...grantValues(userId, of, grant, box),
      disconnectedAt: null,
      ...((!isSame || wasDisconnected) && { readUpTo: null, polledUpTo: null, activitiesSince: sql`now()` }),
      ...(!isSame && { lastSyncAt: null }),
      ...(change && { syncSettings: settingsAfter(change, before.syncSettings), findings: [findingOf(change, of)] }),
      nextPollAt: new Date(),
      pollFailures: 0,
    }
    if (!isSame) await forgetLinks(tx, userId, of)
    // Access may have changed, so that what was refused is tried again.
    if (before)
      await tx
        .delete(crmRefusals)
        .where(and(eq(crmRefusals.integrationId, before.id), change ? undefined : isNull(crmRefusals.candidates)))
    if (before && !isSame) {
      await tx.delete(crmActivities).where(eq(crmActivities.integrationId, before.id))
      await forgetRuns(tx, before.id)
      await cancelRuns(tx, before.id, 'Canceled, because another account was connected.')
    }
    await tx
      .insert(crmIntegrations)
      .values({ userId, provider: of, syncSettings: DEFAULT_SYNC_SETTINGS, ...values })
      .onConflictDoUpdate({ target: [crmIntegrations.userId, provider], set: { ...values, updatedAt: new Date() } })
  })
}

/** That somebody else's account or user is connected stays on the card until the settings are saved. */
export async function saveFindings(db: Db, { id: integrationId }: Integration, found: CrmFinding[]) {
  const kept = sql`jsonb_path_query_array(${findings}, '$[*] ? (@.kind == "other_connection")')`
  await db
    .update(crmIntegrations)
    .set({ findings: sql`${kept} || ${JSON.stringify(limitFindings(found))}::jsonb` })
    .where(eq(id, integrationId))
}

type Tokens = Pick<Connection, 'accessToken' | 'refreshToken' | 'expiresAt' | 'instanceUrl' | 'crmUserId'>

function grantValues(userId: number, of: CrmProvider, grant: Tokens, box: SecretBox) {
  const { accessToken, refreshToken, expiresAt, instanceUrl, crmUserId } = grant
  return {
    accessToken: box.seal(accessToken, boundTo(userId, of, 'access')),
    ...(refreshToken !== undefined && { refreshToken: box.seal(refreshToken, boundTo(userId, of, 'refresh')) }),
    tokenExpiresAt: expiresAt,
    instanceUrl,
    ...(crmUserId !== undefined && { crmUserId }),
  }
}

/** Locks the row, so that only this transaction renews the token. */
export async function lockIntegration(tx: Db, userId: number, integrationId: number) {
  const [found] = await tx
    .select()
    .from(crmIntegrations)
    .where(and(eq(id, integrationId), eq(crmIntegrations.userId, userId), isConnected))
    .for('update')
  return found
}

export async function saveGrant(
  tx: Db,
  { id: integrationId, userId, provider: of }: Integration,
  grant: Grant,
  box: SecretBox,
) {
  await tx
    .update(crmIntegrations)
    .set(grantValues(userId, of, grant, box))
    .where(eq(id, integrationId))
}

/** Undefined when there is no token, or this server's secrets can't decrypt it. */
export const tokensOf = ({ userId, provider: of, accessToken, refreshToken }: Integration, box: SecretBox) => ({
  accessToken: opened(box, accessToken, boundTo(userId, of, 'access')),
  refreshToken: opened(box, refreshToken, boundTo(userId, of, 'refresh')),
})

function opened(box: SecretBox, sealed: string | null, bound: string) {
  try {
    return sealed ? box.open(sealed, bound) : undefined
  } catch {
    return undefined
  }
}

/** Deactivates the integration and notifies the user once. */
export async function deactivateIntegration(
  tx: Db,
  { id: integrationId, userId, provider: of }: Integration,
  reason: string,
) {
  const { rowCount } = await tx
    .update(crmIntegrations)
    .set({ isActive: false, inactiveReason: reason })
    .where(and(eq(id, integrationId), isActive))
  if (rowCount === 1)
    await notify(tx, userId, {
      kind: 'crm_failed',
      title: `${CRM_NAMES[of]} needs to be reconnected`,
      body: reason,
      link: '/integrations',
    })
}

/**
 * When emails are logged again, those that were sent meanwhile are not. Records of another kind are other records: links to the
 * previous ones are deleted. They, and those that another filter lets in, are only found by reading everything once more.
 */
export async function saveSyncSettings(db: Db, userId: number, integrationId: number, settings: SyncSettings) {
  const isLogging = settings.activities !== 'off'
  return db.transaction(async (tx) => {
    const before = await lockIntegration(tx, userId, integrationId)
    if (!before) return undefined
    const { isOtherKind, isOtherFilter } = readAnew(before, settings)
    if (isOtherKind) await forgetLinks(tx, userId, before.provider)
    const [saved] = await tx
      .update(crmIntegrations)
      .set({
        syncSettings: settings,
        findings: sql`jsonb_path_query_array(${findings}, '$[*] ? (@.kind != "other_connection")')`,
        ...((isOtherKind || isOtherFilter) && { readUpTo: null, polledUpTo: null }),
        ...(isLogging && {
          activitiesSince: sql`case when ${syncSettings} ->> 'activities' = 'off' then now() else ${activitiesSince} end`,
        }),
      })
      .where(eq(id, integrationId))
      .returning(shown)
    return saved
  })
}

/** What of new settings makes the next sync read everything. */
export function readAnew({ provider: of, syncSettings: before }: Integration, after: SyncSettings) {
  const filterOf = ({ importFilter }: SyncSettings) => importFilter ?? { kind: 'all' }
  return {
    isOtherKind: recordTypeOf(of, before) !== recordTypeOf(of, after),
    isOtherFilter: !isDeepStrictEqual(filterOf(before), filterOf(after)),
  }
}

/** Not of another account that was connected meanwhile: it would miss what it has not read. */
export async function recordSync(db: Db, integration: Integration, readUpTo?: Date) {
  await db
    .update(crmIntegrations)
    .set({ lastSyncAt: sql`now()`, ...(readUpTo && { readUpTo }) })
    .where(isStillConnected(integration))
}

/** Deletes the integrations of an account, and returns them with their tokens. */
export async function deleteIntegrations(tx: Db, userId: number): Promise<Integration[]> {
  return tx.delete(crmIntegrations).where(eq(crmIntegrations.userId, userId)).returning()
}

/** Integrations with auto sync. */
export async function listAutoSynced(db: Db, ids?: number[]): Promise<Integration[]> {
  return db
    .select()
    .from(crmIntegrations)
    .where(and(isActive, sql`(${syncSettings} ->> 'autoSync')::boolean`, ids ? inArray(id, ids) : undefined))
    .orderBy(id)
}

export async function listActive(db: Db, ids: number[]): Promise<Integration[]> {
  return db
    .select()
    .from(crmIntegrations)
    .where(and(isActive, inArray(id, ids)))
    .orderBy(id)
}
