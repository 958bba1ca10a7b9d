import { expect, test } from 'vitest'
import type { Lead } from '../../../../contract/lead.ts'
import type { DuplicateList } from '../../../../contract/lead-duplicate.ts'
import { countWords, pairKey, sureWords, withoutLead, withoutPair } from './duplicate-pairs.ts'

const pair = (older: number, newer: number): DuplicateList['pairs'][number] => ({
  band: 'ask',
  reasons: ['email'],
  leads: [{ id: older } as Lead, { id: newer } as Lead],
  changes: [{}, {}],
})

test('a lead that is gone takes all its pairs with it', () => {
  const list = { pairs: [pair(1, 2), pair(1, 3), pair(4, 5), pair(5, 2)], hasMore: true, sure: 0 }
  expect(withoutLead(list, 2)).toEqual({ pairs: [pair(1, 3), pair(4, 5)], hasMore: true, sure: 0 })
  expect(withoutLead(list, 1).pairs.map(pairKey)).toEqual(['4-5', '5-2'])
  expect(withoutPair(list, { leadId: 3, otherId: 1 }).pairs.map(pairKey)).toEqual(['1-2', '4-5', '5-2'])
})

test('the sure ones are counted in words', () => {
  expect(sureWords(1)).toBe('1 lead is surely the same person as an older lead.')
  expect(sureWords(12)).toBe('12 leads are surely the same people as older leads.')
  expect(sureWords(1000)).toBe('More than 999 leads are surely the same people as older leads.')
})

test('the count is of what is shown, with the page where there are several', () => {
  const pairs = Array.from({ length: 100 }, (_, index) => pair(2 * index + 1, 2 * index + 2))
  expect(countWords({ pairs, hasMore: true, sure: 0 }, 100)).toBe('Page 1: 100 pairs')
  expect(countWords({ pairs, hasMore: false, sure: 0 }, 100, 2)).toBe('Page 2: 100 pairs')
  expect(countWords({ pairs: pairs.slice(0, 3), hasMore: false, sure: 0 }, 2)).toBe('2 pairs')
  expect(countWords({ pairs: pairs.slice(0, 1), hasMore: false, sure: 0 }, 1)).toBe('1 pair')
  const early = { pairs: pairs.slice(0, 3), hasMore: false, sure: 0, isSearching: true as const }
  expect(countWords(early, 3)).toBe('3 pairs so far. Still looking…')
})
