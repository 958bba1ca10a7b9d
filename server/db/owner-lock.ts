import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './connect.ts'

/**
 * Runs work for one owner that no two processes may do at once. The lock belongs to the connection, so a killed process loses it.
 * Returns false when another process holds it.
 */
export async function withOwnerLock(
  pool: pg.Pool,
  kind: number,
  userId: number,
  run: (own: Db) => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as "isOurs"', [kind, userId])
    if (rows[0].isOurs) {
      await run(drizzle(client, { casing: 'snake_case' }))
      await client.query('select pg_advisory_unlock($1, $2)', [kind, userId])
    }
    client.release()
    return rows[0].isOurs
  } catch (error) {
    // The connection may be in an open transaction, and it holds the lock: close it.
    client.release(true)
    throw error
  }
}
