// The slowest request that any account can cause, found by search: every route of the OpenAPI document with the largest bodies it
// allows, of every awkward kind, by an account that has as much of everything as it can. Measured is the processor time of the main
// thread within one turn of its loop.

import { fillOwner } from './full-owner.ts'
import { hostileBody, hostileText, type Schema, UNITS } from './hostile-bodies.ts'
import { loopMonitor } from './loop-monitor.ts'
import { databasePool, newestOwner, newSession, onNewProduct } from './measured-product.ts'
import { printTable, under } from './table.ts'

const LIMIT_MS = 50
const SHOWN = 25
/** What leaves the account, or the server, as it found it. */
const LEFT_OUT = /logout|account$|DELETE|sample|stream|register|login|oidc|health|ready/
const WANTED = process.env.BENCH_ROUTES
const CSV = 64 * 1024

type Operation = {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
type Found = { request: string; ms: number; status: number }

const monitor = await loopMonitor()
await onNewProduct(
  async (product, dataDir) => {
    const pool = await databasePool(dataDir)
    const cookie = await newSession(product.url)
    const owned = await fillOwner(pool, await newestOwner(pool))
    const pid = product.process.pid
    const found: Found[] = []

    const once = async (method: string, path: string, body: string | undefined, type: string) => {
      // Limits would hide what a patient person can do.
      await pool.query('delete from rate_limits')
      await monitor.read(pid)
      const headers = { cookie, ...(body !== undefined && { 'content-type': type }) }
      const answer = await fetch(`${product.url}${path}`, { method, headers, ...(body !== undefined && { body }) })
      await answer.arrayBuffer()
      return { ms: (await monitor.read(pid)).busiest, status: answer.status }
    }
    const measure = async (request: string, method: string, path: string, body?: string, type = 'application/json') => {
      let { ms, status } = await once(method, path, body, type)
      // Compiling and collecting garbage count once.
      for (let again = 0; again < 2 && ms > LIMIT_MS / 2; again++)
        ms = Math.min(ms, (await once(method, path, body, type)).ms)
      found.push({ request, ms, status })
      if (ms > LIMIT_MS / 2) console.log(`${request}: ${ms.toFixed(0)} ms, ${status}`)
    }

    const { paths } = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>
    }
    for (const [path, operations] of Object.entries(paths))
      for (const [verb, { parameters = [], requestBody }] of Object.entries(operations)) {
        const [method, idOf] = [verb.toUpperCase(), (name: string) => owned.idOf(path, name)]
        const name = `${method} ${path}`
        if (LEFT_OUT.test(name) || (WANTED && !name.includes(WANTED))) continue
        const inPath = path.replace(/\{(\w+)\}/g, (_, parameter) => String(idOf(parameter)))
        const queried = parameters.filter((one) => one.in === 'query')
        const schema = requestBody?.content?.['application/json']?.schema
        if (!schema && queried.length === 0) await measure(name, method, inPath, method === 'GET' ? undefined : '{}')
        for (const kind of Object.keys(UNITS)) {
          if (schema)
            await measure(`${name} · ${kind}`, method, inPath, JSON.stringify(hostileBody(schema, kind, idOf)))
          else if (queried.length > 0) await measure(`${name} · ${kind}`, method, `${inPath}?${queryOf(queried, kind)}`)
        }
        if (schema) await measure(`${name} · deep`, method, inPath, `${'['.repeat(400_000)}${']'.repeat(400_000)}`)
        if (queried.length > 0) await measure(`${name} · largest page`, method, `${inPath}?limit=${mostOf(queried)}`)
      }
    if (!WANTED)
      for (const kind of [...Object.keys(UNITS), 'columns'])
        await measure(
          `POST /api/leads/import/preview · ${kind}`,
          'POST',
          '/api/leads/import/preview',
          kind === 'columns' ? 'nom,'.repeat(CSV / 4) : hostileText(kind, CSV),
          'text/csv',
        )
    await pool.end()
    found.sort((a, b) => b.ms - a.ms)
    const statuses = [...new Set(found.map(({ status }) => status))].sort()
    const counts = statuses.map((status) => `${found.filter((one) => one.status === status).length} × ${status}`)
    console.log(`${found.length} requests: ${counts.join(', ')}`)
    printTable(found.slice(0, SHOWN).map(({ request, ms, status }) => under(`${request} (${status})`, ms, LIMIT_MS)))
  },
  { NODE_OPTIONS: monitor.nodeOptions, PUBLIC_URL: 'https://leadwright.example.com' },
)

function mostOf(queried: { name: string; schema?: Schema }[]) {
  return queried.find(({ name }) => name === 'limit')?.schema?.maximum ?? 100
}

function queryOf(queried: { name: string; schema?: Schema }[], kind: string) {
  const values = queried.map(({ name, schema = {} }): [string, string] => {
    const isText = !schema.enum && (schema.type === 'string' || schema.type === undefined)
    if (name === 'limit') return [name, String(schema.maximum ?? 100)]
    return [
      name,
      isText
        ? hostileText(kind, Math.min(schema.maxLength ?? 200, 200))
        : String(schema.enum?.[0] ?? schema.minimum ?? 1),
    ]
  })
  return new URLSearchParams(values).toString()
}
