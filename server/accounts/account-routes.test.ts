import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { world } from '../../tests/world/world.ts'
import { users } from '../db/schema.ts'

const password = 'a long enough passphrase'
const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' }
const encode = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

describe('registering', () => {
  test('with JSON answers the user and signs in', async () => {
    const w = await world()
    const made = await w.call('POST', '/api/register', {
      email: ' Ada@Brightline.co ',
      password,
      firstName: 'Ada',
      lastName: 'Byron',
    })
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({
      email: 'ada@brightline.co',
      firstName: 'Ada',
      lastName: 'Byron',
      subscriptionPlan: 'basic',
      subscriptionStatus: 'active',
    })
    expect(made.text).not.toContain('password')
    const me = await w.call('GET', '/api/auth/user', undefined, { cookie: made.cookie ?? '' })
    expect(me.body).toEqual(made.body)
  })

  test('with a form leads home, signed in', async () => {
    const w = await world()
    const made = await w.call(
      'POST',
      '/api/register',
      encode({ email: 'form@brightline.co', password, firstName: 'Grace', lastName: '' }),
      form,
    )
    expect(made.status).toBe(303)
    expect(made.headers.location).toBe('/')
    const me = await w.call('GET', '/api/auth/user', undefined, { cookie: made.cookie ?? '' })
    expect(me.body).toMatchObject({ firstName: 'Grace', lastName: null })
  })

  test('with a form sent twice, by a double click, ends signed in; with another password it does not', async () => {
    const w = await world()
    const twice = encode({ email: 'double@brightline.co', password })
    const [first, second] = [
      await w.call('POST', '/api/register', twice, form),
      await w.call('POST', '/api/register', twice, form),
    ]
    expect([first.status, second.status]).toEqual([303, 303])
    const other = encode({ email: 'double@brightline.co', password: 'another passphrase' })
    const refused = await w.call('POST', '/api/register', other, form)
    expect(refused).toMatchObject({
      status: 409,
      text: expect.stringContaining('An account with this email already exists'),
    })
    expect(refused.cookie).toBeUndefined()
    for (let i = 0; i < 12; i++) await w.call('POST', '/api/register', other, form)
    expect((await w.call('POST', '/api/register', twice, form)).status).toBe(429)
  })

  test('its address, left in the browser by a failed form, leads back to the form', async () => {
    const w = await world()
    expect(await w.call('GET', '/api/register')).toMatchObject({
      status: 302,
      headers: { location: '/api/login?form=create' },
    })
  })

  test('with a bad form shows each error beside its field and keeps what was typed, but not the password', async () => {
    const w = await world()
    const refused = await w.call(
      'POST',
      '/api/register',
      encode({ email: 'not an address', password: 'short', firstName: '<b>Ada' }),
      form,
    )
    expect(refused.status).toBe(400)
    expect(refused.headers['content-type']).toContain('text/html')
    expect(refused.text).toContain('value="not an address"')
    expect(refused.text).toContain('value="&lt;b&gt;Ada"')
    expect(refused.text).toMatch(/id="email-note"[^>]*>Valid email is required/)
    expect(refused.text).toMatch(/id="password-note"[^>]*>Use at least 8 characters/)
    expect(refused.text).not.toContain('"short"')
  })

  test.each([
    ['seven characters', 'é'.repeat(7), 'Use at least 8 characters'],
    ['257 characters', 'x'.repeat(257), 'Use at most 256 characters'],
    ['a text that takes seconds to normalise', '\u0300\u0316'.repeat(2000), 'Use at most 256 characters'],
    ['half a character', '\ud800'.repeat(9), 'The password contains an invalid character'],
    ['a common one', 'Password1', 'This password appeared in a data leak. Choose another one.'],
    ['a leaked one', 'qwertyuiop', 'This password appeared in a data leak. Choose another one.'],
    ['the product and a year', 'Leadwright2026!', 'This password is mostly your name, your email or our name.'],
    ['their own name and a year', 'Grace.Hopper1906', 'This password is mostly your name, your email or our name.'],
    ['the host and a digit', 'Crm-Northwind-9', 'This password is mostly your name, your email or our name.'],
    ['the company of the address', 'brightline.co#1', 'This password is mostly your name, your email or our name.'],
    ['a season and a year', 'Summer2026!', 'This password is too close to a common one.'],
    ['a word with a digit', 'rosebud42', 'This password is too close to a common one.'],
    ['one character', 'zzzzzzzzzzzzzz', "This password repeats itself, so it's easy to guess."],
    ['one syllable', 'abcabcabcabcabc', "This password repeats itself, so it's easy to guess."],
    ['keys side by side', 'hjkloiuytre', "This password follows a simple pattern, so it's easy to guess."],
    ['a date', '12.04.1987', 'Dates and years are easy to guess.'],
    ['the address itself', 'weak@brightline.co', "Don't use your email address as your password"],
    ['nothing', undefined, 'Password is required'],
  ])('refuses %s as password and changes nothing', async (_name, weak, message) => {
    const w = await world({ PUBLIC_URL: 'https://crm.northwind.example' })
    const person = { email: 'weak@brightline.co', firstName: 'Grace', lastName: 'Hopper' }
    const refused = await w.call('POST', '/api/register', { ...person, password: weak })
    const said = expect.stringContaining(message)
    expect(refused).toMatchObject({
      status: 400,
      body: { message: said, issues: [{ field: 'password', message: said }] },
    })
    expect(await w.db.select().from(users).where(eq(users.email, 'weak@brightline.co'))).toHaveLength(0)
  })

  test.each([
    ['64 letters', 'correcthorsebatterystaple'.padEnd(64, 'z')],
    ['letters beyond ASCII', 'пароль из слов 🐎🔋'],
    ['spaces around', '  twelve spaces  '],
    ['eight random characters', 'xK9#mQ2v'],
    ['a phrase with the product in it', 'leadwright mornings taste of tin'],
    ['256 random characters', randomBytes(128).toString('hex')],
  ])('accepts %s, whole', async (name, strong) => {
    const w = await world()
    const email = `${name.replaceAll(' ', '')}@brightline.co`
    expect((await w.call('POST', '/api/register', { email, password: strong })).status).toBe(200)
    expect((await w.call('POST', '/api/login', { email, password: strong.slice(0, -1) })).status).toBe(401)
    expect((await w.call('POST', '/api/login', { email, password: strong })).status).toBe(200)
  })

  test('takes the same password typed with composed or separate accents', async () => {
    const w = await world()
    await w.call('POST', '/api/register', { email: 'accent@brightline.co', password: 'caf\u00e9 au lait' })
    expect(
      (await w.call('POST', '/api/login', { email: 'accent@brightline.co', password: 'cafe\u0301 au lait' })).status,
    ).toBe(200)
  })

  test('a second account with the same address, in any case, is refused', async () => {
    const w = await world()
    const message = 'An account with this email already exists'
    const twins = await Promise.all(
      ['twin@brightline.co', 'TWIN@brightline.co', 'Twin@Brightline.co'].map((email) =>
        w.call('POST', '/api/register', { email, password }),
      ),
    )
    expect(twins.map((twin) => twin.status).sort()).toEqual([200, 409, 409])
    expect(twins.find((twin) => twin.status === 409)?.body).toEqual({ message, issues: [{ field: 'email', message }] })
  })

  test('stores an Argon2id hash of 19 MiB and two passes', async () => {
    const w = await world()
    const email = 'costly@example.com'
    await w.call('POST', '/api/register', { email, password: 'a long enough passphrase' })
    const [row] = await w.db.select().from(users).where(eq(users.email, email))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('SIGNUP=closed takes nobody, SIGNUP=first only the first', async () => {
    const open = await world()
    await open.person()
    for (const SIGNUP of ['closed', 'first']) {
      const w = await world({ SIGNUP })
      const refused = await w.call('POST', '/api/register', { email: `late-${SIGNUP}@brightline.co`, password })
      expect(refused).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('Sign-up is closed') },
      })
      expect((await w.call('GET', '/api/login')).text).not.toContain('Create an account')
    }
  })
})

