import { describe, expect, test } from 'vitest'
import { accountMailScene, subjectOf, tokenIn } from '../../../tests/world/account-mail.ts'
import { mailbox } from '../../../tests/world/mail-desk.ts'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { PASSWORD } from '../../../tests/world/people.ts'
import { enroll, newLead, newSequence, step } from '../../../tests/world/sequences.ts'
import { world } from '../../../tests/world/world.ts'

const another = 'eleven purple giraffes dancing'
type Scene = Awaited<ReturnType<typeof accountMailScene>>

const signIn = (w: Scene['w'], email: string, secret: string) =>
  w.call('POST', '/api/login', { email, password: secret })

describe('changing the address', () => {
  const change = (person: Scene['operator'], email: string, secret = PASSWORD) =>
    person.call('POST', '/api/account/email', { email, password: secret })

  test('needs the password and a click at the new address; the old one is told and can change it back', async () => {
    const { w, mailTo, submit } = await accountMailScene()
    const eve = await w.person({ isGuest: true, isVerified: true })
    expect(await change(eve, 'eve@new.example', 'wrong')).toMatchObject({ status: 400 })
    expect(await change(eve, 'Eve@New.example')).toMatchObject({ status: 202 })
    expect(await mailTo(eve.email)).toContain('eve@new.example')
    expect((await eve.call('GET', '/api/account')).body).toMatchObject({ email: eve.email, canChangeEmail: true })
    const token = tokenIn(await mailTo('eve@new.example'))
    expect((await submit('/api/confirm', { token })).status).toBe(200)
    expect((await eve.call('GET', '/api/account')).body).toMatchObject({ email: 'eve@new.example' })
    expect((await signIn(w, eve.email, PASSWORD)).status).toBe(401)
    expect((await signIn(w, 'eve@new.example', PASSWORD)).status).toBe(200)

    const undo = await mailTo(eve.email, 2)
    expect(subjectOf(undo)).toBe('Your email address was changed')
    const undone = await submit('/api/confirm', { token: tokenIn(undo) })
    expect(undone).toMatchObject({ status: 303 })
    expect((await eve.call('GET', '/api/account')).status).toBe(401)
    // Whoever changed it knew the password, so that is void too.
    expect((await signIn(w, eve.email, PASSWORD)).status).toBe(401)
    const next = String(undone.headers.location).split('token=')[1] ?? ''
    expect((await submit('/api/confirm', { token: next, newPassword: another })).status).toBe(200)
    expect((await signIn(w, eve.email, another)).status).toBe(200)
  })

  test('changing it back keeps codes, removes passkeys and ends sessions; the address that is replaced is told', async () => {
    const { w, mailTo, submit } = await accountMailScene()
    const eve = await w.person({ isGuest: true, isVerified: true })
    await change(eve, 'eve@new.example')
    await submit('/api/confirm', { token: tokenIn(await mailTo('eve@new.example')) })
    const undo = tokenIn(await mailTo(eve.email, 2))
    await w.pool.query(
      `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, user_handle)
       values ($1, 'Phone', $2, 'AAAA', 0, '[]', 'x')`,
      [eve.id, `undo-${eve.id}`],
    )
    await w.pool.query(`insert into totp_secrets (user_id, secret, confirmed_at) values ($1, 'x', now())`, [eve.id])
    await w.pool.query(`insert into recovery_codes (user_id, code_hash) values ($1, 'undo')`, [eve.id])
    const undone = await submit('/api/confirm', { token: undo })
    const next = String(undone.headers.location).split('token=')[1] ?? ''
    expect((await submit('/api/confirm', { token: next, newPassword: another })).status).toBe(200)
    // A stolen inbox is not enough.
    expect(await signIn(w, eve.email, another)).toMatchObject({
      status: 401,
      body: { code: 'second_factor_required' },
    })
    const { rows } = await w.pool.query(
      `select (select count(*)::int from recovery_codes where user_id = $1) as codes,
        (select count(*)::int from passkeys where user_id = $1) as passkeys,
        (select body from notifications where user_id = $1 and title = 'Your email address was changed back') as told`,
      [eve.id],
    )
    expect(rows).toEqual([{ codes: 1, passkeys: 0, told: expect.stringContaining(eve.email) }])
    const told = await mailTo('eve@new.example', 2)
    expect(subjectOf(told)).toBe('Your email address was changed back')
    expect(tokenIn(told)).toBe('')
  })

  test('goes on with follow-ups whose replies go to the owner, and says that replies go to the new address', async () => {
    const { w, mailTo, submit } = await accountMailScene()
    const eve = await w.person({ isGuest: true, isVerified: true })
    const sequence = await newSequence(eve, [step(1), step(2)])
    await enroll(eve, sequence.id, (await newLead(eve)).id)
    const engine = await mailEngine(w, eve.id)
    expect(await engine.send()).toHaveLength(1)
    await change(eve, 'eve@new.example')
    const done = await submit('/api/confirm', { token: tokenIn(await mailTo('eve@new.example')) })
    expect(done).toMatchObject({ status: 200, text: expect.stringContaining('Replies to your emails go there too.') })
    expect((await eve.call('GET', `/api/email-sequences/${sequence.id}`)).body).toMatchObject({
      openQuestions: [],
      unreadInboxConfirmed: { mailbox: 'eve@new.example', by: eve.email },
    })
    expect(await engine.later(25)).toHaveLength(1)
  })

  test('leaves an email account of their own as it is, and what was confirmed for it', async () => {
    const { w, mailTo, submit } = await accountMailScene()
    const eve = await w.person({ isGuest: true, isVerified: true })
    await eve.call('PUT', '/api/mailbox', mailbox(9, { fromEmail: eve.email }))
    const sequence = await newSequence(eve, [step(1), step(2)])
    await enroll(eve, sequence.id, (await newLead(eve)).id)
    await change(eve, 'eve@new.example')
    const done = await submit('/api/confirm', { token: tokenIn(await mailTo('eve@new.example')) })
    expect(done.text).not.toContain('Replies')
    expect((await eve.call('GET', `/api/email-sequences/${sequence.id}`)).body).toMatchObject({
      openQuestions: [],
      unreadInboxConfirmed: { mailbox: eve.email },
    })
  })

  test('to an address that has an account gets the same answer, and its owner an email', async () => {
    const { w, operator, mailTo } = await accountMailScene()
    const eve = await w.person({ isGuest: true })
    expect(await change(eve, operator.email)).toMatchObject({ status: 202, body: { message: 'Check your email' } })
    expect(subjectOf(await mailTo(operator.email))).toBe('You already have a Leadwright account')
    expect(await mailTo(operator.email)).not.toContain('/api/confirm')
  })

  test('an address that was never confirmed gets no way back into the account', async () => {
    const { w, mailTo, submit } = await accountMailScene()
    const eve = await w.person({ isGuest: true })
    await change(eve, 'eve@right.example')
    await submit('/api/confirm', { token: tokenIn(await mailTo('eve@right.example')) })
    expect(tokenIn(await mailTo(eve.email, 2))).toBe('')
  })

  test('a new password cancels a change under way', async () => {
    const { w, mailTo, submit } = await accountMailScene()
    const eve = await w.person({ isGuest: true })
    await change(eve, 'thief@else.example')
    const token = tokenIn(await mailTo('thief@else.example'))
    await submit('/api/forgot-password', { email: eve.email })
    await submit('/api/confirm', { token: tokenIn(await mailTo(eve.email, 2)), newPassword: another })
    expect((await submit('/api/confirm', { token })).status).toBe(404)
  })

  test('is refused where no email can be sent, and through an API token', async () => {
    const w = await world()
    const ada = await w.person()
    expect(await change(ada, 'ada@new.example')).toMatchObject({ status: 409 })
    const { token } = (await ada.call('POST', '/api/tokens', { name: 'script' })).body as { token: string }
    const byToken = { authorization: `Bearer ${token}` }
    const body = { email: 'a@b.example', password: PASSWORD }
    expect((await w.call('POST', '/api/account/email', body, byToken)).status).toBe(403)
  })
})
