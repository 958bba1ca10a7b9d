import { createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { crmFetch } from './crm-fetch.ts'
import { makePinnedAgent, pinnedAgent } from './pinned-agent.ts'

async function serve(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let connections = 0
  server.on('connection', () => connections++)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, connections: () => connections }
}

const LIMITS = { bytes: 100_000, ms: 60_000, silentMs: 60_000 }
const SHORT = { bytes: 100_000, ms: 200, silentMs: 200 }
const endless: RequestListener = (_, res) => {
  const more = () => {
    while (!res.destroyed && res.write('x'.repeat(10_000)));
    if (!res.destroyed) res.once('drain', more)
  }
  more()
}
const silent: RequestListener = () => {}
const dripping: RequestListener = (_, res) => {
  const timer = setInterval(() => res.write(' '), 20)
  res.on('close', () => clearInterval(timer))
}
const halting: RequestListener = (_, res) => void res.write('[')

type Limits = typeof LIMITS
const readers = {
  'by the bounded fetch': async (url: string, limits: Limits) => (await crmFetch(url, {}, limits)).text,
  'through the pinned agent': (url: string, limits: Limits) => {
    const agent = makePinnedAgent(url, limits)
    onTestFinished(() => agent.destroy())
    return through(agent, url)
  },
}

const through = (agent: ReturnType<typeof makePinnedAgent>, url: string) =>
  new Promise<string>((resolve, reject) => {
    get(url, { agent }, (res) => text(res).then(resolve, reject)).on('error', reject)
  })

describe.each(Object.entries(readers))('a response read %s', (_, read) => {
  test('is cut off when it is endless', async () => {
    await expect(read((await serve(endless)).url, LIMITS)).rejects.toThrow()
  })

  test.each([
    ['never comes', silent],
    ['stops in the middle', halting],
  ])('is given up when it %s', async (_, answer) => {
    await expect(read((await serve(answer)).url, SHORT)).rejects.toThrow()
  })

  test('is given up when it drips', async () => {
    await expect(read((await serve(dripping)).url, { ...LIMITS, ms: 200 })).rejects.toThrow()
  })
})

test('a compressed response is measured uncompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000))
  expect(bomb.length).toBeLessThan(LIMITS.bytes)
  const { url } = await serve((_, res) => res.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
  await expect(crmFetch(url, {}, LIMITS)).rejects.toThrow('too long')
})

test('a response that drips over a connection in use is given up too', async () => {
  const { url, connections } = await serve((req, res) => (req.url === '/' ? void res.end('done') : dripping(req, res)))
  const agent = makePinnedAgent(url, { ...LIMITS, ms: 200 })
  onTestFinished(() => agent.destroy())
  expect(await through(agent, url)).toBe('done')
  await expect(through(agent, `${url}drip`)).rejects.toThrow()
  expect(connections()).toBe(1)
})

test('responses over one connection are measured separately', async () => {
  const { url, connections } = await serve((_, res) => void res.end('x'.repeat(60_000)))
  const agent = makePinnedAgent(url, LIMITS)
  onTestFinished(() => agent.destroy())
  for (let i = 0; i < 10; i++) expect(await through(agent, url)).toHaveLength(60_000)
  expect(connections()).toBe(1)
})

test('a page of HubSpot that would take long to parse is cut off', async () => {
  const { url } = await serve((_, res) => void res.end('x'.repeat(9 * 1024 * 1024)))
  onTestFinished(() => pinnedAgent(url).destroy())
  await expect(through(pinnedAgent(url), url)).rejects.toThrow()
})
