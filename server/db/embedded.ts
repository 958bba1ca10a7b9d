import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { keepSecret } from '../keep-secret.ts'
import type { Log } from '../log.ts'
import { reasonOf, StartError } from '../start-error.ts'
import { exists, makeNursery, type Placement, placePostgres } from './embedded-files.ts'
import { commandOf, freePort, isAlive, signal } from './system-process.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

const SUPERUSER = 'leadwright'
const DATABASE = 'leadwright'
// A server that is there but does not answer yet is replaying its log: give it time. One that exits at once is tried again,
// since the children of a killed server hold its memory for a moment.
const RECOVERY_LIMIT_MS = 600_000
const SPAWN_LIMIT = 25
const RESPAWN_MS = 200
const STOP_LIMIT_MS = 20_000
const RETRY_MS = 40
const LOG_LIMIT_BYTES = 10_000_000
// Held by the app for as long as it lives: a second app on the same folder finds it taken, a dead one's is free at once.
const APP_LOCK = 0x1ead

// Small machines first. Everything that protects data stays at its safe default.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  // The page cache of the system counts too: a hint to the planner, not memory taken.
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  io_method: 'sync',
  jit: 'off',
  // Parallel plans need shared memory that containers are short of, and two cores gain nothing from them.
  max_parallel_workers_per_gather: '0',
  log_min_messages: 'warning',
  log_timezone: 'UTC',
  timezone: 'UTC',
  // A client that vanished (frozen machine, cut link) is noticed within about 30 seconds.
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '4',
}

/**
 * Runs PostgreSQL in `dataDir` until `stop`, and starts it again should it die. A server left over from an app that was
 * killed is taken over; one that a living app uses is refused with a StartError.
 */
export async function startEmbeddedPostgres(dataDir: string, log: Log): Promise<EmbeddedPostgres> {
  const server = new Postgres(await placePostgres(dataDir), await keepSecret(join(dataDir, 'postgres-password')), log)
  await server.start(dataDir)
  return { url: server.url(DATABASE), stop: () => server.stop() }
}

class Postgres {
  private port = 0
  private child: ChildProcess | undefined
  private lock: pg.Client | undefined
  private isStopping = false

  constructor(
    private readonly place: Placement,
    private readonly password: string,
    private readonly log: Log,
  ) {}

  url(database: string) {
    return `postgres://${SUPERUSER}:${this.password}@127.0.0.1:${this.port}/${database}`
  }

  async start(dataDir: string) {
    if (!(await exists(this.place.clusterDir))) await this.createCluster()
    await this.checkVersion()
    await this.run()
    const holder = await this.takeLock()
    if (holder !== undefined) {
      throw new StartError(
        `Another Leadwright${holder} is already running on ${dataDir}. Stop it first, or give this one a DATA_DIR of its own; for several processes side by side set DATABASE_URL.`,
      )
    }
    await this.createDatabase()
  }

  /** Ends our claim on the folder, then the server. */
  async stop() {
    this.isStopping = true
    await this.lock?.end().catch(() => {})
    const running = await this.postmaster()
    if (!running) return
    signal(running.pid, 'SIGINT')
    if (await this.isGone(running.pid, STOP_LIMIT_MS)) return
    this.log.warn('PostgreSQL did not stop in time; it will replay its log at the next start')
    signal(running.pid, 'SIGQUIT')
    await this.isGone(running.pid, STOP_LIMIT_MS)
  }

  private async createCluster() {
    const nursery = await makeNursery(this.place)
    const passwordFile = `${nursery}.password`
    try {
      await writeFile(passwordFile, this.password, { mode: 0o600 })
      if (this.place.runAs) await chown(passwordFile, this.place.runAs.uid, this.place.runAs.gid)
      await promisify(execFile)(
        this.program('initdb'),
        [
          `--pgdata=${nursery}`,
          `--username=${SUPERUSER}`,
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--locale=C',
          '--no-instructions',
        ],
        this.childOptions(),
      )
      // Loses against another start that was quicker; its cluster is as good.
      await rename(nursery, this.place.clusterDir).catch((error) => {
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
      })
    } catch (error) {
      throw cannotRun('initdb', error)
    } finally {
      await rm(nursery, { recursive: true, force: true })
      await rm(passwordFile, { force: true })
    }
  }

