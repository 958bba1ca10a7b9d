import { expect, test } from 'vitest'
import type { Lead } from '../../../../contract/lead.ts'
import type { DuplicateList } from '../../../../contract/lead-duplicate.ts'
import { countWords, pairKey, reasonWords, withoutLead } from './duplicate-pairs.ts'

const pair = (older: number, newer: number): DuplicateList['pairs'][number] => ({
  reason: 'email',
  leads: [{ id: older } as Lead, { id: newer } as Lead],
  changes: [{}, {}],
})

test('a lead that is gone takes all its pairs with it', () => {
  const list = { pairs: [pair(1, 2), pair(1, 3), pair(4, 5), pair(5, 2)], hasMore: true }
  expect(withoutLead(list, 2)).toEqual({ pairs: [pair(1, 3), pair(4, 5)], hasMore: true })
  expect(withoutLead(list, 1).pairs.map(pairKey)).toEqual(['4-5', '5-2'])
})

test('the reason is said in words', () => {
  const words = (reason: 'email' | 'name', ...emails: [string, string]) =>
    reasonWords({ reason, leads: [{ email: emails[0] } as Lead, { email: emails[1] } as Lead] })
  expect(words('email', 'a@x.example', 'A@x.example')).toBe('Same email address')
  expect(words('email', 'a.b@x.example', 'ab+fair@x.example')).toBe('Same email address, except for dots or a plus tag')
  expect(words('name', 'a@x.example', 'b@x.example')).toBe('Same name at the same company')
})

test('the count is of what is shown, unless there are more than are listed', () => {
  const pairs = Array.from({ length: 100 }, (_, index) => pair(2 * index + 1, 2 * index + 2))
  expect(countWords({ pairs, hasMore: true }, 100)).toBe('Showing the first 100')
  expect(countWords({ pairs: pairs.slice(0, 3), hasMore: false }, 2)).toBe('2 likely pairs')
  expect(countWords({ pairs: pairs.slice(0, 1), hasMore: false }, 1)).toBe('1 likely pair')
  const early = { pairs: pairs.slice(0, 3), hasMore: false, isSearching: true as const }
  expect(countWords(early, 3)).toBe('3 likely pairs so far. Still looking…')
})
