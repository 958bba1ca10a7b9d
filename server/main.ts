import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { readAppSecret } from './app-secret.ts'
import { type Config, readConfig } from './config.ts'
import { startCrmWatch } from './crm/sync/watch-outbox.ts'
import { connect } from './db/connect.ts'
import { embeddedPostgres } from './db/embedded/embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
import { openDoor } from './http/door.ts'
import { startWorker } from './jobs/worker.ts'
import { createLog, type Log } from './log.ts'
import { startInboxWatch } from './mail/inbox/watch-inboxes.ts'
import { makeFolder } from './make-folder.ts'
import { startSender } from './outbox/sending/sender.ts'
import { watchForRestore } from './restore/notice-restore.ts'
import { createSecretBox } from './secret-box.ts'
import { Shutdown } from './shutdown.ts'
import { reasonOf, StartError } from './start-error.ts'

const WEB_DIR = fileURLToPath(new URL('../web', import.meta.url))

/** Config, database, web and worker; each adds how it is undone, and stopping undoes them in reverse. */
async function start(config: Config, log: Log, shutdown: Shutdown) {
  const door = config.role === 'worker' ? undefined : await openDoor(config.host, config.port)
  if (door) shutdown.add(() => door.close())
  const database = await connect(await databaseUrl(config, log, shutdown), log)
  shutdown.add(() => database.pool.end())
  await migrateDatabase(database.pool)
  const box = createSecretBox([
    await readAppSecret(config),
    ...(config.appSecretBefore ? [config.appSecretBefore] : []),
  ])

  if (config.role !== 'web') {
    const worker = await startWorker(database, config, log, box)
    shutdown.add(() => worker.stop())
    const restore = watchForRestore(database, config.dataDir, { config }, log)
    shutdown.add(() => restore.stop())
    const sender = await startSender(database, { config, box }, log, () => restore.check())
    shutdown.add(() => sender.stop())
    const watch = startInboxWatch(database, box, log)
    shutdown.add(() => watch.stop())
    const crmWatch = startCrmWatch({ ...database, config, box }, log)
    shutdown.add(() => crmWatch.stop())
  }
  if (!door) return console.log('Leadwright is at work in the background.')

  const webDir = config.isWebDev ? undefined : WEB_DIR
  const app = await createApp({ config, database, log, box, webDir, isReady: () => !shutdown.hasBegun })
  await app.ready()
  shutdown.add(() => app.close())
  // Again, though it was first: people are answered to the end before anything they need is taken away.
  shutdown.add(() => door.close())
  door.handOver(app.routing)
  console.log(`Leadwright is ready at ${config.publicUrl.href}`)
}

async function databaseUrl({ databaseUrl, dataDir }: Config, log: Log, shutdown: Shutdown) {
  if (databaseUrl) return databaseUrl
  try {
    await makeFolder(dataDir)
    const postgres = embeddedPostgres(dataDir, log)
    shutdown.add(() => postgres.stop())
    return await postgres.start()
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`Cannot keep data in ${dataDir} (DATA_DIR): ${reasonOf(error)}.`)
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
    // Whoever asked us to stop while we started need not read what that interrupted.
    if (shutdown.hasBegun) return
    console.error(error instanceof StartError ? error.message : error)
    await shutdown.undo()
    process.exit(1)
  }
}

await main()
