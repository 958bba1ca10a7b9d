import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { accountMailScene, subjectOf, tokenIn } from '../../../tests/world/account-mail.ts'
import { PASSWORD } from '../../../tests/world/people.ts'

const password = 'correct horse battery staple'

describe('somebody who signed up and has not confirmed', () => {
  test('gets the sign-up email again by asking for a new password; both links work', async () => {
    const { w, mailTo, submit } = await accountMailScene()
    const email = 'lost@someone.example'
    const asked = await submit('/api/register', { email, password })
    for (const words of ['Send it again', 'Use another address', 'Back to sign in']) expect(asked.text).toContain(words)
    expect(asked.text).toContain('action="/api/forgot-password"')
    const first = tokenIn(await mailTo(email))
    const again = await submit('/api/forgot-password', { email })
    const stranger = await submit('/api/forgot-password', { email: 'nobody@someone.example' })
    expect(again.status).toBe(202)
    expect(again.text.replaceAll('lost', 'nobody')).toBe(stranger.text)
    const second = await mailTo(email, 2)
    expect(subjectOf(second)).toBe('Confirm your email address')
    expect(tokenIn(second)).not.toBe(first)
    expect((await w.call('GET', `/api/confirm?token=${first}`)).status).toBe(200)
    expect((await submit('/api/confirm', { token: tokenIn(second), password })).status).toBe(303)

    // The other link: there is an account now.
    const late = await w.call('GET', `/api/confirm?token=${first}`)
    expect(late.text).toContain('You already have an account')
    expect(late.text).not.toContain('<form')
    expect(await submit('/api/confirm', { token: first, password })).toMatchObject({
      status: 409,
      text: expect.stringContaining('You already have an account'),
    })
  })
})

describe('a change of address that waits', () => {
  test('is shown to its owner, is sent again, and is canceled', async () => {
    const { w, mailTo, submit } = await accountMailScene()
    const eve = await w.person({ isGuest: true, isVerified: true })
    const pending = async () => ((await eve.call('GET', '/api/account')).body as { pendingEmail?: string }).pendingEmail
    expect(await pending()).toBeUndefined()
    expect((await eve.call('POST', '/api/account/email/link')).status).toBe(404)
    await eve.call('POST', '/api/account/email', { email: 'eve@new.example', password: PASSWORD })
    expect(await pending()).toBe('eve@new.example')
    await mailTo('eve@new.example')
    expect((await eve.call('POST', '/api/account/email/link')).status).toBe(202)
    const token = tokenIn(await mailTo('eve@new.example', 2))
    expect((await w.call('GET', `/api/confirm?token=${token}`)).status).toBe(200)
    const bob = await w.person({ isGuest: true })
    expect((await bob.call('DELETE', '/api/account/email')).status).toBe(204)
    expect(await pending()).toBe('eve@new.example')
    expect((await eve.call('DELETE', '/api/account/email')).status).toBe(204)
    expect(await pending()).toBeUndefined()
    expect((await submit('/api/confirm', { token })).status).toBe(404)
  })
})

test('turning codes on and using a recovery code are told by email too', async () => {
  const { w, operator, mailTo } = await accountMailScene()
  const { secret } = (await operator.call('POST', '/api/account/totp', { password: PASSWORD })).body as {
    secret: string
  }
  const on = await operator.call('POST', '/api/account/totp/confirm', { code: new TOTP({ secret }).generate() })
  const { recoveryCodes } = on.body as { recoveryCodes: string[] }
  expect(subjectOf(await mailTo(operator.email))).toBe('Two-factor authentication is on')
  const { cookie = '' } = await w.call('POST', '/api/login', { email: operator.email, password: PASSWORD })
  const used = await w.call('POST', '/api/login/code', { code: recoveryCodes[0] }, { cookie })
  expect(used.status).toBe(200)
  const told = await mailTo(operator.email, 2)
  expect(subjectOf(told)).toBe('A recovery code was used to confirm your identity')
  expect(told).toContain('9 codes are unused')
})
