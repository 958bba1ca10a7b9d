import { PassThrough } from 'node:stream'
import type { Connection, OAuth2 } from 'jsforce'
import { crmFetch } from '../connection/crm-fetch.ts'
import { CrmFailure } from '../crm-failure.ts'

type Transport = Connection['_transport']
type PendingResponse = ReturnType<Transport['httpRequest']>

/**
 * Replaces the client's transport by one that follows no redirects and limits the size of responses. It doesn't retry either:
 * the caller knows what may be retried and for how long. A connection, which sends its token, reaches its own instance only,
 * whatever address a response names.
 */
export function withSafeTransport<Client extends Connection | OAuth2>(client: Client): Client {
  const own = 'instanceUrl' in client ? new URL(client.instanceUrl).origin : undefined
  client._transport.httpRequest = ({ url, method, headers, body }) => {
    const request = send(own, url, {
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

async function send(own: string | undefined, url: string, init: Parameters<typeof crmFetch>[1]) {
  if (own && new URL(url).origin !== own)
    throw new CrmFailure('refused', 'Salesforce sent us to another server, so we stopped. Reconnect Salesforce.')
  return crmFetch(url, init)
}