describe('signing in', () => {
  test('works with the address in any case, and by form', async () => {
    const w = await world()
    const { email } = await w.person()
    expect((await w.call('POST', '/api/login', { email: email.toUpperCase(), password })).status).toBe(200)
    const byForm = await w.call('POST', '/api/login', encode({ email, password }), form)
    expect(byForm).toMatchObject({ status: 303, headers: { location: '/' } })
  })

  test('answers an unknown address and a wrong password alike', async () => {
    const w = await world()
    const { email } = await w.person()
    const wrong = await w.call('POST', '/api/login', { email, password: 'not this one' })
    const unknown = await w.call('POST', '/api/login', { email: 'nobody@brightline.co', password: 'not this one' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toMatchObject({ message: 'Unauthorized' })
    expect(unknown.text).toBe(wrong.text)
    expect(wrong.cookie).toBeUndefined()
  })

  test('by form says so on the page and keeps the address', async () => {
    const w = await world()
    const { email } = await w.person()
    const refused = await w.call('POST', '/api/login', encode({ email, password: 'not this one' }), form)
    expect(refused.status).toBe(401)
    expect(refused.text).toContain(`value="${email}"`)
    expect(refused.text).toContain('Wrong email or password')
  })

  test('the eleventh try at one account is refused with the time to wait, the right password too; others are not', async () => {
    const w = await world()
    const { email } = await w.person()
    const other = await w.person()
    for (let i = 0; i < 10; i++)
      expect((await w.call('POST', '/api/login', { email, password: 'a guess' })).status).toBe(401)
    const refused = await w.call('POST', '/api/login', { email, password })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect(refused.body).toMatchObject({ message: expect.stringContaining('Too many attempts. Wait 15 minutes') })
    expect((await w.call('POST', '/api/login', { email: other.email, password })).status).toBe(200)
  })

  test('a hundred guesses at once get no further than ten', async () => {
    const w = await world()
    const { email } = await w.person()
    const tries = await Promise.all(
      Array.from({ length: 100 }, () => w.call('POST', '/api/login', { email, password: 'a guess' })),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(90)
  })
})

describe('the sign-in page', () => {
  test('returns to the page that asked for it, and nowhere else', async () => {
    const w = await world()
    const { email } = await w.person()
    const from = (referer: string) => w.call('GET', '/api/login', undefined, { referer, host: 'localhost:3000' })
    expect((await from('http://localhost:3000/leads?lead=12')).text).toContain('name="next" value="/leads?lead=12"')
    expect((await from('https://evil.example/leads')).text).not.toContain('name="next"')
    expect((await w.call('GET', '/api/login?next=//evil.example')).text).not.toContain('evil')
    const inside = await w.call('POST', '/api/login', encode({ email, password, next: '/leads?lead=12' }), form)
    expect(inside.headers.location).toBe('/leads?lead=12')
    for (const next of ['//evil.example', 'https://evil.example', '/api/logout', '/\\evil.example']) {
      expect((await w.call('POST', '/api/login', encode({ email, password, next }), form)).headers.location).toBe('/')
    }
  })

  test('sends somebody who is signed in home', async () => {
    const w = await world()
    const ada = await w.person()
    expect(await ada.call('GET', '/api/login')).toMatchObject({ status: 302, headers: { location: '/' } })
  })

  test('offers an account first where there is none, and the form asked for otherwise', async () => {
    const w = await world()
    await w.person()
    expect((await w.call('GET', '/api/login')).text).toContain('Welcome back')
    expect((await w.call('GET', '/api/login?form=create')).text).toContain('Create your account')
    await w.db.delete(users)
    expect((await w.call('GET', '/api/login')).text).toContain('Create your account')
  })

  test('needs no script but for passkeys, is never cached and wears the chosen theme', async () => {
    const w = await world()
    const { text, headers } = await w.call('GET', '/api/login', undefined, { cookie: 'theme=dark' })
    expect(text).toMatch(/<form method="post" action="\/api\/login"/)
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain('<html lang="en" data-theme="dark">')
    const odd = await w.call('GET', '/api/login', undefined, { cookie: 'theme=%22%3E%3Cscript%3E' })
    expect(odd.text).toContain('<html lang="en">')
  })
})
