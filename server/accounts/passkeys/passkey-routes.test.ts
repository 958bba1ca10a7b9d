import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { Passkey, PasskeyList } from '../../../contract/passkey.ts'
import type { TotpSetup } from '../../../contract/second-factor.ts'
import { passkeyDevice } from '../../../tests/simulators/passkey-device.ts'
import { PASSWORD } from '../../../tests/world/people.ts'
import { PUBLIC, type World, world } from '../../../tests/world/world.ts'
import { notifications, passkeyChallenges, passkeys } from '../../db/schema.ts'

type Person = Awaited<ReturnType<World['person']>>
type Device = ReturnType<typeof passkeyDevice>
type Options = { challenge: string; user: { id: string } }

const optionsToAdd = async (person: Person) =>
  (await person.call('POST', '/api/account/passkeys/options', { password: PASSWORD })).body as Options
const optionsToSignIn = async (w: World) => (await w.call('POST', '/api/login/passkey/options')).body as Options

async function add(person: Person, device: Device, name = 'Phone') {
  const response = device.create(await optionsToAdd(person))
  return person.call('POST', '/api/account/passkeys', { name, response })
}

async function scene() {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const device = passkeyDevice(PUBLIC.PUBLIC_URL)
  expect((await add(ada, device)).status).toBe(201)
  return { w, ada, device, signIn: (response: object) => w.call('POST', '/api/login/passkey', { response }) }
}

