import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { StartError } from '../start-error.ts'

export type Door = { port: number; handOver(listener: RequestListener): void; close(): Promise<void> }

// Longer than the idle time of common balancers, so that they and not we close a quiet connection.
const KEEP_ALIVE_MS = 72_000

/** Listens at once and says "starting" until the app is handed over, so that a taken port is known before the database is touched. */
export async function openDoor(host: string, port: number): Promise<Door> {
  let listener: RequestListener = (_req, res) => sayStarting(res)
  const server = createServer((req, res) => listener(req, res))
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await listen(server, host, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    handOver(next) {
      listener = next
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A connection that is answered only now stays open for its next request, which must not come to us.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearInterval(sweep)
    },
  }
}

function listen(server: Server, host: string, port: number) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(explain(error, host, port))))
    server.listen(port, host, resolve)
  })
}

function explain({ code, message }: NodeJS.ErrnoException, host: string, port: number) {
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Stop what uses it, or set PORT to another one.`
  if (code === 'EACCES') return `Port ${port} needs rights this account does not have. Set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST "${host}" is not an address of this machine.`
  return `Cannot listen on ${host}:${port}: ${message}.`
}

function sayStarting(res: ServerResponse) {
  res.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', 'cache-control': 'no-store' })
  res.end(JSON.stringify({ message: 'Leadwright is starting' }))
}
