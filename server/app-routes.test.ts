import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { world } from '../tests/world/world.ts'
import { createLog } from './log.ts'

describe('every answer', () => {
  test('carries the security headers and a request id', async () => {
    const w = await world()
    for (const url of ['/api/login', '/api/stats', '/api/nothing', '/api/health']) {
      const { headers } = await w.call('GET', url)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("object-src 'none'; base-uri 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
      })
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
      expect(headers['strict-transport-security']).toBeUndefined()
    }
  })

  test('over https insists on https for a year', async () => {
    const w = await world({ PUBLIC_URL: 'https://leads.example.com' })
    expect((await w.call('GET', '/api/health')).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
  })

  test('of some size is compressed for those who can read it', async () => {
    const w = await world()
    const { headers } = await w.call('GET', '/api/openapi.json', undefined, { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBe('gzip')
  })
})

describe('bad requests', () => {
  test('an unknown call is a JSON 404, with and without a session', async () => {
    const w = await world()
    const ada = await w.person()
    for (const url of ['/api', '/api/', '/api/nothing', '/api/leads/..%2f..%2fetc/passwd', '/api?x=1']) {
      expect(await ada.call('GET', url)).toMatchObject({ status: 404, body: { message: 'Not found' } })
    }
    expect(await w.call('POST', '/somewhere')).toMatchObject({ status: 404, body: { message: 'Not found' } })
  })

  test('without a session every call of one’s own is 401 Unauthorized', async () => {
    const w = await world()
    for (const cookie of ['', 'leadwright=', 'leadwright=guess', `leadwright=${'x'.repeat(43)}`]) {
      expect(await w.call('GET', '/api/stats', undefined, { cookie })).toMatchObject({
        status: 401,
        text: '{"message":"Unauthorized"}',
      })
    }
  })

  test.each([
    ['not JSON', '{"email":', 400, 'The request body is not valid JSON'],
    ['a list', '[]', 400, 'The request body must be an object'],
    ['a prototype', '{"__proto__":{"admin":true}}', 400, 'The request body is not valid JSON'],
    [
      'more than is read before sign-in',
      `"${'x'.repeat(17_000)}"`,
      413,
      'The request is too large. The limit here is 16 KB.',
    ],
    ['a number for a text', '{"email":7,"password":"a long enough passphrase"}', 400, 'Valid email is required'],
  ])('%s is refused in words', async (_name, body, status, message) => {
    const w = await world()
    const refused = await w.call('POST', '/api/register', body, { 'content-type': 'application/json' })
    expect(refused).toMatchObject({ status, body: { message } })
  })

  test('a null byte, which the database cannot keep, is bad input and no failure', async () => {
    const w = await world()
    for (const path of ['/api/register', '/api/login']) {
      const refused = await w.call('POST', path, {
        email: 'nul@brightline.co',
        password: 'a long enough passphrase',
        firstName: 'A\u0000da',
      })
      expect(refused.status, path).toBe(path === '/api/login' ? 401 : 400)
    }
    expect((await w.call('POST', '/api/login', { email: 'nul\u0000@brightline.co', password: 'x' })).status).toBe(400)
  })

  test('a malformed address is refused in words', async () => {
    const w = await world()
    const refused = await w.call('GET', '/api/%zz')
    expect(refused).toMatchObject({ status: 400, body: { message: 'Invalid URL' } })
    expect(refused.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) })
  })
})

describe('health', () => {
  test('tells the queue, empty here', async () => {
    const w = await world()
    for (const url of ['/api/health', '/api/ready']) {
      expect(await w.call('GET', url)).toMatchObject({
        status: 200,
        body: { status: 'ok', queue: { due: 0, oldestDueSeconds: 0, byState: {} } },
      })
    }
  })

  test.each([
    ['where the product has a public address', { PUBLIC_URL: 'https://leads.example.com' }, {}],
    ['through a proxy', {}, { 'x-forwarded-for': '203.0.113.5' }],
    ['through another proxy', {}, { forwarded: 'for=203.0.113.5' }],
  ])('tells strangers only that it works: %s', async (_, settings, headers) => {
    const w = await world(settings)
    for (const url of ['/api/health', '/api/ready'])
      expect(await w.call('GET', url, undefined, headers)).toMatchObject({ status: 200, text: '{"status":"ok"}' })
  })

  test('tells a stranger on the network only that it works', async () => {
    const w = await world()
    const answer = await w.app.inject({ url: '/api/health', remoteAddress: '192.168.1.7' })
    expect(answer.json()).toEqual({ status: 'ok' })
  })

  test('tells how many mails are due over all owners, since when, and how many there are of each state', async () => {
    const w = await world({}, createLog('silent'))
    const [ada, bob] = [await w.person(), await w.person()]
    await w.pool.query(
      `insert into sequence_logs (user_id, status, recipient_address, scheduled_at)
       select owner, status, 'x@example.com', now() + seconds * interval '1 second'
       from (values ($1::int, 'scheduled', -90), ($2, 'scheduled', -30), ($1, 'scheduled', 3600), ($1, 'sent', -500),
         ($2, 'sent', -500), ($1, 'unknown', -500), ($2, 'failed', -500)) as mail(owner, status, seconds)`,
      [ada.id, bob.id],
    )
    const answer = await w.call('GET', '/api/health')
    expect(answer.body).toEqual({
      status: 'ok',
      queue: {
        due: 2,
        oldestDueSeconds: expect.any(Number),
        byState: { scheduled: 3, sent: 2, unknown: 1, failed: 1 },
      },
    })
    const { queue } = answer.body as { queue: { oldestDueSeconds: number } }
    expect(queue.oldestDueSeconds).toBeGreaterThanOrEqual(90)
  })
})

