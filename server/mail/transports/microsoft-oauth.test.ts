import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { Fault } from '../../../tests/simulators/crm-server.ts'
import { graphError, loginError } from '../../../tests/simulators/graph/answers.ts'
import { startGraph } from '../../../tests/simulators/graph.ts'
import type { MailApiFailure } from './mail-api.ts'
import { microsoftOauth } from './microsoft-oauth.ts'

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop()
})

async function start(options: Parameters<typeof startGraph>[0] = {}) {
  const graph = await startGraph(options)
  running.push(graph)
  return { graph, oauth: microsoftOauth(graph.app) }
}

const redirectUri = 'https://crm.example/api/mailbox/microsoft/callback'
const verifier = 'v'.repeat(48)
const challenge = createHash('sha256').update(verifier).digest('base64url')

/** What the browser does: the consent page, and back with a code or an error. */
async function signIn(oauth: ReturnType<typeof microsoftOauth>, decision: 'allow' | 'deny' = 'allow') {
  const url = new URL(oauth.authUrl({ redirectUri, state: 'a state', challenge, loginHint: 'ada@seller.example' }))
  const page = await fetch(url)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Microsoft')])
  const query = new URLSearchParams([...url.searchParams, ['decision', decision]])
  const back = await fetch(new URL(`/consent?${query}`, url), { redirect: 'manual' })
  return new URL(back.headers.get('location') ?? '').searchParams
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ kind: 'no failure', message: '', retryAfterSeconds: undefined }),
    ({ kind, message, retryAfterSeconds }: MailApiFailure) => ({ kind, message, retryAfterSeconds }),
  )

test('connecting asks for the mailbox, and gives its tokens and whose it is', async () => {
  const { graph, oauth } = await start({ tenant: 'organizations' })
  const url = new URL(oauth.authUrl({ redirectUri, state: 's', challenge, loginHint: 'ada@seller.example' }))
  expect(url.pathname).toBe('/organizations/oauth2/v2.0/authorize')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: redirectUri,
    code_challenge_method: 'S256',
    login_hint: 'ada@seller.example',
    scope: 'offline_access openid profile email User.Read Mail.ReadWrite Mail.Send',
  })
  const back = await signIn(oauth)
  expect(back.get('state')).toBe('a state')
  expect(await oauth.exchange({ redirectUri, code: back.get('code') ?? '', verifier })).toEqual({
    accessToken: expect.stringMatching(/^access-/),
    refreshToken: expect.stringMatching(/^refresh-/),
    expiresAt: expect.any(Date),
    address: 'ada@seller.example',
    name: 'Ada Seller',
    subject: '48d31887-5fad-4d73-a9f5-3c356e68a038',
  })
  expect(graph.calls).not.toContain('POST /v1.0/me/messages')
  expect((await signIn(oauth, 'deny')).get('error')).toBe('access_denied')
})

test('a code works once, with its verifier and its address', async () => {
  const { oauth } = await start()
  const codeOf = async () => (await signIn(oauth)).get('code') ?? ''
  const code = await codeOf()
  await oauth.exchange({ redirectUri, code, verifier })
  for (const request of [
    { redirectUri, code, verifier },
    { redirectUri, code: await codeOf(), verifier: 'w'.repeat(48) },
    { redirectUri: 'https://elsewhere.example/', code: await codeOf(), verifier },
  ])
    expect(await failureOf(oauth.exchange(request))).toMatchObject({ kind: 'revoked' })
})

