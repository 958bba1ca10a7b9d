import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { reasonOf, StartError } from '../start-error.ts'
import { applyTriggers, readTriggers } from './apply-triggers.ts'
import { buildIndexesAhead } from './indexes-ahead.ts'
import { takeMigrationLock } from './migration-lock.ts'
import { forgetOwnerStatistics } from './owner-statistics.ts'
import { markReplies } from './upgrades/mark-replies.ts'
import { markTests } from './upgrades/mark-tests.ts'
import { rescoreBounces } from './upgrades/rescore-bounces.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
export const TRIGGERS = fileURLToPath(new URL('./triggers', import.meta.url))

/**
 * Brings the database up to date: large indexes first, then migrations, then the functions and triggers that changed, then stored data that a
 * migration would lock for too long, then what the planner may know. Processes that start together wait for the first and then find nothing to do.
 */
export async function migrateDatabase(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await takeMigrationLock(client)
    await buildIndexesAhead(client, MIGRATIONS)
    await runMigrations(client)
    if (!(await isDatabaseNewer(client))) {
      await applyTriggers(client, readTriggers(TRIGGERS))
      await markTests(client)
      await markReplies(client)
      await rescoreBounces(client)
      await forgetOwnerStatistics(client)
    }
  } catch (error) {
    throw new StartError(
      `The database schema cannot be brought up to date: ${reasonOf((error as Error).cause ?? error)}.`,
    )
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => {})
    client.release()
  }
}

// A migration that waits for a table makes all later writers wait behind it: it gives up before PostgreSQL would see a deadlock
// with a process of the previous version, and tries again.
const LOCK_WAIT_MS = 900
// PostgreSQL ends an autovacuum of the table for somebody who has waited a second (deadlock_timeout), and not before: on a large
// table it can take longer than all tries, so that some of them wait for that.
const LONG_WAIT_MS = 1500
const LONG_WAIT_EVERY = 5
const TRIES = 60
const RETRY_MS = 500
const RETRIED_CODES = ['55P03', '40P01']

export const lockWaitMs = (tries: number) => (tries % LONG_WAIT_EVERY === 0 ? LONG_WAIT_MS : LOCK_WAIT_MS)

async function runMigrations(client: pg.PoolClient) {
  try {
    for (let tries = 1; ; tries++) {
      try {
        await client.query(`set lock_timeout = ${lockWaitMs(tries)}`)
        return await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
      } catch (error) {
        const { code } = ((error as Error).cause ?? error) as { code?: string }
        if (tries === TRIES || !RETRIED_CODES.includes(code ?? '')) throw error
        await sleep(RETRY_MS)
      }
    }
  } finally {
    await client.query('reset lock_timeout').catch(() => {})
  }
}

/** A newer version has migrated this database already. Restarted beside it, we must not bring back the triggers of ours. */
async function isDatabaseNewer(client: pg.PoolClient) {
  const ours = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations')
  return Number(rows[0].newest) > ours
}
