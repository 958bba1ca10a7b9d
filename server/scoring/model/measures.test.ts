import { describe, expect, test } from 'vitest'
import { calibrationError, foresightGain, ranking, shareInterval } from './measures.ts'

const outcomes = [false, false, true, true]

describe('the area under the curve', () => {
  test.each([
    [[1, 2, 3, 4], 1],
    [[4, 3, 2, 1], 0],
    [[1, 1, 1, 1], 0.5],
    [[1, 3, 2, 4], 0.75],
    [[1, 2, 2, 3], 0.875],
  ])('of the scores %j is %d', (scores, auc) => {
    expect(ranking(scores, outcomes).auc).toBeCloseTo(auc, 10)
  })

  test('is known less well from fewer cases', () => {
    const times = (n: number) => Array.from({ length: n }).flatMap(() => [1, 3, 2, 4])
    const told = (n: number) => times(n).map((_, i) => outcomes[i % 4] as boolean)
    expect(ranking(times(5), told(5)).standardError).toBeGreaterThan(2 * ranking(times(50), told(50)).standardError)
  })
})

test('the calibration error is how far told chances are from what happened', () => {
  const half = Array.from({ length: 100 }, (_, i) => i % 2 === 0)
  expect(calibrationError(new Array(100).fill(0.5), half)).toBeCloseTo(0, 10)
  expect(calibrationError(new Array(100).fill(0.9), half)).toBeCloseTo(0.4, 10)
})

test.each([
  [0, 0, 0, 1],
  [5, 10, 0.237, 0.763],
  [0, 20, 0, 0.161],
])('%d of %d is between %d and %d', (wins, cases, low, high) => {
  const [from, to] = shareInterval(wins, cases)
  expect([from, to].map((share) => Number(share.toFixed(3)))).toEqual([low, high])
})

test('a forecast that is surprised less has gained, the same one twice has not', () => {
  expect(foresightGain([0.1, 0.1, 0.9, 0.9], [0.5, 0.5, 0.5, 0.5], outcomes).gain).toBeCloseTo(0.588, 3)
  expect(foresightGain([0.5, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5], outcomes)).toEqual({ gain: 0, standardError: 0 })
})
