import { expect, test } from 'vitest'
import { passkeyDevice } from '../../tests/simulators/passkey-device.ts'
import { PASSWORD } from '../../tests/world/people.ts'
import { codeOf, turnOnTwoFactor } from '../../tests/world/two-factor.ts'
import { PUBLIC, type World, world } from '../../tests/world/world.ts'
import { listedRoutes, scopeOf } from '../http/scopes/route-scopes.ts'

type Person = Awaited<ReturnType<World['person']>>
type Action = {
  /** Beside the session. The table of docs/decisions/2026-11-16-second-factors.md says the same. */
  asks: ('password' | 'currentPassword' | 'code')[]
  status: number
  body?: object
  /** The last part of the path, and what else the body needs. */
  prepare?: (w: World, person: Person) => Promise<{ id?: string | number; body?: object }>
  isTwoFactorOff?: boolean
}

/** Nobody listens there. */
const MODEL_OF_NOBODY = {
  provider: 'openai-compatible',
  model: 'gpt',
  baseUrl: 'http://127.0.0.1:9/v1',
  apiKey: 'none',
}

const ACTIONS: Record<string, Action> = {
  'PUT /account/password': {
    asks: ['currentPassword'],
    body: { newPassword: 'eleven purple giraffes dancing' },
    status: 204,
  },
  'POST /account/email': { asks: ['password', 'code'], body: { email: 'somebody@new.example' }, status: 202 },
  'POST /account/email/link': { asks: [], prepare: beginNewAddress, status: 202, isTwoFactorOff: true },
  'DELETE /account/email': { asks: [], prepare: beginNewAddress, status: 204, isTwoFactorOff: true },
  'POST /account/confirmation': { asks: [], status: 202 },
  'POST /account/totp': { asks: ['password'], status: 200, isTwoFactorOff: true },
  'POST /account/totp/confirm': { asks: [], prepare: beginTwoFactor, status: 200, isTwoFactorOff: true },
  'DELETE /account/totp': { asks: ['password', 'code'], status: 204 },
  'POST /account/recovery-codes': { asks: ['password', 'code'], status: 200 },
  'POST /account/passkeys/options': { asks: ['password', 'code'], status: 200 },
  'POST /account/passkeys': { asks: [], prepare: beginPasskey, status: 201, isTwoFactorOff: true },
  'DELETE /account/passkeys/:id': { asks: ['password'], prepare: insertPasskey, status: 204 },
  'DELETE /account/sessions': { asks: [], status: 204 },
  'DELETE /account/sessions/:id': { asks: [], prepare: otherSession, status: 204, isTwoFactorOff: true },
  'POST /tokens': { asks: [], body: { name: 'script' }, status: 201 },
  'DELETE /tokens/:id': {
    asks: [],
    prepare: async (_w, person) => ({ id: (await makeToken(person)).id }),
    status: 204,
  },
  'PUT /ai/settings': { asks: [], body: { provider: 'openai', model: 'gpt', apiKey: 'sk-1234' }, status: 200 },
  'DELETE /ai/settings': { asks: [], status: 200 },
  'POST /ai/settings/test': { asks: [], body: MODEL_OF_NOBODY, status: 200 },
  'PUT /ai/prices': { asks: [], body: { model: 'gpt', inputPrice: 1, outputPrice: 2 }, status: 200 },
  'GET /account/export.zip': { asks: [], status: 200 },
  'DELETE /account': { asks: ['password'], status: 204 },
}

test('every call that no API token can make is one of these actions, or only reads', () => {
  const alone = listedRoutes().filter((route) => {
    const [method = '', path = ''] = route.split(' ')
    return method !== 'GET' && scopeOf(method, path) === 'session'
  })
  expect(Object.keys(ACTIONS)).toEqual(expect.arrayContaining(alone))
})

test.each(Object.entries(ACTIONS))('%s is refused without what it asks for', async (route, action) => {
  const { asks, status, body, prepare, isTwoFactorOff } = action
  const w = await world({ ...PUBLIC, SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'sales@operator.example' })
  const person = await w.person()
  const { codes } = isTwoFactorOff ? { codes: [] } : await turnOnTwoFactor(w, person)
  const { token } = await makeToken(person, route === 'GET /account/export.zip' ? ['read', 'write', 'send'] : undefined)
  const made = await prepare?.(w, person)
  const [method = '', path = ''] = route.split(' ')
  const url = `/api${path.replace(':id', String(made?.id))}`
  const right = { password: PASSWORD, currentPassword: PASSWORD, code: codes[0] }
  const proof = Object.fromEntries(asks.map((name) => [name, right[name]]))
  const given = { ...body, ...made?.body, ...proof }
  const payload = Object.keys(given).length > 0 ? given : undefined

  expect((await w.call(method, url, payload)).status).toBe(401)
  expect((await w.call(method, url, payload, { authorization: `Bearer ${token}` })).status).toBe(403)
  for (const name of asks) {
    const { [name]: _taken, ...others } = given as Record<string, unknown>
    for (const wrong of [others, { ...others, [name]: 'a guess' }])
      expect(await person.call(method, url, wrong)).toMatchObject({ status: 400, body: { issues: [{ field: name }] } })
  }
  const answer = await person.call(method, url, payload)
  expect(answer.status, answer.text).toBe(status)
})

async function makeToken(person: Person, scopes = ['read', 'write', 'send', 'admin']) {
  return (await person.call('POST', '/api/tokens', { name: 'script', scopes })).body as { id: number; token: string }
}

async function beginNewAddress(_w: World, person: Person) {
  await person.call('POST', '/api/account/email', { email: `new-${person.id}@else.example`, password: PASSWORD })
  return {}
}

async function beginTwoFactor(_w: World, person: Person) {
  const { secret } = (await person.call('POST', '/api/account/totp', { password: PASSWORD })).body as { secret: string }
  return { body: { code: codeOf(secret) } }
}

async function beginPasskey(_w: World, person: Person) {
  const { body } = await person.call('POST', '/api/account/passkeys/options', { password: PASSWORD })
  const device = passkeyDevice(PUBLIC.PUBLIC_URL)
  return { body: { name: 'Phone', response: device.create(body as Parameters<typeof device.create>[0]) } }
}

async function insertPasskey(w: World, { id }: Person) {
  const { rows } = await w.pool.query(
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, user_handle)
     values ($1, 'Phone', $2, 'AAAA', 0, '[]', 'x') returning id`,
    [id, `action-${id}`],
  )
  return { id: rows[0].id as number }
}

async function otherSession(w: World, person: Person) {
  await w.call('POST', '/api/login', { email: person.email, password: PASSWORD })
  const list = (await person.call('GET', '/api/account/sessions')).body as { id: string; isCurrent: boolean }[]
  return { id: list.find(({ isCurrent }) => !isCurrent)?.id ?? '' }
}
