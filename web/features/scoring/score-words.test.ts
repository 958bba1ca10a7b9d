import { expect, test } from 'vitest'
import * as contract from '../../../contract/lead-score.ts'
import {
  aucWords,
  leftOutWords,
  MIN_OUTCOMES,
  MIN_OUTCOMES_OF_EACH,
  modelWords,
  outcomesSoFar,
  RELIABLE_OUTCOMES,
  SUSPICIOUS_AUC,
  signed,
} from './score-words.ts'

test('the numbers are the contract’s', () => {
  expect([MIN_OUTCOMES, MIN_OUTCOMES_OF_EACH]).toEqual([contract.MIN_OUTCOMES, contract.MIN_OUTCOMES_OF_EACH])
  expect(RELIABLE_OUTCOMES).toBe(contract.RELIABLE_OUTCOMES)
  expect(SUSPICIOUS_AUC).toBe(contract.SUSPICIOUS_AUC)
})

test.each([
  [{ won: 0, lost: 0 }, '0 of 100'],
  [{ won: 50, lost: 12 }, '62 of 100'],
  [{ won: 5, lost: 1200 }, '5 of 20 qualified'],
  [{ won: 300, lost: 19 }, '19 of 20 lost'],
])('%j is told as %s', (outcomes, words) => {
  expect(outcomesSoFar(outcomes)).toBe(words)
})

test('a model says what it learnt from and what its chance means', () => {
  expect(modelWords({ kind: 'prior', version: 'prior-4', outcomes: 0, chance: null })).toBe(
    'Built-in score, not yet learned from your outcomes.',
  )
  expect(modelWords({ kind: 'learnt', version: 'learnt-1', outcomes: 1500, chance: 0.337 })).toBe(
    'Learned from 1,500 of your outcomes. About 34 in 100 leads like this qualify.',
  )
})

test('a field that is left out is named with the reason', () => {
  expect(leftOutWords('Deal value', 'set_by_outcome')).toMatch(
    /^Deal value: nearly all leads that have it share one outcome,/,
  )
  expect(leftOutWords('Probability', 'decides_alone')).toMatch(/^Probability: it predicts almost every outcome alone/)
})

test('points carry their sign', () => {
  expect([signed(18), signed(-6), signed(0)]).toEqual(['+18', '−6', '+0'])
})

test('how well it ranks is told in times of a hundred, with how sure that is', () => {
  const judged = { auc: 0.814, aucLow: 0.76, aucHigh: 0.869, calibrationError: 0, bands: [] }
  expect(aucWords(judged)).toBe('81% (76 to 87%)')
})
