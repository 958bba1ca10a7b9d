import { type Html, html } from './html.ts'
import type { App, Parts } from './parts.ts'

type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  default?: unknown
}
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  'x-token-scope'?: string
}
type Call = { method: string; path: string; operation: Operation }

/** A readable page of the API, generated from /api/openapi.json. */
export function docsRoutes(app: App, { page, config }: Parts) {
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
  app.get('/docs', { schema: { hide: true } }, (req, reply) => {
    const paths = (app.swagger().paths ?? {}) as Record<string, Record<string, Operation>>
    const calls = Object.entries(paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    return page.send(req, reply, 'API', docsPage(calls, config.publicUrl.origin))
  })
}

const groupOf = ({ path }: Call) => path.split('/')[2] ?? ''

function docsPage(calls: Call[], origin: string): Html {
  const names = [...new Set(calls.map(groupOf))].sort()
  return html`<main class="mx-auto max-w-3xl px-5 py-10">
    <h1 class="font-semibold text-ink text-xl tracking-tight">Leadwright API</h1>
    <p class="mt-2 text-ink-2">Create a token under Settings, API, and send it with every request. Each call needs the scope beside it: read, write, send or admin. Calls
      that add leads also need send while an active sequence starts for new leads, and so do calls after which a sequence sends more or elsewhere. Calls that take someone off the do-not-contact list need admin. Calls marked "session" take no token. Requests and responses are JSON. An error looks like
      <code>{"message": "…", "issues": […]}</code>. Machine-readable version: <a class="text-accent-text underline" href="/api/openapi.json">openapi.json</a>.</p>
    <pre class="mt-4 overflow-x-auto rounded-md border bg-surface p-4 text-sm">curl -H "Authorization: Bearer YOUR_TOKEN" ${origin}/api/leads?limit=5</pre>
    ${names.map(
      (name) => html`<section class="mt-8">
      <h2 class="font-semibold text-ink">${name}</h2>
      ${calls.filter((call) => groupOf(call) === name).map(callEntry)}
    </section>`,
    )}
  </main>`
}

function callEntry({ method, path, operation }: Call): Html {
  const parameters = (operation.parameters ?? []).map((one) => fieldRow(one.name, one.schema, one.required, one.in))
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const rows = [...parameters, ...bodyRows(body)]
  const head = html`<code class="font-semibold text-ink">${method}</code> <code class="text-ink-2">${path}</code>
    <span class="text-ink-3">${operation['x-token-scope'] ?? ''}</span>`
  if (rows.length === 0) return html`<p class="mt-2 rounded-md border bg-surface px-4 py-2 text-sm">${head}</p>`
  return html`<details class="mt-2 rounded-md border bg-surface px-4 py-2 text-sm">
    <summary class="cursor-pointer">${head}</summary>
    <dl class="mt-2 grid gap-1 pb-1">${rows}</dl>
  </details>`
}

const bodyRows = (body: Schema | undefined): Html[] =>
  Object.entries(body?.properties ?? {}).map(([name, schema]) =>
    fieldRow(name, schema, body?.required?.includes(name), 'body'),
  )

function fieldRow(name: string, schema: Schema | undefined, isRequired = false, place: string): Html {
  const notes = [typeOf(schema), place, isRequired && 'required'].filter(Boolean).join(', ')
  return html`<div class="flex flex-wrap gap-x-3"><dt><code>${name}</code></dt><dd class="text-ink-3">${notes}</dd></div>`
}

function typeOf(schema: Schema | undefined): string {
  if (!schema) return ''
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  if (schema.items) return `list of ${typeOf(schema.items)}`
  return schema.format ?? [schema.type].flat().filter(Boolean).join(' or ')
}
