import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type ApiToken, type MadeApiToken, TOKEN_SCOPES } from '../../contract/api-token.ts'
import type { NoticeList } from '../../contract/notification.ts'
import { world } from '../../tests/world/world.ts'
import { apiTokens } from '../db/schema.ts'
import type { QueuedAccountMail } from './by-email/send-account-mail.ts'
import { tellExpiringTokens } from './token-expiry.ts'
import { tokenHashOf } from './token-queries.ts'

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona' }

test('a token does what its owner may, from anywhere, until it is removed', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const made = await ada.call('POST', '/api/tokens', { name: '  CI  ' })
  expect(made).toMatchObject({ status: 201, body: { name: 'CI', lastUsedAt: null } })
  const { id, token } = made.body as MadeApiToken
  expect(token).toMatch(/^lw_[\w-]{43}$/)
  const headers = { authorization: `Bearer ${token}` }

  // Another site's page could not send it: with a token, where a call comes from does not matter.
  const foreign = { ...headers, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect((await w.call('POST', '/api/leads', grace, foreign)).status).toBe(201)
  expect((await w.call('GET', '/api/auth/user', undefined, headers)).body).toMatchObject({ id: ada.id })
  expect((await w.call('GET', '/api/leads', undefined, { authorization: `bearer ${token}` })).body).toMatchObject({
    total: 1,
  })
  // The token counts, not the cookie beside it.
  expect((await bob.call('GET', '/api/auth/user', undefined, headers)).body).toMatchObject({ id: ada.id })
  expect((await bob.call('GET', '/api/auth/user', undefined, { authorization: 'Bearer lw_no' })).status).toBe(401)
  expect((await bob.call('POST', '/api/leads', grace, { origin: 'https://elsewhere.example' })).status).toBe(403)

  const [listed] = (await ada.call('GET', '/api/tokens')).body as ApiToken[]
  expect(listed).toEqual({
    id,
    name: 'CI',
    scopes: ['read', 'write', 'send', 'admin'],
    expiresAt: expect.any(String),
    isExpired: false,
    createdAt: expect.any(String),
    lastUsedAt: expect.any(String),
  })
  const [row] = await w.db.select().from(apiTokens).where(eq(apiTokens.id, id))
  expect(JSON.stringify(row)).not.toContain(token)

  expect((await bob.call('GET', '/api/tokens')).body).toEqual([])
  expect((await bob.call('DELETE', `/api/tokens/${id}`)).status).toBe(404)
  expect((await ada.call('DELETE', `/api/tokens/${id}`)).status).toBe(204)
  expect((await w.call('GET', '/api/leads', undefined, headers)).status).toBe(401)
})

test('its owner is told of a new token, which outlives the session that made it', async () => {
  const ada = await (await world()).person()
  await ada.call('POST', '/api/tokens', { name: 'CI' })
  const { notifications } = (await ada.call('GET', '/api/notifications')).body as NoticeList
  expect(notifications[0]).toMatchObject({
    kind: 'account_security',
    title: 'API token created: CI',
    body: "If this wasn't you, remove it under Settings, API. Then sign out everywhere under Settings, Profile, and change your password.",
  })
})

test('the email about a new token has no words that its owner chose, and few can be asked for', async () => {
  const w = await world({ SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'app@leads.example' })
  const ada = await w.person()
  const statuses = []
  for (let n = 0; n < 31; n++) {
    const made = await ada.call('POST', '/api/tokens', { name: 'Visit evil.example' })
    statuses.push(made.status)
    if (made.status === 201) await ada.call('DELETE', `/api/tokens/${(made.body as MadeApiToken).id}`)
  }
  expect(statuses).toEqual([...Array(30).fill(201), 429])
  const { rows } = await w.pool.query<{ payload: QueuedAccountMail }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-account-mail' and (payload -> 'accountMail' ->> 'userId')::int = $1`,
    [ada.id],
  )
  expect(rows).toHaveLength(30)
  expect(rows[0]?.payload.accountMail).toMatchObject({ kind: 'security_changed', title: 'API token created' })
  expect(JSON.stringify(rows)).not.toContain('evil.example')
})

test('a token has a name, and there are at most twenty', async () => {
  const w = await world()
  const ada = await w.person()
  expect(await ada.call('POST', '/api/tokens', { name: ' ' })).toMatchObject({
    status: 400,
    body: { message: 'Name is required' },
  })
  const made = await Promise.all(
    Array.from({ length: 22 }, (_, n) => ada.call('POST', '/api/tokens', { name: `t${n}` })),
  )
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(made.find(({ status }) => status === 409)?.body).toEqual({
    message: 'You already have 20 tokens. Remove one first.',
  })
})

const byToken = (token: string) => ({ authorization: `Bearer ${token}` })

async function tokenOf(person: Awaited<ReturnType<Awaited<ReturnType<typeof world>>['person']>>, more: object = {}) {
  const made = await person.call('POST', '/api/tokens', { name: 'CI', ...more })
  expect(made.status).toBe(201)
  return made.body as MadeApiToken
}

