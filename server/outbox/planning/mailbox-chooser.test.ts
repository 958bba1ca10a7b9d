import { expect, test } from 'vitest'
import { seededRandom } from '../../../tests/world/seeded-random.ts'
import { mailboxChooser } from './mailbox-chooser.ts'

const box = (id: number, more: object = {}) => ({ id, dailyLimit: 40, load: 0, isPaused: false, ...more })
const chosen = (set: Parameters<typeof mailboxChooser>[0], leads: number) => {
  const choose = mailboxChooser(set)
  return Array.from({ length: leads }, () => choose())
}
const counts = (ids: number[]) =>
  ids.reduce<Record<number, number>>((sum, id) => Object.assign(sum, { [id]: (sum[id] ?? 0) + 1 }), {})

test('equal mailboxes take turns, the oldest first, in whatever order they are given', () => {
  expect(chosen([box(3), box(1), box(2)], 6)).toEqual([1, 2, 3, 1, 2, 3])
})

test('leads are spread by daily limit, beyond a day too', () => {
  expect(counts(chosen([box(1, { dailyLimit: 10 }), box(2, { dailyLimit: 30 })], 400))).toEqual({ 1: 100, 2: 300 })
})

test('what was sent today and what waits counts', () => {
  expect(counts(chosen([box(1, { load: 20 }), box(2)], 20))).toEqual({ 2: 20 })
  expect(counts(chosen([box(1, { load: 20 }), box(2)], 40))).toEqual({ 1: 10, 2: 30 })
})

test('a paused mailbox gets nobody new while another works, and keeps those who know it', () => {
  const choose = mailboxChooser([box(1, { isPaused: true }), box(2)])
  expect([choose(), choose(1), choose()]).toEqual([2, 1, 2])
  expect(chosen([box(1, { isPaused: true }), box(2, { isPaused: true })], 2)).toEqual([1, 2])
})

test('a lead stays with the mailbox it knows, unless that is not in the set', () => {
  const choose = mailboxChooser([box(1), box(2, { load: 500 })])
  expect([choose(2), choose(9), choose(null)]).toEqual([2, 1, 1])
})

test('no mailbox is more than one email ahead of the others, by its limit, over random sets', () => {
  const random = seededRandom(22)
  const upTo = (most: number) => 1 + random(most)
  for (let round = 0; round < 200; round++) {
    const set = Array.from({ length: upTo(8) }, (_, id) => box(id + 1, { dailyLimit: upTo(200) }))
    const total = upTo(2000)
    const of = counts(chosen(set, total))
    expect(Object.values(of).reduce((sum, each) => sum + each, 0)).toBe(total)
    const days = set.map(({ id, dailyLimit }) => ({ had: (of[id] ?? 0) / dailyLimit, one: 1 / dailyLimit }))
    const longest = Math.max(...days.map(({ had }) => had))
    for (const { had, one } of days) expect(had + one).toBeGreaterThanOrEqual(longest - 1e-9)
  }
})
