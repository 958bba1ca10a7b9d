import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '../../log.ts'
import { readOrCreateSecret } from '../../secret-file.ts'
import { reasonOf, StartError } from '../../start-error.ts'
import { APP_LOCK } from '../locks.ts'
import { APP_ROLE, prepareAppRole } from './app-role.ts'
import { ensureCluster, removeLeftovers, SUPERUSER } from './embedded-cluster.ts'
import { placePostgres } from './embedded-files.ts'
import { EmbeddedServer, type ServerSettings } from './embedded-server.ts'

export type EmbeddedPostgres = {
  /** Returns the address of the database for its owner, a superuser, once it accepts connections. For migrations. */
  start(): Promise<string>
  /** The address for everything else, as a role that only reads and writes rows. After the migrations. */
  openToApp(): Promise<string>
  /** May be called at any moment, even during the start. */
  stop(): Promise<void>
}

const DATABASE = 'leadwright'
/** Meanwhile this process reads its code, which takes long on a slow machine. */
const CONNECT_LIMIT_MS = 30_000

/**
 * PostgreSQL in `dataDir`, restarted if it dies. The server of an app that was killed is taken over; one that a running app uses
 * is refused with a StartError.
 */
export function embeddedPostgres(dataDir: string, log: Log, settings?: ServerSettings): EmbeddedPostgres {
  const stopping = new AbortController()
  let server: EmbeddedServer | undefined
  let lock: pg.Client | undefined
  let started: Promise<string> | undefined
  let password: string

  async function start() {
    const place = await placePostgres(dataDir)
    password = await readOrCreateSecret(join(dataDir, 'postgres-password'))
    await ensureCluster(place, password, stopping.signal)
    server = new EmbeddedServer(place, settings)
    await claim(server)
    await removeLeftovers(place)
    await createDatabase(server)
    return server.url(SUPERUSER, password, DATABASE)
  }

  /** Makes sure that a server runs and that no other app uses it. */
  async function claim(running: EmbeddedServer) {
    try {
      await running.run(() =>
        connect(running).then(
          (client) => client.end(),
          (error) => error,
        ),
      )
      const holder = await takeLock(running)
      if (holder === undefined) return
      throw new FolderTakenError(
        running.url(SUPERUSER, password, DATABASE),
        `Another Leadwright${holder} is already running on ${dataDir}. Stop it first, or give this one a DATA_DIR of its own; for several processes side by side set DATABASE_URL.`,
      )
    } catch (error) {
      // The holder of the lock uses the server, even one that we started; without a holder nobody uses it.
      if (error instanceof FolderTakenError) running.letGo()
      else await running.stop(true)
      throw error
    }
  }

  /** Undefined when the folder is ours from now on, else which process has it, for the message. */
  async function takeLock(running: EmbeddedServer): Promise<string | undefined> {
    const client = await connect(running)
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [APP_LOCK])
    if (rows[0].taken) {
      lock = client
      client.once('end', () => recover(running))
      return undefined
    }
    const holder = await client.query(
      `select substring(application_name from '[0-9]+$') as app from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted`,
      [APP_LOCK],
    )
    await client.end()
    const app = holder.rows[0]?.app
    return app ? ` (process ${app})` : ''
  }

  async function recover(running: EmbeddedServer) {
    if (stopping.signal.aborted) return
    log.error('the connection to PostgreSQL broke; restarting it')
    try {
      await claim(running)
      log.info('PostgreSQL accepts connections again')
    } catch (error) {
      if (stopping.signal.aborted) return
      log.fatal(`giving up: ${reasonOf(error)}`)
      process.exit(1)
    }
  }

  async function createDatabase(running: EmbeddedServer) {
    const client = await connect(running)
    try {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
      if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    } finally {
      await client.end()
    }
  }

  async function openToApp() {
    if (!server) throw new Error('PostgreSQL was not started')
    const appPassword = randomBytes(32).toString('hex')
    const client = await connect(server, DATABASE)
    try {
      await prepareAppRole(client, DATABASE, appPassword)
    } finally {
      await client.end()
    }
    return server.url(APP_ROLE, appPassword, DATABASE)
  }

  async function connect(running: EmbeddedServer, database = 'postgres') {
    const client = new pg.Client({
      connectionString: running.url(SUPERUSER, password, database),
      application_name: `leadwright ${process.pid}`,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  return {
    start() {
      started = start()
      return started
    },
    openToApp,
    async stop() {
      stopping.abort()
      // During the start, stop only a server we spawned: another one may belong to another app.
      if (!lock) await server?.stop(true)
      await started?.catch(() => {})
      if (!lock) return
      // The lock ends with the server, not earlier: no other app may take over a server that is about to stop.
      await server?.stop()
      await lock.end().catch(() => {})
    },
  }
}

/** For a command beside the app: the database of the app that runs on the folder, or else started for the command alone. */
export async function embeddedBeside(dataDir: string, log: Log): Promise<{ url: string; stop(): Promise<void> }> {
  const own = embeddedPostgres(dataDir, log)
  try {
    return { url: await own.start(), stop: () => own.stop() }
  } catch (error) {
    if (error instanceof FolderTakenError) return { url: error.url, stop: async () => {} }
    throw error
  }
}

/** A living app has the lock of this data folder, and uses the database at `url`. */
class FolderTakenError extends StartError {
  constructor(
    readonly url: string,
    message: string,
  ) {
    super(message)
  }
}
