import { describe, expect, test } from 'vitest'
import {
  ENROLLMENT_STATUSES,
  SEQUENCE_CATEGORIES,
  SEQUENCE_FREQUENCIES,
  SEQUENCE_TRIGGERS,
} from '../../../contract/email-sequence.ts'
import {
  CATEGORY_OPTIONS,
  categoryWord,
  counted,
  delayWords,
  ENROLLMENT_STATUS_OPTIONS,
  FREQUENCY_OPTIONS,
  TRIGGER_OPTIONS,
  triggerHint,
} from './sequence-words.ts'

const values = (options: { value: string }[]) => options.map(({ value }) => value)

test('every choice of the contract is offered, in its order', () => {
  expect(values(TRIGGER_OPTIONS)).toEqual(SEQUENCE_TRIGGERS)
  expect(values(FREQUENCY_OPTIONS)).toEqual(SEQUENCE_FREQUENCIES)
  expect(values(CATEGORY_OPTIONS)).toEqual(SEQUENCE_CATEGORIES)
  expect(values(ENROLLMENT_STATUS_OPTIONS)).toEqual(ENROLLMENT_STATUSES)
})

test('an unknown category is shown as it is', () => {
  expect(categoryWord('follow-up')).toBe('Follow-up')
  expect(categoryWord('toString')).toBe('toString')
  expect(triggerHint('toString')).toBeUndefined()
})

describe('a delay', () => {
  test.each([
    [0, 0, true, 'Immediately'],
    [0, 0, false, 'Right after'],
    [1, 0, false, '1 day later'],
    [3, 2, false, '3 days, 2 hours later'],
    [0, 1, true, 'After 1 hour'],
  ])('%i days and %i hours (first: %s)', (days, hours, isFirst, words) =>
    expect(delayWords(days, hours, isFirst)).toBe(words),
  )
})

test('numbers agree with their nouns', () => {
  expect(counted(1, 'step')).toBe('1 step')
  expect(counted(1234, 'step')).toBe('1,234 steps')
})
