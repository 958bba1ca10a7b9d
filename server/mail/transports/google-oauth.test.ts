import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CLIENT } from '../../../tests/simulators/crm-server.ts'
import { GMAIL_FAULTS } from '../../../tests/simulators/gmail/errors.ts'
import { ADA, startGmail } from '../../../tests/simulators/gmail.ts'
import { gmailApi } from './gmail.ts'
import { googleOauth } from './google-oauth.ts'

const GRACE = { address: 'grace@acme.example', name: 'Grace', subject: '200' }
const REDIRECT = 'https://leadwright.example/api/mailbox/google/callback'
const VERIFIER = 'v'.repeat(48)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const SEND = 'https://www.googleapis.com/auth/gmail.compose'
const READ = 'https://www.googleapis.com/auth/gmail.readonly'

let google: Awaited<ReturnType<typeof startGmail>>
beforeAll(async () => {
  google = await startGmail({ users: [ADA, GRACE] })
})
afterAll(() => google.stop())
afterEach(() => void google.faults.splice(0))

const app = (more = {}) => ({
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  missing: [],
  authUrl: google.authUrl,
  tokenUrl: google.url,
  gmailUrl: google.url,
  ...more,
})

/** What the owner does in the popup; the code that comes back with the redirect. */
async function agree({ account = ADA.address, granted = [SEND, READ], decision = 'allow' } = {}) {
  const url = googleOauth(app()).authUrl({ redirectUri: REDIRECT, state: 'a state', challenge: CHALLENGE })
  const page = await fetch(url)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Manage drafts and send emails')])
  const form = new URLSearchParams(new URL(url).search)
  form.append('account', account)
  for (const scope of granted) form.append('granted', scope)
  form.append('decision', decision)
  const { headers } = await fetch(`${google.url}/consent?${form}`, { redirect: 'manual' })
  const back = new URL(headers.get('location') ?? '')
  expect(back.searchParams.get('state')).toBe('a state')
  return back.searchParams.get('code') ?? ''
}
const exchange = async (code: string, more = {}) =>
  googleOauth(app(more)).exchange({ redirectUri: REDIRECT, code, verifier: VERIFIER })

test('the sign-in asks for lasting access, with PKCE and no more than drafts, sending and reading', () => {
  const url = new URL(
    googleOauth(app()).authUrl({ redirectUri: REDIRECT, state: 's', challenge: CHALLENGE, loginHint: ADA.address }),
  )
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: CLIENT.id,
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: `openid email profile ${SEND} ${READ}`,
    state: 's',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
    login_hint: ADA.address,
  })
})

test('connecting tells whose mailbox it is, and refreshing keeps the refresh token', async () => {
  const grant = await exchange(await agree({ account: GRACE.address }))
  expect(grant).toMatchObject({ address: GRACE.address, name: 'Grace', subject: '200' })
  expect(grant.refreshToken).toBeTruthy()
  const fresh = await googleOauth(app()).refresh(grant.refreshToken ?? '')
  expect(fresh).toMatchObject({ accessToken: expect.any(String), refreshToken: undefined })
  expect(fresh.expiresAt.getTime()).toBeGreaterThan(Date.now() + 3_500_000)
  expect(fresh.accessToken).not.toBe(grant.accessToken)
  const api = gmailApi(app(), async () => fresh.accessToken)
  await expect(api.lookUp({ id: 'r1', threadId: null, messageId: '<a@b.example>' })).resolves.toEqual({ state: 'gone' })
})

test('connecting the same account again gives lasting access again', async () => {
  const first = await exchange(await agree())
  const second = await exchange(await agree())
  expect(second.refreshToken).toBeTruthy()
  expect(second.refreshToken).not.toBe(first.refreshToken)
  await expect(googleOauth(app()).refresh(first.refreshToken ?? '')).resolves.toBeTruthy()
})

test.each([
  [[SEND], "Google didn't let Leadwright view your email messages. Connect again and tick every box."],
  [[READ], "Google didn't let Leadwright manage drafts and send emails. Connect again and tick every box."],
  [[], 'manage drafts and send emails and view your email messages'],
])('an unticked box is named (%j granted)', async (granted, words) => {
  const code = await agree({ granted })
  await expect(exchange(code)).rejects.toMatchObject({ kind: 'forbidden', message: expect.stringContaining(words) })
})