describe('the log', () => {
  test('has a line a call, with neither secrets nor what was searched for', async () => {
    const lines: string[] = []
    const log = createLog('trace', sink(lines))
    const w = await world({}, log)
    const ada = await w.person()
    await ada.call('GET', '/api/stats?search=secret-search')
    await ada.call('POST', '/api/login', { email: ada.email, password: 'wrong-secret' })
    const text = lines.join('\n')
    expect(text).toContain('"path":"/api/stats"')
    for (const secret of [ada.password, ada.cookie.split('=')[1] ?? '', 'wrong-secret', 'secret-search'])
      expect(text).not.toContain(secret)
  })

  test('of a client that went away does not blame the database', async () => {
    const told = new EventEmitter()
    const log = createLog(
      'info',
      new Writable({ write: (chunk, _encoding, done) => done(void told.emit('line', JSON.parse(String(chunk)).msg)) }),
    )
    const w = await world({}, log)
    const ada = await w.person()
    await w.app.listen({ port: 0, host: '127.0.0.1' })
    for (const [path, type] of [
      ['/api/leads', 'application/json'],
      ['/api/leads/import', 'text/csv'],
    ]) {
      const line = once(told, 'line')
      // Leaves once somebody reads what it sends.
      w.app.server.once('request', (req) => {
        req.on('newListener', (name) => ['data', 'readable'].includes(String(name)) && socket.destroy())
      })
      const socket = connect((w.app.server.address() as AddressInfo).port, '127.0.0.1')
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ada.cookie}\r\nContent-Type: ${type}\r\n`
      socket.write(`${head}Content-Length: 999\r\n\r\n{"firstName":`)
      expect(await line).toEqual(['the client disconnected while sending'])
    }
  })

  test('of a query that fails has neither the statement nor its values', async () => {
    const lines: string[] = []
    const w = await world({}, createLog('trace', sink(lines)))
    const ada = await w.person()
    await w.pool.query('alter table leads rename column company to away')
    onTestFinished(async () => void (await w.pool.query('alter table leads rename column away to company')))
    const lead = { firstName: 'Secret', lastName: 'Secret', email: 'secret@x.example', company: 'Secret' }
    expect((await ada.call('POST', '/api/leads', lead)).status).toBe(500)
    const line = lines.find((each) => each.includes('unexpected failure')) ?? ''
    expect(JSON.parse(line).err).toMatchObject({
      code: '42703',
      message: 'column "company" of relation "leads" does not exist',
      stack: expect.stringContaining('lead-queries.ts'),
    })
    expect(lines.join('')).not.toMatch(/secret/i)
    expect(lines.join('')).not.toContain('insert into')
  })

  function sink(lines: string[]) {
    return new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
  }
})

test('every call can be read about, by people and by programs', async () => {
  const w = await world()
  const { paths } = (await w.call('GET', '/api/openapi.json')).body as { paths: Record<string, object> }
  expect(Object.keys(paths)).toContain('/api/email-sequences/{id}/enroll')
  const docs = await w.call('GET', '/api/docs')
  expect(docs.status).toBe(200)
  for (const path of Object.keys(paths)) expect(docs.text).toContain(path)
  expect(docs.text).not.toContain('<script')
})

test.each(['gzip', 'deflate', 'br', 'x-gzip', 'zstd', 'gzip, gzip'])(
  'a body compressed with %s is refused before any of it is unpacked',
  async (encoding) => {
    const w = await world()
    const ada = await w.person()
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    // Unpacked, it would be a lead.
    const lead = gzipSync(JSON.stringify({ firstName: 'A', lastName: 'B', email: 'a@b.example', company: 'C' }))
    for (const url of ['/api/leads', '/api/leads/import', '/api/login'])
      expect(await ada.call('POST', url, lead, headers)).toMatchObject({
        status: 415,
        body: { message: 'Send the request without compression' },
        headers: { 'accept-encoding': 'identity' },
      })
    expect((await ada.call('GET', '/api/leads')).body).toMatchObject({ total: 0 })
  },
)
