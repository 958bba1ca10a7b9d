import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Call = {
  method: string
  path: string
  /** The address as it was sent, with its query. */
  url: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
  /** The body as it was sent: an email may hold bytes that are no UTF-8. */
  bytes: Buffer
}
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
/** A response to send instead, or a connection cut before or after handling the call, or amid its response. */
export type Fault = Answer | 'cut-before' | 'cut-after' | 'cut-amid'
/** A promise keeps the caller waiting until it resolves. */
type FaultRule = (call: Call) => Fault | undefined | Promise<Fault | undefined>

export const CLIENT = { id: 'a-client', secret: 'a client secret' }

/** An HTTP service that records its calls and fails on request. */
export async function startService(name: string, answer: (call: Call) => Answer, port = 0) {
  const calls: string[] = []
  const faults: FaultRule[] = []
  /** Get every call with its answer. */
  const watchers: ((call: Call, said: Answer) => void)[] = []
  async function handle(req: IncomingMessage, res: ServerResponse) {
    const url = new URL(req.url ?? '/', 'http://service')
    const pieces: Buffer[] = []
    for await (const piece of req) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    const call: Call = {
      method: req.method ?? 'GET',
      path: url.pathname,
      url: req.url ?? '/',
      query: url.searchParams,
      headers: req.headers,
      body: bytes.toString('utf8'),
      bytes,
    }
    calls.push(`${call.method} ${call.path}`)
    const fault = await faults.map((rule) => rule(call)).find(Boolean)
    if (fault === 'cut-before') return void req.socket.destroy()
    const said = typeof fault === 'object' ? fault : answer(call)
    if (fault === 'cut-after') return void req.socket.destroy()
    for (const watch of watchers) watch(call, said)
    const isHtml = typeof said.body === 'string'
    if (fault === 'cut-amid') {
      res.writeHead(said.status, { 'content-type': 'application/json', 'content-length': 1_000_000 })
      return void res.write('{', () => req.socket.destroy())
    }
    // Bytes are sent as they are.
    if (Buffer.isBuffer(said.body)) return void res.writeHead(said.status, said.headers).end(said.body)
    res.writeHead(said.status, {
      'content-type': isHtml ? 'text/html; charset=utf-8' : 'application/json;charset=UTF-8',
      ...said.headers,
    })
    res.end(said.body === undefined ? '' : isHtml ? String(said.body) : JSON.stringify(said.body))
  }
  // The limits of the services are their own.
  const server = createServer({ maxHeaderSize: 65_536 }, (req, res) => {
    handle(req, res).catch((error) => {
      console.error(`${name}:`, error)
      res.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    calls,
    faults,
    watchers,
    /** The next matching call fails, once. */
    failOnce(fits: (call: Call) => boolean, fault: Fault) {
      const rule: FaultRule = (call) => {
        if (!fits(call)) return undefined
        faults.splice(faults.indexOf(rule), 1)
        return fault
      }
      faults.push(rule)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Who allowed what. */
export type Consent = { user: string; scopes: string[] }
const ANYBODY: Consent = { user: '', scopes: [] }

type Code = { challenge: string; redirectUri: string; consent: Consent }
type Grant = { refreshToken: string; isRevoked: boolean; consent: Consent }

/** OAuth codes and tokens: codes work once and need their verifier. Refresh tokens rotate, unless they stay. */
export function createTokens(lifeMs: number, { rotates = true } = {}) {
  const codes = new Map<string, Code>()
  const access = new Map<string, { grant: Grant; until: number }>()
  const refresh = new Map<string, Grant>()
  const issue = (grant: Grant) => {
    if (rotates) refresh.delete(grant.refreshToken)
    if (rotates || !grant.refreshToken) grant.refreshToken = secret('refresh')
    refresh.set(grant.refreshToken, grant)
    const accessToken = secret('access')
    access.set(accessToken, { grant, until: Date.now() + lifeMs })
    return { accessToken, refreshToken: grant.refreshToken, consent: grant.consent }
  }
  return {
    grantCode(challenge: string, redirectUri: string, consent = ANYBODY) {
      const code = secret('code')
      codes.set(code, { challenge, redirectUri, consent })
      return code
    },
    /** A grant without the pages of a browser. */
    grant: (consent: Consent) => issue({ refreshToken: '', isRevoked: false, consent }),
    exchange(code: string, verifier: string, redirectUri: string) {
      const known = codes.get(code)
      codes.delete(code)
      if (!known || known.redirectUri !== redirectUri) return undefined
      if (createHash('sha256').update(verifier).digest('base64url') !== known.challenge) return undefined
      return issue({ refreshToken: '', isRevoked: false, consent: known.consent })
    },
    refresh(token: string) {
      const grant = refresh.get(token)
      return grant && !grant.isRevoked ? issue(grant) : undefined
    },
    revoke(token: string) {
      const grant = refresh.get(token) ?? access.get(token)?.grant
      if (grant) grant.isRevoked = true
      return grant !== undefined
    },
    /** Ends every grant of one person. */
    revokeUser(user: string) {
      for (const grant of refresh.values()) if (grant.consent.user === user) grant.isRevoked = true
    },
    /** Whose refresh or access token it is, while it works. */
    consentOf(token: string) {
      const grant = refresh.get(token) ?? access.get(token)?.grant
      return grant && !grant.isRevoked ? grant.consent : undefined
    },
    revokeAll() {
      for (const grant of refresh.values()) grant.isRevoked = true
    },
    /** The owner signed out everywhere: access tokens end, the grant stays. */
    expireAll() {
      for (const token of access.values()) token.until = 0
    },
    /** A key that an admin made by hand. It works until it is deleted or rotated. */
    makeKey() {
      const key = secret('key')
      access.set(key, {
        grant: { refreshToken: '', isRevoked: false, consent: ANYBODY },
        until: Number.POSITIVE_INFINITY,
      })
      return key
    },
    deleteKey: (key: string) => void access.delete(key),
    isGood(header: string | undefined) {
      const token = access.get(header?.replace(/^Bearer /, '') ?? '')
      return token !== undefined && !token.grant.isRevoked && token.until > Date.now()
    },
  }
}

const secret = (kind: string) => `${kind}-${randomBytes(24).toString('base64url')}`

/** `fields` is HTML in the form, for what there is to choose. */
type ConsentWords = { asksFor?: string; fields?: string }

/** The OAuth consent page. */
export function consentPage(service: string, query: URLSearchParams, words: ConsentWords = {}): Answer {
  const { asksFor = `your ${service} records`, fields = '' } = words
  const needed = ['client_id', 'redirect_uri', 'state', 'code_challenge']
  const missing = needed.filter((name) => !query.get(name))
  if (missing.length > 0 || query.get('client_id') !== CLIENT.id || query.get('code_challenge_method') !== 'S256')
    return { status: 400, body: `<h1>Bad request</h1><p>${missing.join(', ') || 'client_id or method'}</p>` }
  const hidden = [...query].map(
    ([name, value]) => `<input type="hidden" name="${quoted(name)}" value="${quoted(value)}">`,
  )
  return {
    status: 200,
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${service} sandbox</title>
<style>body{font:16px system-ui;margin:3rem auto;max-width:26rem;padding:0 1rem}button{font:inherit;padding:.5rem 1rem;margin-right:.5rem}</style>
<h1>${service} sandbox</h1><p>Leadwright asks for access to ${asksFor}.</p>
<form method="get" action="/consent">${hidden.join('')}${fields}
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form></html>`,
  }
}

export function consentAnswer(
  tokens: ReturnType<typeof createTokens>,
  query: URLSearchParams,
  consent?: Consent,
): Answer {
  const back = new URL(query.get('redirect_uri') ?? '')
  back.searchParams.set('state', query.get('state') ?? '')
  if (query.get('decision') === 'allow')
    back.searchParams.set(
      'code',
      tokens.grantCode(query.get('code_challenge') ?? '', query.get('redirect_uri') ?? '', consent),
    )
  else back.searchParams.set('error', 'access_denied')
  return { status: 302, headers: { location: back.href } }
}

type Person = { id: string; values: Record<string, unknown> }

/** The CRM's own page: its people, editable, and a form to add one. */
export function peoplePage(service: string, columns: string[], people: Person[]): Answer {
  const cells = (values: Record<string, unknown>) =>
    columns.map(
      (name) => `<td><input aria-label="${name}" name="${name}" value="${quoted(String(values[name] ?? ''))}">`,
    )
  const rows = [...people, { id: '', values: {} }].map(
    ({ id, values }) =>
      `<tr><form method="post" action="/people"><input type="hidden" name="id" value="${id}">${cells(values).join('')}<td><button>${id ? 'Save' : 'Add'}</button></form>`,
  )
  return {
    status: 200,
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${service} sandbox</title>
<style>body{font:14px system-ui;margin:2rem}input{font:inherit;width:11rem}th{text-align:left}</style>
<h1>${service} sandbox</h1><p>${people.length} people. Search is as slow as the real one's.</p>
<table><tr>${columns.map((name) => `<th>${name}`).join('')}</tr>${rows.join('')}</table></html>`,
  }
}

/** The form data of that page. */
export function readPerson({ body }: Call) {
  const { id = '', ...values } = Object.fromEntries(new URLSearchParams(body))
  return { id: id || undefined, values }
}

/** Text as part of a page. */
export const quoted = (text: string) =>
  text.replace(/[&"<]/g, (sign) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;' })[sign] ?? sign)

/** The token endpoint of both services; `undefined` for an invalid grant. */
export function readTokenRequest(tokens: ReturnType<typeof createTokens>, { headers, body }: Call) {
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return 'wrong-type' as const
  const form = new URLSearchParams(body)
  if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret) return 'wrong-client' as const
  if (form.get('grant_type') === 'refresh_token') return tokens.refresh(form.get('refresh_token') ?? '')
  if (form.get('grant_type') !== 'authorization_code') return 'wrong-type' as const
  return tokens.exchange(form.get('code') ?? '', form.get('code_verifier') ?? '', form.get('redirect_uri') ?? '')
}
