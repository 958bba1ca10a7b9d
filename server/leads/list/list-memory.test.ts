import { expect, test } from 'vitest'
import { listMemory } from './list-memory.ts'

const ADA = 1
const BOB = 2

function memoryOf(room: number) {
  const memory = listMemory<number[]>({ make: () => [], sizeOf: (ids) => ids.length, room })
  const fill = (userId: number, list: string, many: number) => {
    const ids = memory.recall(userId, list, 1)
    while (ids.length < many) ids.push(ids.length)
    memory.grown(userId, list, ids)
  }
  const knows = (userId: number, list: string) => memory.peek(userId, list) !== undefined
  return { ...memory, fill, knows }
}

test('what was remembered of a list is forgotten with the next change', () => {
  const { recall, peek } = memoryOf(1000)
  recall(ADA, { search: 'a' }, 5).push(7)
  expect(recall(ADA, { search: 'a' }, 5)).toEqual([7])
  expect(recall(ADA, { search: 'b' }, 5)).toEqual([])
  expect(recall(BOB, { search: 'a' }, 5)).toEqual([])
  expect(peek(ADA, { search: 'a' })).toMatchObject({ changes: 5, value: [7] })
  expect(recall(ADA, { search: 'a' }, 6)).toEqual([])
})

test('the lists used longest ago make room for others', () => {
  const { recall, fill, knows } = memoryOf(1000)
  for (let owner = 1; owner <= 9; owner++) fill(owner, 'a list', 90)
  recall(1, 'a list', 1)
  for (let owner = 11; owner <= 12; owner++) fill(owner, 'a list', 90)
  expect(knows(1, 'a list')).toBe(true)
  expect(knows(2, 'a list')).toBe(false)
  expect(knows(12, 'a list')).toBe(true)
})

test('an owner has a tenth of the room: their own lists make room for their next', () => {
  const { fill, knows } = memoryOf(1000)
  fill(BOB, 'a list', 50)
  for (let n = 1; n <= 100; n++) fill(ADA, `list ${n}`, 40)
  expect([99, 100].map((n) => knows(ADA, `list ${n}`))).toEqual([true, true])
  expect([1, 97, 98].map((n) => knows(ADA, `list ${n}`))).toEqual([false, false, false])
  expect(knows(BOB, 'a list')).toBe(true)
})

test('a list that grows makes room at once, and alone it may be longer than a share', () => {
  const { fill, knows } = memoryOf(1000)
  fill(BOB, 'a list', 90)
  fill(ADA, 'short', 10)
  fill(ADA, 'long', 500)
  expect(knows(ADA, 'short')).toBe(false)
  expect([knows(ADA, 'long'), knows(BOB, 'a list')]).toEqual([true, true])
  fill(ADA, 'long', 2000)
  expect([knows(ADA, 'long'), knows(BOB, 'a list')]).toEqual([true, false])
  fill(BOB, 'a list', 90)
  expect([knows(ADA, 'long'), knows(BOB, 'a list')]).toEqual([false, true])
})

test('long searches without a result take room as well, and so do many of them', () => {
  const long = memoryOf(10_000)
  for (let n = 0; n < 100; n++) long.fill(ADA, `${n} ${'x'.repeat(800)}`, 0)
  expect(
    Array.from({ length: 100 }, (_, n) => n).filter((n) => long.knows(ADA, `${n} ${'x'.repeat(800)}`)),
  ).toHaveLength(9)
  const many = memoryOf(1_000_000)
  for (let owner = 1; owner <= 20; owner++) for (let n = 0; n < 300; n++) many.fill(owner, String(n), 0)
  const kept = (owner: number) =>
    Array.from({ length: 300 }, (_, n) => n).filter((n) => many.knows(owner, String(n))).length
  expect(kept(20)).toBe(200)
  expect(Array.from({ length: 20 }, (_, at) => kept(at + 1)).reduce((sum, one) => sum + one)).toBe(2000)
})
