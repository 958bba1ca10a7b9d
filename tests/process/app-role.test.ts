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

const rolesInUse = async () =>
  (
    await asOwner<{ usename: string; rolsuper: boolean }>(
      `select distinct usename, rolsuper from pg_stat_activity join pg_roles on rolname = usename
       where datname = 'leadwright' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
  ).map(({ usename, rolsuper }) => [usename, rolsuper])

test('a folder of an earlier version is moved over: nothing the app does runs as a superuser', async () => {
  await makeOlder()
  const product = await start()
  expect((await register(product, 'ada@brightline.co')).ok).toBe(true)
  expect(await rolesInUse()).toEqual([['leadwright_app', false]])
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
  expect(await rolesInUse()).toEqual([['leadwright_app', false]])
})