  private async checkVersion() {
    const made = (await readFile(join(this.place.clusterDir, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
    const { stdout } = await promisify(execFile)(this.program('postgres'), ['--version'], this.childOptions()).catch(
      (error) => {
        throw cannotRun('postgres', error)
      },
    )
    const ours = /(\d+)\./.exec(stdout)?.[1]
    if (made !== ours) {
      throw new StartError(
        `The database in ${this.place.clusterDir} was made by PostgreSQL ${made || '(unknown)'}, and this Leadwright brings ${ours}. Start the version that made it, or export with pg_dump and set DATABASE_URL.`,
      )
    }
  }

  /** Returns when a server answers: the one left over from before, or a new one. */
  private async run() {
    const deadline = Date.now() + RECOVERY_LIMIT_MS
    let spawned = 0
    while (!this.isStopping) {
      if (this.child === undefined) {
        const left = await this.postmaster()
        if (left) this.port = left.port
        else {
          if (spawned++ === SPAWN_LIMIT) throw new StartError(`PostgreSQL does not start: ${await this.lastWords()}`)
          if (spawned > 1) await sleep(RESPAWN_MS)
          await this.spawnServer()
        }
      }
      const failure = await this.connect().then((client) => client.end(), identity)
      if (!failure) return
      if (failure.code === '28P01')
        throw new StartError(`PostgreSQL in ${this.place.clusterDir} refuses the password kept beside it.`)
      if (Date.now() > deadline) throw new StartError(`PostgreSQL does not answer: ${await this.lastWords()}`)
      await sleep(RETRY_MS)
    }
  }

  private async lastWords() {
    const log = await readFile(this.logFile, 'utf8').catch(() => '')
    const fatal = log.split('\n').findLast((line) => line.includes('FATAL:'))
    return `${fatal?.replace(/^.*FATAL: +/, '') ?? 'it says nothing'} (its log is ${this.logFile})`
  }

  private async spawnServer() {
    // After a crash the same port again, since the pools know it.
    this.port ||= await freePort()
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const output = await this.openLog()
    // Detached: Ctrl-C at the terminal must reach the app alone, which stops PostgreSQL last.
    const child = spawn(this.program('postgres'), ['-D', this.place.clusterDir, '-p', String(this.port), ...settings], {
      ...this.childOptions(),
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    })
    await output.close()
    child.once('error', () => this.forget(child))
    child.once('exit', () => this.forget(child))
    child.unref()
    this.child = child
  }

  private forget(child: ChildProcess) {
    if (this.child !== child) return
    this.child = undefined
    // Somebody else took the port between our choosing and its binding: only before the pools have learnt it.
    if (!this.lock) this.port = 0
  }

  private get logFile() {
    return `${this.place.clusterDir}.log`
  }

  private async openLog() {
    const size = await stat(this.logFile).then(
      (s) => s.size,
      () => 0,
    )
    if (size > LOG_LIMIT_BYTES) await truncate(this.logFile)
    return open(this.logFile, 'a', 0o600)
  }

  /** Undefined when the folder is ours from now on, else words for who has it. */
  private async takeLock(): Promise<string | undefined> {
    const client = await this.connect()
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [APP_LOCK])
    if (rows[0].taken) {
      this.lock = client
      client.once('end', () => this.recover())
      return undefined
    }
    const holder = await client.query(
      `select substring(application_name from '[0-9]+$') as app from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = $1 and granted`,
      [APP_LOCK],
    )
    await client.end()
    const app = holder.rows[0]?.app
    return app ? ` (process ${app})` : ''
  }

  private async recover() {
    if (this.isStopping) return
    this.log.error('the connection to PostgreSQL broke; starting it again')
    try {
      await this.run()
      const holder = await this.takeLock()
      if (holder !== undefined) throw new StartError(`another Leadwright${holder} took the data folder over`)
      this.log.info('PostgreSQL answers again')
    } catch (error) {
      if (this.isStopping) return
      this.log.fatal(`giving up: ${reasonOf(error)}`)
      process.exit(1)
    }
  }

  private async createDatabase() {
    const client = await this.connect()
    try {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
      if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    } finally {
      await client.end()
    }
  }

  private async connect() {
    const client = new pg.Client({
      connectionString: this.url('postgres'),
      application_name: `leadwright ${process.pid}`,
      keepAlive: true,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  /** The server that runs on our cluster. A pid file alone proves nothing: the number may belong to somebody else by now. */
  private async postmaster() {
    const file = await readFile(join(this.place.clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
    const [pid, , , port] = file.split('\n').map(Number)
    if (!pid || !isAlive(pid)) return undefined
    const command = await commandOf(pid)
    if (command !== undefined && !command.includes(this.place.clusterDir)) {
      await rm(join(this.place.clusterDir, 'postmaster.pid'), { force: true })
      return undefined
    }
    return { pid, port: port ?? 0 }
  }

  private async isGone(pid: number, limitMs: number) {
    const deadline = Date.now() + limitMs
    while (isAlive(pid)) {
      if (Date.now() > deadline) return false
      await sleep(RETRY_MS)
    }
    return true
  }

  private program(name: string) {
    return join(this.place.nativeDir, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  }

  private childOptions() {
    const { runAs } = this.place
    return {
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
      ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
    }
  }
}

function cannotRun(program: string, error: unknown) {
  const { stderr } = error as { stderr?: string }
  const said = stderr?.trim().split('\n').at(-1)
  return new StartError(
    `The built-in PostgreSQL does not run here (${program}: ${said || reasonOf(error)}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

const identity = (error: Error & { code?: string }) => error
