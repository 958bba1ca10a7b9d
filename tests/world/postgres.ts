import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'
import { threadBundle } from '../../scripts/server-bundle.mjs'
import { connect } from '../../server/db/connect.ts'
import { embeddedPostgres } from '../../server/db/embedded/embedded.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { createLog } from '../../server/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file's own is copied from. */
    templateUrl: string
    /** Where the threads of the server were built to: Node runs no TypeScript in them. */
    threadsUrl: string
  }
}

// A pool for each of the files that run side by side; and nobody misses what is lost with the machine. Autovacuum would visit
// hundreds of databases every minute, of which none lives long enough to need it.
const SETTINGS = {
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
}

// Each project of a run asks for it in a module of its own; the first starts it and the last one stops it.
const run = globalThis as { leadwrightPostgres?: { users: number; started: ReturnType<typeof start> } }

/** One PostgreSQL for the run: DATABASE_URL's when set, else the embedded one. */
export default async function setup(project: TestProject) {
  run.leadwrightPostgres ??= { users: 0, started: start() }
  const shared = run.leadwrightPostgres
  shared.users += 1
  const { templateUrl, threadsUrl, stop } = await shared.started
  project.provide('templateUrl', templateUrl)
  project.provide('threadsUrl', threadsUrl)
  return async () => {
    shared.users -= 1
    if (shared.users === 0) await stop()
  }
}

async function start() {
  const log = createLog('warn')
  const dataDir = await mkdtemp(join(tmpdir(), 'leadwright-test-'))
  await chmod(dataDir, 0o711)
  const embedded = embeddedPostgres(dataDir, log, SETTINGS)
  const serverUrl = process.env.DATABASE_URL ?? (await embedded.start())
  const templateUrl = await createTemplate(serverUrl)
  // Inside the repository, where they find its packages.
  const threads = fileURLToPath(new URL(`../../node_modules/.cache/threads-${process.pid}`, import.meta.url))
  await build(threadBundle(threads))
  return { templateUrl, threadsUrl: `${pathToFileURL(threads).href}/`, stop }

  async function stop() {
    await dropDatabases(serverUrl, new URL(templateUrl).pathname.slice(1))
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(threads, { recursive: true, force: true })
  }

  async function createTemplate(url: string) {
    const name = `template_${process.pid}_${Date.now()}`
    const { pool } = await connect(url, log)
    await pool.query(`create database ${name}`)
    await pool.end()
    const made = new URL(url)
    made.pathname = `/${name}`
    const template = await connect(made.href, log)
    await migrateDatabase(template.pool)
    await template.pool.end()
    return made.href
  }

  async function dropDatabases(url: string, prefix: string) {
    const { pool } = await connect(url, log)
    const { rows } = await pool.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
    for (const { datname } of rows) await pool.query(`drop database if exists ${datname} with (force)`)
    await pool.end()
  }
}