describe('the scopes of a token', () => {
  test.each([
    ['read', 'GET', '/api/leads'],
    ['write', 'POST', '/api/leads'],
    ['write', 'POST', '/api/leads/bulk-delete'],
    ['send', 'POST', '/api/email-templates/1/send'],
    ['send', 'POST', '/api/leads/1/emails'],
    ['send', 'POST', '/api/email-sequences/1/enroll'],
    ['send', 'PATCH', '/api/email-sequences/1'],
    ['admin', 'GET', '/api/leads/export.csv'],
    ['admin', 'GET', '/api/account/export.zip'],
    ['admin', 'PUT', '/api/mailbox'],
    ['admin', 'DELETE', '/api/mailbox'],
    ['admin', 'PUT', '/api/voice'],
  ] as const)('only %s allows %s %s; the others get 403, which names it', async (scope, method, path) => {
    const w = await world()
    const ada = await w.person()
    const others = await tokenOf(ada, { scopes: TOKEN_SCOPES.filter((one) => one !== scope) })
    const refused = await w.call(method, path, method === 'GET' ? undefined : {}, byToken(others.token))
    expect(refused).toMatchObject({ status: 403, body: { code: 'missing_scope', scope } })
    expect(refused.body).toMatchObject({ message: expect.stringContaining(`with the scope "${scope}"`) })
    expect(refused.headers['www-authenticate']).toBe(`Bearer error="insufficient_scope", scope="${scope}"`)
    const own = await tokenOf(ada, { scopes: [scope] })
    const allowed = await w.call(method, path, method === 'GET' ? undefined : {}, byToken(own.token))
    expect([401, 403]).not.toContain(allowed.status)
  })

  test('none allows to make or remove tokens, to change the password, or to delete the account', async () => {
    const w = await world()
    const ada = await w.person()
    const { id, token } = await tokenOf(ada)
    for (const [method, path] of [
      ['GET', '/api/tokens'],
      ['POST', '/api/tokens'],
      ['DELETE', `/api/tokens/${id}`],
      ['PUT', '/api/account/password'],
      ['DELETE', '/api/account'],
    ] as const) {
      const body = method === 'GET' ? undefined : { name: 'x', password: ada.password }
      expect((await w.call(method, path, body, byToken(token))).status, path).toBe(403)
    }
    expect((await ada.call('GET', '/api/tokens')).body).toHaveLength(1)
  })

  test.each([
    [{ scopes: [] }, 'Choose at least one of read, write, send, admin'],
    [{ scopes: ['root'] }, 'Choose at least one of read, write, send, admin'],
    [{ scopes: 'read' }, 'Choose at least one of read, write, send, admin'],
    [{ expiresInDays: 0 }, 'Choose 1 to 3650 days, or "never"'],
    [{ expiresInDays: 1.5 }, 'Choose 1 to 3650 days, or "never"'],
    [{ expiresInDays: 99999 }, 'Choose 1 to 3650 days, or "never"'],
  ])('%j is refused and makes no token', async (more, message) => {
    const w = await world()
    const ada = await w.person()
    expect(await ada.call('POST', '/api/tokens', { name: 'CI', ...more })).toMatchObject({
      status: 400,
      body: { message },
    })
    expect((await ada.call('GET', '/api/tokens')).body).toEqual([])
  })
})

describe('the expiry of a token', () => {
  const daysLeft = ({ expiresAt }: ApiToken) =>
    expiresAt && Math.round((new Date(expiresAt).getTime() - Date.now()) / 86_400_000)

  test('is after 90 days, after the days that were asked for, or never', async () => {
    const w = await world()
    const ada = await w.person()
    expect(daysLeft(await tokenOf(ada))).toBe(90)
    expect(daysLeft(await tokenOf(ada, { expiresInDays: 7 }))).toBe(7)
    expect(await tokenOf(ada, { expiresInDays: null })).toMatchObject({ expiresAt: null, isExpired: false })
    expect(await tokenOf(ada, { expiresInDays: 'never' })).toMatchObject({ expiresAt: null })
  })

  test('makes it useless, and the list says so', async () => {
    const w = await world()
    const ada = await w.person()
    const { id, token } = await tokenOf(ada)
    await w.pool.query('update api_tokens set expires_at = now() where id = $1', [id])
    const refused = await w.call('GET', '/api/leads', undefined, byToken(token))
    expect(refused).toMatchObject({ status: 401, body: { code: 'token_expired' } })
    expect(refused.headers['www-authenticate']).toContain('invalid_token')
    // An open session beside it does not help.
    expect((await ada.call('GET', '/api/leads', undefined, byToken(token))).status).toBe(401)
    expect((await ada.call('GET', '/api/tokens')).body).toMatchObject([{ id, isExpired: true, lastUsedAt: null }])
  })

  test('is announced once, a week before', async () => {
    const w = await world()
    const ada = await w.person()
    const { id } = await tokenOf(ada)
    await tokenOf(ada, { name: 'Short', expiresInDays: 3 })
    const notices = async () =>
      ((await ada.call('GET', '/api/notifications')).body as NoticeList).notifications.filter(
        ({ kind }) => kind === 'token_expires',
      )
    await tellExpiringTokens(w.db)
    expect(await notices()).toEqual([])
    await w.pool.query(
      `update api_tokens set created_at = now() - interval '80 days', expires_at = now() + interval '6 days 1 hour' where id = $1`,
      [id],
    )
    await Promise.all([tellExpiringTokens(w.db), tellExpiringTokens(w.db)])
    await tellExpiringTokens(w.db)
    expect(await notices()).toMatchObject([{ title: 'The API token "CI" expires in 7 days' }])
  })
})

test('a token from before scopes has full access and does not expire', async () => {
  const w = await world()
  const ada = await w.person()
  // As the previous version writes it.
  await w.pool.query('insert into api_tokens (user_id, name, token_hash) values ($1, $2, $3)', [
    ada.id,
    'Old',
    tokenHashOf('lw_old'),
  ])
  expect((await ada.call('GET', '/api/tokens')).body).toMatchObject([{ scopes: [...TOKEN_SCOPES], expiresAt: null }])
  expect((await w.call('POST', '/api/leads', grace, byToken('lw_old'))).status).toBe(201)
  expect((await w.call('GET', '/api/leads/export.csv', undefined, byToken('lw_old'))).status).toBe(200)
})