test('an account without Gmail is refused when it is connected', async () => {
  const code = await agree()
  google.failOnce(({ path }) => path.endsWith('/profile'), GMAIL_FAULTS.noMailService())
  await expect(exchange(code)).rejects.toMatchObject({
    kind: 'forbidden',
    message: expect.stringContaining('no Gmail mailbox'),
  })
})

test('a limit while connecting may pass', async () => {
  const code = await agree()
  google.failOnce(({ path }) => path.endsWith('/profile'), GMAIL_FAULTS.userRateLimitExceeded())
  await expect(exchange(code)).rejects.toMatchObject({ kind: 'away' })
})

test('a code works once, with its verifier and its address', async () => {
  const code = await agree()
  await exchange(code)
  await expect(exchange(code)).rejects.toMatchObject({ kind: 'revoked' })
  const other = { redirectUri: REDIRECT, code: await agree(), verifier: 'x'.repeat(48) }
  await expect(googleOauth(app()).exchange(other)).rejects.toMatchObject({ kind: 'revoked' })
  const moved = { redirectUri: 'https://other.example', code: await agree(), verifier: VERIFIER }
  await expect(googleOauth(app()).exchange(moved)).rejects.toMatchObject({ kind: 'revoked' })
})

test('wrong settings of the app are the operator’s to fix', async () => {
  await expect(exchange(await agree(), { clientSecret: 'wrong' })).rejects.toMatchObject({
    kind: 'forbidden',
    message: expect.stringContaining('invalid_client'),
  })
})

test('an ID token for another app connects nothing', async () => {
  const code = await agree()
  const claims = Buffer.from(JSON.stringify({ iss: 'https://accounts.google.com', aud: 'other', sub: '1' }))
  google.failOnce(({ path }) => path === '/token', {
    status: 200,
    body: {
      access_token: google.connect().accessToken,
      refresh_token: 'r',
      scope: `${SEND} ${READ}`,
      id_token: `x.${claims.toString('base64url')}.x`,
    },
  })
  await expect(exchange(code)).rejects.toMatchObject({ kind: 'away' })
})

test('revoking ends all access of this account, and may be repeated', async () => {
  const grant = await exchange(await agree())
  await googleOauth(app()).revoke(grant.refreshToken ?? '')
  await googleOauth(app()).revoke(grant.refreshToken ?? '')
  await expect(googleOauth(app()).refresh(grant.refreshToken ?? '')).rejects.toMatchObject({
    kind: 'revoked',
    message: expect.stringContaining('Token has been expired or revoked.'),
  })
})

test('what may pass is no reason to connect again', async () => {
  const { refreshToken } = google.connect()
  const refresh = () => googleOauth(app()).refresh(refreshToken)
  for (const fault of [
    'cut-before',
    'cut-after',
    'cut-amid',
    GMAIL_FAULTS.backendError(500),
    { status: 429, body: { error: 'rate_limit_exceeded' } },
    { status: 400, body: '<h1>Proxy</h1>' },
    { status: 200, body: '<h1>Welcome to the Wi-Fi</h1>' },
    { status: 200, body: {} },
    { status: 302, headers: { location: 'https://elsewhere.example' } },
  ] as const) {
    google.failOnce(({ path }) => path === '/token', fault)
    await expect(refresh()).rejects.toMatchObject({ kind: 'away' })
  }
  await expect(refresh()).resolves.toBeTruthy()
  for (const error of ['admin_policy_enforced', 'access_denied']) {
    google.failOnce(({ path }) => path === '/token', { status: 400, body: { error } })
    await expect(refresh()).rejects.toMatchObject({ kind: 'forbidden' })
  }
})

test('a token can be looked up, as Dovecot does', async () => {
  const { accessToken } = google.connect()
  const look = async (token: string) => (await fetch(`${google.url}/tokeninfo?access_token=${token}`)).json()
  expect(await look(accessToken)).toMatchObject({
    email: ADA.address,
    aud: CLIENT.id,
    scope: expect.stringContaining(READ),
  })
  expect(await look('other')).toMatchObject({ error: 'invalid_token' })
})

test('the simulator rejects scopes that Google does not have', async () => {
  const url = new URL(googleOauth(app()).authUrl({ redirectUri: REDIRECT, state: 's', challenge: CHALLENGE }))
  url.searchParams.set('scope', 'openid gmail.send')
  expect((await fetch(url)).status).toBe(400)
})
