import { expect, test } from 'vitest'
import { COMPANY_SIZES, INDUSTRIES, LEAD_STATUSES } from '../../../contract/lead.ts'
import { LEAD_FIELD_KEYS } from '../../../contract/lead-fields.ts'
import { choicesOf, fieldLabel, valueWords } from './lead-field-words.ts'
import {
  COMPANY_SIZE_OPTIONS,
  followedWords,
  fullName,
  INDUSTRY_OPTIONS,
  industryWord,
  STATUS_OPTIONS,
} from './lead-words.ts'

test('what can be chosen is what the contract takes, in its order', () => {
  const values = (options: { value: string }[] = []) => options.map(({ value }) => value)
  expect(values(STATUS_OPTIONS)).toEqual([...LEAD_STATUSES])
  expect(values(choicesOf('industry'))).toEqual([...INDUSTRIES])
  expect(values(INDUSTRY_OPTIONS)).toEqual([...INDUSTRIES])
  expect(values(INDUSTRY_OPTIONS).slice(0, 4)).toEqual(['technology', 'healthcare', 'finance', 'retail'])
  expect(values(COMPANY_SIZE_OPTIONS)).toEqual([...COMPANY_SIZES])
})

test('an industry of another list keeps its own words', () => {
  expect(industryWord('technology')).toBe('Technology')
  expect(industryWord('Deep-sea mining')).toBe('Deep-sea mining')
  expect(industryWord('toString')).toBe('toString')
})

test('every field has a label of its own', () => {
  const labels = LEAD_FIELD_KEYS.map(fieldLabel)
  expect(new Set(labels).size).toBe(LEAD_FIELD_KEYS.length)
  expect(fieldLabel('linkedinUrl')).toBe('LinkedIn')
  expect(fieldLabel('toString')).toBe('toString')
})

test.each([
  ['dealValue', 4_800_000, '£48,000'],
  ['probability', 25, '25%'],
  ['status', 'contacted', 'Contacted'],
  ['industry', 'Deep-sea mining', 'Deep-sea mining'],
  ['jobTitle', null, ''],
  ['an older field', 7, '7'],
])('%s of %j reads %s', (field, value, words) => expect(valueWords(field, value)).toBe(words))

test('what another outcome of a call did to the sequences is said, and nothing where it did nothing', () => {
  const followed = { endedSequences: 0, continuedSequences: 0, stayedEnded: 0 }
  expect(followedWords(followed)).toBeUndefined()
  expect(followedWords({ ...followed, continuedSequences: 1, stayedEnded: 1 })).toBe(
    "1 sequence continues. 1 sequence wasn't resumed.",
  )
  expect(followedWords({ ...followed, stayedEnded: 2 })).toBe("2 sequences weren't resumed.")
})

test('a name is first and last', () => {
  expect(fullName({ firstName: 'Zoë', lastName: 'Okafor' })).toBe('Zoë Okafor')
})
