import type { Answer, Call } from '../simulators/crm-server.ts'

type Watched = { url: string; watchers: ((call: Call, said: Answer) => void)[] }

const HEADERS = /^(content-type|authorization|sforce-.*|if-.*)$/

/** Collects the calls of one operation, with what differs from run to run replaced. */
export async function recordCalls({ url, watchers }: Watched, vendorUrl: string, operation: () => Promise<unknown>) {
  const exchanges: object[] = []
  const watch = (call: Call, said: Answer) =>
    exchanges.push({
      request: {
        method: call.method,
        path: call.path,
        ...(call.query.size > 0 && { query: Object.fromEntries([...call.query].sort()) }),
        headers: Object.fromEntries(
          Object.entries(call.headers)
            .filter(([name]) => HEADERS.test(name))
            .sort(),
        ),
        ...(call.body && { body: readBody(call) }),
      },
      response: { status: said.status, ...(said.body !== undefined && { body: said.body }) },
    })
  watchers.push(watch)
  await operation().finally(() => watchers.splice(watchers.indexOf(watch), 1))
  return `${normalized(JSON.stringify(exchanges, null, 2)).replaceAll(url, vendorUrl)}\n`
}

const readBody = ({ body, headers }: Call): unknown =>
  headers['content-type']?.startsWith('application/json')
    ? JSON.parse(body)
    : Object.fromEntries([...new URLSearchParams(body)].sort())

/** Times, tokens and secrets. */
const normalized = (text: string) =>
  text
    .replace(/\b(access|refresh|code|key)-[\w-]+/g, '<$1>')
    .replace(/"(client_secret|code_verifier)": "[^"]*"/g, '"$1": "<secret>"')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)/g, '2026-01-01T00:00:00.000Z')
    .replace(/"(CloseDate|ActivityDate|closedate)": "\d{4}-\d\d-\d\d"/g, '"$1": "2026-01-01"')
    .replace(/\b1[789]\d{11}\b/g, '1767225600000')
