import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { embeddedPostgres } from '../../server/db/embedded/embedded.ts'
import { createLog } from '../../server/log.ts'
import { launchProduct, type Product, startProduct } from '../world/product.ts'
import { usedFolder } from '../world/used-folder.ts'

let folder: Awaited<ReturnType<typeof usedFolder>>
let dataDir: string
let running: Product[]

beforeEach(async () => {
  folder = await usedFolder()
  dataDir = join(folder.path, 'data')
  running = []
})
afterEach(async () => {
  for (const product of running) await product.stop()
  await folder.remove()
})

async function start() {
  const product = await startProduct({ DATA_DIR: dataDir })
  running.push(product)
  return product
}

async function asOwner<Row extends object>(sql: string) {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
  const owner = new pg.Client({ host: join(dataDir, 'postgres'), user: 'leadwright', password, database: 'leadwright' })
  owner.on('error', () => {})
  await owner.connect()
  try {
    return (await owner.query<Row>(sql)).rows
  } finally {
    await owner.end()
  }
}

/** As a version left it that had no such role. */
async function makeOlder() {
  const postgres = embeddedPostgres(dataDir, createLog('silent'))
  await postgres.start()
  await asOwner('drop owned by leadwright_app; drop role leadwright_app')
  await postgres.stop()
}

const register = ({ url }: Product, email: string) =>
  fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'seven brisk otters paddling' }),
  })

type Connections = { role: string; database: string; isSuperuser: boolean; count: number; locks: number }

/** To all databases, also those that no request can reach. */
const connections = () =>
  asOwner<Connections>(
    `select usename as role, datname as database, rolsuper as "isSuperuser", count(*)::int as count,
       count(*) filter (where exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory'))::int as locks
     from pg_stat_activity a join pg_roles on rolname = usename
     where a.pid <> pg_backend_pid() and backend_type = 'client backend'
     group by 1, 2, 3 order by 3`,
  )

const onlyTheLock = [
  { role: 'leadwright_app', database: 'leadwright', isSuperuser: false },
  { role: 'leadwright', database: 'postgres', isSuperuser: true, count: 1, locks: 1 },
]

test('a folder of an earlier version is moved over: of a superuser only the connection that holds the lock of the folder is left', async () => {
  await makeOlder()
  const product = await start()
  expect((await register(product, 'ada@brightline.co')).ok).toBe(true)
  expect(await connections()).toMatchObject(onlyTheLock)
})

test('so is one whose first start was killed on the way', async () => {
  await makeOlder()
  const killed = await launchProduct({ DATA_DIR: dataDir })
  const isMade = () =>
    asOwner(`select from pg_roles where rolname = 'leadwright_app'`).then(
      ({ length }) => length > 0,
      () => false,
    )
  while (!(await isMade()));
  killed.process.kill('SIGKILL')
  await killed.exit
  const product = await start()
  expect((await register(product, 'ada@brightline.co')).ok).toBe(true)
  expect(await connections()).toMatchObject(onlyTheLock)
})
