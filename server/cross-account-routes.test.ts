// Every operation of the OpenAPI document, called by somebody else with the IDs of an account. A new route is covered automatically.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { isDeepStrictEqual } from 'node:util'
import type { RouteOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type ApiDocument,
  type Operation,
  type Owner,
  operationsOf,
  requestOf,
  type Target,
} from '../tests/cross-account/api-document.ts'
import { MAKES_NO_DIFFERENCE, NOT_IN_DOCUMENT, OPEN_TO_STRANGERS } from '../tests/cross-account/known-parameters.ts'
import { makeThings } from '../tests/cross-account/owned-things.ts'
import { rowsOf } from '../tests/cross-account/owner-rows.ts'
import { type World, world } from '../tests/world/world.ts'

const MARK = 'adasmark'
/** Of numbers, and of names that are made of hexadecimal digits. */
const missingLike = (value: number | string) => (typeof value === 'number' ? 2_000_000_000 : '0'.repeat(value.length))
type Person = Awaited<ReturnType<World['person']>>

let w: World
let routes: string[]
let operations: Operation[]
let ada: Person & Owner
let reader: Person & Owner

beforeAll(async () => {
  const registered = collectRoutes()
  w = await world()
  routes = registered()
  operations = await documentOf(w)
  ada = await personWithThings(MARK)
  reader = await personWithThings('bobsmark')
})

test('every route is in the document, or has a reason not to be', async () => {
  expect(undocumented(routes, operations)).toEqual([])
  expect(operations.length).toBeGreaterThan(140)
  const registered = collectRoutes()
  const other = await world({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'leadwright' })
  expect(undocumented(registered(), await documentOf(other))).toEqual([])
})

test('without a session every operation answers 401, except those for signing in', async () => {
  const before = await rowsOf(w.pool, ada.id)
  const statuses = new Map<string, number>()
  for (const operation of operations) {
    const { method, url, body } = requestOf(operation, ada)
    if (!OPEN_TO_STRANGERS.has(operation.name))
      statuses.set(operation.name, (await w.call(method, url, body as object)).status)
  }
  expect([...statuses].filter(([, status]) => status !== 401)).toEqual([])
  expect((await w.call('GET', '/api/notifications/stream')).status).toBe(401)
  expect(await rowsOf(w.pool, ada.id)).toEqual(before)
})

describe('the things of another account', () => {
  test('look missing wherever they are named, and stay as they were', async () => {
    const before = await rowsOf(w.pool, ada.id)
    const wrong: unknown[] = []
    let checked = 0
    for (const operation of operations)
      for (const target of operation.targets) {
        wrong.push(...(await attack(operation, target)))
        checked += 1
      }
    const after = await rowsOf(w.pool, ada.id)
    const changed = Object.keys(before).filter((table) => !isDeepStrictEqual(before[table], after[table]))
    expect({ wrong, changed }).toEqual({ wrong: [], changed: [] })
    expect(checked).toBeGreaterThan(75)
  })

  test('are in no list, count or CSV export', async () => {
    const bob = await w.person()
    const shown = new Set<string>()
    const leaks: string[] = []
    for (const operation of operations) {
      const isList = operation.method === 'GET' && !operation.targets.some(({ place }) => place === 'path')
      if (!isList || OPEN_TO_STRANGERS.has(operation.name)) continue
      const { url } = requestOf(operation, ada)
      const own = await ada.call('GET', url)
      for (const [, kind] of own.text.matchAll(new RegExp(`${MARK}-([a-z]+)`, 'g'))) shown.add(kind ?? '')
      if ((await bob.call('GET', url)).text.includes(MARK)) leaks.push(operation.name)
    }
    expect(leaks).toEqual([])
    // Those lists show what there is to their owner.
    const kinds =
      'import integration job lead log mail notice other passkey paused run sequence suppressed template token voice'
    expect([...shown].sort()).toEqual(expect.arrayContaining(kinds.split(' ')))
  })
})

/** What is wrong with the answer to somebody who names a thing of Ada's. */
async function attack(operation: Operation, target: Target) {
  // Reading changes nothing, so that one reader is enough.
  const bob = operation.method === 'GET' ? reader : await personWithThings('bobsmark')
  const theirs = await ask(bob, operation, target, ada.things[target.kind])
  const missing = await ask(bob, operation, target, missingLike(bob.things[target.kind]))
  const own = await ask(bob, operation, target, bob.things[target.kind])
  const name = `${operation.name} ${target.name}`
  const problems = [
    (!isDeepStrictEqual(theirs, missing) || theirs.text.includes(MARK)) && 'differs from a missing one',
    [theirs, missing, own].some(({ status }) => status === 500) && 'failed',
    target.place === 'path' && theirs.status !== 404 && 'is not 404',
    // The request would be no proof: it is refused whatever it names.
    isDeepStrictEqual(own, missing) &&
      !MAKES_NO_DIFFERENCE.has(name) &&
      !(await changesOwn(operation, target)) &&
      'their own is missing, too',
  ].filter(Boolean)
  return problems.length > 0 ? [{ name, problems, theirs, missing, own }] : []
}

async function ask(person: Person & Owner, operation: Operation, target: Target, value: number | string) {
  const { method, url, body } = requestOf(operation, person, target, value)
  const { status, text } = await person.call(method, url, body as object)
  return { status, text: withoutIds(text) }
}

async function changesOwn(operation: Operation, target: Target) {
  const bob = await personWithThings('bobsmark')
  const before = await rowsOf(w.pool, bob.id)
  await ask(bob, operation, target, bob.things[target.kind])
  return !isDeepStrictEqual(await rowsOf(w.pool, bob.id), before)
}

async function personWithThings(mark: string) {
  const person = await w.person()
  return { ...person, mark, things: await makeThings(w.pool, person.id, mark) }
}

/** IDs of tests have six digits or more. */
const withoutIds = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME').replace(/\d{6,}/g, 'ID')

const documentOf = async (of: World) => operationsOf((await of.call('GET', '/api/openapi.json')).body as ApiDocument)

function undocumented(registered: string[], documented: Operation[]) {
  const known = new Set(documented.map(({ name }) => name.replace(/\{(\w+)\}/g, ':$1')))
  return registered.filter((route) => !known.has(route) && !(route in NOT_IN_DOCUMENT))
}

/** The routes of the next app, as "METHOD /path". */
function collectRoutes() {
  const found = new Set<string>()
  const onApp = (message: unknown) => {
    const { fastify } = message as { fastify: World['app'] }
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const verb of [method].flat()) if (verb !== 'HEAD') found.add(`${verb} ${url}`)
    })
  }
  subscribe('fastify.initialization', onApp)
  return () => {
    unsubscribe('fastify.initialization', onApp)
    return [...found].sort()
  }
}
