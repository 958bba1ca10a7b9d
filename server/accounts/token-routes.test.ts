import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ApiToken, MadeApiToken } from '../../contract/api-token.ts'
import { world } from '../../tests/world/world.ts'
import { apiTokens } from '../db/schema.ts'

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona' }

test('a token does what its owner may, from anywhere, until it is removed', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const made = await ada.call('POST', '/api/tokens', { name: '  CI  ' })
  expect(made).toMatchObject({ status: 201, body: { name: 'CI', lastUsedAt: null } })
  const { id, token } = made.body as MadeApiToken
  expect(token).toMatch(/^lw_[\w-]{43}$/)
  const headers = { authorization: `Bearer ${token}` }

  // Another site's page could not send it: with a token, where a call comes from does not matter.
  const foreign = { ...headers, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expect((await w.call('POST', '/api/leads', grace, foreign)).status).toBe(201)
  expect((await w.call('GET', '/api/auth/user', undefined, headers)).body).toMatchObject({ id: ada.id })
  expect((await w.call('GET', '/api/leads', undefined, { authorization: `bearer ${token}` })).body).toMatchObject({
    total: 1,
  })
  // The token counts, not the cookie beside it.
  expect((await bob.call('GET', '/api/auth/user', undefined, headers)).body).toMatchObject({ id: ada.id })
  expect((await bob.call('GET', '/api/auth/user', undefined, { authorization: 'Bearer lw_no' })).status).toBe(401)
  expect((await bob.call('POST', '/api/leads', grace, { origin: 'https://elsewhere.example' })).status).toBe(403)

  const [listed] = (await ada.call('GET', '/api/tokens')).body as ApiToken[]
  expect(listed).toEqual({ id, name: 'CI', createdAt: expect.any(String), lastUsedAt: expect.any(String) })
  const [row] = await w.db.select().from(apiTokens).where(eq(apiTokens.id, id))
  expect(JSON.stringify(row)).not.toContain(token)

  expect((await bob.call('GET', '/api/tokens')).body).toEqual([])
  expect((await bob.call('DELETE', `/api/tokens/${id}`)).status).toBe(404)
  expect((await ada.call('DELETE', `/api/tokens/${id}`)).status).toBe(204)
  expect((await w.call('GET', '/api/leads', undefined, headers)).status).toBe(401)
})

test('a token has a name, and there are at most twenty', async () => {
  const w = await world()
  const ada = await w.person()
  expect(await ada.call('POST', '/api/tokens', { name: ' ' })).toMatchObject({
    status: 400,
    body: { message: 'Name is required' },
  })
  const made = await Promise.all(
    Array.from({ length: 22 }, (_, n) => ada.call('POST', '/api/tokens', { name: `t${n}` })),
  )
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(made.find(({ status }) => status === 409)?.body).toEqual({
    message: 'You already have 20 tokens. Remove one first.',
  })
})
