import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { MIGRATION_LOCK } from './locks.ts'

const LOOK_AGAIN_MS = 200

/**
 * One process at a time changes the schema. The others ask again and again: a statement that waits keeps its snapshot, and an index that
 * the first builds concurrently would wait for that snapshot, so for a process that waits for it.
 */
export async function takeMigrationLock(client: pg.PoolClient) {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as "isOurs"', [MIGRATION_LOCK])
    if (rows[0].isOurs) return
    await sleep(LOOK_AGAIN_MS)
  }
}

/** Lets another process go first, such as one of the version before, which waits with its snapshot. */
export async function yieldMigrationLock(client: pg.PoolClient, ms: number) {
  await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  await sleep(ms)
  await takeMigrationLock(client)
}
