import { PassThrough } from 'node:stream'
import type { Connection, OAuth2 } from 'jsforce'
import { crmFetch } from '../connection/crm-fetch.ts'

type Transport = Connection['_transport']
type Asked = ReturnType<Transport['httpRequest']>

/**
 * The client as it is to behave here: it follows no redirect and reads no answer that has no end; and it tries nothing again by
 * itself, for whoever calls knows what may be tried again and for how long.
 */
export function tamed<Client extends Connection | OAuth2>(client: Client): Client {
  client._transport.httpRequest = ({ url, method, headers, body }) => {
    const asked = crmFetch(url, {
      method,
      ...(headers && { headers }),
      ...(body != null && { body: String(body) }),
    })
    const answered = asked.then(({ status, headers: told, text }) => ({
      statusCode: status,
      headers: told,
      body: text,
    }))
    // Nobody here reads an answer piece by piece.
    return Object.assign(answered, { stream: () => new PassThrough() }) as unknown as Asked
  }
  return client
}
