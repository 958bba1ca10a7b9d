import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '../../tests/world/world.ts'
import { freePort } from '../db/embedded/system-process.ts'
import { users } from '../db/schema.ts'
import { createLog } from '../log.ts'

type Account = { email?: string; email_verified?: boolean; given_name?: string; family_name?: string; picture?: string }

// Whoever "signs in" at the provider: the account id is typed into its own development form.
const accounts: Record<string, Account> = {
  ada: {
    email: 'Ada@oidc.example',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Byron',
    picture: 'https://img.example/ada.png',
  },
  verified: { email: 'verified@oidc.example', email_verified: true },
  unverified: { email: 'unverified@oidc.example', email_verified: false },
  nameless: {},
  squatter: { email: 'squatted@oidc.example', email_verified: false },
  late: { email: 'late@oidc.example', email_verified: true },
}

const CALLBACK = 'http://localhost:3000/api/login/callback'
let server: Server
let issuer: string
/** What becomes of the ID tokens on their way to us. */
let forge: ((idToken: string) => string) | undefined

beforeAll(async () => {
  server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'leadwright', client_secret: 'shh', redirect_uris: [CALLBACK] }],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'picture'] },
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
    findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts[id] }) }),
  })
  const handle = provider.callback()
  server.on('request', (req, res) => {
    if (forge && req.url === '/token') forgeIdToken(res, forge)
    handle(req, res)
  })
})
afterAll(() => server.close())

function forgeIdToken(res: ServerResponse, change: (idToken: string) => string) {
  const end = res.end.bind(res)
  res.end = ((body: Buffer | string) => {
    const answer = JSON.parse(String(body))
    const text = JSON.stringify({ ...answer, id_token: change(answer.id_token) })
    res.setHeader('content-length', Buffer.byteLength(text))
    return end(text)
  }) as typeof res.end
}

const oidcWorld = (more: NodeJS.ProcessEnv = {}) =>
  world({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'leadwright', OIDC_CLIENT_SECRET: 'shh', ...more })

/** A browser that follows the provider's redirects and forms, keeping its cookies, until it is sent back to us. */
async function signInAtProvider(start: string, account: string): Promise<string> {
  const jar = new Map<string, string>()
  const go = async (url: string, body?: URLSearchParams): Promise<string> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      ...(body && { method: 'POST', body }),
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location?.startsWith(CALLBACK)) return location
    if (location) return go(new URL(location, url).href)
    const page = await answer.text()
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (!action) throw new Error(`no form at ${url}: ${page}`)
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? 'login'
    return go(new URL(action, url).href, new URLSearchParams({ prompt, login: account, password: 'any' }))
  }
  return go(start)
}

async function begin(w: World) {
  const { status, headers, cookie = '' } = await w.call('GET', '/api/login')
  expect(status).toBe(302)
  return { url: String(headers.location), cookie }
}

async function signIn(w: World, account: string) {
  const { url, cookie } = await begin(w)
  const back = new URL(await signInAtProvider(url, account))
  return w.call('GET', back.pathname + back.search, undefined, { cookie })
}

