// Bodies that are cheap to send and slow to read: what is refused before it is parsed, and how much an answer says.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ImportOptions } from '../../contract/lead-import.ts'
import type { ApiDocument } from '../../tests/cross-account/api-document.ts'
import { world } from '../../tests/world/world.ts'
import { valuesIn } from './json-body.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0]))
const zeros = (count: number) => Array(count).fill(0)
const suggestions = (more: object) => ({
  subject: 'Hello',
  body: 'Hi there',
  aiSuggestions: { subjectLines: [], contentSuggestions: {}, improvements: {}, ...more },
})
const wrongSteps = Array.from({ length: 60 }, () => ({ stepNumber: 'x', subject: 7, body: 7 }))

test.each<[string, string, string, object]>([
  ['zeros for subject lines', 'POST', '/api/email-templates', suggestions({ subjectLines: zeros(400_000) })],
  ['zeros in a group', 'POST', '/api/email-templates', suggestions({ contentSuggestions: { a: zeros(400_000) } })],
  ['groups', 'POST', '/api/email-templates', suggestions({ improvements: keys(70_000) })],
  ['unknown keys', 'POST', '/api/leads', keys(80_000)],
  ['objects for IDs', 'POST', '/api/leads/bulk-delete', { ids: Array(300_000).fill({}) }],
  ['zeros for addresses', 'POST', '/api/suppressions', { addresses: zeros(400_000) }],
  ['lead data', 'POST', '/api/email-sequences/generate', { prompt: 'x', leadData: keys(80_000) }],
  ['choices of an import', 'POST', '/api/leads/import/1/check', { choices: { status: keys(80_000) } }],
])('%s by the hundred thousand are refused before they are parsed', async (_, method, url, body) => {
  const ada = await (await world()).person()
  const refused = await ada.call(method, url, body)
  expect(refused).toMatchObject({
    status: 413,
    body: { message: expect.stringMatching(/^Too many values\. The limit/) },
  })
  expect(refused.text.length).toBeLessThan(200)
})

test.each<[string, string, object]>([
  ['IDs', '/api/leads/bulk-delete', { ids: Array(10_000).fill('x') }],
  ['addresses', '/api/suppressions', { addresses: Array(10_000).fill('nobody at all') }],
  ['steps', '/api/email-sequences', { name: 'x', steps: wrongSteps }],
  ['long keys', '/api/email-sequences/generate', { prompt: 'x', leadData: { ['k'.repeat(100_000)]: 1 } }],
  ['long unknown keys', '/api/leads/bulk-delete', { filter: { ['k'.repeat(100_000)]: 1 } }],
])('%s that are wrong get a short answer', async (_, url, body) => {
  const ada = await (await world()).person()
  const refused = await ada.call('POST', url, body)
  const { issues } = refused.body as { issues: unknown[] }
  expect(refused.status).toBe(400)
  expect(issues.length).toBeGreaterThan(0)
  expect(issues.length).toBeLessThanOrEqual(20)
  expect(refused.text.length).toBeLessThan(5_000)
})

test('as much as a call may have is still accepted', async () => {
  const ada = await (await world()).person()
  const ids = Array.from({ length: 10_000 }, (_, at) => at + 1)
  const addresses = ids.map((id) => `x${id}@list.example`)
  expect(await ada.call('POST', '/api/suppressions', { addresses })).toMatchObject({ status: 200 })
  expect((await ada.call('POST', '/api/leads/bulk-delete', { ids })).status).toBeLessThan(300)
  const tooMany = await ada.call('POST', '/api/leads/bulk-delete', { ids: [...ids, 10_001] })
  expect(tooMany).toMatchObject({ status: 400, body: { message: 'At most 10,000 leads at once' } })
})

