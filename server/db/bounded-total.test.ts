import { expect, test } from 'vitest'
import { totalOf } from './bounded-total.ts'

test('a total is exact up to the bound, and says so when it is not', () => {
  expect(totalOf(0, { offset: 0, limit: 50, found: 0 }, 100)).toEqual({ total: 0 })
  expect(totalOf(100, { offset: 0, limit: 50, found: 51 }, 100)).toEqual({ total: 100 })
  expect(totalOf(101, { offset: 0, limit: 50, found: 51 }, 100)).toEqual({ total: 100, totalIsExact: false })
})

test('a page beyond the bound counts, and the last one makes the total exact again', () => {
  // There is a next page.
  expect(totalOf(101, { offset: 50, limit: 50, found: 51 }, 100)).toEqual({ total: 101, totalIsExact: false })
  expect(totalOf(101, { offset: 150, limit: 50, found: 13 }, 100)).toEqual({ total: 163 })
  expect(totalOf(101, { offset: 150, limit: 50, found: 50 }, 100)).toEqual({ total: 200 })
  expect(totalOf(101, { offset: 900, limit: 50, found: 0 }, 100)).toEqual({ total: 100, totalIsExact: false })
})
