import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { yieldMigrationLock } from './migration-lock.ts'

type Index = { name: string; text: string; since: number }

// Waiting holds up nobody. A process of ours ends an idle transaction after half a minute.
const LOCK_WAIT_MS = 60_000
const TRIES = 5
const RETRY_MS = 500
const RETRIED_CODES = ['55P03', '40P01']
/** A table, column, function or operator class that a pending migration creates. */
const NOT_YET_CODES = ['42P01', '42703', '42883', '42704']

const STATEMENT = /^CREATE INDEX IF NOT EXISTS "(\w+)"/m

/**
 * Builds indexes of pending migrations before them, so that readers and writers go on meanwhile: the migrations, which lock their tables,
 * then find them there. Those that say `CREATE INDEX IF NOT EXISTS`. One that cannot be built yet is left to its migration, and so is
 * one that a long transaction elsewhere keeps from being finished. The caller holds the migration lock, which is given away between tries.
 */
export async function buildIndexesAhead(
  client: pg.PoolClient,
  folder: string,
  { lockWaitMs = LOCK_WAIT_MS, tries = TRIES } = {},
) {
  const indexes = readIndexes(folder)
  const tried = new Map<string, number>()
  try {
    await client.query(`set lock_timeout = ${lockWaitMs}; set statement_timeout = 0`)
    for (;;) {
      // Asked again each time: another process may have done it all in the meantime.
      const missing = await missingOf(client, indexes)
      const index = missing.find(({ name }) => (tried.get(name) ?? 0) < tries)
      if (!index) return
      const count = (tried.get(index.name) ?? 0) + 1
      const isOver = (await build(client, index)) || count === tries
      tried.set(index.name, isOver ? tries : count)
      // The migration would take an unfinished index for a finished one.
      if (isOver) await dropUnfinished(client, index)
      else await yieldMigrationLock(client, RETRY_MS)
    }
  } finally {
    await client.query('reset lock_timeout; reset statement_timeout').catch(() => {})
  }
}

function readIndexes(folder: string): Index[] {
  return readMigrationFiles({ migrationsFolder: folder }).flatMap(({ sql, folderMillis }) =>
    sql.flatMap((text) => {
      const name = STATEMENT.exec(text)?.[1]
      return name ? [{ name, text, since: folderMillis }] : []
    }),
  )
}

/** Those of pending migrations that are not there, or not finished. None on a new database, where there is nothing to wait for. */
async function missingOf(client: pg.PoolClient, indexes: Index[]) {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`)
  if (!rows[0].isThere) return []
  const latest = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations')
  const newest = Number(latest.rows[0].newest ?? Number.POSITIVE_INFINITY)
  const finished = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.oid = to_regclass(quote_ident(c.relname)) and c.relname = any($1) and i.indisvalid`,
    [indexes.map(({ name }) => name)],
  )
  const names = new Set(finished.rows.map(({ name }) => name))
  return indexes.filter(({ name, since }) => since > newest && !names.has(name))
}

/** False when another try may succeed. */
async function build(client: pg.PoolClient, index: Index) {
  try {
    await dropUnfinished(client, index)
    await client.query(index.text.replace(/^CREATE INDEX/m, 'CREATE INDEX CONCURRENTLY'))
    return true
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (RETRIED_CODES.includes(code)) return false
    if (NOT_YET_CODES.includes(code)) return true
    throw error
  }
}

/** What a try leaves that was ended half way: every write goes to it, and no query uses it. */
async function dropUnfinished(client: pg.PoolClient, { name }: Index) {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [`"${name}"`],
  )
  if (rowCount) await client.query(`drop index concurrently if exists "${name}"`)
}
