import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseOfVersion } from '../../tests/world/older-database.ts'
import { buildIndexesAhead } from './indexes-ahead.ts'
import { MIGRATION_LOCK } from './locks.ts'
import { migrateDatabase } from './migrate.ts'
import { takeMigrationLock } from './migration-lock.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const NEW = ['leads_by_name', 'leads_by_newest', 'sequence_logs_owner_list', 'suppressions_owner_search']
const OLD = ['leads_owner_name', 'leads_owner_newest', 'sequence_logs_owner_sent']

let pool: pg.Pool
let client: pg.PoolClient
beforeEach(async () => {
  pool = (await databaseOfVersion(32)).pool
  client = await pool.connect()
})
afterEach(async () => {
  await client.query('select pg_advisory_unlock_all()')
  client.release()
})

type Found = { name: string; id: number; isValid: boolean }
const find = async (names: string[]) =>
  (
    await pool.query<Found>(
      `select c.relname as name, c.oid::int as id, i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by 1`,
      [names],
    )
  ).rows
const namesOf = (found: Found[]) => found.filter(({ isValid }) => isValid).map(({ name }) => name)

async function migrationsDone() {
  const { rows } = await pool.query('select count(*)::int as count from drizzle.__drizzle_migrations')
  return rows[0].count as number
}

/** A transaction of another process, such as an import, that has written to leads. */
async function openWriter() {
  const writer = await pool.connect()
  await writer.query(`begin; insert into users (email) values ('ada@old.example')`)
  await writer.query(
    `insert into leads (user_id, first_name, last_name, email, company) select id, 'G', 'H', 'g@lead.example', 'C' from users`,
  )
  return async () => {
    await writer.query('rollback')
    writer.release()
  }
}

test('indexes of pending migrations are built before them, and the migrations leave them as they are', async () => {
  await takeMigrationLock(client)
  await buildIndexesAhead(client, MIGRATIONS)
  const built = await find(NEW)
  expect(namesOf(built)).toEqual(NEW)
  expect(namesOf(await find(OLD))).toEqual(OLD)
  expect(await migrationsDone()).toBe(33)
  await client.query('select pg_advisory_unlock_all()')
  await migrateDatabase(pool)
  expect(await find(NEW)).toEqual(built)
  expect(await find(OLD)).toEqual([])
})

test('an index left unfinished by an earlier try is built anew, once the transaction it waited for is over', async () => {
  const close = await openWriter()
  await client.query(`set lock_timeout = 50`)
  await expect(
    client.query('create index concurrently leads_by_name on leads (user_id, lower(last_name), lower(first_name), id)'),
  ).rejects.toThrow('lock timeout')
  await client.query('reset lock_timeout')
  const [left] = await find(['leads_by_name'])
  expect(left?.isValid).toBe(false)
  const upgraded = migrateDatabase(pool)
  await sleep(300)
  await close()
  await upgraded
  const [built] = await find(['leads_by_name'])
  expect(built?.isValid).toBe(true)
  expect(built?.id).not.toBe(left?.id)
})

test('an index that cannot be finished is left to its migration, and nothing of it stays', async () => {
  const close = await openWriter()
  await takeMigrationLock(client)
  const building = buildIndexesAhead(client, MIGRATIONS, { lockWaitMs: 30, tries: 1 })
  // It cannot even be taken away while the transaction runs: no migration may take it for a finished one.
  await expect(building).rejects.toThrow('lock timeout')
  await close()
  // A snapshot alone keeps an index from being finished, not from being taken away.
  const reader = await pool.connect()
  await reader.query('begin isolation level repeatable read; select 1')
  await buildIndexesAhead(client, MIGRATIONS, { lockWaitMs: 30, tries: 1 })
  expect(await find(NEW)).toEqual([])
  await reader.query('rollback')
  reader.release()
})

test('a process of the version before that starts meanwhile waits for the lock and gets it', async () => {
  const old = await pool.connect()
  await takeMigrationLock(client)
  const oldStarts = old
    .query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    .then(() => old.query('select pg_advisory_unlock_all()'))
  // Older than what PostgreSQL waits before it looks for a deadlock: by then the one that builds is the one to give way.
  await sleep(1200)
  await buildIndexesAhead(client, MIGRATIONS)
  await oldStarts
  old.release()
  expect(namesOf(await find(NEW))).toEqual(NEW)
})

test('a new database gets its indexes from the migrations alone', async () => {
  await pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
  await takeMigrationLock(client)
  await buildIndexesAhead(client, MIGRATIONS)
  await client.query('select pg_advisory_unlock_all()')
  await migrateDatabase(pool)
  expect(namesOf(await find(NEW))).toEqual(NEW)
})