describe('passkeys', () => {
  test('one is added with the password, signs in without one, and is listed with its last use', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    expect((await ada.call('GET', '/api/account/passkeys')).body).toEqual({
      isAvailable: true,
      address: PUBLIC.PUBLIC_URL,
      passkeys: [],
    })
    expect(await ada.call('POST', '/api/account/passkeys/options', { password: 'a guess' })).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'password' }] },
    })
    const options = await optionsToAdd(ada)
    expect(options).toMatchObject({
      rp: { id: 'leadwright.example.com', name: 'Leadwright' },
      user: { name: ada.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const device = passkeyDevice(PUBLIC.PUBLIC_URL)
    const added = await ada.call('POST', '/api/account/passkeys', { name: ' Phone ', response: device.create(options) })
    expect(added).toMatchObject({ status: 201, body: { name: 'Phone', lastUsedAt: null } })

    const toSignIn = await optionsToSignIn(w)
    expect(toSignIn).toMatchObject({ rpId: 'leadwright.example.com', userVerification: 'required' })
    const done = await w.call('POST', '/api/login/passkey', { response: device.get(toSignIn) })
    expect(done).toMatchObject({ status: 200, body: { id: ada.id } })
    const me = await w.call('GET', '/api/auth/user', undefined, { cookie: done.cookie ?? '' })
    expect(me.body).toMatchObject({ id: ada.id })
    const list = (await ada.call('GET', '/api/account/passkeys')).body as PasskeyList
    expect(list.passkeys).toEqual([
      { id: expect.any(Number), name: 'Phone', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
    ])
    const told = await w.db.select().from(notifications).where(eq(notifications.userId, ada.id))
    expect(told.map(({ title }) => title)).toContain('Passkey added: Phone')
  })

  test('a challenge works once, for what it was given out, and for five minutes', async () => {
    const { w, ada, device, signIn } = await scene()
    const response = device.get(await optionsToSignIn(w))
    expect((await signIn(response)).status).toBe(200)
    expect((await signIn(response)).status).toBe(401)
    // One for adding a passkey does not sign in, and the other way round.
    expect((await signIn(device.get(await optionsToAdd(ada)))).status).toBe(401)
    const { challenge } = await optionsToSignIn(w)
    const other = passkeyDevice(PUBLIC.PUBLIC_URL)
    const swapped = other.create({ challenge, user: { id: 'AAAA' } })
    expect((await ada.call('POST', '/api/account/passkeys', { name: 'x', response: swapped })).status).toBe(400)
    // Nor does one of another person add a passkey.
    const bobs = other.create(await optionsToAdd(await w.person()))
    expect((await ada.call('POST', '/api/account/passkeys', { name: 'x', response: bobs })).status).toBe(400)
    const late = await optionsToSignIn(w)
    await w.pool.query(`update passkey_challenges set expires_at = expires_at - interval '5 minutes 1 second'`)
    expect((await signIn(device.get(late))).status).toBe(401)
    expect(JSON.stringify(await w.db.select().from(passkeyChallenges))).not.toContain(late.challenge)
  })

  test.each([
    ['of another site', { origin: 'https://leadwright.example.com.evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['to an invented challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['without fingerprint, face or PIN', { isVerified: false }],
  ])('an answer %s is refused, at sign-in and for a new passkey', async (_name, twist) => {
    const { w, ada, device, signIn } = await scene()
    const refused = await signIn(device.get(await optionsToSignIn(w), twist))
    expect(refused).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
    expect(refused.cookie).toBeUndefined()
    const response = passkeyDevice(PUBLIC.PUBLIC_URL).create(await optionsToAdd(ada), twist)
    expect((await ada.call('POST', '/api/account/passkeys', { name: 'x', response })).status).toBe(400)
    expect((await signIn(device.get(await optionsToSignIn(w)))).status).toBe(200)
  })

  test('a forged signature, another device and a counter that went back are refused', async () => {
    const { w, device, signIn } = await scene()
    const response = device.get(await optionsToSignIn(w))
    const stranger = passkeyDevice(PUBLIC.PUBLIC_URL).get(await optionsToSignIn(w))
    expect((await signIn(stranger)).status).toBe(401)
    expect((await signIn({ ...stranger, id: device.id, rawId: device.id })).status).toBe(401)
    const { signature } = stranger.response
    expect((await signIn({ ...response, response: { ...response.response, signature } })).status).toBe(401)
    expect((await signIn(device.get(await optionsToSignIn(w), { counter: 7 }))).status).toBe(200)
    expect((await signIn(device.get(await optionsToSignIn(w), { counter: 7 }))).status).toBe(401)
    expect((await signIn(device.get(await optionsToSignIn(w), { counter: 6 }))).status).toBe(401)
    expect((await signIn(device.get(await optionsToSignIn(w), { counter: 8 }))).status).toBe(200)
  })

  test('one that was removed with the password signs nobody in; others cannot remove it', async () => {
    const { w, ada, device, signIn } = await scene()
    const [{ id } = { id: 0 }] = ((await ada.call('GET', '/api/account/passkeys')).body as PasskeyList).passkeys
    const bob = await w.person()
    const remove = (person: Person, password: string) =>
      person.call('DELETE', `/api/account/passkeys/${id}`, { password })
    expect((await remove(bob, PASSWORD)).status).toBe(404)
    expect(await remove(ada, 'a guess')).toMatchObject({ status: 400, body: { issues: [{ field: 'password' }] } })
    expect((await ada.call('DELETE', `/api/account/passkeys/${id}`)).status).toBe(400)
    expect((await remove(ada, PASSWORD)).status).toBe(204)
    expect((await remove(ada, PASSWORD)).status).toBe(404)
    expect((await signIn(device.get(await optionsToSignIn(w)))).status).toBe(401)
  })

  test('where two-factor authentication is on, adding one takes a code too', async () => {
    const { w, ada } = await scene()
    const { secret } = (await ada.call('POST', '/api/account/totp', { password: PASSWORD })).body as TotpSetup
    const code = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
    expect((await ada.call('POST', '/api/account/totp/confirm', { code: code(0) })).status).toBe(200)
    await w.pool.query('update totp_secrets set last_step = 1 where user_id = $1', [ada.id])
    const begin = (body: object) => ada.call('POST', '/api/account/passkeys/options', { password: PASSWORD, ...body })
    for (const body of [{}, { code: '000000' }, { code: '' }])
      expect(await begin(body)).toMatchObject({ status: 400, body: { issues: [{ field: 'code' }] } })
    expect((await begin({ code: code(0), password: 'a guess' })).status).toBe(400)
    const allowed = await begin({ code: code(0) })
    expect(allowed.status).toBe(200)
    const response = passkeyDevice(PUBLIC.PUBLIC_URL).create(allowed.body as Options)
    expect((await ada.call('POST', '/api/account/passkeys', { name: 'Key', response })).status).toBe(201)
    expect((await begin({ code: code(0) })).status).toBe(400)
  })

  test('the same device is not added twice, nor for two people, and there are at most twenty', async () => {
    const { w, ada, device } = await scene()
    expect((await add(ada, device)).status).toBe(409)
    expect((await add(await w.person(), device)).status).toBe(409)
    const [row] = await w.db.select().from(passkeys).where(eq(passkeys.userId, ada.id))
    const { id: _id, ...copy } = row as NonNullable<typeof row>
    const more = Array.from({ length: 19 }, (_, n) => ({ ...copy, credentialId: `copy${ada.id}-${n}` }))
    await w.db.insert(passkeys).values(more)
    const refused = await ada.call('POST', '/api/account/passkeys/options', { password: PASSWORD })
    expect(refused).toMatchObject({ status: 409, body: { message: 'You already have 20 passkeys. Remove one first.' } })
  })

  test('no API token adds or removes one, and nonsense is refused', async () => {
    const { w, ada, signIn } = await scene()
    const { token } = (await ada.call('POST', '/api/tokens', { name: 'CI' })).body as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const start = await w.call('POST', '/api/account/passkeys/options', { password: PASSWORD }, headers)
    expect(start.status).toBe(403)
    for (const response of [{}, { id: 'x' }, null, 7]) expect((await signIn(response as object)).status).toBe(400)
    const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' }
    expect((await signIn({ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response })).status).toBe(401)
  })

  test('at a bare IP address there are none', async () => {
    const w = await world({ PUBLIC_URL: 'http://192.0.2.7:3000' })
    const ada = await w.person()
    expect((await ada.call('GET', '/api/account/passkeys')).body).toMatchObject({ isAvailable: false })
    expect((await w.call('POST', '/api/login/passkey/options')).status).toBe(409)
    expect((await w.call('GET', '/api/login')).text).not.toContain('passkey')
  })

  test('the sign-in page offers it by a script of our own, hidden until the script runs', async () => {
    const w = await world(PUBLIC)
    const { text } = await w.call('GET', '/api/login?form=sign-in')
    expect(text).toMatch(/<button[^>]*id="passkey-sign-in"[^>]* hidden/)
    expect(text).toMatch(/<script type="module" src="\/[^"]+"><\/script>/)
    expect((await w.call('GET', '/api/login?form=create')).text).not.toContain('<script')
  })

  test('signs in without a code where two-factor authentication is on', async () => {
    const { w, ada, device, signIn } = await scene()
    await w.pool.query(`insert into totp_secrets (user_id, secret, confirmed_at) values ($1, 'x', now())`, [ada.id])
    expect((await w.call('POST', '/api/login', { email: ada.email, password: PASSWORD })).status).toBe(401)
    const done = await signIn(device.get(await optionsToSignIn(w)))
    expect(done.body as Passkey).toMatchObject({ id: ada.id })
  })
})
