import { expect, test } from 'vitest'
import { morningOf, snoozeChoices, snoozeWords } from './snooze-times.ts'

const words = (now: Date) => snoozeChoices(now).map(({ label, until }) => `${label}: ${snoozeWords(until, now)}`)

test('times to snooze until are in the future, and none is offered twice', () => {
  expect(words(new Date(2030, 0, 9, 10, 20))).toEqual([
    'Later today: Wed 9 Jan, 13:00',
    'Tomorrow: Thu 10 Jan, 09:00',
    'Next Monday: Mon 14 Jan, 09:00',
    'In a month: Sat 9 Feb, 09:00',
  ])
  expect(words(new Date(2030, 0, 13, 22, 0))).toEqual(['Tomorrow: Mon 14 Jan, 09:00', 'In a month: Wed 13 Feb, 09:00'])
})

test('a day is its morning, unless that is over', () => {
  const now = new Date(2030, 0, 9, 10)
  expect(morningOf('2030-03-01', now)).toEqual(new Date(2030, 2, 1, 9))
  expect(morningOf('2030-01-09', now)).toBeUndefined()
  expect(morningOf('soon', now)).toBeUndefined()
})
