import { describe, expect, test } from 'vitest'
import { passkeyDevice } from '../../../tests/simulators/passkey-device.ts'
import { accountMailScene, tokenIn } from '../../../tests/world/account-mail.ts'
import { PASSWORD } from '../../../tests/world/people.ts'
import { codeOf, turnOnTwoFactor } from '../../../tests/world/two-factor.ts'
import { PUBLIC, type World } from '../../../tests/world/world.ts'
import { findOrCreateUser } from '../oidc.ts'

const another = 'eleven purple giraffes dancing'
const CONFIRM = 'Confirm your new email address'
const CHANGED = 'Your email address was changed'
const NEEDS_CODE = { status: 401, body: { code: 'second_factor_required' } }

describe('changing the address with two-factor authentication on', () => {
  test('takes the password and a code; without one nothing is sent', async () => {
    const { w } = await accountMailScene()
    const eve = await w.person({ isVerified: true })
    const { secret, wait } = await turnOnTwoFactor(w, eve)
    await wait()
    const ask = (proof: object) => eve.call('POST', '/api/account/email', { email: 'eve@new.example', ...proof })
    const links = async () => {
      const { rows } = await w.pool.query('select kind from account_links where user_id = $1', [eve.id])
      return rows.map(({ kind }) => kind)
    }
    const missing = { status: 400, body: { issues: [{ field: 'code', message: 'Enter the code' }] } }
    expect(await ask({ password: PASSWORD })).toMatchObject(missing)
    const wrong = { status: 400, body: { issues: [{ field: 'code' }] } }
    expect(await ask({ password: PASSWORD, code: '000000' })).toMatchObject(wrong)
    const guessed = { status: 400, body: { issues: [{ field: 'password' }] } }
    expect(await ask({ password: 'a guess', code: codeOf(secret) })).toMatchObject(guessed)
    expect(await links()).toEqual([])
    expect((await ask({ password: PASSWORD, code: codeOf(secret) })).status).toBe(202)
    expect(await links()).toEqual(['change_address'])
  })

  test('a wrong new address uses up no code', async () => {
    const { w } = await accountMailScene()
    const eve = await w.person({ isVerified: true })
    const { secret, wait } = await turnOnTwoFactor(w, eve)
    await wait()
    const proof = { password: PASSWORD, code: codeOf(secret) }
    expect((await eve.call('POST', '/api/account/email', { email: eve.email, ...proof })).status).toBe(400)
    expect((await eve.call('POST', '/api/account/email', { email: 'eve@new.example', ...proof })).status).toBe(202)
  })
})

describe('a change of address under way', () => {
  test('ends when two-factor authentication is turned on, and so does a passkey half added', async () => {
    const { w, mailAbout, submit } = await accountMailScene()
    const eve = await w.person({ isVerified: true })
    const thief = `thief-${eve.id}@evil.example`
    await eve.call('POST', '/api/account/email', { email: thief, password: PASSWORD })
    const token = tokenIn(await mailAbout(thief, CONFIRM))
    const begun = await eve.call('POST', '/api/account/passkeys/options', { password: PASSWORD })
    const device = passkeyDevice(PUBLIC.PUBLIC_URL)
    const response = device.create(begun.body as Parameters<typeof device.create>[0])
    await turnOnTwoFactor(w, eve)
    expect((await submit('/api/confirm', { token })).status).toBe(404)
    expect((await eve.call('POST', '/api/account/passkeys', { name: 'Thief', response })).status).toBe(400)
  })

  test('ends when the account is linked to an identity provider, with every other link', async () => {
    const { w, mailAbout, submit } = await accountMailScene()
    const eve = await w.person({ isVerified: true })
    await submit('/api/forgot-password', { email: eve.email })
    await mailAbout(eve.email, 'Choose a new password')
    await eve.call('POST', '/api/account/email', { email: `new-${eve.id}@else.example`, password: PASSWORD })
    const { rowCount: before } = await linksOf(w, eve.id)
    expect(before).toBe(2)
    const claims = { issuer: 'https://id.example', subject: 'eve', email: eve.email, isEmailVerified: true }
    await findOrCreateUser(w.db, { ...claims, firstName: null, lastName: null, profileImageUrl: null }, 'open')
    expect((await linksOf(w, eve.id)).rowCount).toBe(0)
  })
})

