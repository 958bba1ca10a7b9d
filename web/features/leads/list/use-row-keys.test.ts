import { expect, test } from 'vitest'
import { nextKeys } from './use-row-keys.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id }))
const first = nextKeys({ rows: [], keys: [], next: 0, isTakenOver: false }, rows(11, 12, 13, 14))

test('every row of a first list is new', () => {
  expect(first.keys).toEqual([0, 1, 2, 3])
})

test('the leads of another list take over the rows in their places, so that no row moves', () => {
  expect(nextKeys(first, rows(21, 22, 23, 24)).keys).toEqual([0, 1, 2, 3])
  expect(nextKeys(first, rows(21, 13, 22, 23, 24)).keys).toEqual([0, 1, 2, 3, 4])
  expect(nextKeys(first, rows(21, 13)).keys).toEqual([0, 1])
})

test('after a deletion each lead keeps its row, and the one that moves up gets a new row', () => {
  const after = nextKeys(first, rows(11, 13, 14, 15))
  expect(after.keys).toEqual([0, 2, 3, 4])
  expect(new Set(nextKeys(after, rows(31, 32, 33, 34, 35)).keys).size).toBe(5)
})