describe('signing in through an identity provider', () => {
  test('sends the browser there with state, nonce and a PKCE challenge', async () => {
    const { url } = await begin(await oidcWorld())
    expect(url.startsWith(issuer)).toBe(true)
    const query = new URL(url).searchParams
    expect(query.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)?.length).toBeGreaterThan(20)
    expect(query.get('redirect_uri')).toBe(CALLBACK)
  })

  test('the first time makes the account from the claims, then finds it again', async () => {
    const w = await oidcWorld()
    const first = await signIn(w, 'ada')
    expect(first).toMatchObject({ status: 303, headers: { location: '/' } })
    const me = await w.call('GET', '/api/auth/user', undefined, { cookie: first.cookie ?? '' })
    expect(me.body).toMatchObject({
      email: 'ada@oidc.example',
      firstName: 'Ada',
      lastName: 'Byron',
      profileImageUrl: 'https://img.example/ada.png',
    })
    const second = await signIn(w, 'ada')
    expect((await w.call('GET', '/api/auth/user', undefined, { cookie: second.cookie ?? '' })).body).toEqual(me.body)
  })

  test('gives a new session name: the one from before the sign-in is dead', async () => {
    const w = await oidcWorld()
    const { url, cookie } = await begin(w)
    const back = new URL(await signInAtProvider(url, 'ada'))
    const done = await w.call('GET', back.pathname + back.search, undefined, { cookie })
    expect(done.cookie).not.toBe(cookie)
    expect((await w.call('GET', '/api/auth/user', undefined, { cookie })).status).toBe(401)
  })

  test('is refused with another state, another browser, a second use of the code, or without a code', async () => {
    const w = await oidcWorld()
    const { url, cookie } = await begin(w)
    const back = new URL(await signInAtProvider(url, 'ada'))
    const forged = new URL(back)
    forged.searchParams.set('state', 'x'.repeat(43))
    const path = (address: URL) => address.pathname + address.search
    const refusals = [
      await w.call('GET', path(forged), undefined, { cookie }),
      await w.call('GET', path(back)),
      await w.call('GET', '/api/login/callback', undefined, { cookie }),
      await w.call('GET', path(back), undefined, { cookie: (await begin(w)).cookie }),
    ]
    for (const refused of refusals) {
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(refused.text).toContain("You're not signed in")
      expect(refused.cookie).toBeUndefined()
    }
    expect((await w.call('GET', path(back), undefined, { cookie })).status).toBe(303)
    expect((await w.call('GET', path(back), undefined, { cookie })).status).toBeGreaterThanOrEqual(400)
  })

  describe('with an ID token that the provider did not sign is refused:', () => {
    const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const signed = (header: object, payload: string) => {
      const text = `${encoded(header)}.${payload}`
      return `${text}.${createSign('sha256').update(text).sign(privateKey, 'base64url')}`
    }
    const forgeries: [string, (header: object, payload: string, signature: string) => string][] = [
      ['another key under the same name', signed],
      ['an unknown key', (header, payload) => signed({ ...header, kid: 'unknown' }, payload)],
      ['no algorithm', (header, payload) => `${encoded({ ...header, alg: 'none' })}.${payload}.`],
      [
        'another person, under the signature for the first',
        (header, payload, signature) =>
          `${encoded(header)}.${encoded({ ...decoded(payload), email: 'verified@oidc.example' })}.${signature}`,
      ],
      [
        'the client secret as key',
        (header, payload) => {
          const text = `${encoded({ ...header, alg: 'HS256' })}.${payload}`
          return `${text}.${createHmac('sha256', 'shh').update(text).digest('base64url')}`
        },
      ],
    ]

    test.each(forgeries)('%s', async (_name, forgery) => {
      const w = await oidcWorld()
      forge = (idToken) => {
        const [header, payload = '', signature = ''] = idToken.split('.')
        return forgery(decoded(header), payload, signature)
      }
      const refused = await signIn(w, 'ada').finally(() => {
        forge = undefined
      })
      expect(refused).toMatchObject({ status: 403, text: expect.stringContaining('didn&#39;t confirm your identity') })
      expect(refused.cookie).toBeUndefined()
      expect((await signIn(w, 'ada')).status).toBe(303)
    })
  })

  test('that fails logs why, without the address', async () => {
    const lines: string[] = []
    const sink = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line))
        done()
      },
    })
    const w = await world(
      { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'leadwright', OIDC_CLIENT_SECRET: 'shh' },
      createLog('info', sink),
    )
    expect((await signIn(w, 'squatter')).status).toBe(403)
    const { url, cookie } = await begin(w)
    const state = new URL(url).searchParams.get('state')
    const denied = new URLSearchParams({
      state: String(state),
      iss: issuer,
      error: 'access_denied',
      error_description: 'squatted@oidc.example is not assigned',
    })
    expect((await w.call('GET', `/api/login/callback?${denied}`, undefined, { cookie })).status).toBe(403)
    expect(lines.filter((line) => line.includes('identity provider failed'))).toHaveLength(2)
    expect(lines.join('')).toContain('access_denied')
    expect(lines.join('')).not.toContain('squatted')
  })

  test('joins an account of the same address only when the provider vouches for it, and then whoever made it is out', async () => {
    const passwords = await world()
    const password = 'a long enough passphrase'
    const [made] = await Promise.all(
      ['verified@oidc.example', 'unverified@oidc.example'].map((email) =>
        passwords.call('POST', '/api/register', { email, password }),
      ),
    )
    const w = await oidcWorld()
    expect((await signIn(w, 'verified')).status).toBe(303)
    expect((await w.call('GET', '/api/auth/user', undefined, { cookie: made?.cookie ?? '' })).status).toBe(401)
    expect((await passwords.call('POST', '/api/login', { email: 'verified@oidc.example', password })).status).toBe(401)
    const refused = await signIn(w, 'unverified')
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('Another account already uses unverified@oidc.example')
  })

  test('with an address the provider has not verified makes no account that its owner would find taken', async () => {
    const refused = await signIn(await oidcWorld(), 'squatter')
    expect(refused).toMatchObject({
      status: 403,
      text: expect.stringContaining('verified squatted@oidc.example yet'),
    })
  })

  test('of several people at once, SIGNUP=first lets one in', async () => {
    const w = await oidcWorld({ SIGNUP: 'first' })
    await w.db.delete(users)
    const all = await Promise.all(['ada', 'verified', 'late', 'ada', 'ada'].map((account) => signIn(w, account)))
    expect(new Set((await w.db.select().from(users)).map(({ email }) => email)).size).toBe(1)
    expect(all.some(({ status }) => status === 303)).toBe(true)
  })

  test('without an address, or where accounts are closed, says so', async () => {
    expect((await signIn(await oidcWorld(), 'nameless')).text).toContain('share your email address')
    const closed = await signIn(await oidcWorld({ SIGNUP: 'closed' }), 'late')
    expect(closed).toMatchObject({ status: 403, text: expect.stringContaining('Sign-up is closed') })
  })

  test('takes no passwords', async () => {
    const w = await oidcWorld()
    for (const url of ['/api/login', '/api/register']) {
      expect((await w.call('POST', url, { email: 'a@b.co', password: 'a long enough passphrase' })).status).toBe(403)
    }
  })

  test('says so when the provider does not answer, and works once it does', async () => {
    const port = await freePort()
    const w = await world({ OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: 'leadwright' })
    expect(await w.call('GET', '/api/login')).toMatchObject({
      status: 502,
      text: expect.stringContaining('The sign-in service isn&#39;t responding'),
    })
    const late = createServer(new Provider(`http://127.0.0.1:${port}`, { clients: [] }).callback()).listen(
      port,
      '127.0.0.1',
    )
    await new Promise((resolve) => late.once('listening', resolve))
    expect((await w.call('GET', '/api/login')).status).toBe(302)
    late.close()
  })

  test('ends where the provider responds with more than a megabyte', async () => {
    let padding = ''
    const large = createServer((_req, res) => {
      const at = `http://127.0.0.1:${(large.address() as AddressInfo).port}`
      res.setHeader('content-type', 'application/json')
      res.end(JSON.stringify({ issuer: at, authorization_endpoint: `${at}/auth`, padding }))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => large.once('listening', resolve))
    const { port } = large.address() as AddressInfo
    const w = await world({ OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: 'leadwright' })
    padding = 'x'.repeat(1024 * 1024)
    expect((await w.call('GET', '/api/login')).status).toBe(502)
    padding = ''
    expect((await w.call('GET', '/api/login')).status).toBe(302)
    large.close()
  })
})
