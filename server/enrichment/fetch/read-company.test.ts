import { createServer as createTcpServer } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { site } from '../../../tests/world/site.ts'
import { createCompanyReader, fetchRules } from './read-company.ts'
import type { FetchRules } from './safe-fetch.ts'

const MB = 1024 * 1024
const PAGE = '<!doctype html><title>Navona</title><p>Loans for builders'
const html = { 'content-type': 'text/html; charset=utf-8' }

/** Reads a page of the only host that may be read. */
function read(host: string, path = '/', more: Partial<FetchRules> = {}) {
  const publicUrl = new URL('https://leads.example')
  const rules = { ...fetchRules({ publicUrl, enrichmentAllowHost: host }), ...more }
  return createCompanyReader(rules)({ website: `http://${host}${path}`, email: 'grace@gmail.com' })
}
const titleOf = ({ facts }: Awaited<ReturnType<typeof read>>) =>
  facts.find(({ label }) => label === 'Page title')?.value

describe('a page', () => {
  test.each([
    ['gzip', gzipSync(PAGE)],
    ['x-gzip', gzipSync(PAGE)],
    ['deflate', deflateSync(PAGE)],
    ['br', brotliCompressSync(PAGE)],
    ['identity', Buffer.from(PAGE)],
  ])('is unpacked: %s', async (encoding, body) => {
    const s = await site({
      '/': (_req, res) => res.writeHead(200, { ...html, 'content-encoding': encoding }).end(body),
    })
    const reading = await read(s.host)
    expect(reading).toMatchObject({ isRead: true, notes: [] })
    expect(titleOf(reading)).toBe('Navona')
  })

  test('is found behind redirects, and told by the address it has in the end', async () => {
    const to = (location: string) => (_req: unknown, res: import('node:http').ServerResponse) =>
      res.writeHead(301, { location }).end('moved')
    const s = await site({ '/': to('/a'), '/a': to('b?x=1#top'), '/b?x=1': to('//HOST/c'), '/c': PAGE })
    s.pages['/b?x=1'] = to(`//${s.host}/c`)
    const reading = await read(s.host)
    expect(reading).toMatchObject({ isRead: true, notes: [], website: new URL(`${s.url}/c`) })
    expect(reading.facts[0]?.source).toBe(`${s.url}/c`)
  })

  test('that sends its visitors on by itself is followed as well', async () => {
    const s = await site({ '/': '<meta http-equiv="refresh" content="0; url=/en/">', '/en/': PAGE })
    expect(titleOf(await read(s.host))).toBe('Navona')
    expect(s.asked).toEqual(['/robots.txt', '/', '/en/'])
  })

  test('that never ends is read up to the limit, packed or not', async () => {
    const filler = Buffer.alloc(MB, '<p>more and more</p>')
    const endless = (_req: unknown, res: import('node:http').ServerResponse) => {
      res.writeHead(200, html)
      res.write(PAGE)
      const more = () => {
        while (!res.destroyed && res.write(filler));
        if (!res.destroyed) res.once('drain', more)
      }
      more()
    }
    const bomb = gzipSync(Buffer.concat([Buffer.from(PAGE), Buffer.alloc(60 * MB, 'a')]))
    const s = await site({
      '/': endless,
      '/bomb': (_req, res) => res.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bomb),
    })
    for (const path of ['/', '/bomb']) {
      const reading = await read(s.host, path)
      expect(titleOf(reading)).toBe('Navona')
      expect(reading.notes).toEqual(['The page is longer than 5 MB. We read only its beginning.'])
    }
  })

  test('that comes too slowly is read as far as it came', async () => {
    const s = await site({
      '/': (_req, res) => {
        res.writeHead(200, html)
        res.write(PAGE)
      },
    })
    const reading = await read(s.host, '/', { totalMs: 150 })
    expect(titleOf(reading)).toBe('Navona')
    expect(reading.notes).toEqual(['The page took longer than 0.15 seconds. We read only its beginning.'])
  })

  test('that breaks off is read as far as it came', async () => {
    const packed = gzipSync(`${PAGE}${Array.from({ length: 20_000 }, (_, at) => at).join(' ')}`)
    const s = await site({
      '/': (_req, res) => res.writeHead(200, { ...html, 'content-length': 9999 }).write(PAGE, () => res.destroy()),
      '/gzip': (_req, res) =>
        res.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(packed.subarray(0, packed.length / 2)),
    })
    const reading = await read(s.host)
    expect(titleOf(reading)).toBe('Navona')
    expect(reading.notes).toEqual(['The connection dropped. We read only its beginning.'])
    expect(titleOf(await read(s.host, '/gzip'))).toBe('Navona')
  })
})

