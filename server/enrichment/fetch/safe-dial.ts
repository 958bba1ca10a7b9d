import { lookup as systemLookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../../is-public-address.ts'
import { type DialRules, hostOf, isAllowed, vetAddress } from './page-address.ts'
import { notPublic, ReadFailure } from './read-failure.ts'

export type Dialling = DialRules & {
  /** The addresses of a name. */
  resolve: (host: string) => Promise<string[]>
  connectMs: number
}

export type Answer = http.IncomingMessage

/** One request, no redirects. The addresses that are vetted are the very ones dialled: nobody asks the name server again. */
export function dial(
  url: URL,
  headers: http.OutgoingHttpHeaders,
  rules: Dialling,
  signal: AbortSignal,
): Promise<Answer> {
  vetAddress(url, rules)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      // No agent: none of its connections, and no proxy of the surroundings.
      agent: false,
      hostname: hostOf(url),
      lookup: isAllowed(url, rules) ? systemLookup : vettedLookup(rules),
      headers,
      signal,
      // Servers send more than one would think, but not this.
      maxHeaderSize: 64 * 1024,
    })
    const late = () =>
      outgoing.destroy(
        new ReadFailure('unreachable', `${url.hostname} didn't respond within ${seconds(rules.connectMs)}.`),
      )
    const timer = setTimeout(late, rules.connectMs)
    outgoing.once('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(timer)),
    )
    outgoing.once('close', () => {
      clearTimeout(timer)
      // Hung up without an answer or an error, as after "101 Switching Protocols". Means nothing once there was an answer.
      reject(new ReadFailure('unreachable', `${url.hostname} didn't respond.`))
    })
    outgoing.once('response', resolve)
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** Answers Node's question for a name's addresses, but only if every one of them is public. */
function vettedLookup({ resolve }: Dialling): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
        const [first] = found
        if (!first) done(Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' }), [])
        else if (!addresses.every(isPublicAddress)) done(notPublic(host), [])
        else if (options.all) done(null, found)
        else done(null, first.address, first.family)
      },
      (error) => done(error, []),
    )
  }
}

export const seconds = (ms: number) => `${ms / 1000} seconds`
