import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'
import { reasonOf, StartError } from '../start-error.ts'

/** The database, or a transaction in it. */
export type Db = Pick<
  NodePgDatabase,
  'select' | '$with' | 'with' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
> & { $client?: pg.Pool | pg.PoolClient }

export type Database = { pool: pg.Pool; db: Db }

const OLDEST_SUPPORTED = 150_000
const POOL_SIZE = 20
const IDLE_IN_TRANSACTION_MS = 30_000

/** Connects once to check the address, and returns a pool that reconnects automatically from then on. */
export async function connect(url: string, log: Log): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    application_name: `leadwright ${process.pid}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A process that is suspended in the middle of a transaction must not keep its locks forever.
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  })
  // A broken connection is replaced at the next query; an error without a listener would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ reason: reasonOf(error) }, 'an idle database connection broke')
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const { rows } = await pool.query('show server_version_num')
    if (Number(rows[0].server_version_num) < OLDEST_SUPPORTED) throw new Error('it is older than PostgreSQL 15')
  } catch (error) {
    await pool.end()
    throw new StartError(`Cannot use the database at ${withoutPassword(url)}: ${reasonOf(error)}.`)
  }
  return { pool, db: dbOf(pool) }
}

/** The same over one connection, such as one with an open transaction. */
export const dbOf = (connection: pg.Pool | pg.ClientBase): Db =>
  drizzle(connection as pg.Pool | pg.PoolClient, { casing: 'snake_case' })

function withoutPassword(url: string) {
  const address = new URL(url)
  return `${address.host}${address.pathname}`
}
