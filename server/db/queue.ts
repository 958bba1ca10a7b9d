import type pg from 'pg'

const prepared = new WeakMap<pg.Pool, Promise<void>>()

/** Creates the tables of the job queue. The first worker would too, but a web process may start before any worker. */
export function ensureQueue(pool: pg.Pool) {
  const running = prepared.get(pool) ?? makeQueue(pool)
  prepared.set(pool, running)
  running.catch(() => prepared.delete(pool))
  return running
}

async function makeQueue(pool: pg.Pool) {
  const { rows } = await pool.query(`select to_regclass('graphile_worker._private_jobs') is not null as "isThere"`)
  if (!rows[0].isThere) await migrateQueue(pool)
}

/** Brings the tables of the job queue up to date. Each worker does too, where it may change tables. */
export async function migrateQueue(pool: pg.Pool) {
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
}
