import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Socket } from 'node:net'
import { RESPONSE_LIMITS } from './crm-fetch.ts'

type Limits = { bytes: number; silentMs: number }

const agents = new Map<string, HttpAgent>()

/** Connections to one server, for everybody who calls it. */
export function pinnedAgent(baseUrl: string): HttpAgent {
  const { origin } = new URL(baseUrl)
  const agent = agents.get(origin) ?? makePinnedAgent(baseUrl, RESPONSE_LIMITS)
  agents.set(origin, agent)
  return agent
}

/**
 * Connections to one server and no other: a client that follows redirects would otherwise carry tokens wherever a CRM, or a gate
 * before it, sends it. They are kept open, for each call to have its own would cost more than the call; one whose answer has no
 * end, or never comes, is cut.
 */
export function makePinnedAgent(baseUrl: string, limits: Limits): HttpAgent {
  const { origin, protocol, hostname, port } = new URL(baseUrl)
  const isSecure = protocol === 'https:'
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, timeout: limits.silentMs })
  const wanted = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (isSecure ? 443 : 80)) }
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, done) => {
    const { host, port: asked } = options as { host?: string; port?: number | string }
    if (host !== wanted.host || Number(asked) !== wanted.port) throw new Error(`${origin} sent us elsewhere`)
    const socket = connect(options, done)
    if (socket) cutBeyond(socket as Socket, origin, limits)
    return socket
  }
  return agent
}

function cutBeyond(socket: Socket, origin: string, limits: Limits) {
  let bytes = 0
  // The answer is over: the next one counts anew.
  socket.on('free', () => {
    bytes = 0
  })
  // Not by listening for data: HubSpot's client takes a connection on which somebody listens for one that broke off.
  const push = socket.push.bind(socket)
  socket.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
    bytes += piece?.length ?? 0
    if (bytes > limits.bytes) socket.destroy(new Error(`the response of ${origin} is too long`))
    return push(piece, encoding)
  }
  socket.on('timeout', () => socket.destroy(new Error(`${origin} was silent for too long`)))
}