test('every refresh gives a newer refresh token, and ends when access is revoked', async () => {
  const { graph, oauth } = await start({ tokenLifeMs: 3_600_000 })
  const { refreshToken: first = '' } = await oauth.exchange({
    redirectUri,
    code: (await signIn(oauth)).get('code') ?? '',
    verifier,
  })
  const second = await oauth.refresh(first)
  expect(second).toEqual({
    accessToken: expect.any(String),
    refreshToken: expect.not.stringMatching(`^${first}$`),
    expiresAt: expect.any(Date),
  })
  expect(second.expiresAt.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
  // Microsoft goes on accepting an older one.
  await oauth.refresh(first)
  expect(graph.login.refreshed).toEqual([first, first])
  await oauth.revoke(second.refreshToken ?? '')
  await oauth.refresh(second.refreshToken ?? '')
  graph.login.revokeAll()
  const { kind, message } = await failureOf(oauth.refresh(second.refreshToken ?? ''))
  expect(kind).toBe('revoked')
  expect(message).toContain('AADSTS50173')
  expect(message).not.toContain('Trace ID')
})

test('a permission that was not granted is named', async () => {
  for (const [withheld, words] of [
    [['Mail.Send'], /Mail\.Send/],
    [['Mail.ReadWrite', 'Mail.Send'], /Mail\.ReadWrite and Mail\.Send/],
    [['offline_access'], /lasting access/],
  ] as const) {
    const { graph, oauth } = await start()
    graph.login.withheld.push(...withheld)
    const code = (await signIn(oauth)).get('code') ?? ''
    expect(await failureOf(oauth.exchange({ redirectUri, code, verifier }))).toMatchObject({
      kind: 'forbidden',
      message: expect.stringMatching(words),
    })
  }
})

test('an account without a mailbox is not connected', async () => {
  const { oauth } = await start({ address: null })
  const code = (await signIn(oauth)).get('code') ?? ''
  expect(await failureOf(oauth.exchange({ redirectUri, code, verifier }))).toMatchObject({
    kind: 'forbidden',
    message: expect.stringContaining('no mailbox'),
  })
})

const refusals: [string, Fault, MailApiFailure['kind'], RegExp][] = [
  ['expired', loginError(400, 'invalid_grant', 700082, 'Inactive.'), 'revoked', /Connect the mailbox again/],
  ['second factor', loginError(400, 'interaction_required', 50076, 'MFA.'), 'revoked', /Connect the mailbox again/],
  ['no consent', loginError(400, 'invalid_grant', 65001, 'Not consented.'), 'forbidden', /admin consent/],
  ['consent', loginError(400, 'consent_required', 99999, 'Not consented.'), 'forbidden', /admin consent/],
  ['admin only', loginError(400, 'invalid_grant', 90094, 'Admin.'), 'forbidden', /admin consent/],
  ['not assigned', loginError(400, 'invalid_grant', 50105, 'Not assigned.'), 'forbidden', /assign you/],
  ['policy', loginError(400, 'invalid_grant', 53003, 'Blocked.'), 'forbidden', /policy/],
  ['expired secret', loginError(401, 'invalid_client', 7000222, 'Expired.'), 'forbidden', /app settings/],
  ['passing', loginError(400, 'temporarily_unavailable', 90033, 'Later.'), 'away', /few minutes/],
  ['5xx', { status: 503, headers: { 'retry-after': '9' }, body: {} }, 'away', /few minutes/],
  ['429', { status: 429, headers: { 'retry-after': '9' }, body: {} }, 'away', /few minutes/],
  ['a page', { status: 200, body: '<h1>Hello</h1>' }, 'away', /few minutes/],
  ['another page', { status: 404, body: '<h1>Not found</h1>' }, 'away', /few minutes/],
  ['redirect', { status: 302, headers: { location: 'https://elsewhere.example/' } }, 'away', /few minutes/],
  ['cut', 'cut-after', 'away', /few minutes/],
]
test.each(refusals)('%s: refreshing says whether connecting again helps', async (_, fault, kind, words) => {
  const { graph, oauth } = await start()
  graph.failOnce(({ path }) => path.endsWith('/token'), fault)
  const said = await failureOf(oauth.refresh('refresh-x'))
  expect(said).toMatchObject({ kind, message: expect.stringMatching(words) })
  if (typeof fault === 'object' && fault.headers?.['retry-after']) expect(said.retryAfterSeconds).toBe(9)
})

test('what Graph says while connecting is passed on', async () => {
  const { graph, oauth } = await start()
  const code = (await signIn(oauth)).get('code') ?? ''
  graph.failOnce(({ path }) => path === '/v1.0/me', graphError(503, 'ServiceUnavailable', 'Busy.'))
  expect(await failureOf(oauth.exchange({ redirectUri, code, verifier }))).toMatchObject({ kind: 'away' })
})
