import { describe, expect, onTestFinished, test } from 'vitest'
import { CHECK_EMAIL } from '../../../contract/account.ts'
import { accountMailScene, FROM, subjectOf, textOf, tokenIn } from '../../../tests/world/account-mail.ts'
import { sink } from '../../../tests/world/mail-desk.ts'
import { PASSWORD } from '../../../tests/world/people.ts'
import { PUBLIC, world } from '../../../tests/world/world.ts'
import { createLog } from '../../log.ts'
import { findOrCreateUser } from '../oidc.ts'
import { type QueuedAccountMail, sendAccountMail, sendAccountMailOnce } from './send-account-mail.ts'

const password = 'correct horse battery staple'
const another = 'eleven purple giraffes dancing'
type Scene = Awaited<ReturnType<typeof accountMailScene>>

const signIn = (w: Scene['w'], email: string, secret: string) =>
  w.call('POST', '/api/login', { email, password: secret })
const confirmPage = (w: Scene['w'], token: string) => w.call('GET', `/api/confirm?token=${token}`)

describe('registering on a server that sends email', () => {
  test('answers 202 for new and known addresses alike, and the email says which it is', async () => {
    const { w, operator, mailTo } = await accountMailScene()
    const answers = []
    for (const email of ['new@someone.example', operator.email])
      answers.push(await w.call('POST', '/api/register', { email, password }))
    for (const { status, body, cookie } of answers)
      expect({ status, body, cookie }).toEqual({
        status: 202,
        body: { message: 'Check your email' },
        cookie: undefined,
      })
    expect(subjectOf(await mailTo(operator.email))).toBe('You already have a Leadwright account')
    const invitation = await mailTo('new@someone.example')
    expect(subjectOf(invitation)).toBe('Confirm your email address')
    expect(invitation).toContain(`From: Leadwright <${FROM}>`)
    // Until then there is no account, so that signing in says nothing either.
    expect((await signIn(w, 'new@someone.example', password)).status).toBe(401)
  })

  test('opening the link changes nothing; the chosen password and a click create the account, once', async () => {
    const { w, mailTo, submit } = await accountMailScene()
    const email = 'click@someone.example'
    const asked = await submit('/api/register', { email, password, firstName: 'Grace' })
    expect(asked).toMatchObject({ status: 202, text: expect.stringContaining('Check your email') })
    const token = tokenIn(await mailTo(email))
    for (let n = 0; n < 2; n++)
      expect(await confirmPage(w, token)).toMatchObject({ status: 200, text: expect.stringContaining(email) })
    const guessed = await submit('/api/confirm', { token, password: another })
    expect(guessed).toMatchObject({ status: 400, cookie: undefined, text: expect.stringContaining('not the password') })
    const made = await submit('/api/confirm', { token, password })
    expect(made).toMatchObject({ status: 303, headers: { location: '/' } })
    const me = await w.call('GET', '/api/auth/user', undefined, { cookie: made.cookie ?? '' })
    expect(me.body).toMatchObject({ email, firstName: 'Grace' })
    expect(me.body).not.toHaveProperty('mustConfirmEmail')
    const { rows } = await w.pool.query(
      'select is_operator, email_verified_at is not null as verified from users where email = $1',
      [email],
    )
    expect(rows).toEqual([{ is_operator: false, verified: true }])
    expect((await submit('/api/confirm', { token, password })).status).toBe(404)
    expect((await confirmPage(w, token)).status).toBe(404)
  })

  test('an email that is sent again has the same link: the one that arrived first works', async () => {
    const arrived = await sink()
    const w = await world({
      ...PUBLIC,
      SMTP_URL: `smtp://127.0.0.1:${arrived.port}`,
      SMTP_FROM: FROM,
      SIGNUP: 'open',
    })
    await w.person()
    await w.call('POST', '/api/register', { email: 'twice@someone.example', password })
    const { rows } = await w.pool.query<{ payload: QueuedAccountMail }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send-account-mail'`,
    )
    expect(rows).toHaveLength(1)
    // As after a connection that was lost before the server's last reply: nobody knows that it has the email.
    for (const { payload } of [...rows, ...rows])
      await sendAccountMail(w, payload, w.mail.box, w.config, createLog('silent'))
    const [first = '', second] = (await arrived.received(2)).map(({ raw }) => tokenIn(textOf(raw)))
    expect(first).toHaveLength(22)
    expect(second).toBe(first)
    expect((await confirmPage(w, first)).status).toBe(200)
    // A job that succeeded and whose result was lost: the email is there, so another one would be one too many.
    for (const { payload } of [...rows, ...rows])
      await sendAccountMailOnce(w, payload, w.mail.box, w.config, createLog('silent'))
    expect(await arrived.received(3)).toHaveLength(3)
  })

  test('a weak password or a bad address is refused as before, for both alike', async () => {
    const { w, operator } = await accountMailScene()
    for (const email of ['weak@someone.example', operator.email])
      expect((await w.call('POST', '/api/register', { email, password: 'password1' })).status).toBe(400)
  })

  test('one address gets few emails, whoever asks, and the answer is always the same', async () => {
    const { w, operator, mailTo } = await accountMailScene()
    const register = () => w.call('POST', '/api/register', { email: operator.email, password })
    const forget = () => w.call('POST', '/api/forgot-password', { email: operator.email })
    for (let n = 0; n < 7; n++) expect(await register()).toMatchObject({ status: 202, body: CHECK_EMAIL })
    await mailTo(operator.email, 5)
    // Registering uses up nothing of what somebody who forgot their password has.
    for (let n = 0; n < 7; n++) expect(await forget()).toMatchObject({ status: 202, body: CHECK_EMAIL })
    const link = tokenIn(await mailTo(operator.email, 10))
    expect((await confirmPage(w, link)).status).toBe(200)
    // Nothing else waits to be sent.
    const { rows } = await w.pool.query(
      `select (select count(*)::int from graphile_worker.jobs where task_identifier = 'send-account-mail') as queued,
        (select count(*)::int from account_links where kind = 'reset_password' and user_id = $1) as links`,
      [operator.id],
    )
    expect(rows[0].links).toBe(5)
    expect(rows[0].queued).toBeLessThanOrEqual(1)
  })

  test('one network asks for few, and is told to wait', async () => {
    const { w } = await accountMailScene()
    const forgetAsking = () => w.pool.query(`delete from rate_limits where key like 'reset-mail-from%'`)
    await forgetAsking()
    onTestFinished(async () => void (await forgetAsking()))
    const ask = (n: number) => w.call('POST', '/api/forgot-password', { email: `n${n}@someone.example` })
    for (let n = 0; n < 30; n++) expect((await ask(n)).status).toBe(202)
    expect(await ask(30)).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
  })
})

