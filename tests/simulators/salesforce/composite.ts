import type { Answer, Call } from '../crm-server.ts'
import { refuse } from './records.ts'

type Subrequest = {
  method: string
  url: string
  referenceId: string
  body?: unknown
  httpHeaders?: Record<string, string>
}

/**
 * Several requests in the body of one, which count as one call: up to 25, of which at most five may be queries or collections.
 * Salesforce recommends it for queries that are too long for an address.
 */
export function composite(call: Call, ask: (call: Call, path: string[]) => Answer): Answer {
  const { compositeRequest } = JSON.parse(call.body) as { compositeRequest: Subrequest[] }
  const isLimited = ({ url }: Subrequest) => /\/(query(All)?|composite\/sobjects)\b/.test(url)
  if (compositeRequest.length > 25 || compositeRequest.filter(isLimited).length > 5)
    return refuse(400, 'LIMIT_EXCEEDED', 'The limit of subrequests in a composite request was exceeded')
  const compositeResponse = compositeRequest.map(({ method, url, referenceId, body, httpHeaders = {} }) => {
    const address = new URL(url, 'http://service')
    const headers = Object.fromEntries(Object.entries(httpHeaders).map(([name, value]) => [name.toLowerCase(), value]))
    const path = address.pathname.replace(/^\/services\/data\/v[\d.]+\//, '')
    const said = ask(
      {
        ...call,
        method,
        path: address.pathname,
        query: address.searchParams,
        body: JSON.stringify(body ?? {}),
        headers: { ...call.headers, ...headers },
      },
      path.split('/'),
    )
    return { body: said.body ?? null, httpHeaders: {}, httpStatusCode: said.status, referenceId }
  })
  return { status: 200, body: { compositeResponse } }
}
