import { expect, test } from 'vitest'
import { importedDecided, makeOutcomes } from '../../../tests/data/judgment/scores/make-outcomes.ts'
import { learnAndJudge } from './judge-model.ts'

const learned = (leads: number, strength: number, runs: number) =>
  Array.from({ length: runs }, (_, seed) =>
    importedDecided(makeOutcomes({ leads, seed: 3000 + seed, strength })),
  ).filter((decided) => learnAndJudge(decided).isBetter).length

test('noise is learned from in at most 5 of 100 accounts', () => {
  expect(learned(100, 0, 40)).toBeLessThanOrEqual(2)
})

test('a weak pattern is learned from 200 outcomes in a third of the accounts or more', () => {
  expect(learned(200, 1, 20)).toBeGreaterThanOrEqual(7)
})
