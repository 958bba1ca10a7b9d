import { describe, expect, test } from 'vitest'
import {
  dateIn,
  firstDayOf,
  flightWeeks,
  longDayWords,
  type PlannedMail,
  timeIn,
  unsentEmails,
} from './flight-weeks.ts'

const mail = (at: string | null, stepNumber = 1): PlannedMail => ({
  leadId: 1,
  leadName: 'Grace Hopper',
  address: 'grace@navona.example',
  stepNumber,
  at,
  subject: 'Hello',
  body: 'Hello',
  reason: null,
})

describe('the calendar', () => {
  test('puts a mail on the day the clocks of the mailbox show', () => {
    expect(dateIn('2030-03-04T23:30:00Z', 'Europe/Berlin')).toBe('2030-03-05')
    expect(dateIn('2030-03-04T23:30:00Z', 'America/New_York')).toBe('2030-03-04')
    expect(timeIn('2030-07-04T08:05:00Z', 'Europe/London')).toBe('09:05')
  })

  test('has whole weeks from Monday on, only those with mail, and says how many lie between', () => {
    // A Sunday, the Monday after, and a Wednesday three weeks later; clocks change in between.
    const weeks = flightWeeks(
      [mail('2030-04-17T09:00:00Z', 3), mail('2030-03-24T09:00:00Z'), mail('2030-03-25T09:00:00Z', 2)],
      'Europe/London',
    )
    expect(weeks.map(({ days, emptyBefore }) => [days[0]?.date, days.length, emptyBefore])).toEqual([
      ['2030-03-18', 7, 0],
      ['2030-03-25', 7, 0],
      ['2030-04-15', 7, 2],
    ])
    expect(weeks[2]?.days[2]).toMatchObject({ date: '2030-04-17', mails: [{ stepNumber: 3 }] })
    expect(firstDayOf(weeks)).toBe('2030-03-24')
  })

  test('orders the mails of a day by their hour', () => {
    const [week] = flightWeeks([mail('2030-03-25T15:00:00Z', 2), mail('2030-03-25T09:00:00Z', 1)], 'UTC')
    expect(week?.days[0]?.mails.map(({ stepNumber }) => stepNumber)).toEqual([1, 2])
  })

  test('leaves out what will not be sent, which is told apart', () => {
    const mails = [mail(null, 2), mail('2030-03-25T09:00:00Z')]
    expect(flightWeeks(mails, 'UTC').flatMap(({ days }) => days.flatMap((day) => day.mails))).toHaveLength(1)
    expect(unsentEmails(mails)).toMatchObject([{ stepNumber: 2 }])
    expect(firstDayOf(flightWeeks([], 'UTC'))).toBeUndefined()
  })

  test('names a day in full', () => {
    expect(longDayWords('2030-03-05')).toBe('Tuesday 5 March')
  })
})
