import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

const agents = new Map<string, HttpAgent>()

/**
 * Connections to one server and no other: a client that follows redirects would otherwise carry tokens wherever a CRM, or a gate
 * before it, sends it. They are kept open, for each call to have its own would cost more than the call.
 */
export function pinnedAgent(baseUrl: string): HttpAgent {
  const { origin, protocol, hostname, port } = new URL(baseUrl)
  const known = agents.get(origin)
  if (known) return known
  const isSecure = protocol === 'https:'
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true })
  const wanted = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (isSecure ? 443 : 80)) }
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, done) => {
    const { host, port: asked } = options as { host?: string; port?: number | string }
    if (host !== wanted.host || Number(asked) !== wanted.port) throw new Error(`${origin} sent us elsewhere`)
    return connect(options, done)
  }
  agents.set(origin, agent)
  return agent
}
