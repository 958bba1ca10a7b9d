import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { isCloudAddress } from './cloud-address.ts'

/**
 * `fetch` for the requests of the AI SDK: a text out, a stream back. Unlike the global one it checks the very address that it
 * connects to, so that a name can't lead elsewhere after its address was allowed. A redirect is a response like any other.
 */
export function modelFetch(resolve: typeof lookup = lookup): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isCloudAddress(host)) throw refusal(host)
    const { request } = url.protocol === 'https:' ? https : http
    const { method = 'GET', headers, body, signal } = init
    const response = await new Promise<http.IncomingMessage>((answer, fail) => {
      const outgoing = request(url, {
        // A connection of its own: a shared one was vetted for somebody else.
        agent: false,
        method,
        headers: { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity' },
        lookup: vettedLookup(resolve),
        ...(signal && { signal }),
      })
      outgoing.once('response', answer)
      outgoing.on('error', fail)
      outgoing.end(typeof body === 'string' ? body : undefined)
    })
    const status = response.statusCode ?? 0
    const hasBody = ![204, 205, 304].includes(status)
    return new Response(hasBody ? (Readable.toWeb(response) as ReadableStream<Uint8Array>) : null, {
      status,
      statusText: response.statusMessage ?? '',
      headers: headersOf(response),
    })
  }
}

/** The system's addresses of a name, as `fetch` asks for them: it knows the names of this machine and its containers. */
function vettedLookup(resolve: typeof lookup): LookupFunction {
  return (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) done(error ?? Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' }), [])
      else if (addresses.some(({ address }) => isCloudAddress(address))) done(refusal(host), [])
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
}

const refusal = (host: string) =>
  Object.assign(new Error(`${host} belongs to the machine's cloud`), { code: 'ERR_CLOUD_ADDRESS' })

function headersOf({ headersDistinct }: http.IncomingMessage) {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}
