import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { RecoveryCodes, TotpSetup } from '../../../contract/second-factor.ts'
import { PASSWORD } from '../../../tests/world/people.ts'
import { codeOf, turnOnTwoFactor } from '../../../tests/world/two-factor.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { notifications, passkeys, recoveryCodes, totpSecrets, users } from '../../db/schema.ts'
import { createSecretBox } from '../../secret-box.ts'
import { insertLink, issueToken } from '../by-email/account-links.ts'
import { makeOperatorLink } from '../by-email/operator-link.ts'
import { hashPassword } from '../password.ts'
import { resealTotp } from './reseal-totp.ts'

type Person = Awaited<ReturnType<World['person']>>

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const encode = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

async function firstStep(w: World, { email }: Person) {
  const answer = await w.call('POST', '/api/login', { email, password: PASSWORD })
  expect(answer).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
  return { cookie: answer.cookie ?? '' }
}

describe('two-factor authentication', () => {
  test('is turned on with the password and a code, and shows ten recovery codes once', async () => {
    const w = await world()
    const ada = await w.person()
    expect((await ada.call('GET', '/api/account/second-factor')).body).toEqual({
      isOn: false,
      turnedOnAt: null,
      recoveryCodesLeft: 0,
    })
    expect(await ada.call('POST', '/api/account/totp', { password: 'a guess' })).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'password' }] },
    })
    const { secret, qrCode } = (await ada.call('POST', '/api/account/totp', { password: PASSWORD })).body as TotpSetup
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(qrCode).toMatch(/^<svg /)
    // Nothing is asked for at sign-in until a code confirmed it.
    expect((await w.call('POST', '/api/login', { email: ada.email, password: PASSWORD })).status).toBe(200)
    expect(await ada.call('POST', '/api/account/totp/confirm', { code: '000000' })).toMatchObject({ status: 400 })
    const { body } = await ada.call('POST', '/api/account/totp/confirm', { code: codeOf(secret) })
    const codes = (body as RecoveryCodes).recoveryCodes
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect((await ada.call('GET', '/api/account/second-factor')).body).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
    })
    expect((await ada.call('POST', '/api/account/totp', { password: PASSWORD })).status).toBe(409)
    const rows = [
      await w.db.select().from(totpSecrets).where(eq(totpSecrets.userId, ada.id)),
      await w.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ada.id)),
    ]
    for (const shown of [secret, ...codes]) expect(JSON.stringify(rows)).not.toContain(shown)
    const told = await w.db.select().from(notifications).where(eq(notifications.userId, ada.id))
    expect(told.map(({ title }) => title)).toContain('Two-factor authentication is on')
  })

  test('after the right password only the code opens a session', async () => {
    const w = await world()
    const ada = await w.person()
    const { secret, wait } = await turnOnTwoFactor(w, ada)
    await wait()
    const pending = await firstStep(w, ada)
    expect((await w.call('GET', '/api/auth/user', undefined, pending)).status).toBe(401)
    expect((await w.call('GET', '/api/leads', undefined, pending)).status).toBe(401)
    const wrong = await w.call('POST', '/api/login/code', { code: '000000' }, pending)
    expect(wrong).toMatchObject({ status: 401, body: { issues: [{ field: 'code' }] } })
    expect(wrong.cookie).toBeUndefined()
    const done = await w.call('POST', '/api/login/code', { code: codeOf(secret) }, pending)
    expect(done).toMatchObject({ status: 200, body: { id: ada.id } })
    expect(done.cookie).not.toBe(pending.cookie)
    const session = { cookie: done.cookie ?? '' }
    expect((await w.call('GET', '/api/auth/user', undefined, session)).body).toMatchObject({ id: ada.id })
    // The first step is used up.
    expect((await w.call('POST', '/api/login/code', { code: codeOf(secret, 1) }, pending)).status).toBe(401)
    expect((await w.call('POST', '/api/login/code', { code: codeOf(secret, 1) })).status).toBe(401)
  })

  test('a code works once, also when it is sent twice at the same time', async () => {
    const w = await world()
    const ada = await w.person()
    const { secret, wait } = await turnOnTwoFactor(w, ada)
    await wait()
    const [one, other] = [await firstStep(w, ada), await firstStep(w, ada)]
    const code = codeOf(secret)
    const answers = await Promise.all(
      [one, other].map((pending) => w.call('POST', '/api/login/code', { code }, pending)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await w.call('POST', '/api/login/code', { code }, await firstStep(w, ada))).status).toBe(401)
  })

  test('codes of two half minutes away are refused', async () => {
    const w = await world()
    const ada = await w.person()
    const { secret, wait } = await turnOnTwoFactor(w, ada)
    for (const steps of [-3, 3]) {
      await wait()
      const answer = await w.call('POST', '/api/login/code', { code: codeOf(secret, steps) }, await firstStep(w, ada))
      expect(answer.status, String(steps)).toBe(401)
    }
  })

  test('of many wrong codes its owner is told once a day, however slowly they are tried; a right one begins anew', async () => {
    const w = await world()
    const ada = await w.person()
    const { secret, wait } = await turnOnTwoFactor(w, ada)
    await wait()
    const told = async () => {
      const rows = await w.db.select().from(notifications).where(eq(notifications.userId, ada.id))
      return rows.filter(({ title }) => title === 'Many wrong codes were entered to sign in').length
    }
    const guess = async (times: number) => {
      for (let n = 0; n < times; n++) {
        const wrong = await w.call('POST', '/api/login/code', { code: 'abcdef' }, await firstStep(w, ada))
        expect(wrong.status).toBe(401)
        // A quarter of an hour passes.
        await w.pool.query(`delete from rate_limits where key ~ '^(second-step-(account|address)|sign-in)'`)
      }
    }
    await guess(10)
    const right = await w.call('POST', '/api/login/code', { code: codeOf(secret) }, await firstStep(w, ada))
    expect([right.status, await told()]).toEqual([200, 0])
    await guess(10)
    expect(await told()).toBe(0)
    await guess(3)
    expect(await told()).toBe(1)
  })

  test('by form, without script, leads over a second page to the page that was asked for', async () => {
    const w = await world()
    const ada = await w.person()
    const { secret, wait } = await turnOnTwoFactor(w, ada)
    await wait()
    const credentials = encode({ email: ada.email, password: PASSWORD, next: '/leads?status=new' })
    const first = await w.call('POST', '/api/login', credentials, form)
    expect(first).toMatchObject({ status: 303, headers: { location: '/api/login/code' } })
    const pending = { cookie: first.cookie ?? '' }
    const page = await w.call('GET', '/api/login/code', undefined, pending)
    expect(page.text).toMatch(/<form method="post" action="\/api\/login\/code"/)
    expect(page.text).not.toContain('<script')
    const wrong = await w.call('POST', '/api/login/code', encode({ code: '12' }), { ...pending, ...form })
    expect(wrong).toMatchObject({
      status: 401,
      text: expect.stringContaining('This code is wrong or was already used'),
    })
    const spaced = codeOf(secret).replace(/^(...)/, '$1 ')
    const done = await w.call('POST', '/api/login/code', encode({ code: spaced }), { ...pending, ...form })
    expect(done).toMatchObject({ status: 303, headers: { location: '/leads?status=new' } })
    const late = await w.call('POST', '/api/login/code', encode({ code: '123456' }), { ...pending, ...form })
    expect(late).toMatchObject({ status: 303, headers: { location: '/api/login' } })
    expect((await w.call('GET', '/api/login/code')).headers.location).toBe('/api/login')
  })

  test('registering again with the right password, a double click, does not go around it', async () => {
    const w = await world()
    const ada = await w.person()
    await turnOnTwoFactor(w, ada)
    const again = await w.call('POST', '/api/register', encode({ email: ada.email, password: PASSWORD }), form)
    expect(again.headers.location).toBe('/api/login/code')
    expect((await w.call('GET', '/api/auth/user', undefined, { cookie: again.cookie ?? '' })).status).toBe(401)
  })

  test('a recovery code works once, however it is typed, and its owner is told', async () => {
    const w = await world()
    const ada = await w.person()
    const { codes } = await turnOnTwoFactor(w, ada)
    const typed = ` ${codes[3]?.toUpperCase().replaceAll('-', ' ')} `
    expect((await w.call('POST', '/api/login/code', { code: typed }, await firstStep(w, ada))).status).toBe(200)
    expect((await w.call('POST', '/api/login/code', { code: typed }, await firstStep(w, ada))).status).toBe(401)
    expect((await ada.call('GET', '/api/account/second-factor')).body).toMatchObject({ recoveryCodesLeft: 9 })
    const told = await w.db.select().from(notifications).where(eq(notifications.userId, ada.id))
    expect(told.find(({ title }) => title.startsWith('A recovery code was used'))?.body).toContain('9 codes are unused')
    // Another person's codes are worth nothing.
    const bob = await w.person()
    await turnOnTwoFactor(w, bob)
    expect((await w.call('POST', '/api/login/code', { code: codes[4] ?? '' }, await firstStep(w, bob))).status).toBe(
      401,
    )
  })

  test('the eleventh guess is refused, with new first steps too, and the right code as well', async () => {
    const w = await world()
    const ada = await w.person()
    const { secret, wait } = await turnOnTwoFactor(w, ada)
    await wait()
    for (let i = 0; i < 10; i++) {
      const pending = await firstStep(w, ada)
      expect((await w.call('POST', '/api/login/code', { code: '000000' }, pending)).status).toBe(401)
    }
    const refused = await w.call('POST', '/api/login/code', { code: codeOf(secret) }, await firstStep(w, ada))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a new password ends a sign-in between its two steps', async () => {
    const w = await world()
    const ada = await w.person()
    const { secret, wait } = await turnOnTwoFactor(w, ada)
    await wait()
    const pending = await firstStep(w, ada)
    await w.db
      .update(users)
      .set({ passwordHash: await hashPassword('another one') })
      .where(eq(users.id, ada.id))
    expect((await w.call('POST', '/api/login/code', { code: codeOf(secret) }, pending)).status).toBe(401)
  })

  test('is turned off with password and code alone, and new recovery codes replace the old ones', async () => {
    const w = await world()
    const ada = await w.person()
    const { secret, codes, wait } = await turnOnTwoFactor(w, ada)
    await wait()
    for (const [method, url] of [
      ['DELETE', '/api/account/totp'],
      ['POST', '/api/account/recovery-codes'],
    ] as const) {
      expect((await ada.call(method, url, { password: 'a guess', code: codeOf(secret) })).status).toBe(400)
      expect((await ada.call(method, url, { password: PASSWORD, code: '000000' })).status).toBe(400)
      expect((await ada.call(method, url, { password: PASSWORD })).status).toBe(400)
    }
    const renewed = await ada.call('POST', '/api/account/recovery-codes', { password: PASSWORD, code: codeOf(secret) })
    const [fresh = ''] = (renewed.body as RecoveryCodes).recoveryCodes
    const old = { password: PASSWORD, code: codes[0] ?? '' }
    expect((await ada.call('DELETE', '/api/account/totp', old)).status).toBe(400)
    expect((await ada.call('DELETE', '/api/account/totp', { password: PASSWORD, code: fresh })).status).toBe(204)
    expect((await w.call('POST', '/api/login', { email: ada.email, password: PASSWORD })).status).toBe(200)
    expect(await w.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ada.id))).toEqual([])
  })

  test('is not changed with an API token, nor by somebody else', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    await turnOnTwoFactor(w, ada)
    const { token } = (await ada.call('POST', '/api/tokens', { name: 'CI' })).body as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    expect((await w.call('POST', '/api/account/totp', { password: PASSWORD }, headers)).status).toBe(403)
    const proof = { password: PASSWORD, code: '123456' }
    expect((await w.call('DELETE', '/api/account/totp', proof, headers)).status).toBe(403)
    expect((await bob.call('GET', '/api/account/second-factor')).body).toMatchObject({ isOn: false })
    expect((await bob.call('DELETE', '/api/account/totp', proof)).status).toBe(409)
  })

  test('a password reset by email keeps it on and removes passkeys; the link of the operator turns it off', async () => {
    const w = await world()
    const ada = await w.person()
    await turnOnTwoFactor(w, ada)
    await w.pool.query(
      `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, user_handle)
       values ($1, 'Phone', $2, 'AAAA', 0, '[]', 'x')`,
      [ada.id, `reset-${ada.id}`],
    )
    const reset = async (token: string, newPassword: string) => {
      expect((await w.call('POST', '/api/confirm', encode({ token, newPassword }), form)).status).toBe(200)
      return w.call('POST', '/api/login', { email: ada.email, password: newPassword })
    }
    const linkId = await insertLink(w.db, { kind: 'reset_password', userId: ada.id, email: ada.email })
    const byEmail = await reset(await issueToken(w.db, linkId), 'another long passphrase')
    expect(byEmail.body).toMatchObject({ code: 'second_factor_required' })
    expect(await w.db.select().from(passkeys).where(eq(passkeys.userId, ada.id))).toEqual([])
    const byOperator = await reset(await makeOperatorLink(w.db, ada.email), 'a third long passphrase')
    expect(byOperator.status).toBe(200)
  })

  test('keeps working after APP_SECRET changed', async () => {
    const w = await world()
    const ada = await w.person()
    await turnOnTwoFactor(w, ada)
    const before = 'a secret for tests that is long enough'
    const now = 'another secret that is long enough'
    await resealTotp(w.db, createSecretBox([now, before]))
    const [row] = await w.db.select().from(totpSecrets).where(eq(totpSecrets.userId, ada.id))
    expect(createSecretBox([now]).open(row?.secret ?? '', `totp ${ada.id}`)).toMatch(/^[A-Z2-7]{32}$/)
  })
})
