import { expect } from 'vitest'
import type { World } from './world.ts'

/** Until a statement of this database, with these words in it, waits for a lock. */
export const blocked = (w: World, words = '') =>
  expect
    .poll(
      async () =>
        (
          await w.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
            [`%${words}%`],
          )
        ).rowCount,
    )
    .toBeGreaterThan(0)

/** Keeps a lead locked, as a change of it that is not committed yet: deleted, or only locked. */
export async function midway(w: World, statement: string, leadId: number) {
  const client = await w.pool.connect()
  await client.query('begin')
  await client.query(statement, [leadId])
  return async () => {
    await client.query('commit')
    client.release()
  }
}
