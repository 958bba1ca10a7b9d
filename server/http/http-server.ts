import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { StartError } from '../start-error.ts'

export type HttpServer = { port: number; setListener(listener: RequestListener): void; close(): Promise<void> }

// Longer than the idle timeout of common load balancers, so that they close idle connections, not we.
const KEEP_ALIVE_MS = 72_000
// For responses in progress when we stop.
const CLOSE_LIMIT_MS = 8_000

/** Listens at once and responds "starting" until the app is set, so that a port in use is reported before the database is touched. */
export async function openHttpServer(host: string, port: number, setting = 'PORT'): Promise<HttpServer> {
  let listener: RequestListener = respondStarting
  let isClosing = false
  // Browsers open connections ahead of need: at the end we only wait for those with a response in progress.
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
  await listen(server, host, port, setting)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    setListener(next) {
      listener = next
    },
    async close() {
      if (isClosing) return
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      isClosing = true
      for (const socket of sockets) {
        const response = busy.get(socket)
        if (!response || isEventStream(response)) socket.destroy()
      }
      const timer = setTimeout(() => server.closeAllConnections(), CLOSE_LIMIT_MS)
      await closed
      clearTimeout(timer)
    },
  }
}

/** An event stream never ends; its client reconnects automatically. */
const isEventStream = (response: ServerResponse) =>
  String(response.getHeader('content-type')).startsWith('text/event-stream')

function listen(server: Server, host: string, port: number, setting: string) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(explain(error, host, port, setting))))
    server.listen(port, host, resolve)
  })
}

function explain({ code, message }: NodeJS.ErrnoException, host: string, port: number, setting: string) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop what uses it, or set ${setting} to another one.`
  if (code === 'EACCES')
    return `Port ${port} needs permissions this user doesn't have. Set ${setting} to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST "${host}" is not an address of this machine. Set HOST to one that is.`
  return `Can't listen on ${host}:${port}: ${message}.`
}

/** A browser gets a page that refreshes automatically, other clients get JSON. */
function respondStarting(req: IncomingMessage, res: ServerResponse) {
  const isBrowser = req.headers.accept?.includes('text/html') ?? false
  res.writeHead(503, {
    'content-type': isBrowser ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'retry-after': '1',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
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
