import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { reasonOf, StartError } from '../start-error.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const MIGRATION_LOCK = 0x1ead_0001

/** Brings the schema up to date. Processes that start together wait for the first and then find nothing to do. */
export async function migrateDatabase(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  } catch (error) {
    throw new StartError(
      `The database schema cannot be brought up to date: ${reasonOf((error as Error).cause ?? error)}.`,
    )
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => {})
    client.release()
  }
}
