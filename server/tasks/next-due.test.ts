import { expect, test } from 'vitest'
import { nextDue } from './next-due.ts'

const series = (recurrence: 'none' | 'daily' | 'weekly' | 'monthly' | 'every_days', seriesFrom: string) => ({
  recurrence,
  everyDays: recurrence === 'every_days' ? 3 : null,
  seriesFrom,
})

test('a task that does not repeat has no next date', () => {
  expect(nextDue(series('none', '2030-01-01'), '2030-01-05')).toBeUndefined()
})

test('the next date is in the rhythm of the series, after today, however late the task is done', () => {
  expect(nextDue(series('daily', '2030-01-01'), '2030-01-05')).toBe('2030-01-06')
  expect(nextDue(series('weekly', '2030-01-07'), '2030-01-24')).toBe('2030-01-28')
  expect(nextDue(series('every_days', '2030-01-01'), '2030-01-04')).toBe('2030-01-07')
})

test('a task done before its date is next due after that date', () => {
  expect(nextDue(series('weekly', '2030-01-07'), '2030-01-07')).toBe('2030-01-14')
})

test('a monthly task of the 31st keeps its day after a short month', () => {
  expect(nextDue(series('monthly', '2030-01-31'), '2030-01-31')).toBe('2030-02-28')
  expect(nextDue(series('monthly', '2030-01-31'), '2030-02-28')).toBe('2030-03-31')
})
