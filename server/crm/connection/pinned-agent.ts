import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Socket } from 'node:net'
import { RESPONSE_LIMITS } from './crm-fetch.ts'

type Limits = { bytes: number; ms: number; silentMs: number }

/** A page has a hundred records, and is parsed at once. */
const PAGE_BYTES = 8 * 1024 * 1024
const REUSED = 'reused for a request'
const agents = new Map<string, HttpAgent>()

/** The shared connections to one server. */
export function pinnedAgent(baseUrl: string): HttpAgent {
  const { origin } = new URL(baseUrl)
  const agent = agents.get(origin) ?? makePinnedAgent(baseUrl, { ...RESPONSE_LIMITS, bytes: PAGE_BYTES })
  agents.set(origin, agent)
  return agent
}

/**
 * A keep-alive agent that only connects to one server: a client that follows redirects would otherwise send tokens anywhere.
 * Connections with an endless, missing or dripping response are closed.
 */
export function makePinnedAgent(baseUrl: string, limits: Limits): HttpAgent {
  const { origin, protocol, hostname, port } = new URL(baseUrl)
  const isSecure = protocol === 'https:'
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, timeout: limits.silentMs })
  const allowed = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (isSecure ? 443 : 80)) }
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, done) => {
    const { host, port: asked } = options as { host?: string; port?: number | string }
    if (host !== allowed.host || Number(asked) !== allowed.port) throw new Error(`${origin} redirected to another host`)
    const socket = connect(options, done)
    if (socket) enforceLimits(socket as Socket, origin, limits)
    return socket
  }
  const reuse = agent.reuseSocket.bind(agent)
  agent.reuseSocket = (socket, request) => {
    reuse(socket, request)
    socket.emit(REUSED)
  }
  return agent
}

function enforceLimits(socket: Socket, origin: string, limits: Limits) {
  let bytes = 0
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    bytes = 0
    timer = setTimeout(() => socket.destroy(new Error(`a response of ${origin} took too long`)), limits.ms).unref()
  }
  const stop = () => clearTimeout(timer)
  start()
  // The response is complete: counting restarts with the next one.
  socket.on('free', stop).on('close', stop).on(REUSED, start)
  // Not with a data listener: HubSpot's client treats a connection with data listeners as broken.
  const push = socket.push.bind(socket)
  socket.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
    bytes += piece?.length ?? 0
    if (bytes > limits.bytes) socket.destroy(new Error(`a response of ${origin} is too large`))
    return push(piece, encoding)
  }
  socket.on('timeout', () => socket.destroy(new Error(`${origin} was silent for too long`)))
}
