import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'

// A run can be undone for this long.
const KEPT = sql`interval '90 days'`
// A preview is of no use for longer.
const PREVIEWS_KEPT = sql`interval '7 days'`
const AT_ONCE = 5000

/** Deletes old runs and log entries. Entries of runs that can be undone, and failures that were not retried, stay. */
export async function forgetOldSyncs(db: Db, signal?: AbortSignal) {
  await db.execute(sql`delete from crm_runs where kind <> 'preview' and finished_at < now() - ${KEPT}`)
  // The entries first: a preview without entries would look like an empty one.
  for (const forget of [forgetPlanned, forgetDone])
    while (!signal?.aborted && (await forget(db)) === AT_ONCE) {
      // In parts, to keep locks short.
    }
  await db.execute(sql`
    delete from crm_refusals r where r.lead_id > 0 and not exists (select from leads l where l.id = r.lead_id)`)
  await db.execute(sql`delete from crm_runs where kind = 'preview' and finished_at < now() - ${PREVIEWS_KEPT}`)
}

async function forgetPlanned(db: Db) {
  const { rowCount } = await db.execute(sql`
    delete from crm_sync_logs where id in (
      select g.id from crm_runs r join crm_sync_logs g on g.run_id = r.id
      where r.kind = 'preview' and r.finished_at < now() - ${PREVIEWS_KEPT} limit ${AT_ONCE})`)
  return rowCount ?? 0
}

async function forgetDone(db: Db) {
  const { rowCount } = await db.execute(sql`
    delete from crm_sync_logs where id in (
      select g.id from crm_integrations i join crm_sync_logs g on g.integration_id = i.id and g.timestamp < now() - ${KEPT}
      where not exists (select from crm_runs r where r.id = g.run_id)
        and (g.status <> 'failed' or g.lead_id is null or exists (
          select from crm_sync_logs later where later.lead_id = g.lead_id and later.integration_id = g.integration_id
            and later.status <> 'planned' and later.id > g.id))
      limit ${AT_ONCE})`)
  return rowCount ?? 0
}
