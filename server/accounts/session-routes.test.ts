import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type World, world } from '../../tests/world/world.ts'
import { users } from '../db/schema.ts'

const password = 'a long enough passphrase'

describe('the session', () => {
  test('over https is __Host-, Secure, HttpOnly, SameSite=Lax, with at least 128 random bits', async () => {
    const w = await world({ PUBLIC_URL: 'https://leads.example.com' })
    const { headers } = await w.call('POST', '/api/register', { email: 'secure@brightline.co', password })
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-leadwright=[\w-]{43};/)
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=604800'])
      expect(cookie).toContain(attribute)
    expect(cookie).not.toContain('Domain')
  })

  test('over plain http has the same limits without Secure, which Safari would not keep', async () => {
    const w = await world()
    const { headers } = await w.call('POST', '/api/register', { email: 'plain@brightline.co', password })
    expect(String(headers['set-cookie'])).toMatch(
      /^leadwright=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('gets a new name at sign-in, and the old one is dead', async () => {
    const w = await world()
    const ada = await w.person()
    const again = await ada.call('POST', '/api/login', { email: ada.email, password })
    expect(again.cookie).not.toBe(ada.cookie)
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(401)
  })

  test('takes nothing from a page of somebody else, who was signed in before in that browser', async () => {
    const w = await world()
    const [ada, grace] = await Promise.all([w.person(), w.person()])
    const page = (of: number) => ({ 'x-page-user': String(of) })
    const lead = { firstName: 'Mia', lastName: 'Berg', email: 'mia@navona.example', company: 'Navona' }
    for (const [method, url, body] of [
      ['POST', '/api/leads', lead],
      ['GET', '/api/leads', undefined],
      ['GET', '/api/auth/user', undefined],
    ] as const)
      expect(await grace.call(method, url, body, page(ada.id))).toMatchObject({
        status: 401,
        text: '{"message":"Unauthorized"}',
      })
    expect((await grace.call('GET', '/api/leads')).body).toMatchObject({ total: 0 })
    expect((await grace.call('POST', '/api/leads', lead, page(grace.id))).status).toBe(201)
  })

  test('ends at sign-out: the old cookie is answered 401 Unauthorized', async () => {
    const w = await world()
    for (const method of ['GET', 'POST']) {
      const ada = await w.person()
      const out = await ada.call(method, '/api/logout')
      expect(out).toMatchObject({ status: 302, headers: { location: '/' } })
      expect(String(out.headers['set-cookie'])).toContain('Max-Age=0')
      expect(await ada.call('GET', '/api/auth/user')).toMatchObject({ status: 401, text: '{"message":"Unauthorized"}' })
    }
  })

  test.each([
    ['a link on another site', { 'sec-fetch-site': 'cross-site' }],
    ['a link on a site beside ours', { 'sec-fetch-site': 'same-site' }],
    ['a page that names itself', { referer: 'https://evil.example/page' }],
  ])('is not ended by %s: it asks first', async (_, from) => {
    const w = await world()
    const ada = await w.person()
    for (const method of ['GET', 'HEAD']) {
      const asked = await ada.call(method, '/api/logout', undefined, from)
      expect(asked.status).toBe(200)
      expect(asked.headers['set-cookie']).toBeUndefined()
      if (method === 'GET') expect(asked.text).toContain('Sign out of Leadwright?')
    }
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(200)
    const form = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': '0',
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
    }
    expect((await ada.call('POST', '/api/logout', undefined, form)).status).toBe(302)
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(401)
  })

  test.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', referer: 'http://localhost:3000/leads' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
  ])('is ended by GET from %s', async (_, from) => {
    const w = await world()
    const ada = await w.person()
    expect((await ada.call('GET', '/api/logout', undefined, from)).status).toBe(302)
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(401)
  })

  test('ends after 24 idle hours', async () => {
    const w = await world()
    const ada = await w.person()
    await ageBy(w, ada.id, '23 hours 59 minutes')
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(200)
    await ageBy(w, ada.id, '24 hours')
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(401)
  })

  test('is written at most every five minutes, on its last day too', async () => {
    const w = await world()
    const ada = await w.person()
    const expiry = async () =>
      (
        await w.pool.query(`select expire::text, xmin::text from sessions where (sess ->> 'userId')::int = $1`, [
          ada.id,
        ])
      ).rows[0]
    for (const age of ['10 minutes', '6 days 12 hours']) {
      await ageBy(w, ada.id, age)
      if (age !== '10 minutes')
        await w.pool.query(
          `update sessions set expire = now() + interval '3 hours' where (sess ->> 'userId')::int = $1`,
          [ada.id],
        )
      await ada.call('GET', '/api/stats')
      const once = await expiry()
      await ada.call('GET', '/api/stats')
      expect(await expiry(), age).toEqual(once)
    }
  })

  test('ends after seven days however busy', async () => {
    const w = await world()
    const ada = await w.person()
    for (let day = 0; day < 6; day++) {
      await ageBy(w, ada.id, '23 hours 59 minutes')
      expect((await ada.call('GET', '/api/auth/user')).status).toBe(200)
    }
    await ageBy(w, ada.id, '23 hours 59 minutes')
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(200)
    await ageBy(w, ada.id, '8 minutes')
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(401)
  })

  test('is stored under a hash: the table opens no session', async () => {
    const w = await world()
    const ada = await w.person()
    const value = ada.cookie.split('=')[1] ?? ''
    const { rows } = await w.pool.query('select * from sessions')
    expect(JSON.stringify(rows)).not.toContain(value)
  })

  test('of a deleted account is over', async () => {
    const w = await world()
    const ada = await w.person()
    await w.db.delete(users).where(eq(users.id, ada.id))
    for (const url of ['/api/auth/user', '/api/stats', '/api/leads']) {
      expect(await ada.call('GET', url), url).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
    }
  })

  /** As if `interval` had passed since the last request. */
  async function ageBy(w: World, userId: number, interval: string) {
    await w.pool.query(
      `update sessions set expire = expire - $1::interval,
         sess = jsonb_set(sess, '{signedInAt}', to_jsonb((sess ->> 'signedInAt')::float8 - 1000 * extract(epoch from $1::interval)))
       where (sess ->> 'userId')::integer = $2`,
      [interval, userId],
    )
  }
})
