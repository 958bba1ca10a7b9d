import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { asAccount, type Placement, program } from './embedded-files.ts'
import { argumentsOf, freePort, isAlive, signal } from './system-process.ts'

// A server that runs but accepts no connections yet is replaying its log: give it time. One that exits at once is started again,
// since the child processes of a killed server hold its shared memory for a moment.
const RECOVERY_LIMIT_MS = 600_000
const SPAWN_LIMIT = 25
const RESPAWN_MS = 200
const RETRY_MS = 40
const FAST_STOP_MS = 10_000
const HARD_STOP_MS = 4_000
const LOG_LIMIT_BYTES = 10_000_000
const SOCKET_PORT = 5432
// The shortest limit of the systems we support (macOS).
const SOCKET_PATH_LIMIT = 103

// Small machines first. Everything that protects data stays at its safe default.
const SETTINGS = {
  max_connections: '60',
  shared_buffers: '128MB',
  // A hint to the planner that includes the system's page cache; no memory is taken.
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  io_method: 'sync',
  jit: 'off',
  // Parallel plans need shared memory, which is scarce in containers, and gain nothing on two cores.
  max_parallel_workers_per_gather: '0',
  log_min_messages: 'warning',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

/** Settings of one cluster that differ from these. */
export type ServerSettings = Record<string, string>

type Failure = (Error & { code?: string }) | undefined

/** The PostgreSQL process of one cluster: found running, or started. */
export class EmbeddedServer {
  private child: ChildProcess | undefined
  private port = SOCKET_PORT
  private isStopping = false
  /** A socket in the cluster's private folder: unlike a port, no other program can listen on it in our place. */
  private readonly hasSocket: boolean

  constructor(
    private readonly place: Placement,
    private readonly settings: ServerSettings = {},
  ) {
    const path = join(place.clusterDir, `.s.PGSQL.${SOCKET_PORT}`)
    this.hasSocket = process.platform !== 'win32' && Buffer.byteLength(path) <= SOCKET_PATH_LIMIT
  }

  url(user: string, password: string, database: string) {
    const base = `postgres://${user}:${password}@127.0.0.1:${this.port}/${database}`
    return this.hasSocket ? `${base}?host=${encodeURIComponent(this.place.clusterDir)}` : base
  }

  /** Returns when a server accepts connections: a running one, or a new one. `tryConnecting` returns why it failed, if it did. */
  async run(tryConnecting: () => Promise<Failure>) {
    const deadline = Date.now() + RECOVERY_LIMIT_MS
    let spawned = 0
    while (!this.isStopping) {
      if (this.child === undefined) {
        const left = await this.find()
        if (left) this.port = left.port
        else {
          if (spawned++ === SPAWN_LIMIT) throw new StartError(`PostgreSQL does not start: ${await this.lastLogError()}`)
          if (spawned > 1) await sleep(RESPAWN_MS)
          await this.spawn(spawned)
        }
      }
      const failure = await tryConnecting()
      if (!failure) return
      if (failure.code === '28P01') {
        throw new StartError(`PostgreSQL in ${this.place.clusterDir} refuses the password stored beside it.`)
      }
      if (Date.now() > deadline) throw new StartError(`PostgreSQL does not answer: ${await this.lastLogError()}`)
      await sleep(RETRY_MS)
    }
    throw new StartError('Leadwright was stopped while it started.')
  }

  /** Stops the server; with `onlyOurs`, only if we started it. */
  async stop(onlyOurs = false) {
    this.isStopping = true
    const pid = this.child?.pid ?? (onlyOurs ? undefined : (await this.find())?.pid)
    if (pid === undefined) return
    for (const [name, limitMs] of [
      ['SIGINT', FAST_STOP_MS],
      ['SIGQUIT', HARD_STOP_MS],
    ] as const) {
      signal(pid, name)
      if (await isGone(pid, limitMs)) return
    }
  }

  /** From now on the server belongs to another app, even if we started it. */
  letGo() {
    this.child = undefined
  }

  private async spawn(attempt: number) {
    if (this.isStopping) return
    // After a crash use the same port, since the pools know it; at the first start try another one each time, in case it is taken.
    if (!this.hasSocket && (this.port === SOCKET_PORT || attempt > 1)) this.port = await freePort()
    const where = this.hasSocket
      ? { listen_addresses: '', unix_socket_directories: `"${this.place.clusterDir.replaceAll('"', '""')}"` }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    const settings = Object.entries({ ...SETTINGS, ...this.settings, ...where }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const output = await this.openLog()
    // Detached: Ctrl-C in the terminal must only reach the app, which stops PostgreSQL last.
    const child = spawn(
      program(this.place, 'postgres'),
      ['-D', this.place.clusterDir, '-p', String(this.port), ...settings],
      {
        ...asAccount(this.place),
        detached: true,
        stdio: ['ignore', output.fd, output.fd],
      },
    )
    await output.close()
    const forget = () => {
      if (this.child === child) this.child = undefined
    }
    child.once('error', forget)
    child.once('exit', forget)
    child.unref()
    this.child = child
  }

  /** The server that runs on our cluster. A pid file alone proves nothing: another process may have that number by now. */
  private async find() {
    const pidFile = join(this.place.clusterDir, 'postmaster.pid')
    const { pid, port } = (await readPidFile(pidFile)) ?? {}
    if (pid === undefined) return undefined
    if (pid > 0 && isAlive(pid) && (await this.isOurs(pid))) return { pid, port: port ?? 0 }
    // PostgreSQL itself removes the file of a dead server, but refuses to start if it can't read it or it names a living process.
    if (pid === 0 || isAlive(pid)) {
      for (const file of [pidFile, join(this.place.clusterDir, `.s.PGSQL.${SOCKET_PORT}.lock`)])
        await rm(file, { force: true })
    }
    return undefined
  }

  private async isOurs(pid: number) {
    const args = await argumentsOf(pid)
    if (args === 'unknown') return true
    const at = args.indexOf('-D')
    return /postgres(\.exe)?$/.test(args[0] ?? '') && at > 0 && args[at + 1] === this.place.clusterDir
  }

  private get logFile() {
    return `${this.place.clusterDir}.log`
  }

  /** Never follows a symbolic link: as root we would write wherever it points. */
  private async openLog() {
    const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW = 0 } = constants
    const file = await open(this.logFile, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
    if ((await file.stat()).size > LOG_LIMIT_BYTES) await file.truncate()
    return file
  }

  private async lastLogError() {
    const log = await readFile(this.logFile, 'utf8').catch(() => '')
    const fatal = log.split('\n').findLast((line) => line.includes('FATAL:'))
    return `${fatal?.replace(/^.*FATAL: +/, '') ?? 'no error in its log'} (its log is ${this.logFile})`
  }
}

/** The content of a server's pid file, with pid 0 for a file without a number; undefined without a file. */
async function readPidFile(path: string, isSecondLook = false): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const [pid = 0, , , port = 0] = text.split('\n').map(Number)
  if (Number.isSafeInteger(pid) && pid > 1) return { pid, port }
  if (isSecondLook) return { pid: 0, port: 0 }
  // It may be half written.
  await sleep(RESPAWN_MS)
  return readPidFile(path, true)
}

async function isGone(pid: number, limitMs: number) {
  const deadline = Date.now() + limitMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await sleep(RETRY_MS)
  }
  return true
}