const linksOf = (w: World, userId: number) =>
  w.pool.query('select kind from account_links where user_id = $1', [userId])

describe('after two changes of address', () => {
  test('the younger way back leaves the older one alone, and the older one ends the younger', async () => {
    const { eve, thief, pageOf, undo, undoOfOwner, undoOfThief, signIn } = await changedTwice()
    const passwordOfThief = 'nine green camels singing'
    await undo(undoOfThief, passwordOfThief)
    expect(await signIn(thief, passwordOfThief)).toMatchObject(NEEDS_CODE)
    expect(await pageOf(undoOfOwner)).toBe(200)
    await undo(undoOfOwner, another)
    expect((await signIn(thief, passwordOfThief)).body).not.toHaveProperty('code')
    expect(await signIn(eve.email, another)).toMatchObject(NEEDS_CODE)
  })

  test('the way back to the first address ends all that later addresses got', async () => {
    const { w, eve, last, mailAbout, pageOf, submit, undo, undoOfOwner, undoOfThief, signIn } = await changedTwice()
    await submit('/api/forgot-password', { email: last })
    const reset = tokenIn(await mailAbout(last, 'Choose a new password'))
    await undo(undoOfOwner, another)
    for (const token of [undoOfThief, reset]) expect(await pageOf(token)).toBe(404)
    expect(await signIn(eve.email, another)).toMatchObject(NEEDS_CODE)
    const { rows } = await w.pool.query('select email from users where id = $1', [eve.id])
    expect(rows).toEqual([{ email: eve.email }])
  })
})

test('an owner who moves back in the settings leaves no way back to the address of a thief', async () => {
  const { w, eve, thief, last, mailAbout, pageOf, submit, codes, undoOfThief } = await changedTwice()
  const asked = { email: eve.email, password: PASSWORD, code: codes[2] }
  expect((await eve.call('POST', '/api/account/email', asked)).status).toBe(202)
  const token = tokenIn(await mailAbout(eve.email, CONFIRM))
  expect((await submit('/api/confirm', { token })).status).toBe(200)
  expect(await pageOf(undoOfThief)).toBe(404)
  expect(tokenIn(await mailAbout(last, CHANGED))).toBe('')
  const { rows } = await w.pool.query('select email from account_links where user_id = $1', [eve.id])
  expect(rows.map(({ email }) => email)).not.toContain(thief)
})

/** From the owner's address to one of a thief and on to another, with codes that were on before. */
async function changedTwice() {
  const scene = await accountMailScene()
  const { w, mailAbout, submit } = scene
  const eve = await w.person({ isVerified: true })
  const { codes } = await turnOnTwoFactor(w, eve)
  const [thief, last] = [`a1-${eve.id}@evil.example`, `a2-${eve.id}@evil.example`]
  for (const [n, email] of [thief, last].entries()) {
    await eve.call('POST', '/api/account/email', { email, password: PASSWORD, code: codes[n] })
    expect((await submit('/api/confirm', { token: tokenIn(await mailAbout(email, CONFIRM)) })).status).toBe(200)
  }
  return {
    ...scene,
    eve,
    codes,
    thief,
    last,
    undoOfOwner: tokenIn(await mailAbout(eve.email, CHANGED)),
    undoOfThief: tokenIn(await mailAbout(thief, CHANGED)),
    pageOf: async (token: string) => (await w.call('GET', `/api/confirm?token=${token}`)).status,
    signIn: (email: string, password: string) => w.call('POST', '/api/login', { email, password }),
    async undo(token: string, newPassword: string) {
      const undone = await submit('/api/confirm', { token })
      const next = String(undone.headers.location).split('token=')[1] ?? ''
      expect((await submit('/api/confirm', { token: next, newPassword })).status).toBe(200)
    },
  }
}
