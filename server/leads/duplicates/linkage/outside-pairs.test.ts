import { expect, test } from 'vitest'
import pairs from '../../../../tests/data/judgment/outside/pairs.json' with { type: 'json' }
import { compareProfiles } from './compare-profiles.ts'
import { keysOf } from './keys.ts'
import { profileOf } from './profile.ts'

test('of pairs that another author wrote, 95 of 100 found ones are right, 85 of 100 are found, and no sure one is wrong', () => {
  const judged = pairs.map(({ label, a, b }) => {
    const [one, other] = [profileOf(a), profileOf(b)]
    const keys = new Set(keysOf(1, one))
    const band = keysOf(1, other).some((key) => keys.has(key)) ? compareProfiles(one, other).band : 'different'
    return { isOne: label === 'same', band }
  })
  const found = judged.filter(({ band }) => band !== 'different')
  const right = found.filter(({ isOne }) => isOne)
  expect(right.length / found.length).toBeGreaterThanOrEqual(0.95)
  expect(right.length / judged.filter(({ isOne }) => isOne).length).toBeGreaterThanOrEqual(0.85)
  expect(found.filter(({ band, isOne }) => band === 'same' && !isOne)).toEqual([])
})
