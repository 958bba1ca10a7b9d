import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { StartError } from '../start-error.ts'

export type Door = { port: number; handOver(listener: RequestListener): void; close(): Promise<void> }

// Longer than the idle time of common balancers, so that they and not we close a quiet connection.
const KEEP_ALIVE_MS = 72_000
// For answers under way when we stop.
const CLOSE_LIMIT_MS = 8_000

/** Listens at once and says "starting" until the app is handed over, so that a taken port is known before the database is touched. */
export async function openDoor(host: string, port: number): Promise<Door> {
  let listener: RequestListener = sayStarting
  let isClosing = false
  // Browsers open connections ahead of need: only one that is being answered is worth waiting for at the end.
  const sockets = new Set<Socket>()
  const busy = new Map<Socket, ServerResponse>()
  const server = createServer((req, res) => {
    const { socket } = req
    busy.set(socket, res)
    res.once('close', () => {
      busy.delete(socket)
      if (isClosing) socket.destroySoon()
    })
    listener(req, res)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await listen(server, host, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    handOver(next) {
      listener = next
    },
    async close() {
      if (isClosing) return
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      isClosing = true
      for (const socket of sockets) {
        const answer = busy.get(socket)
        if (!answer || isEndless(answer)) socket.destroy()
      }
      const patience = setTimeout(() => server.closeAllConnections(), CLOSE_LIMIT_MS)
      await closed
      clearTimeout(patience)
    },
  }
}

/** A stream of news has no end to wait for; its reader comes back by itself. */
const isEndless = (answer: ServerResponse) => String(answer.getHeader('content-type')).startsWith('text/event-stream')

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

/** A browser gets a page that looks again by itself, a program JSON. */
function sayStarting(req: IncomingMessage, res: ServerResponse) {
  const isBrowser = req.headers.accept?.includes('text/html') ?? false
  res.writeHead(503, {
    'content-type': isBrowser ? 'text/html' : 'application/json',
    'retry-after': '1',
    'cache-control': 'no-store',
  })
  res.end(isBrowser ? STARTING_PAGE : JSON.stringify({ message: 'Leadwright is starting' }))
}

const STARTING_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta http-equiv="refresh" content="1" />
<title>Leadwright</title>
</head>
<body style="display: grid; place-items: center; min-height: 90vh; font: 14px system-ui, sans-serif">Leadwright is starting ...</body>
</html>`
