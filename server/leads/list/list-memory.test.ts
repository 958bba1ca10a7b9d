import { expect, test } from 'vitest'
import { listMemory } from './list-memory.ts'

const memoryOf = (room: number) => listMemory<number[]>({ make: () => [], sizeOf: (ids) => 1 + ids.length, room })

test('what was remembered of a list is forgotten with the next change', () => {
  const { recall, peek } = memoryOf(100)
  recall([1, { search: 'a' }], 5).push(7)
  expect(recall([1, { search: 'a' }], 5)).toEqual([7])
  expect(recall([1, { search: 'b' }], 5)).toEqual([])
  expect(peek([1, { search: 'a' }])).toEqual({ changes: 5, value: [7] })
  expect(recall([1, { search: 'a' }], 6)).toEqual([])
})

test('the lists used longest ago make room for others', () => {
  const { recall, peek } = memoryOf(10)
  recall('first', 1).push(1, 2, 3)
  recall('second', 1).push(1, 2, 3)
  recall('first', 1)
  recall('third', 1).push(1, 2, 3)
  recall('fourth', 1)
  expect(peek('second')).toBeUndefined()
  expect(peek('first')).toBeDefined()
  expect(peek('third')).toBeDefined()
})
