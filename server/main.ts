import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { readAppSecret } from './app-secret.ts'
import { type Config, readConfig } from './config.ts'
import { startCrmWatch } from './crm/sync/watch-outbox.ts'
import { connect } from './db/connect.ts'
import { embeddedPostgres } from './db/embedded/embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
import { migrateQueue } from './db/queue.ts'
import { createHealthApp } from './http/health-app.ts'
import { openHttpServer } from './http/http-server.ts'
import { rememberSessions } from './http/session-memory.ts'
import { startWorker } from './jobs/worker.ts'
import { loadCrms, loadEncodings, loadHolidays } from './load-ahead.ts'
import { createLog, type Log } from './log.ts'
import { checkSender } from './mail/account/missing-sender.ts'
import { startInboxWatch } from './mail/inbox/watch-inboxes.ts'
import { makeFolder } from './make-folder.ts'
import { queueReader } from './outbox/sending/queue-queries.ts'
import { startSender } from './outbox/sending/sender.ts'
import { watchForRestore } from './restore/notice-restore.ts'
import { createSecretBox } from './secret-box.ts'
import { Shutdown } from './shutdown.ts'
import { reasonOf, StartError } from './start-error.ts'

const WEB_DIR = fileURLToPath(new URL('../web', import.meta.url))

/** Starts database, web and worker. Each adds a shutdown step; stopping runs the steps in reverse. */
async function start(config: Config, log: Log, shutdown: Shutdown) {
  const server = config.role === 'worker' ? undefined : await openHttpServer(config.host, config.port)
  if (server) shutdown.add(() => server.close())
  const isReady = () => !shutdown.hasBegun
  const health = config.healthPort && (await openHttpServer(config.host, config.healthPort, 'HEALTH_PORT'))
  if (health) shutdown.add(() => health.close())
  const loaded = Promise.all([loadCrms(config), loadEncodings()])
  const database = await openDatabase(config, log, shutdown)
  await Promise.all([loaded, loadHolidays(database.db)])
  const box = createSecretBox([
    await readAppSecret(config),
    ...(config.appSecretBefore ? [config.appSecretBefore] : []),
  ])

  if (config.role !== 'web') {
    await checkSender(database.db, config, log)
    const worker = await startWorker(database, config, log, box)
    shutdown.add(() => worker.stop())
    const restore = watchForRestore(database, config.dataDir, { config }, log)
    shutdown.add(() => restore.stop())
    const sender = await startSender(database, { config, box }, log, () => restore.check())
    shutdown.add(() => sender.stop())
    const watch = startInboxWatch(database, { config, box }, log)
    shutdown.add(() => watch.stop())
    const crmWatch = startCrmWatch({ ...database, config, box }, log)
    shutdown.add(() => crmWatch.stop())
  }
  if (health) health.setListener(await createHealthApp(queueReader(database.db), log, isReady))
  if (!server) return console.log('Leadwright is running in the background.')

  const webDir = config.isWebDev ? undefined : WEB_DIR
  const sessionMemory = rememberSessions(database.pool)
  shutdown.add(async () => sessionMemory.stop())
  const app = await createApp({ config, database, log, box, webDir, isReady, sessionMemory })
  await app.ready()
  shutdown.add(() => app.close())
  // Again, although it was added first: open requests finish before anything they need is closed.
  shutdown.add(() => server.close())
  server.setListener(app.routing)
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
