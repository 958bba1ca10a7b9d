import type { Connection, OAuth2 } from 'jsforce'

/**
 * The client as it is to behave here: it follows no redirect, for it would carry our token to wherever it is sent; and it tries
 * nothing again by itself, for whoever calls knows what may be tried again and for how long.
 */
export function tamed<Client extends Connection | OAuth2>(client: Client): Client {
  const transport = client._transport
  const httpRequest = transport.httpRequest.bind(transport)
  transport.httpRequest = (request, options) =>
    httpRequest(request, { ...options, followRedirect: false, retry: { maxRetries: 0 } })
  return client
}
