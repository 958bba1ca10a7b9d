import { spawn } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { embeddedPostgres } from '../../server/db/embedded/embedded.ts'
import { freePort, isAlive } from '../../server/db/embedded/system-process.ts'
import { createLog } from '../../server/log.ts'
import { launchProduct, type Product, readyOrEnded, startProduct, temporaryFolder } from '../world/product.ts'
import { usedFolder } from '../world/used-folder.ts'

const isRoot = process.getuid?.() === 0
const password = 'a long enough passphrase'
// `npm run test:faults` asks for many.
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 3)

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let dataDir: string
let running: Product[]

beforeEach(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder.path, 'data')
  running = []
})
afterEach(async () => {
  for (const product of running) await product.stop()
  await folder.remove()
})

async function start(settings: NodeJS.ProcessEnv = {}) {
  const product = await startProduct({ DATA_DIR: dataDir, ...settings })
  running.push(product)
  return product
}

/** For tests that are not about a first start. */
async function startUsed() {
  await folder.remove()
  folder = await usedFolder()
  dataDir = join(folder.path, 'data')
  return start()
}

async function launch(settings: NodeJS.ProcessEnv = {}) {
  const product = await launchProduct({ DATA_DIR: dataDir, ...settings })
  running.push(product)
  return product
}

const register = (url: string, email: string) =>
  fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
const signIn = (url: string, email: string) =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
const postmasterPid = async (cluster = join(dataDir, 'postgres')) =>
  Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('bad settings end the start with one clear line', () => {
  test.each([
    ['PORT=abc', { PORT: 'abc' }, 'Invalid settings: PORT must be a port number (got "abc").'],
    [
      'a database nobody answers at',
      { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/leads' },
      'Cannot use the database at 127.0.0.1:1/leads: connection refused.',
    ],
    [
      'a database on an unknown host',
      { DATABASE_URL: 'postgres://me:secret@no-such-host.invalid/leads' },
      /^Cannot use the database at no-such-host.invalid\/leads: host .*\.$/,
    ],
    [
      'DATA_DIR inside a file',
      { DATA_DIR: '/etc/passwd/data' },
      "Can't store data in /etc/passwd/data (DATA_DIR): a part of the path is a file, not a folder.",
    ],
    [
      'HOST of another machine',
      { HOST: '192.0.2.1' },
      'HOST "192.0.2.1" is not an address of this machine. Set HOST to one that is.',
    ],
  ])('%s', async (_name, settings, line) => {
    const product = await launch(settings)
    expect(await product.exit).toBe(1)
    const lines = product.output().trim().split('\n')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(line)
  })

  test('DATA_DIR one may not write to', async () => {
    // Root may write anywhere but here.
    const closed = isRoot ? '/proc/leadwright' : join(folder.path, 'closed/data')
    if (!isRoot) await mkdir(join(folder.path, 'closed'), { mode: 0o500 })
    const product = await launch({ DATA_DIR: closed })
    expect(await product.exit).toBe(1)
    expect(product.output().trim()).toMatch(
      new RegExp(`^Can't store data in ${closed} \\(DATA_DIR\\): (permission denied|no such file or folder)\\.$`),
    )
  })

  test('a port in use', async () => {
    const port = await freePort()
    const taken = createServer().listen(port, '127.0.0.1')
    const product = await launch({ PORT: String(port) })
    expect(await product.exit).toBe(1)
    expect(product.output().trim()).toBe(
      `Port ${port} is already in use. Stop what uses it, or set PORT to another one.`,
    )
    taken.close()
  })
})

test('until it is ready it says so: 503 to a program, a page that looks again to a browser', async () => {
  const product = await launch()
  const ask = (accept: string) => fetch(`${product.url}/api/ready`, { headers: { accept } }).catch(() => undefined)
  await until(async () => (await ask('*/*')) !== undefined)
  const [program, browser] = [await ask('application/json'), await ask('text/html')]
  expect([program?.status, await program?.json()]).toEqual([503, { message: 'Leadwright is starting' }])
  expect([browser?.status, await browser?.text()]).toEqual([503, expect.stringContaining('http-equiv="refresh"')])
  await readyOrEnded(product)
})

describe('the embedded database', () => {
  test('keeps accounts over a restart and its secrets to the owner, and is stopped with the app', async () => {
    const first = await start()
    expect(first.output()).toContain(`Leadwright is ready at ${first.url}/`)
    expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    expect((await register(first.url, 'ada@brightline.co')).status).toBe(200)
    const pid = await postmasterPid()
    expect(await first.stop()).toBe(0)
    expect(isAlive(pid)).toBe(false)
    const second = await start()
    expect((await signIn(second.url, 'ada@brightline.co')).status).toBe(200)
  })

  test('survives kill -9 of the app: the next one takes the running server over', async () => {
    const first = await startUsed()
    await register(first.url, 'ada@brightline.co')
    const pid = await postmasterPid()
    first.process.kill('SIGKILL')
    await first.exit
    expect(isAlive(pid)).toBe(true)
    const second = await start()
    expect(await postmasterPid()).toBe(pid)
    expect((await signIn(second.url, 'ada@brightline.co')).status).toBe(200)
    await second.stop()
    expect(isAlive(pid)).toBe(false)
  })

  test('survives kill -9 of itself: it is started again and nothing committed is lost', async () => {
    const product = await startUsed()
    await register(product.url, 'ada@brightline.co')
    const pid = await postmasterPid()
    process.kill(pid, 'SIGKILL')
    await until(async () => (await signIn(product.url, 'ada@brightline.co')).status === 200)
    expect(await postmasterPid()).not.toBe(pid)
  })

  test('survives kill -9 of both, with a pid file whose number now belongs to somebody else', async () => {
    const first = await startUsed()
    await register(first.url, 'ada@brightline.co')
    const pid = await postmasterPid()
    first.process.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await until(() => !isAlive(pid))
    const stranger = spawn('sleep', ['600'], isRoot ? { uid: (await stat(join(dataDir, 'postgres'))).uid } : {})
    const pidFile = join(dataDir, 'postgres/postmaster.pid')
    await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(String(pid), String(stranger.pid)))
    const second = await start()
    expect((await signIn(second.url, 'ada@brightline.co')).status).toBe(200)
    stranger.kill()
  })

  test('a second app on the same folder is refused, and the first goes on', async () => {
    const first = await startUsed()
    const second = await launch()
    expect(await second.exit).toBe(1)
    expect(second.output().trim()).toBe(
      `Another Leadwright (process ${first.process.pid}) is already running on ${dataDir}. Stop it first, or give this one a DATA_DIR of its own; for several processes side by side set DATABASE_URL.`,
    )
    expect((await register(first.url, 'ada@brightline.co')).status).toBe(200)
  })

  test(
    'of two apps started at once on a folder, new at first and then used, one runs and one is refused',
    async () => {
      // Whose PostgreSQL comes up first and who takes it is a race: the refused one must leave it to the other.
      for (let round = 0; round < ROUNDS; round++) {
        const both = [await launch(), await launch()]
        const loser = await Promise.race(both.map((product) => product.exit.then(() => product)))
        const winner = both.find((product) => product !== loser) as Product
        expect(loser.output()).toContain('Another Leadwright')
        await readyOrEnded(winner)
        expect((await register(winner.url, `ada${round}@brightline.co`)).status).toBe(200)
        expect(await winner.stop()).toBe(0)
      }
    },
    60_000 * ROUNDS,
  )

  test.runIf(isRoot)('runs for root in a folder only root may enter', async () => {
    await mkdir(join(folder.path, 'home/data'), { recursive: true })
    await chmod(join(folder.path, 'home'), 0o700)
    dataDir = join(folder.path, 'home/data')
    const first = await start()
    expect((await register(first.url, 'ada@brightline.co')).status).toBe(200)
    await first.stop()
    const second = await start()
    expect((await signIn(second.url, 'ada@brightline.co')).status).toBe(200)
    await second.stop()
    const elsewhere = (await readFile(join(dataDir, 'postgres-location'), 'utf8')).trim()
    await rm(join(elsewhere, '..'), { recursive: true })
  })
})

