import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '../../server/db/connect.ts'
import { type EmbeddedPostgres, embeddedPostgres } from '../../server/db/embedded/embedded.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { migrateQueue } from '../../server/db/queue.ts'
import { startRunner } from '../../server/jobs/worker.ts'
import { createLog } from '../../server/log.ts'
import { watchForRestore } from '../../server/restore/notice-restore.ts'
import { createSecretBox } from '../../server/secret-box.ts'
import { createWorld } from '../world/world.ts'

const log = createLog('silent')
let folder: string
let postgres: EmbeddedPostgres
let ownerUrl: string
let app: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leadwright-role-'))
  await chmod(folder, 0o711)
  postgres = embeddedPostgres(folder, log, { fsync: 'off' })
  ownerUrl = await postgres.start()
  const { pool } = await connect(ownerUrl, log)
  await migrateDatabase(pool)
  await migrateQueue(pool)
  await pool.end()
  app = await connect(await postgres.openToApp(), log)
})

afterAll(async () => {
  await app?.pool.end()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const asOwner = async (sql: string) => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return (await owner.query(sql)).rows
  } finally {
    await owner.end()
  }
}

test('the app is no superuser, owns nothing, and may create neither roles nor databases', async () => {
  const { rows } = await app.pool.query(
    `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication,
       (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
     from pg_roles where rolname = current_user`,
  )
  expect(rows).toEqual([
    {
      rolname: 'leadwright_app',
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      owned: 0,
    },
  ])
})

test.each([
  [`select pg_read_file('PG_VERSION')`],
  [`select pg_ls_dir('.')`],
  [`select lo_import('/etc/passwd')`],
  [`copy users from '/etc/passwd'`],
  [`copy users to '/tmp/leadwright-stolen'`],
  [`copy (select 1) to program 'id'`],
  [`select rolpassword from pg_authid`],
  [`create table mine (id int)`],
  [`create temporary table mine (id int)`],
  [`create schema mine`],
  [`create extension dblink`],
  [`create role mine superuser`],
  [`alter role leadwright_app superuser`],
  [`set role leadwright`],
  [`set session authorization leadwright`],
  [`alter table leads disable trigger all`],
  [`set session_replication_role = replica`],
  [`drop table leads`],
  [`truncate leads`],
  [`alter system set log_statement = 'all'`],
  [`insert into drizzle.__drizzle_migrations (hash) values ('x')`],
])('the app is refused: %s', async (sql) => {
  // insufficient_privilege; PostgreSQL has a code of its own for a superuser's role.
  await expect(app.pool.query(sql)).rejects.toMatchObject({ code: '42501' })
})

test('the app can use no other database of the server', async () => {
  for (const name of ['postgres', 'template1']) {
    const url = Object.assign(new URL(app.pool.options.connectionString ?? ''), { pathname: `/${name}` }).href
    const client = new pg.Client({ connectionString: url })
    await expect(client.connect()).rejects.toMatchObject({ code: '42501' })
    await client.end().catch(() => {})
  }
})

describe('as this role', () => {
  test('people sign up, add and export leads, and the triggers count', async () => {
    const w = await createWorld(app)
    const ada = await w.person()
    const lead = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona' }
    expect((await ada.call('POST', '/api/leads', lead)).status).toBe(201)
    expect((await ada.call('GET', '/api/leads/count')).body).toMatchObject({ total: 1 })
    expect((await ada.call('GET', '/api/leads/export.csv')).text).toContain('grace@navona.example')
    expect((await ada.call('GET', '/api/account/export.zip')).status).toBe(200)
    expect((await ada.call('DELETE', '/api/account', { password: ada.password })).status).toBe(204)
    await w.app.close()
  })

  test('a worker runs jobs', async () => {
    const w = await createWorld(app)
    const ada = await w.person()
    await app.pool.query(`update sessions set expire = now() - interval '1 hour'`)
    const runner = await startRunner(app, w.config, log, createSecretBox(['a secret for tests that is long enough']))
    await runner.addJob('forget-expired', {})
    const sessions = () => app.pool.query(`select from sessions where (sess ->> 'userId')::int = $1`, [ada.id])
    await expect.poll(async () => (await sessions()).rowCount).toBe(0)
    await runner.stop()
    await w.app.close()
  })

  test('a restored database is noticed', async () => {
    const w = await createWorld(app)
    const restore = watchForRestore(app, folder, { config: w.config }, log)
    await restore.check()
    await restore.stop()
    await w.app.close()
  })
})

test('a folder of an earlier version, and one whose start was interrupted, get the role at the next start', async () => {
  await app.pool.end()
  const role = () => asOwner(`select rolcanlogin, rolsuper from pg_roles where rolname = 'leadwright_app'`)
  await asOwner('drop owned by leadwright_app')
  await asOwner('drop role leadwright_app')
  expect(await role()).toEqual([])
  const opened = await connect(await postgres.openToApp(), log)
  expect((await opened.pool.query('select count(*) from leads')).rowCount).toBe(1)
  await opened.pool.end()
  // Killed right after the role was made.
  await asOwner('drop owned by leadwright_app')
  await asOwner('alter role leadwright_app nologin superuser')
  app = await connect(await postgres.openToApp(), log)
  expect((await app.pool.query('select count(*) from leads')).rowCount).toBe(1)
  expect(await role()).toEqual([{ rolcanlogin: true, rolsuper: false }])
})
