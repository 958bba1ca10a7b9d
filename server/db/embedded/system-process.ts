import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended already.
  }
}

/** The arguments a process was started with; empty when there is no such process. */
export async function argumentsOf(pid: number): Promise<string[] | 'unknown'> {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  // Other systems do not tell where one argument ends and the next starts.
  return 'unknown'
}

/** Below the range from which systems take the ports of outgoing connections: one of those could be given away before it is used. */
const LISTENING_PORTS = { first: 10_000, count: 22_768 }

export async function freePort() {
  for (let attempt = 1; ; attempt++) {
    const port = LISTENING_PORTS.first + randomInt(LISTENING_PORTS.count)
    const failure = await probe(port)
    if (!failure) return port
    if (attempt === 20) throw failure
  }
}

function probe(port: number) {
  return new Promise<Error | undefined>((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, () => server.close(() => resolve(undefined)))
  })
}