describe('stopping', () => {
  test.each([
    ['nothing at all', ''],
    ['half a header', 'GET /api/health HTTP/1.1\r\nHost: '],
  ])('does not wait for a connection that sent %s', async (_name, text) => {
    const product = await startUsed()
    const pid = await postmasterPid()
    const idle = connect(Number(new URL(product.url).port), '127.0.0.1')
    idle.on('error', () => {})
    await new Promise<void>((resolve) => idle.write(text, () => resolve()))
    expect(await product.stop()).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  test('gives up on a request that never ends, and still stops PostgreSQL', async () => {
    const product = await startUsed()
    const pid = await postmasterPid()
    const endless = request(`${product.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 100, expect: '100-continue' },
    })
    endless.on('error', () => {})
    endless.flushHeaders()
    await new Promise((resolve) => endless.once('continue', resolve))
    expect(await product.stop()).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  test.each(['postgres.new-', 'postgres'])(
    'while it starts, once %s is there, leaves nothing running and nothing half made',
    async (sign) => {
      const product = await launch()
      const names = () => readdir(dataDir).catch(() => [] as string[])
      await until(async () => (await names()).some((name) => name.startsWith(sign)))
      expect(await product.stop()).toBe(0)
      expect((await names()).filter((name) => name.includes('.new-'))).toEqual([])
      expect(await postmasterPid().catch(() => 0)).toBe(0)
      const again = await start()
      expect((await register(again.url, 'ada@brightline.co')).status).toBe(200)
    },
  )

  test('finishes the request under way, takes no new ones, then exits 0', async () => {
    const product = await startUsed()
    const body = JSON.stringify({ email: 'ada@brightline.co', password })
    const slow = request(`${product.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
    })
    const answer = new Promise<number | undefined>((resolve) =>
      slow.once('response', (res) => resolve(res.resume().statusCode)),
    )
    slow.flushHeaders()
    await new Promise((resolve) => slow.once('continue', resolve))
    product.process.kill('SIGTERM')
    await until(() =>
      fetch(`${product.url}/api/health`).then(
        () => false,
        () => true,
      ),
    )
    slow.end(body)
    expect(await answer).toBe(200)
    expect(await product.exit).toBe(0)
  })
})

describe('several processes on one database', () => {
  test('start at once on an empty one, share sessions, and may be web or worker alone', async () => {
    const databaseDir = join(folder.path, 'database')
    await mkdir(databaseDir)
    const postgres = embeddedPostgres(databaseDir, createLog('silent'))
    // DATA_DIR is not there yet, as on a machine that has only been given an address.
    const settings = { DATABASE_URL: await postgres.start() }
    const HEALTH_PORT = String(await freePort())
    const [one, two, worker] = await Promise.all([
      start({ ...settings, ROLE: 'web' }),
      start(settings),
      launch({ ...settings, ROLE: 'worker', HEALTH_PORT }),
    ])
    await until(() => worker.output().includes('Leadwright is running in the background.'))
    expect((await fetch(`http://127.0.0.1:${HEALTH_PORT}/api/ready`)).status).toBe(200)
    const cookie = (await register(one.url, 'ada@brightline.co')).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await fetch(`${two.url}/api/auth/user`, { headers: { cookie } })).status).toBe(200)
    for (const product of [one, two, worker]) expect(await product.stop()).toBe(0)
    await postgres.stop()
  })
})
