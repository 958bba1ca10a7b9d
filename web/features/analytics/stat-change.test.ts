import { expect, test } from 'vitest'
import { monthlyChange, monthlyDifference } from './stat-change.ts'

const now = { totalLeads: 150, qualifiedLeads: 30, conversionRate: 20, emailsSent: 12 }
const lastMonth = { totalLeads: 100, qualifiedLeads: 40, conversionRate: 40, emailsSent: 0 }

test('without a month to compare with, the text of the spec is shown as a sample', () => {
  const texts = (['totalLeads', 'qualifiedLeads', 'conversionRate', 'emailsSent'] as const).map((figure) =>
    monthlyChange(figure, { ...now, lastMonth: null }),
  )
  expect(texts.map(({ text }) => text)).toEqual(['+12.5%', '+8.2%', '+2.1%', '+18.7%'])
  expect(texts.every(({ isSample }) => isSample)).toBe(true)
})

test('after that the true change: in percent, for a rate in points, from zero as a number', () => {
  const change = (figure: keyof typeof now) => monthlyChange(figure, { ...now, lastMonth })
  expect(change('totalLeads')).toEqual({ text: '+50.0%', direction: 'up', isSample: false })
  expect(change('qualifiedLeads')).toEqual({ text: '-25.0%', direction: 'down', isSample: false })
  expect(change('conversionRate')).toMatchObject({ text: '-20.0 pts', direction: 'down' })
  expect(change('emailsSent')).toMatchObject({ text: '+12', direction: 'up' })
  expect(monthlyChange('totalLeads', { ...lastMonth, lastMonth })).toMatchObject({ text: '+0.0%', direction: 'same' })
})

test('Analytics shows the difference, which for a new account is the value itself', () => {
  expect(monthlyDifference('totalLeads', { ...now, lastMonth: null }).text).toBe('+150')
  expect(monthlyDifference('conversionRate', { ...now, lastMonth: null }).text).toBe('+20.0%')
  expect(monthlyDifference('qualifiedLeads', { ...now, lastMonth }).text).toBe('-10')
  expect(monthlyDifference('emailsSent', {}).text).toBe('+0')
})
