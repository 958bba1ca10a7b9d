import { expect, test } from 'vitest'
import { world } from '../../tests/world/world.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** What decodes to the same bytes, and what only looks alike. */
const otherSpellings = (text: string) =>
  [...[...LETTERS].map((letter) => text.slice(0, -1) + letter), `${text}=`, `${text}A`, text.slice(0, -1)].filter(
    (other) => other !== text,
  )

test('a session cookie has one spelling', async () => {
  const w = await world()
  const ada = await w.person()
  const [name, value = ''] = ada.cookie.split('=')
  expect((await ada.call('GET', '/api/auth/user')).status).toBe(200)
  for (const other of otherSpellings(value))
    expect((await w.call('GET', '/api/auth/user', undefined, { cookie: `${name}=${other}` })).status, other).toBe(401)
})

test('an API token has one spelling', async () => {
  const w = await world()
  const ada = await w.person()
  const { token } = (await ada.call('POST', '/api/tokens', { name: 'CLI' })).body as { token: string }
  const as = async (given: string) =>
    (await w.call('GET', '/api/stats', undefined, { authorization: `Bearer ${given}` })).status
  expect(await as(token)).toBe(200)
  for (const other of otherSpellings(token)) expect(await as(other), other).toBe(401)
})
