import { expect, test } from 'vitest'
import { totalOf } from './bounded-total.ts'

test('a total is exact up to the bound, and says so when it is not', () => {
  expect(totalOf(0, { end: 0, isLast: true }, 100)).toEqual({ total: 0 })
  expect(totalOf(100, { end: 50, isLast: false }, 100)).toEqual({ total: 100 })
  expect(totalOf(101, { end: 50, isLast: false }, 100)).toEqual({ total: 100, totalIsExact: false })
})

test('a page beyond the bound counts, and the last one makes the total exact again', () => {
  expect(totalOf(101, { end: 150, isLast: false }, 100)).toEqual({ total: 150, totalIsExact: false })
  expect(totalOf(101, { end: 163, isLast: true }, 100)).toEqual({ total: 163 })
})
