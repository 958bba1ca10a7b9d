import { expect, test } from 'vitest'
import type { Stats } from '../../../contract/analytics.ts'
import { type Figure, monthlyChange, monthlyChangeOrSample } from './stat-change.ts'

const FIGURES: Figure[] = ['totalLeads', 'qualifiedLeads', 'conversionRate', 'emailsSent']
const none = { totalLeads: 0, qualifiedLeads: 0, conversionRate: 0, emailsSent: 0 }
const lastMonth = { totalLeads: 100, qualifiedLeads: 40, conversionRate: 13.2, emailsSent: 12 }

const texts = (stats: Partial<Stats>, compare = monthlyChange) => FIGURES.map((figure) => compare(figure, stats).text)

test('on the dashboard of an account without data, the text of the spec is shown as a sample', () => {
  for (const stats of [{}, { ...none, lastMonth: null }]) {
    expect(texts(stats, monthlyChangeOrSample)).toEqual(['+12.5%', '+8.2%', '+2.1%', '+18.7%'])
    expect(FIGURES.every((figure) => monthlyChangeOrSample(figure, stats).isSample)).toBe(true)
    expect(texts(stats)).toEqual(['+0', '+0', '+0.0%', '+0'])
  }
})

const REAL: [string, Partial<Stats>, string[]][] = [
  ['one lead', { ...none, totalLeads: 1, lastMonth: null }, ['+1', '+0', '+0.0%', '+0']],
  ['one email', { ...none, emailsSent: 1, lastMonth: null }, ['+0', '+0', '+0.0%', '+1']],
  [
    'a new account with 431 leads',
    { totalLeads: 431, qualifiedLeads: 86, conversionRate: 19.95, emailsSent: 1040, lastMonth: null },
    ['+431', '+86', '+19.9%', '+1,040'],
  ],
  [
    'growth',
    { totalLeads: 150, qualifiedLeads: 30, conversionRate: 20, emailsSent: 12, lastMonth },
    ['+50', '-10', '+6.8 pts', '+0'],
  ],
  ['everything deleted', { ...none, lastMonth }, ['-100', '-40', '-13.2 pts', '-12']],
]

test.each(REAL)('%s: the true change, which reads the same on dashboard and Analytics', (_, stats, expected) => {
  expect(texts(stats)).toEqual(expected)
  expect(texts(stats, monthlyChangeOrSample)).toEqual(expected)
  expect(FIGURES.some((figure) => monthlyChangeOrSample(figure, stats).isSample)).toBe(false)
})

test('more is up, less is down', () => {
  const stats = { totalLeads: 150, qualifiedLeads: 30, conversionRate: 13.2, emailsSent: 12, lastMonth }
  expect(FIGURES.map((figure) => monthlyChange(figure, stats).direction)).toEqual(['up', 'down', 'same', 'same'])
})
