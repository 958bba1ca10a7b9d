import { expect, test } from 'vitest'
import { callRank } from './call-rank.ts'

const now = new Date('2030-05-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('a reply today ranks a lead before a higher score without engagement', () => {
  expect(callRank(60, { kind: 'mail_answered', at: now }, now)).toBeGreaterThan(callRank(90, null, now))
})

test('engagement fades: after three days it is worth half', () => {
  expect(callRank(50, { kind: 'mail_clicked', at: daysAgo(3) }, now)).toBeCloseTo(50 + 12.5)
  expect(callRank(50, { kind: 'mail_opened', at: daysAgo(60) }, now)).toBeCloseTo(50, 3)
})

test('a reply is worth more than a click, a click more than an open; a time in the future adds nothing', () => {
  const rank = (kind: 'mail_opened' | 'mail_clicked' | 'mail_answered') => callRank(50, { kind, at: now }, now)
  expect([rank('mail_opened'), rank('mail_clicked'), rank('mail_answered')]).toEqual([60, 75, 90])
  expect(callRank(50, { kind: 'mail_opened', at: daysAgo(-2) }, now)).toBe(60)
})
