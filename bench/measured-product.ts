import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { foldActivity } from '../server/analytics/fold-activity.ts'
import { dbOf } from '../server/db/connect.ts'
import { PRIOR_VERSION } from '../server/scoring/features/prior-points.ts'
import { foldTemplateCounts } from '../server/templates/performance-queries.ts'
import { type Product, startProduct, temporaryFolder } from '../tests/world/product.ts'
import { databaseUrlOf } from '../tests/world/product-database.ts'

export const PASSWORD = 'a long enough passphrase'

type Measure = (product: Product, dataDir: string) => Promise<void>

/** Runs `measure` on a product of its own in a new folder, and clears up after it. */
export async function onNewProduct(measure: Measure, settings: NodeJS.ProcessEnv = {}) {
  const folder = await temporaryFolder()
  try {
    await onProduct(measure, `${folder.path}/data`, settings)
  } finally {
    await folder.remove()
  }
}

/** The same, on a copy of the database that is full of other people's data (see full-database.ts). */
export async function onFullProduct(measure: Measure, settings: NodeJS.ProcessEnv = {}) {
  const folder = await temporaryFolder()
  try {
    await copyFullData(`${folder.path}/data`)
    await onProduct(measure, `${folder.path}/data`, settings)
  } finally {
    await folder.remove()
  }
}

/** For what starts products itself. */
async function copyFullData(dataDir: string) {
  const full = process.env.BENCH_FULL_DATA
  if (!full) throw new Error('There is no full database: start this with `npm run bench`.')
  await promisify(execFile)('cp', ['-a', '--reflink=auto', full, dataDir])
}

async function onProduct(measure: Measure, dataDir: string, settings: NodeJS.ProcessEnv) {
  const product = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings })
  try {
    await measure(product, dataDir)
  } finally {
    await product.stop()
  }
}

/** A new account's session, ready to be sent as `cookie`. */
export async function newSession(url: string, email = `bench-${Date.now()}@example.com`) {
  const answer = await post(`${url}/api/register`, { email, password: PASSWORD, firstName: 'Ada', lastName: 'Byron' })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Another session of it. */
export async function signIn(url: string, email: string) {
  const answer = await post(`${url}/api/login`, { email, password: PASSWORD })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

export function post(url: string, body: unknown) {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

/** The account that was made last. */
export async function newestOwner(pool: pg.Pool) {
  const { rows } = await pool.query<{ id: number }>('select max(id) as id from users')
  return (rows[0] as { id: number }).id
}

/** Straight into the product's own database, past everything that is measured. */
export async function databasePool(dataDir: string) {
  const pool = new pg.Pool({ connectionString: await databaseUrlOf(dataDir), max: 20 })
  // The product may stop first, and its database with it.
  pool.on('error', () => {})
  return pool
}

/**
 * The other people's data was written straight into the tables. In a database that is in use their leads are scored and their
 * counts folded; here the workers would do that for a million leads while something else is measured.
 */
export async function finishOthers(pool: pg.Pool) {
  await pool.query('update users set score_version = $1', [PRIOR_VERSION])
  const db = dbOf(pool)
  await foldActivity(db)
  await foldTemplateCounts(db)
  await pool.query('vacuum analyze activity_changes, template_changes, activity_counts, template_counts')
}

const POLL_MS = 200
const ARE_COMPARED = `select not exists (select from duplicate_queue) and not exists (
  select from users where exists (select from leads where user_id = users.id) and not exists (
    select from duplicate_searches where user_id = users.id and keyed_to is null and slice is null)) as done`

/** The worker looks for duplicates among new leads. In a database that is in use it has done so when somebody works with them. */
export async function leadsCompared(pool: pg.Pool) {
  while (!(await pool.query<{ done: boolean }>(ARE_COMPARED)).rows[0]?.done)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}
