import { describe, expect, test } from 'vitest'
import { type AnalyticsDay, chartDays, dayWords } from './chart-days.ts'

const day = (date: string, emailsSent = 1): AnalyticsDay => ({
  date,
  totalEnrollments: 0,
  emailsSent,
  emailsOpened: 0,
  emailsClicked: 0,
  emailsReplied: 0,
  sequencesCompleted: 0,
  unsubscribed: 0,
})

describe('the days of the chart', () => {
  test('include days without activity, also across a change to summer time', () => {
    const days = chartDays([day('2030-04-02', 5), day('2030-03-30', 2)])
    expect(days.map(({ date, emailsSent }) => [date, emailsSent])).toEqual([
      ['2030-03-30', 2],
      ['2030-03-31', 0],
      ['2030-04-01', 0],
      ['2030-04-02', 5],
    ])
  })

  test('are at most the last 90', () => {
    const days = chartDays([day('2029-01-01'), day('2030-01-01')])
    expect(days).toHaveLength(90)
    expect(days.at(-1)?.date).toBe('2030-01-01')
  })

  test('are none without data', () => {
    expect(chartDays([])).toEqual([])
  })
})

test('a day is shown without its year', () => {
  expect(dayWords('2030-03-05')).toBe('5 Mar')
})