describe('what cannot be read is told in plain words', () => {
  const answer = (status: number, headers: Record<string, string>, body: string | Buffer = '') =>
    [(_req: unknown, res: import('node:http').ServerResponse) => void res.writeHead(status, headers).end(body)] as const

  test.each([
    ['no such page', '127.0.0.1 says the page was not found (404).', ...answer(404, html)],
    ['gone', '127.0.0.1 says the page was not found (410).', ...answer(410, html)],
    ['forbidden', '127.0.0.1 blocked us from reading its page (403).', ...answer(403, html, PAGE)],
    ['too many', '127.0.0.1 blocked us from reading its page (429).', ...answer(429, html)],
    ['an error', '127.0.0.1 returned an error (500).', ...answer(500, html, PAGE)],
    ['nothing', '127.0.0.1 returned an error (304).', ...answer(304, {})],
    [
      'a PDF',
      '127.0.0.1 returned application/pdf, not a web page.',
      ...answer(200, { 'content-type': 'application/pdf' }),
    ],
    [
      'JSON',
      '127.0.0.1 returned application/json, not a web page.',
      ...answer(200, { 'content-type': 'application/json' }, '{}'),
    ],
    [
      'plain text',
      '127.0.0.1 returned text/plain, not a web page.',
      ...answer(200, { 'content-type': 'text/plain' }, PAGE),
    ],
    ['who knows what', "127.0.0.1 didn't return a web page.", ...answer(200, {}, 'GIF89a')],
    [
      'a broken package',
      'The page of 127.0.0.1 was compressed incorrectly.',
      ...answer(200, { ...html, 'content-encoding': 'gzip' }, 'this is no gzip'),
    ],
    [
      'a broken brotli package',
      'The page of 127.0.0.1 was compressed incorrectly.',
      ...answer(200, { ...html, 'content-encoding': 'br' }, 'this is no brotli, by no means'),
    ],
    [
      'a package we do not know',
      "127.0.0.1 uses a compression we don't support (zstd).",
      ...answer(200, { ...html, 'content-encoding': 'zstd' }, 'x'),
    ],
    ['a redirect in circles', '127.0.0.1 redirects too many times.', ...answer(302, { location: '/' })],
    ['a redirect to nowhere', '127.0.0.1 redirects to an invalid address.', ...answer(302, { location: 'http://' })],
    [
      'a redirect inside',
      "10.0.0.1 is not a public address, so we didn't read it.",
      ...answer(302, { location: 'http://10.0.0.1/' }),
    ],
    [
      'a page that refreshes inside',
      "localhost is not a public address, so we didn't read it.",
      ...answer(200, html, '<meta http-equiv=refresh content="0;url=http://localhost/">'),
    ],
  ])('%s', async (_what, note, page) => {
    const s = await site({ '/': page })
    expect(await read(s.host)).toMatchObject({ isRead: false, facts: [], candidates: [], notes: [note] })
  })

  test('a server that never answers', async () => {
    const s = await site({ '/': () => {} })
    const reading = await read(s.host, '/', { totalMs: 100 })
    expect(reading.notes).toEqual(['127.0.0.1 took longer than 0.1 seconds.'])
  })

  test('a connection that is cut', async () => {
    const s = await site({ '/': (req) => req.socket.destroy() })
    expect((await read(s.host)).notes).toEqual(["127.0.0.1 didn't respond."])
  })

  test('a server that hangs up to speak something else', async () => {
    const s = await site({
      '/': (req) =>
        req.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
    })
    expect((await read(s.host)).notes).toEqual(["127.0.0.1 didn't respond."])
  })

  test('a name that does not exist, asked for once by each name', async () => {
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
    }
    const rules = fetchRules({ publicUrl: new URL('https://leads.example'), enrichmentAllowHost: undefined })
    const reading = await createCompanyReader({ ...rules, resolve })({ website: null, email: 'x@navona.example' })
    expect(reading.notes).toEqual(['navona.example was not found on the internet.'])
    expect(asked).toEqual(['navona.example', 'www.navona.example'])
  })

  test('a port where nobody listens', async () => {
    const gone = createTcpServer()
    await new Promise<void>((done) => gone.listen(0, '127.0.0.1', done))
    const { port } = gone.address() as { port: number }
    await new Promise((done) => gone.close(done))
    expect((await read(`127.0.0.1:${port}`)).notes).toEqual(["127.0.0.1 didn't respond."])
  })

  test('an answer that is no HTTP', async () => {
    const odd = createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')).listen(0, '127.0.0.1')
    await new Promise((done) => odd.once('listening', done))
    const { port } = odd.address() as { port: number }
    expect((await read(`127.0.0.1:${port}`)).notes).toEqual(["127.0.0.1 sent a response we couldn't read."])
    odd.close()
  })

  test('a secure connection that is none; without a scheme the plain page is tried then', async () => {
    const s = await site({ '/': PAGE })
    const rules = fetchRules({ publicUrl: new URL('https://leads.example'), enrichmentAllowHost: s.host })
    const reader = createCompanyReader(rules)
    const lead = { email: 'grace@gmail.com' }
    expect((await reader({ ...lead, website: `https://${s.host}/` })).notes).toEqual([
      "127.0.0.1 doesn't have a trusted security certificate.",
    ])
    expect(titleOf(await reader({ ...lead, website: s.host }))).toBe('Navona')
  })

  test('a connection that does not come about in time', async () => {
    const reading = await createCompanyReader({
      ...fetchRules({ publicUrl: new URL('https://leads.example'), enrichmentAllowHost: undefined }),
      resolve: () => new Promise(() => {}),
      connectMs: 30,
    })({ website: 'https://slow.example', email: 'x@gmail.com' })
    expect(reading.notes).toEqual(["slow.example didn't respond within 0.03 seconds."])
  })
})

