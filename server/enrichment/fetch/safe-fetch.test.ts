import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchRules } from './read-company.ts'
import { ReadFailure } from './read-failure.ts'
import { type FetchRules, safeFetch } from './safe-fetch.ts'

// A server on every address of this machine that counts who connects, and a wire tap on every connection we begin.
let server: Server
let port: number
let connections = 0
let dialled = 0
const onDial = () => {
  dialled++
}

beforeAll(async () => {
  server = createServer((_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<title>secret</title>'))
  server.on('connection', () => connections++)
  await new Promise<void>((done) => server.listen(0, '::', done))
  port = (server.address() as AddressInfo).port
  subscribe('net.client.socket', onDial)
})
afterAll(() => {
  unsubscribe('net.client.socket', onDial)
  server.closeAllConnections()
  return new Promise((done) => server.close(done))
})
beforeEach(() => {
  connections = 0
  dialled = 0
})

const names: Record<string, string[]> = {}
/** Ports are no obstacle, so that it is the address which is refused. */
const rules = (more: Partial<FetchRules> = {}): FetchRules => ({
  ...fetchRules({ publicUrl: new URL('https://leads.example'), enrichmentAllowHost: undefined }),
  ports: [80, 443, port],
  resolve: async (host) => names[host] ?? [],
  ...more,
})
const wanted = { accept: 'text/html', maxBytes: 1000, signal: new AbortController().signal }
const failureAt = (url: URL, more: Partial<FetchRules> = {}) =>
  safeFetch(url, rules(more), wanted).then(
    () => undefined,
    (error) => error as ReadFailure,
  )

describe('an address that is not public is refused before anything is dialled', () => {
  test.each([
    // The machine itself, in every way of writing it.
    'http://127.0.0.1/',
    'http://127.1/',
    'http://127.0.1/',
    'http://127.8.9.10/',
    'http://2130706433/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0x7F.1/',
    'http://127.0.0.1./',
    'http://%31%32%37.0.0.1/',
    'http://１２７.０.０.１/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://0.0.0.0/',
    'http://0/',
    'http://0.1.2.3/',
    'http://[::1]/',
    'http://[::]/',
    'http://[0:0:0:0:0:0:0:1]/',
    // An IPv4 address inside an IPv6 one.
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2002:c0a8:101::1]/',
    'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
    'http://[2606:4700::5efe:10.0.0.1]/',
    // Houses.
    'http://10.0.0.1/',
    'http://10.255.255.255/',
    'http://172.16.0.1/',
    'http://172.31.255.254/',
    'http://192.168.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://100.127.255.254/',
    'http://[fc00::1]/',
    'http://[fd12:3456:789a::1]/',
    'http://[fec0::1]/',
    // Services of the clouds for their own machines.
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://[::ffff:169.254.169.254]/',
    'http://169.254.170.2/',
    'http://100.100.100.200/',
    'http://192.0.0.192/',
    'http://168.63.129.16/',
    'http://[fd00:ec2::254]/',
    'http://metadata.google.internal/',
    'http://metadata.google.internal./',
    // Everybody at once, and nobody.
    'http://224.0.0.1/',
    'http://239.255.255.250/',
    'http://255.255.255.255/',
    'http://240.0.0.1/',
    'http://[ff02::1]/',
    'http://[fe80::1]/',
    'http://192.0.2.1/',
    'http://198.18.0.1/',
    'http://198.51.100.7/',
    'http://203.0.113.9/',
    'http://[2001:db8::1]/',
    'http://[100::1]/',
    'http://[5f00::1]/',
    'http://[4000::1]/',
    // Names of the house.
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://localhost../',
    'http://app.localhost/',
    'http://ｌｏｃａｌｈｏｓｔ/',
    'http://localhost.localdomain/',
    'http://printer.local/',
    'http://intranet/',
    'http://db.internal/',
    'http://router.lan/',
    'http://nas.home.arpa/',
    'http://wiki.corp/',
  ])('%s', async (address) => {
    const url = new URL(address)
    url.port = String(port)
    const failure = await failureAt(url)
    expect(failure).toBeInstanceOf(ReadFailure)
    expect(failure).toMatchObject({ kind: 'refused', message: expect.stringContaining('not a public address') })
    expect({ connections, dialled }).toEqual({ connections: 0, dialled: 0 })
  })
})

describe('so is what is no plain web address', () => {
  test.each([
    ['file:///etc/passwd', 'We read only http and https'],
    ['ftp://acme.example/', 'We read only http and https'],
    ['gopher://127.0.0.1:6379/_INFO', 'We read only http and https'],
    ['data:text/html,<title>x</title>', 'We read only http and https'],
    ['javascript:alert(1)', 'We read only http and https'],
    ['ws://acme.example/', 'We read only http and https'],
    ['unix:/var/run/docker.sock', 'We read only http and https'],
    ['http://user:password@acme.example/', 'username or password'],
    ['http://acme.example@127.0.0.1/', 'username or password'],
    ['http://:x@acme.example/', 'username or password'],
    ['http://acme.example:22/', 'Port 22'],
    ['http://acme.example:25/', 'Port 25'],
    ['http://acme.example:5432/', 'Port 5432'],
    ['http://acme.example:6379/', 'Port 6379'],
    ['https://acme.example:8443/', 'Port 8443'],
    ['http://8.8.8.8:53/', 'Port 53'],
    ['https://acme.example:0/', 'Port 0'],
  ])('%s', async (address, words) => {
    const failure = await failureAt(new URL(address))
    expect(failure).toMatchObject({ kind: 'refused', message: expect.stringContaining(words) })
    expect(dialled).toBe(0)
  })
})

describe('a name is judged by the addresses that are dialled', () => {
  test.each([
    ['one that leads to this machine', ['127.0.0.1']],
    ['one that leads here over IPv6', ['::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['a private one behind a public one', ['93.184.216.34', '127.0.0.1']],
    ['a private one before a public one', ['10.0.0.1', '93.184.216.34']],
    ['NAT64 of a private one', ['64:ff9b::7f00:1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['0.0.0.0', ['0.0.0.0']],
    ['something that is no address', ['not-an-address']],
  ])('%s', async (_what, addresses) => {
    names['rebinding.example'] = addresses
    const failure = await failureAt(new URL(`http://rebinding.example:${port}/`))
    expect(failure).toMatchObject({ kind: 'refused', message: expect.stringContaining('not a public address') })
    expect(connections).toBe(0)
  })

  test('and nobody asks for them a second time, so they cannot change in between', async () => {
    const asked: string[] = []
    const seen: string[] = []
    const stop = new AbortController()
    // Public when first asked, this machine ever after.
    const resolve = async (host: string) => (asked.push(host) === 1 ? ['192.0.43.10'] : ['127.0.0.1'])
    // What Node is about to dial; we hang up before it does.
    const onSocket = (message: unknown) => {
      const { socket } = message as { socket: Socket }
      socket.once('lookup', (_error, address) => {
        seen.push(address)
        stop.abort()
      })
    }
    subscribe('net.client.socket', onSocket)
    const url = new URL(`http://rebinding.example:${port}/`)
    await expect(safeFetch(url, rules({ resolve }), { ...wanted, signal: stop.signal })).rejects.toThrow(ReadFailure)
    unsubscribe('net.client.socket', onSocket)
    expect({ asked, seen, connections }).toEqual({
      asked: ['rebinding.example'],
      seen: ['192.0.43.10'],
      connections: 0,
    })
  })

  test('a name without addresses cannot be found', async () => {
    const failure = await failureAt(new URL('http://nowhere.example/'))
    expect(failure?.message).toBe('nowhere.example was not found on the internet.')
  })
})

describe('a redirect is judged like the first address', () => {
  const targets = [
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://2130706433:PORT/',
    '//127.0.0.1:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://rebinding.example:PORT/',
    'http://user@public.example/',
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'http://public.example:22/',
  ]
  test.each(targets)('to %s', async (target) => {
    names['rebinding.example'] = ['127.0.0.1']
    const outside = createServer((_req, res) =>
      res.writeHead(302, { location: target.replace('PORT', String(port)) }).end(),
    )
    await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
    const allowHost = `127.0.0.1:${(outside.address() as AddressInfo).port}`
    const failure = await failureAt(new URL(`http://${allowHost}/`), { allowHost })
    outside.close()
    expect(failure).toMatchObject({ kind: 'refused' })
    expect(connections).toBe(0)
  })
})

describe('the one allowed host', () => {
  test('is read, by its exact name and port', async () => {
    const allowHost = `127.0.0.1:${port}`
    const { bytes } = await safeFetch(new URL(`http://${allowHost}/`), rules({ allowHost }), wanted)
    expect(bytes.toString()).toBe('<title>secret</title>')
    expect(connections).toBe(1)
  })

  test.each([
    'http://localhost:PORT/',
    'http://127.0.0.2:PORT/',
    'http://[::1]:PORT/',
    'http://127.0.0.1.:1/',
    'http://127.0.0.1/',
  ])('%s is another one', async (address) => {
    const failure = await failureAt(new URL(address.replace('PORT', String(port))), { allowHost: `127.0.0.1:${port}` })
    expect(failure).toMatchObject({ kind: 'refused' })
    expect(connections).toBe(0)
  })
})
