import { PassThrough } from 'node:stream'
import type { Connection, OAuth2 } from 'jsforce'
import { crmFetch } from '../connection/crm-fetch.ts'

type Transport = Connection['_transport']
type PendingResponse = ReturnType<Transport['httpRequest']>

/**
 * Replaces the client's transport by one that follows no redirects and limits the size of responses. It doesn't retry either:
 * the caller knows what may be retried and for how long.
 */
export function withSafeTransport<Client extends Connection | OAuth2>(client: Client): Client {
  client._transport.httpRequest = ({ url, method, headers, body }) => {
    const request = crmFetch(url, {
      method,
      ...(headers && { headers }),
      ...(body != null && { body: String(body) }),
    })
    const response = request.then(({ status, headers: responseHeaders, text }) => ({
      statusCode: status,
      headers: responseHeaders,
      body: text,
    }))
    // Nothing here reads a response as a stream.
    return Object.assign(response, { stream: () => new PassThrough() }) as unknown as PendingResponse
  }
  return client
}
