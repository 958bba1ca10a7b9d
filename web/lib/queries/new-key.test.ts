import { afterEach, expect, test, vi } from 'vitest'
import { newKey } from './new-key.ts'

afterEach(() => vi.unstubAllGlobals())

test('a key is another each time, also on plain http, where browsers have no crypto.randomUUID', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  const [one, other] = [newKey(), newKey()]
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(other).not.toBe(one)
})
