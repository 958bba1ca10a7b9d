import { expect, test } from 'vitest'
import { LEAD_SORTS } from '../../../../contract/lead.ts'
import { SORT_OPTIONS } from './sort-words.ts'

test('every order of the contract has words', () => {
  expect(SORT_OPTIONS.map(({ value }) => value)).toEqual([...LEAD_SORTS])
})
