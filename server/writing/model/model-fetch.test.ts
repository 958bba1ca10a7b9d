import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelFetch } from './model-fetch.ts'

let server: http.Server
let port: number
beforeAll(async () => {
  server = http.createServer((req, res) => {
    if (req.url === '/moved') return res.writeHead(302, { location: '/' }).end()
    let body = ''
    req.on('data', (chunk) => {
      body += chunk
    })
    req.on('end', () => res.writeHead(201, { 'x-method': req.method ?? '' }).end(`got ${body}`))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

type Answer = Parameters<typeof modelFetch>[0]
const resolving = (address: string) =>
  ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address, family: address.includes(':') ? 6 : 4 }])) as unknown as Answer

test('sends a text and returns the response as it is, a redirect too', async () => {
  const response = await modelFetch(resolving('127.0.0.1'))(`http://model.example:${port}/`, {
    method: 'POST',
    body: 'hello',
  })
  expect([response.status, response.headers.get('x-method'), await response.text()]).toEqual([201, 'POST', 'got hello'])
  expect((await modelFetch()(`http://127.0.0.1:${port}/moved`)).status).toBe(302)
})

test.each(['169.254.169.254', '100.100.100.200', '64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::1'])(
  'a name that leads to %s when connecting is refused',
  async (address) => {
    const failing = modelFetch(resolving(address))(`http://model.example:${port}/`)
    await expect(failing).rejects.toMatchObject({ code: 'ERR_CLOUD_ADDRESS' })
  },
)

test('the address itself is refused too', async () => {
  await expect(modelFetch()('http://[::ffff:a9fe:a9fe]/')).rejects.toMatchObject({ code: 'ERR_CLOUD_ADDRESS' })
})
