import { expect, test } from 'vitest'
import { shareOf } from './share.ts'

test('a share of few tells how little is known, of many how much', () => {
  expect(shareOf(3, 12)).toEqual({ count: 3, of: 12, percent: 25, low: 8.9, high: 53.2 })
  expect(shareOf(0, 10)).toMatchObject({ percent: 0, low: 0, high: 27.8 })
  expect(shareOf(10, 10)).toMatchObject({ percent: 100, low: 72.2, high: 100 })
  expect(shareOf(300, 1200)).toMatchObject({ percent: 25, low: 22.6, high: 27.5 })
  expect(shareOf(0, 0)).toEqual({ count: 0, of: 0, percent: 0, low: 0, high: 0 })
})
