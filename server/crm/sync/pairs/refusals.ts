import { createHash } from 'node:crypto'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { inParts } from '../../../db/in-parts.ts'
import { crmRefusals } from '../../../db/schema.ts'
import type { Integration } from '../../connection/integration-queries.ts'
import type { CrmFailure } from '../../crm-failure.ts'
import type { PairPlan } from '../plan-pair.ts'

export type Refusal = typeof crmRefusals.$inferSelect
export type NewRefusal = Pick<Refusal, 'leadId' | 'fingerprint' | 'message' | 'candidates' | 'seenAt'>

/** Instead of a lead: what was refused concerns all of them, such as a missing permission. */
export const ALL_LEADS = 0

const hash = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Of the settings that decide what is sent. Auto sync only decides when. */
export function settingsMark({ syncSettings: { autoSync: _, ...settings } }: Integration) {
  return hash(Object.entries(settings).sort(([one], [other]) => one.localeCompare(other)))
}

/** The same as long as neither what would be sent, nor the record, nor the settings change. */
export function fingerprintOf({ pair, createRecord, recordChanges, skipped }: PairPlan, mark: string) {
  const { record, blocked } = pair
  const version = record && [record.id, record.modifiedAt.toISOString()]
  return hash(mark, version, createRecord ?? recordChanges, blocked && [skipped, blocked.recordIds])
}

export const fingerprintOfAll = (message: string, mark: string) => hash(mark, message)

/** A retry with the same values would be refused again. */
export const isLasting = ({ kind }: CrmFailure) => kind === 'refused' || kind === 'conflict'

export async function refusalsOf(db: Db, { id }: Integration, leadIds: number[]) {
  const found = await db
    .select()
    .from(crmRefusals)
    .where(and(eq(crmRefusals.integrationId, id), inArray(crmRefusals.leadId, leadIds)))
  return new Map(found.map((refusal) => [refusal.leadId, refusal]))
}

export async function saveRefusals(tx: Db, integration: Integration, refusals: NewRefusal[]) {
  const settings = settingsMark(integration)
  const rows = refusals.map((refusal) => ({ integrationId: integration.id, settings, ...refusal }))
  await inParts(rows, (part) =>
    tx
      .insert(crmRefusals)
      .values(part)
      .onConflictDoUpdate({
        target: [crmRefusals.integrationId, crmRefusals.leadId],
        set: {
          fingerprint: sql`excluded.fingerprint`,
          settings: sql`excluded.settings`,
          message: sql`excluded.message`,
          candidates: sql`excluded.candidates`,
          seenAt: sql`excluded.seen_at`,
        },
      }),
  )
}

export async function dropRefusals(tx: Db, { id }: Pick<Integration, 'id'>, leadIds: number[]) {
  if (leadIds.length === 0) return
  await tx.delete(crmRefusals).where(and(eq(crmRefusals.integrationId, id), inArray(crmRefusals.leadId, leadIds)))
}

/**
 * Whether the lead `l` was refused as it is now, so that it need not be looked at. As a value it is looked up by its key for each
 * lead; as a join, outdated statistics could make it compare every lead with every refusal.
 */
export const isRefused = (integration: Integration): SQL => sql`coalesce((
  select r.settings = ${settingsMark(integration)} and r.seen_at >= date_trunc('milliseconds', l.updated_at)
  from crm_refusals r where r.integration_id = ${integration.id} and r.lead_id = l.id), false)`
