import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/db/embedded/system-process.ts'

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

export type Product = {
  url: string
  process: ChildProcess
  /** Everything it has printed. */
  output(): string
  exit: Promise<number | null>
  stop(): Promise<number | null>
}

/** The built product as a process of its own, answering. */
export async function startProduct(settings: NodeJS.ProcessEnv): Promise<Product> {
  const product = await launchProduct(settings)
  await readyOrEnded(product)
  return product
}

/** Resolves once it answers, rejects with what it said when it ends instead. */
export async function readyOrEnded({ url, exit, output }: Product) {
  await Promise.race([ready(url), exit.then(() => Promise.reject(new Error(`it ended: ${output()}`)))])
}

/** The same, not waited for: it may as well refuse to start. */
export async function launchProduct(settings: NodeJS.ProcessEnv): Promise<Product> {
  const PORT = settings.PORT ?? String(await freePort())
  const { PATH, HOME, NODE_V8_COVERAGE } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, NODE_V8_COVERAGE, PORT, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  child.stderr.on('data', (data) => {
    output += data
  })
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    url: `http://localhost:${PORT}`,
    process: child,
    output: () => output,
    exit,
    stop: () => {
      child.kill('SIGTERM')
      return exit
    },
  }
}

/** Resolves once `/api/ready` answers 200. */
async function ready(url: string) {
  for (;;) {
    const isReady = await fetch(`${url}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** A folder that is gone after the test; others may pass through it, as PostgreSQL's account must. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'leadwright-test-'))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