describe('robots.txt', () => {
  const robots = (text: string, status = 200) => ({
    '/robots.txt': (_req: unknown, res: import('node:http').ServerResponse) =>
      void res.writeHead(status, { 'content-type': 'text/plain' }).end(text),
    '/': PAGE,
    '/moved': (_req: unknown, res: import('node:http').ServerResponse) =>
      void res.writeHead(302, { location: '/secret' }).end(),
    '/secret': PAGE,
  })
  const no = "127.0.0.1 doesn't allow automated reading of this page (robots.txt), so we didn't read it."

  test('that forbids is obeyed, before the page is asked for', async () => {
    const s = await site(robots('User-agent: *\nDisallow: /'))
    expect((await read(s.host)).notes).toEqual([no])
    expect(s.asked).toEqual(['/robots.txt'])
  })

  test('holds for where a redirect leads as well', async () => {
    const s = await site(robots('User-agent: Leadwright\nDisallow: /secret'))
    expect(titleOf(await read(s.host))).toBe('Navona')
    expect((await read(s.host, '/moved')).notes).toEqual([no])
    expect(s.times('/secret')).toBe(0)
  })

  test('that cannot be had because the server fails forbids; one that does not exist allows', async () => {
    const failing = await site(robots('', 503))
    expect((await read(failing.host)).notes).toEqual([
      "The robots.txt of 127.0.0.1 didn't load, so we didn't read its page.",
    ])
    const missing = await site(robots('', 404))
    expect(titleOf(await read(missing.host))).toBe('Navona')
  })
})
