import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { passkeyDevice } from '../../tests/simulators/passkey-device.ts'
import { accountMailScene, subjectOf, tokenIn } from '../../tests/world/account-mail.ts'
import { PASSWORD } from '../../tests/world/people.ts'
import { PUBLIC, type World, world } from '../../tests/world/world.ts'
import { passkeys, sessions, totpSecrets } from '../db/schema.ts'
import { makeOperatorLink } from './by-email/operator-link.ts'
import { hashPassword } from './password.ts'

const another = 'eleven purple giraffes dancing'
type Person = Awaited<ReturnType<World['person']>>

const change = (person: Person) =>
  person.call('PUT', '/api/account/password', { currentPassword: PASSWORD, newPassword: another })
const signIn = (w: World, { email }: Person) => w.call('POST', '/api/login', { email, password: PASSWORD })

describe('a new password in the settings', () => {
  test('cancels a change of address under way and earlier links to reset it', async () => {
    const { w, mailTo, submit } = await accountMailScene()
    const eve = await w.person({ isGuest: true })
    await eve.call('POST', '/api/account/email', { email: 'thief@else.example', password: PASSWORD })
    const toChange = tokenIn(await mailTo('thief@else.example'))
    await mailTo(eve.email)
    await submit('/api/forgot-password', { email: eve.email })
    const toReset = tokenIn(await mailTo(eve.email, 2))
    expect((await change(eve)).status).toBe(204)
    for (const token of [toChange, toReset])
      expect((await w.call('GET', `/api/confirm?token=${token}`)).status).toBe(404)
    expect((await submit('/api/confirm', { token: toChange })).status).toBe(404)
    expect((await submit('/api/confirm', { token: toReset, newPassword: 'nine green camels singing' })).status).toBe(
      404,
    )
  })

  test('keeps passkeys and codes, and says how to check the passkeys', async () => {
    const { w, mailTo } = await accountMailScene()
    const eve = await w.person()
    await ownFactors(w, eve)
    const { cookie = '' } = await change(eve)
    expect(await w.db.select().from(passkeys).where(eq(passkeys.userId, eve.id))).toHaveLength(1)
    expect(await w.db.select().from(totpSecrets).where(eq(totpSecrets.userId, eve.id))).toHaveLength(1)
    const told = await w.call('GET', '/api/notifications', undefined, { cookie })
    expect(told.text).toContain('Your passkeys still work')
    const mail = await mailTo(eve.email)
    expect(subjectOf(mail)).toBe('Your password was changed')
    expect(mail).toContain('Your passkeys still work')
  })
})

describe('while a new password is being saved', () => {
  test('a sign-in with the old one opens no session', async () => {
    const w = await world()
    const ada = await w.person()
    const answer = await duringNewPassword(w, ada, () => signIn(w, ada))
    expect(answer).toMatchObject({ status: 401, cookie: undefined })
    expect(await sessionsOf(w, ada)).toBe(0)
  })

  test('neither does a passkey, and none is added', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const device = passkeyDevice(PUBLIC.PUBLIC_URL)
    const optionsToAdd = async () =>
      (await ada.call('POST', '/api/account/passkeys/options', { password: PASSWORD })).body as Options
    const add = (response: object) => ada.call('POST', '/api/account/passkeys', { name: 'Phone', response })
    expect((await add(device.create(await optionsToAdd()))).status).toBe(201)
    const toSignIn = (await w.call('POST', '/api/login/passkey/options')).body as Options
    const response = device.get(toSignIn)
    const signedIn = await duringNewPassword(w, ada, () => w.call('POST', '/api/login/passkey', { response }))
    expect(signedIn).toMatchObject({ status: 401, cookie: undefined })

    const bob = await w.person()
    const start = await bob.call('POST', '/api/account/passkeys/options', { password: PASSWORD })
    const created = passkeyDevice(PUBLIC.PUBLIC_URL).create(start.body as Options)
    const added = await duringNewPassword(w, bob, () =>
      bob.call('POST', '/api/account/passkeys', { name: 'Thief', response: created }),
    )
    expect(added.status).toBe(401)
    expect(await w.db.select().from(passkeys).where(eq(passkeys.userId, bob.id))).toEqual([])
  })

  test('a second change with the old one is refused', async () => {
    const w = await world()
    const ada = await w.person()
    expect((await duringNewPassword(w, ada, () => change(ada))).status).toBe(401)
    expect((await w.call('POST', '/api/login', { email: ada.email, password: another })).status).toBe(401)
  })
})

test('a passkey that was begun before a reset is not added after it', async () => {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const start = await ada.call('POST', '/api/account/passkeys/options', { password: PASSWORD })
  const response = passkeyDevice(PUBLIC.PUBLIC_URL).create(start.body as Options)
  const token = await makeOperatorLink(w.db, ada.email)
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: PUBLIC.PUBLIC_URL }
  const body = new URLSearchParams({ token, newPassword: another }).toString()
  expect((await w.call('POST', '/api/confirm', body, form)).status).toBe(200)
  const { cookie = '' } = await w.call('POST', '/api/login', { email: ada.email, password: another })
  const added = await w.call('POST', '/api/account/passkeys', { name: 'Thief', response }, { cookie })
  expect(added.status).toBe(400)
})

type Options = { challenge: string; user: { id: string } }

async function ownFactors(w: World, { id }: Person) {
  await w.pool.query(
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, user_handle)
     values ($1, 'Phone', $2, 'AAAA', 0, '[]', 'x')`,
    [id, `kept-${id}`],
  )
  await w.pool.query(`insert into totp_secrets (user_id, secret, confirmed_at) values ($1, 'x', now())`, [id])
}

async function sessionsOf(w: World, { id }: Person) {
  const rows = await w.db.select().from(sessions)
  return rows.filter(({ sess }) => sess.userId === id).length
}

/** The new password is written, but not committed until `work` waits for it or has its answer. Then all sessions end with it. */
async function duringNewPassword<T>(w: World, { id }: Person, work: () => Promise<T>) {
  const passwordHash = await hashPassword('nine green camels singing')
  const client = await w.pool.connect()
  try {
    await client.query('begin')
    await client.query('update users set password_hash = $1 where id = $2', [passwordHash, id])
    let isAnswered = false
    const answer = work().finally(() => {
      isAnswered = true
    })
    const isBlocked = async () => {
      const { rowCount } = await w.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rowCount !== 0
    }
    await expect.poll(async () => isAnswered || (await isBlocked())).toBe(true)
    await client.query(`delete from sessions where (sess ->> 'userId')::integer = $1`, [id])
    await client.query('commit')
    return await answer
  } finally {
    client.release()
  }
}