test('a body that nobody reads is not parsed', async () => {
  const w = await world()
  const ada = await w.person()
  const broken = '{"not": JSON'
  const strangers = ['/api/nope', '/api/health', '/nope', '/u/x', '/api/login/passkey/options', '/api/logout']
  const [statuses, plain]: [string, number][][] = [[], []]
  for (const url of strangers) {
    statuses?.push([url, (await w.call('POST', url, broken, JSON_TYPE)).status])
    plain?.push([url, (await w.call('POST', url)).status])
  }
  expect(statuses).toEqual(plain)
  // Behind the sign-in the session comes first, and so does a route without a body.
  expect((await w.call('POST', '/api/leads', broken, JSON_TYPE)).status).toBe(401)
  expect((await ada.call('POST', '/api/leads/import/999999999/start', broken, JSON_TYPE)).status).toBe(404)
  expect((await ada.call('POST', '/api/leads', broken, JSON_TYPE)).status).toBe(400)
})

test('before signing in a body has at most 32 KB', async () => {
  const w = await world({ SIGNUP: 'open' })
  const { paths } = (await w.call('GET', '/api/openapi.json')).body as ApiDocument
  const open = Object.entries(paths).flatMap(([path, { post }]) =>
    post?.requestBody && (post as { security?: unknown[] }).security?.length === 0 ? [path] : [],
  )
  expect(open).toEqual(expect.arrayContaining(['/api/login', '/api/register', '/api/login/passkey']))
  for (const path of open)
    expect([path, (await w.call('POST', path, { x: 'x'.repeat(32 * 1024) })).status]).toEqual([path, 413])
})

test('every list and record of a body has a limit', async () => {
  const w = await world()
  const { paths } = (await w.call('GET', '/api/openapi.json')).body as ApiDocument
  const bodies = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([verb, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }): [string, number] => [
        `${verb} ${path}`,
        valuesIn(schema),
      ]),
    ),
  )
  bodies.push(['options of an import', valuesIn(z.toJSONSchema(ImportOptions, { io: 'input' }))])
  expect(bodies.length).toBeGreaterThan(50)
  expect(bodies.filter(([, most]) => !(most <= 25_000))).toEqual([])
})

test('the options of an uploaded form are bounded like any other body', async () => {
  const ada = await (await world()).person()
  const upload = (options: string, type = 'text/plain') =>
    ada.call('POST', '/api/leads/import?preview=true', formOf(options, type), {
      'content-type': 'multipart/form-data; boundary=X',
    })
  expect(await upload('{"duplicates":"skip"}')).toMatchObject({ status: 200 })
  expect(await upload('['.repeat(5_000))).toMatchObject({
    status: 400,
    body: { message: 'The JSON is nested too deeply' },
  })
  expect(await upload(JSON.stringify({ mapping: zeros(50_000) }))).toMatchObject({ status: 413 })
  expect(await upload(JSON.stringify({ mapping: zeros(200_000) }), 'application/json')).toMatchObject({ status: 400 })
  expect((await upload(JSON.stringify({ mapping: zeros(400) }))).text.length).toBeLessThan(5_000)
})

const formOf = (options: string, type: string) =>
  `--X\r\nContent-Disposition: form-data; name="options"\r\nContent-Type: ${type}\r\n\r\n${options}\r\n--X\r\n` +
  'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nemail\na@b.cd\r\n--X--\r\n'

test('a form with thousands of parts is refused', async () => {
  const ada = await (await world()).person()
  const field = 'Content-Disposition: form-data; name="a"\r\n\r\n1\r\n--X'
  const upload = (fields: number) =>
    ada.call('POST', '/api/leads/import?preview=true', `--X\r\n${`${field}\r\n`.repeat(fields)}${FILE}`, {
      'content-type': 'multipart/form-data; boundary=X',
    })
  expect(await upload(10)).toMatchObject({ status: 200 })
  expect(await upload(15_000)).toMatchObject({ status: 400, body: { message: expect.stringContaining('not valid') } })
})

const FILE =
  'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nemail\na@b.cd\r\n--X--\r\n'
