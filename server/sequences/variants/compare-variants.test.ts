import { describe, expect, test } from 'vitest'
import { VARIANT_KEYS, type VariantKey } from '../../../contract/step-variants.ts'
import { simulateTest } from '../../../tests/variants/simulate-test.ts'
import { seededRandom } from '../../../tests/world/seeded-random.ts'
import { compareVariants, emailsNeeded, timesAsMany } from './compare-variants.ts'

const count = (key: VariantKey, sent: number, replied: number, mailboxId = 1) => ({ key, mailboxId, sent, replied })

/** The share of tests that name a winner, looking after every 10 emails of each text. */
function named(shares: number[], emails: number, tests: number, seed: number) {
  const random = seededRandom(seed)
  const winners = Array.from({ length: tests }, () => simulateTest(shares, emails, 10, random))
  return (key: VariantKey) => winners.filter((winner) => winner === key).length / tests
}
const anyOf = (share: (key: VariantKey) => number) => VARIANT_KEYS.reduce((sum, key) => sum + share(key), 0)

describe('a winner', () => {
  test.each([
    [2, 0.05],
    [5, 0.05],
    [2, 0.02],
  ])(
    'is named in at most 5% of tests of %i equal texts with %f replies, though somebody looks all the time',
    (texts, share) => {
      expect(anyOf(named(Array<number>(texts).fill(share), 1_000, 600, 7))).toBeLessThanOrEqual(0.05)
    },
  )

  test('is found in at least 80% of tests where replies double from 5% to 10%, with 1,000 emails of each', () => {
    expect(named([0.05, 0.1], 1_000, 300, 11)('B')).toBeGreaterThanOrEqual(0.8)
  })

  test('beats every other text, not only the worst', () => {
    const two = [count('A', 1000, 20), count('B', 1000, 100)]
    expect(compareVariants(two)).toEqual({ verdict: 'better', best: 'B' })
    expect(compareVariants([...two, count('C', 1000, 95)])).toEqual({ verdict: 'open', best: null })
  })

  test('is not made by a mailbox that gets more replies', () => {
    const counts = [count('A', 900, 18, 1), count('B', 100, 2, 1), count('A', 100, 20, 2), count('B', 900, 180, 2)]
    expect(compareVariants(counts).verdict).not.toBe('better')
    // As if there was one mailbox, B would win.
    expect(compareVariants(counts.map((each) => ({ ...each, mailboxId: 1 })))).toEqual({ verdict: 'better', best: 'B' })
  })

  test('needs ten replies', () => {
    expect(compareVariants([count('A', 500, 0), count('B', 500, 9)]).verdict).toBe('open')
  })
})

test('no difference is an answer: once neither text can have half as many replies again as the other', () => {
  expect(compareVariants([count('A', 500, 25), count('B', 500, 26)]).verdict).toBe('open')
  expect(compareVariants([count('A', 20_000, 1000), count('B', 20_000, 1010)]).verdict).toBe('no_difference')
})

test('how many times the replies: nothing before ten replies, then an interval that has 1 in it where nothing is certain', () => {
  expect(timesAsMany([count('A', 50, 1), count('B', 50, 2)], 'B', 'A')).toBeNull()
  const times = timesAsMany([count('A', 500, 25), count('B', 500, 30)], 'B', 'A')
  expect(times?.low).toBeLessThan(1)
  expect(times?.high).toBeGreaterThan(1)
})

test('the emails needed grow as replies get rare, and with the number of texts', () => {
  const needed = [0.1, 0.05, 0.03, 0.01].map((share) => emailsNeeded(share, 2))
  expect(needed).toEqual([...needed].sort((a, b) => a - b))
  expect(emailsNeeded(0.05, 5)).toBeGreaterThan(emailsNeeded(0.05, 2))
})

test('with the emails that are needed, four of five tests notice a doubling', () => {
  expect(named([0.05, 0.1], emailsNeeded(0.05, 2), 300, 3)('B')).toBeGreaterThanOrEqual(0.75)
})
