// The slowest request that any account can cause, found by search: every route of the OpenAPI document with the largest bodies it
// allows, of every awkward kind, by an account that has as much of everything as it can. Measured is the processor time of the main
// thread within one turn of its loop.

import { fillOwner } from './full-owner.ts'
import { hostileBody, hostileText, type Schema, UNITS } from './hostile-bodies.ts'
import { loopMonitor } from './loop-monitor.ts'
import { databasePool, newestOwner, newSession, onNewProduct, PASSWORD, signIn } from './measured-product.ts'
import { printTable, under } from './table.ts'

const LIMIT_MS = 50
const SHOWN = 25
/** It ends the session that the next request needs, or is for other machines. DELETE /api/account is measured last, by itself. */
const LEFT_OUT = /logout|oidc|health|ready|DELETE \/api\/account$/
const EMAIL = 'bench@example.com'
/** Of a call that no route takes. */
const NO_ROUTE = '{"message":"Not found"}'
const WANTED = process.env.BENCH_ROUTES
const CSV = 64 * 1024

type Operation = {
  security?: object[]
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
type Call = { method: string; path: string; body?: string | undefined; type?: string; isSignedOut?: boolean }
type Found = { request: string; ms: number; status: number }

const monitor = await loopMonitor()
await onNewProduct(
  async (product, dataDir) => {
    const pool = await databasePool(dataDir)
    let email = EMAIL
    let cookie = await newSession(product.url, email)
    const owned = await fillOwner(pool, await newestOwner(pool))
    const pid = product.process.pid
    const found: Found[] = []
    const signedOut: string[] = []

    const once = async ({ method, path, body, type = 'application/json', isSignedOut = false }: Call) => {
      // Limits would hide what a patient person can do.
      await pool.query('delete from rate_limits')
      await monitor.read(pid)
      const headers = { ...(!isSignedOut && { cookie }), ...(body !== undefined && { 'content-type': type }) }
      const answer = await fetch(`${product.url}${path}`, {
        method,
        headers,
        redirect: 'manual',
        ...(body !== undefined && { body }),
      })
      const text = await answer.text()
      if (answer.status === 405 || text === NO_ROUTE) throw new Error(`${method} ${path} has no route`)
      if (answer.status === 401 && !isSignedOut && method !== 'PUT') signedOut.push(`${method} ${path}`)
      return { ms: (await monitor.read(pid)).busiest, status: answer.status }
    }
    const measure = async (request: string, call: Call) => {
      // The one before may have ended the session.
      if (call.method === 'DELETE' && email === EMAIL) {
        await pool.query('delete from rate_limits')
        cookie = await signIn(product.url, email)
      }
      let { ms, status } = await once(call)
      // Compiling and collecting garbage count once. What is deleted is deleted once too.
      const repeats = call.method === 'DELETE' ? 0 : 2
      for (let again = 0; again < repeats && ms > LIMIT_MS / 2; again++) ms = Math.min(ms, (await once(call)).ms)
      found.push({ request, ms, status })
      if (ms > LIMIT_MS / 2) console.log(`${request}: ${ms.toFixed(0)} ms, ${status}`)
    }

    const { paths } = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>
    }
    const all = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([verb, operation]) => ({ path, method: verb.toUpperCase(), ...operation })),
    )
    // What the other requests need is deleted last.
    all.sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
    for (const { path, method, parameters = [], requestBody, security } of all) {
      const name = `${method} ${path}`
      if (LEFT_OUT.test(name) || (WANTED && !name.includes(WANTED))) continue
      const idOf = (parameter: string) => owned.idOf(path, parameter)
      const inPath = path.replace(/\{(\w+)\}/g, (_, parameter) => String(idOf(parameter)))
      const queried = parameters.filter((one) => one.in === 'query')
      const schema = requestBody?.content?.['application/json']?.schema
      // Signed in, these respond with a redirect or end the session.
      const call = { method, path: inPath, isSignedOut: security?.length === 0 }
      if (!schema && queried.length === 0) await measure(name, { ...call, ...(method !== 'GET' && { body: '{}' }) })
      for (const kind of Object.keys(UNITS)) {
        const request = `${name} · ${kind}`
        if (schema) await measure(request, { ...call, body: JSON.stringify(hostileBody(schema, kind, idOf)) })
        else if (queried.length > 0) await measure(request, { ...call, path: `${inPath}?${queryOf(queried, kind)}` })
      }
      if (schema) await measure(`${name} · deep`, { ...call, body: `${'['.repeat(400_000)}${']'.repeat(400_000)}` })
      if (queried.length > 0)
        await measure(`${name} · largest page`, { ...call, path: `${inPath}?limit=${mostOf(queried)}` })
    }
    if (!WANTED) {
      const preview = { method: 'POST', path: '/api/leads/import?preview=1', type: 'text/csv' }
      for (const kind of [...Object.keys(UNITS), 'columns'])
        await measure(`POST /api/leads/import?preview=1 · ${kind}`, {
          ...preview,
          body: kind === 'columns' ? 'nom,'.repeat(CSV / 4) : hostileText(kind, CSV),
        })
      await pool.query('delete from rate_limits')
      email = 'leaves@example.com'
      cookie = await newSession(product.url, email)
      await fillOwner(pool, await newestOwner(pool))
      const body = JSON.stringify({ password: PASSWORD })
      await measure('DELETE /api/account', { method: 'DELETE', path: '/api/account', body })
    }
    await pool.end()
    found.sort((a, b) => b.ms - a.ms)
    const statuses = [...new Set(found.map(({ status }) => status))].sort()
    const counts = statuses.map((status) => `${found.filter((one) => one.status === status).length} × ${status}`)
    console.log(`${found.length} requests: ${counts.join(', ')}`)
    printTable(found.slice(0, SHOWN).map(({ request, ms, status }) => under(`${request} (${status})`, ms, LIMIT_MS)))
    if (signedOut.length > 0) throw new Error(`The session ended: ${signedOut.slice(0, 5).join(', ')}`)
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
