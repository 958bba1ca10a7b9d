import { fileURLToPath } from 'node:url'
import { readAppSecret } from './app-secret.ts'
import { type Config, readConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { embeddedPostgres } from './db/embedded/embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
import { migrateQueue } from './db/queue.ts'
import { openHttpServer } from './http/http-server.ts'
import { createLog, type Log } from './log.ts'
import { makeFolder } from './make-folder.ts'
import { createSecretBox } from './secret-box.ts'
import { Shutdown } from './shutdown.ts'
import { limitHeapGrowth } from './start/heap-growth.ts'
import { reasonOf, StartError } from './start-error.ts'

const WEB_DIR = fileURLToPath(new URL('../web', import.meta.url))

/** Starts database, web and worker. Each adds a shutdown step; stopping runs the steps in reverse. */
async function start(config: Config, log: Log, shutdown: Shutdown) {
  const server = config.role === 'worker' ? undefined : await openHttpServer(config.host, config.port)
  if (server) shutdown.add(() => server.close())
  const whyNotReady = () => (shutdown.hasBegun ? 'Leadwright is stopping' : undefined)
  const health = config.healthPort && (await openHttpServer(config.host, config.healthPort, 'HEALTH_PORT'))
  if (health) shutdown.add(() => health.close())
  // The rest of the code is read while PostgreSQL starts, and only what this process needs.
  const opened = openDatabase(config, log, shutdown)
  const [database, background, web, forHealth] = await Promise.all([
    opened,
    config.role === 'web' ? undefined : import('./start/background.ts'),
    server && import('./start/web.ts'),
    health && import('./start/health.ts'),
    import('./start/load-ahead.ts').then(({ loadAhead }) => loadAhead(config, opened)),
  ])
  const box = createSecretBox([
    await readAppSecret(config),
    ...(config.appSecretBefore ? [config.appSecretBefore] : []),
  ])

  const isWorking = await background?.startBackground(database, config, log, box, shutdown)
  if (health && forHealth) {
    const whyNotWorking = () => whyNotReady() ?? (isWorking?.() === false ? 'Jobs are restarting' : undefined)
    health.setListener(await forHealth.healthListener(database, log, whyNotWorking))
  }
  if (!server || !web) return console.log('Leadwright is running in the background.')

  const webDir = config.isWebDev ? undefined : WEB_DIR
  const listener = await web.startWeb({ config, database, log, box, webDir, whyNotReady }, shutdown)
  // Again, although it was added first: open requests finish before anything they need is closed.
  shutdown.add(() => server.close())
  server.setListener(listener)
  console.log(`Leadwright is ready at ${config.publicUrl.href}`)
}

/** The database with its migrations. The built-in one is changed by its owner, and then used by a role that can't change it. */
async function openDatabase(config: Config, log: Log, shutdown: Shutdown) {
  const postgres = config.databaseUrl ? undefined : await startPostgres(config, log, shutdown)
  if (postgres) await migrateAsOwner(postgres.ownerUrl, log)
  const database = await connect(config.databaseUrl ?? (await postgres?.openToApp()) ?? '', log)
  shutdown.add(() => database.pool.end())
  if (!postgres) await migrateDatabase(database.pool)
  return database
}

async function migrateAsOwner(url: string, log: Log) {
  const { pool } = await connect(url, log)
  try {
    await migrateDatabase(pool)
    await migrateQueue(pool)
  } finally {
    await pool.end()
  }
}

async function startPostgres({ dataDir }: Config, log: Log, shutdown: Shutdown) {
  try {
    await makeFolder(dataDir)
    const postgres = embeddedPostgres(dataDir, log)
    shutdown.add(() => postgres.stop())
    return { ownerUrl: await postgres.start(), openToApp: postgres.openToApp }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`Can't store data in ${dataDir} (DATA_DIR): ${reasonOf(error)}.`)
  }
}

async function main() {
  limitHeapGrowth()
  const shutdown = new Shutdown()
  try {
    const config = readConfig(process.env, process.stdout.isTTY)
    const log = createLog(config.logLevel)
    const started = start(config, log, shutdown)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shutdown.run(started, log))
    await started
  } catch (error) {
    // A stop during the start interrupts it: that error is of no interest.
    if (shutdown.hasBegun) return
    console.error(error instanceof StartError ? error.message : error)
    await shutdown.undo()
    process.exit(1)
  }
}

await main()
