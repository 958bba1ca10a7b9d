import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
import { createApp } from './http/app.ts'
import { openDoor } from './http/door.ts'
import { startWorker } from './jobs/worker.ts'
import { createLog, type Log } from './log.ts'
import { reasonOf, StartError } from './start-error.ts'

const STOP_LIMIT_MS = 28_000
const WEB_DIR = fileURLToPath(new URL('../web', import.meta.url))

type Stop = () => Promise<unknown>

/** Config, database, web and worker; each adds how it is undone, and stopping undoes them in reverse. */
async function start(config: Config, log: Log, onStop: (stop: Stop) => void) {
  let isDraining = false
  const door = config.role === 'worker' ? undefined : await openDoor(config.host, config.port)
  const database = await connect(await databaseUrl(config, log, onStop), log)
  onStop(() => database.pool.end())
  await migrateDatabase(database.pool)

  if (config.role !== 'web') {
    const worker = await startWorker(database, log)
    onStop(() => worker.stop())
  }
  if (!door) return console.log('Leadwright is at work in the background.')

  const webDir = config.isWebDev ? undefined : WEB_DIR
  const app = await createApp({ config, database, log, webDir, isReady: () => !isDraining })
  await app.ready()
  door.handOver(app.routing)
  onStop(() => app.close())
  onStop(() => door.close())
  onStop(async () => {
    isDraining = true
  })
  console.log(`Leadwright is ready at ${config.publicUrl.href}`)
}

async function databaseUrl({ databaseUrl, dataDir }: Config, log: Log, onStop: (stop: Stop) => void) {
  if (databaseUrl) return databaseUrl
  try {
    await makeFolder(dataDir)
    const postgres = await startEmbeddedPostgres(dataDir, log)
    onStop(postgres.stop)
    return postgres.url
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`Cannot keep data in ${dataDir} (DATA_DIR): ${reasonOf(error)}.`)
  }
}

/** Like a recursive mkdir, which Node 20 never ends where the system says "no such file" instead of "no" (/proc). */
async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (found?.isDirectory()) return
  if (!found) await makeFolder(dirname(path))
  await mkdir(path)
}

async function main() {
  const stops: Stop[] = []
  try {
    const config = readConfig(process.env)
    const log = createLog(config.logLevel)
    stopOnSignal(stops, log)
    await start(config, log, (stop) => stops.unshift(stop))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    for (const stop of stops) await stop().catch(() => {})
    process.exit(1)
  }
}

function stopOnSignal(stops: Stop[], log: Log) {
  let isStopping = false
  const stopAll = async () => {
    // Asked twice: the person at the terminal means now.
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    for (const stop of stops) await stop().catch((error) => log.error({ err: error }, 'could not stop cleanly'))
    process.exit(0)
  }
  process.on('SIGINT', stopAll)
  process.on('SIGTERM', stopAll)
}

await main()
