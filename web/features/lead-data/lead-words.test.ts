import { expect, test } from 'vitest'
import { COMPANY_SIZES, FILTER_INDUSTRIES, INDUSTRIES, LEAD_STATUSES } from '../../../contract/lead.ts'
import {
  COMPANY_SIZE_OPTIONS,
  FILTER_INDUSTRY_OPTIONS,
  fullName,
  INDUSTRY_OPTIONS,
  industryWord,
  STATUS_OPTIONS,
} from './lead-words.ts'

test('what can be chosen is what the contract takes, in its order', () => {
  const values = (options: { value: string }[]) => options.map(({ value }) => value)
  expect(values(STATUS_OPTIONS)).toEqual([...LEAD_STATUSES])
  expect(values(INDUSTRY_OPTIONS)).toEqual([...INDUSTRIES])
  expect(values(FILTER_INDUSTRY_OPTIONS)).toEqual([...FILTER_INDUSTRIES])
  expect(values(COMPANY_SIZE_OPTIONS)).toEqual([...COMPANY_SIZES])
})

test('an industry of another list keeps its own words', () => {
  expect(industryWord('technology')).toBe('Technology')
  expect(industryWord('Deep-sea mining')).toBe('Deep-sea mining')
  expect(industryWord('toString')).toBe('toString')
})

test('a name is first and last', () => {
  expect(fullName({ firstName: 'Zoë', lastName: 'Okafor' })).toBe('Zoë Okafor')
})