describe('a forgotten password', () => {
  test('gets the same answer for known and unknown addresses; only the known one gets a link', async () => {
    const { w, operator, arrived, mailTo } = await accountMailScene()
    const unknown = await w.call('POST', '/api/forgot-password', { email: 'nobody@someone.example' })
    const known = await w.call('POST', '/api/forgot-password', { email: operator.email })
    expect(known).toMatchObject({ status: 202, body: { message: 'Check your email' } })
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect(subjectOf(await mailTo(operator.email))).toBe('Choose a new password')
    expect(arrived.mails.map(({ to }) => to)).not.toContain('nobody@someone.example')
  })

  test('is replaced by link: sessions and API tokens end, the link works once, and the owner is told', async () => {
    const { w, operator, mailTo, submit } = await accountMailScene()
    const made = (await operator.call('POST', '/api/tokens', { name: 'script' })).body as { token: string }
    expect((await submit('/api/forgot-password', { email: operator.email })).status).toBe(202)
    const token = tokenIn(await mailTo(operator.email))
    const weak = await submit('/api/confirm', { token, newPassword: 'short' })
    expect(weak).toMatchObject({ status: 400, text: expect.stringContaining('Use at least') })
    const changed = await submit('/api/confirm', { token, newPassword: another })
    expect(changed).toMatchObject({ status: 200, text: expect.stringContaining('Your password was changed') })
    expect((await operator.call('GET', '/api/auth/user')).status).toBe(401)
    const byToken = { authorization: `Bearer ${made.token}` }
    expect((await w.call('GET', '/api/auth/user', undefined, byToken)).status).toBe(401)
    expect((await signIn(w, operator.email, PASSWORD)).status).toBe(401)
    const { cookie = '' } = await signIn(w, operator.email, another)
    expect((await submit('/api/confirm', { token, newPassword: password })).status).toBe(404)
    expect(subjectOf(await mailTo(operator.email, 2))).toBe('Your password was changed')
    const notices = await w.call('GET', '/api/notifications', undefined, { cookie })
    expect(notices.text).toContain('Your password was changed')
  })

  test('of several uses of a link at once one changes the password', async () => {
    const { operator, mailTo, submit, w } = await accountMailScene()
    await submit('/api/forgot-password', { email: operator.email })
    const token = tokenIn(await mailTo(operator.email))
    const passwords = Array.from({ length: 5 }, (_, i) => `${another} ${i}`)
    const uses = await Promise.all(passwords.map((newPassword) => submit('/api/confirm', { token, newPassword })))
    expect(uses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
    const winner = passwords[uses.findIndex(({ status }) => status === 200)] ?? ''
    expect((await signIn(w, operator.email, winner)).status).toBe(200)
  })

  test('its link leads to the public address, whatever host the request names', async () => {
    const { w, operator, mailTo } = await accountMailScene()
    const ask = (headers: Record<string, string>) =>
      w.call('POST', '/api/forgot-password', { email: operator.email }, headers)
    expect((await ask({ host: 'evil.example' })).status).toBeGreaterThanOrEqual(400)
    expect((await ask({ 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })).status).toBe(202)
    const text = textOf(await mailTo(operator.email))
    expect(text).toContain(`${new URL('/api/confirm?token=', w.config.publicUrl).href}`)
    expect(text).not.toContain('evil.example')
  })

  test('an expired link and an invented one get the same page', async () => {
    const { w, operator, mailTo, submit } = await accountMailScene()
    await submit('/api/forgot-password', { email: operator.email })
    const token = tokenIn(await mailTo(operator.email))
    await w.pool.query(`update account_links set expires_at = now() - interval '1 second'`)
    const [old, invented] = [await confirmPage(w, token), await confirmPage(w, 'x'.repeat(43))]
    expect(old.status).toBe(404)
    expect(old.text).toBe(invented.text)
    expect((await submit('/api/confirm', { token, newPassword: another })).status).toBe(404)
    expect((await signIn(w, operator.email, PASSWORD)).status).toBe(200)
  })

  test('no token is stored', async () => {
    const { w, operator, mailTo } = await accountMailScene()
    await w.call('POST', '/api/forgot-password', { email: operator.email })
    const token = tokenIn(await mailTo(operator.email))
    expect(token).toHaveLength(22)
    const { rows } = await w.pool.query('select to_jsonb(l)::text as link from account_links l')
    expect(rows.map(({ link }) => link).join()).not.toContain(token)
  })

  test('without SMTP_URL the page says whom to ask', async () => {
    const w = await world()
    const page = await w.call('GET', '/api/forgot-password')
    expect(page.text).toContain('Ask the person who runs it')
    expect(page.text).toContain('npm run reset-password --')
    expect((await w.call('POST', '/api/forgot-password', { email: 'a@b.example' })).status).toBe(409)
    expect((await w.call('GET', '/api/login')).text).toContain('Forgot password?')
  })
})

describe('confirming the address of an account that exists', () => {
  test('is asked for until it is done; a link is sent on demand, a few times an hour', async () => {
    const { w, mailTo, submit } = await accountMailScene()
    const eve = await w.person({ isGuest: true })
    expect((await eve.call('GET', '/api/auth/user')).body).toMatchObject({ mustConfirmEmail: true })
    expect(await eve.call('POST', '/api/account/confirmation')).toMatchObject({ status: 202 })
    const token = tokenIn(await mailTo(eve.email))
    expect((await confirmPage(w, token)).text).toContain('Confirm your email address')
    expect((await eve.call('GET', '/api/auth/user')).body).toHaveProperty('mustConfirmEmail')
    expect(await submit('/api/confirm', { token })).toMatchObject({ status: 200 })
    expect((await eve.call('GET', '/api/auth/user')).body).not.toHaveProperty('mustConfirmEmail')
    expect((await eve.call('POST', '/api/account/confirmation')).status).toBe(409)
    for (let n = 0; n < 8; n++) await eve.call('POST', '/api/account/confirmation')
    expect((await eve.call('POST', '/api/account/confirmation')).status).toBe(429)
  })

  test.each([
    ['go out', {}, 'Emails that waited for it go out now.'],
    ['wait for SMTP_FROM', { SMTP_FROM: undefined, SIGNUP: 'first' }, 'Your emails still wait'],
  ])('then says that emails %s', async (_, settings, words) => {
    const { w, mailTo, submit } = await accountMailScene(settings)
    const eve = await w.person({ isGuest: true })
    const { body } = await eve.call('GET', '/api/auth/user')
    expect('hasNoSender' in (body as object)).toBe('SMTP_FROM' in settings)
    await eve.call('POST', '/api/account/confirmation')
    const { text } = await submit('/api/confirm', { token: tokenIn(await mailTo(eve.email)) })
    expect(text).toContain(words)
  })
})

test('an address that the identity provider has verified counts as confirmed, also for an account from before', async () => {
  const w = await world()
  await w.person()
  const claims = { issuer: 'https://id.example', firstName: 'Eve', lastName: null, profileImageUrl: null }
  const signInAs = async (subject: string, isEmailVerified: boolean | undefined) => {
    const email = `${subject}@else.example`
    await findOrCreateUser(w.db, { ...claims, subject, email, isEmailVerified }, 'open')
    const { rows } = await w.pool.query(
      'select email_verified_at is not null as verified from users where email = $1',
      [email],
    )
    return rows[0].verified
  }
  expect(await signInAs('eve', true)).toBe(true)
  expect(await signInAs('bob', undefined)).toBe(false)
  expect(await signInAs('bob', true)).toBe(true)
})
