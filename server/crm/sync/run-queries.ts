import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CrmRun } from '../../../contract/crm-integration.ts'
import type { DuplicatePolicy } from '../../../contract/lead-import.ts'
import type { Db } from '../../db/connect.ts'
import { crmIntegrations, crmRuns } from '../../db/schema.ts'
import type { SyncCounts } from './sync-pairs.ts'

export type Run = typeof crmRuns.$inferSelect
const OPEN = ['waiting', 'running'] as const
const SHOWN_RUNS = 50

const { id, kind, status, total, done, created, updated, skipped, failed, isUndone, message, createdAt, finishedAt } =
  crmRuns
const shown = {
  ...{ id, kind, status, total, done, created, updated, skipped, failed, isUndone, message, createdAt, finishedAt },
  provider: crmIntegrations.provider,
}
const isOpen = inArray(status, [...OPEN])

type NewRun = { integrationId: number; kind: Run['kind']; duplicates?: DuplicatePolicy; undoes?: number }

/** Adds a run and wakes a worker. Undefined while another run of this CRM, other than a preview, is open, and once it is disconnected. */
export async function addRun(db: Db, userId: number, run: NewRun): Promise<CrmRun | undefined> {
  return db.transaction(async (tx) => {
    const [connected] = await tx
      .select({ id: crmIntegrations.id })
      .from(crmIntegrations)
      .where(and(eq(crmIntegrations.id, run.integrationId), isNull(crmIntegrations.disconnectedAt)))
      .for('update')
    if (!connected) return undefined
    // Starting something else cancels an open preview.
    await tx
      .update(crmRuns)
      .set({ status: 'cancelled', finishedAt: sql`now()` })
      .where(and(eq(crmRuns.integrationId, run.integrationId), eq(kind, 'preview'), isOpen))
    const [other] = await tx
      .select({ id })
      .from(crmRuns)
      .where(and(eq(crmRuns.integrationId, run.integrationId), isOpen))
    if (other) return undefined
    const [added] = await tx
      .insert(crmRuns)
      .values({ userId, ...run })
      .returning({ id })
    await wakeSync(tx)
    return added && findRun(tx, userId, added.id)
  })
}

/** The job key makes it one job, however often it is added. */
async function wakeSync(db: Db) {
  await db.execute(sql`select graphile_worker.add_job('sync-crm', job_key := 'sync-crm')`)
}

export async function findRun(db: Db, userId: number, runId: number): Promise<CrmRun | undefined> {
  const [found] = await db
    .select(shown)
    .from(crmRuns)
    .innerJoin(crmIntegrations, eq(crmIntegrations.id, crmRuns.integrationId))
    .where(and(eq(id, runId), eq(crmRuns.userId, userId)))
  return found
}

export async function findRunRow(db: Db, userId: number, runId: number) {
  const [found] = await db
    .select()
    .from(crmRuns)
    .where(and(eq(id, runId), eq(crmRuns.userId, userId)))
  return found
}

export async function listRuns(db: Db, userId: number): Promise<CrmRun[]> {
  return db
    .select(shown)
    .from(crmRuns)
    .innerJoin(crmIntegrations, eq(crmIntegrations.id, crmRuns.integrationId))
    .where(eq(crmRuns.userId, userId))
    .orderBy(desc(createdAt), desc(id))
    .limit(SHOWN_RUNS)
}

/** False when it had already finished. Changes made so far are kept. */
export async function cancelRun(db: Db, userId: number, runId: number) {
  const { rowCount } = await db
    .update(crmRuns)
    .set({ status: 'cancelled', finishedAt: sql`now()`, message: 'Canceled. Changes made before that are kept.' })
    .where(and(eq(id, runId), eq(crmRuns.userId, userId), isOpen))
  return rowCount === 1
}

/** Integrations with open runs. */
export async function openRuns(db: Db) {
  return db
    .selectDistinct({
      userId: crmRuns.userId,
      integrationId: crmRuns.integrationId,
      provider: crmIntegrations.provider,
    })
    .from(crmRuns)
    .innerJoin(crmIntegrations, eq(crmIntegrations.id, crmRuns.integrationId))
    .where(isOpen)
}

/** The oldest open run. It starts over, which is safe because a sync is idempotent. */
export async function takeRun(db: Db, integrationId: number): Promise<Run | undefined> {
  const oldest = db
    .select({ id })
    .from(crmRuns)
    .where(and(eq(crmRuns.integrationId, integrationId), isOpen))
    .orderBy(asc(id))
    .limit(1)
  const [taken] = await db
    .update(crmRuns)
    .set({ status: 'running', done: 0, total: 0 })
    .where(inArray(id, oldest))
    .returning()
  return taken
}

/** False when the run was canceled. */
export async function countRun(db: Db, runId: number, pairs: number, counts: SyncCounts, expected: number) {
  const { rowCount } = await db
    .update(crmRuns)
    .set({
      done: sql`${done} + ${pairs}`,
      total: sql`greatest(${total}, ${done} + ${pairs} + ${expected})`,
      created: sql`${created} + ${counts.created}`,
      updated: sql`${updated} + ${counts.updated}`,
      skipped: sql`${skipped} + ${counts.skipped}`,
      failed: sql`${failed} + ${counts.failed}`,
    })
    .where(and(eq(id, runId), eq(status, 'running')))
  return rowCount === 1
}

export async function endRun(db: Db, runId: number, outcome: 'done' | 'failed', text: string | null) {
  await db
    .update(crmRuns)
    .set({ status: outcome, message: text, finishedAt: sql`now()`, ...(outcome === 'done' && { total: sql`${done}` }) })
    .where(and(eq(id, runId), eq(status, 'running')))
}

export async function markRunUndone(db: Db, runId: number) {
  await db.update(crmRuns).set({ isUndone: true }).where(eq(id, runId))
}

/**
 * Leads in the outbox, oldest first, with the time of their change. As a subquery the limit tells the planner nothing, so that it
 * walks the index in this order; when it takes the limit for all there is, it reads and sorts everything.
 */
export async function outboxLeads(db: Db, integrationId: number, limit: number) {
  const { rows } = await db.execute<{ leadId: number; changedAt: string }>(sql`
    select o.lead_id as "leadId", o.changed_at::text as "changedAt" from crm_outbox o
    where o.integration_id = ${integrationId} order by o.changed_at, o.lead_id limit (select ${limit}::int)`)
  return rows
}

/** Removes synced leads, unless they changed again. */
export async function removeFromOutbox(db: Db, integrationId: number, leads: { leadId: number; changedAt: string }[]) {
  await db.execute(sql`
    delete from crm_outbox o using jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) as n("leadId" int, "changedAt" text)
    where o.integration_id = ${integrationId} and o.lead_id = n."leadId" and o.changed_at <= n."changedAt"::timestamptz`)
}

/** Checks only the oldest outbox row of each CRM, because it runs every few seconds. The order makes it use the index. */
export async function integrationsWithOutbox(db: Db) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select i.id from crm_integrations i
    cross join lateral (
      select from crm_outbox o where o.integration_id = i.id order by o.changed_at, o.lead_id limit 1) waiting
    where i.is_active and (i.sync_settings ->> 'autoSync')::boolean`)
  return rows.map(({ id }) => id)
}
