import { expect, test } from 'vitest'
import { LEAD_STATUSES } from '../../../../contract/lead.ts'
import { industryMark, scoreTone, statusTone } from './lead-tones.ts'

test.each([
  [100, 'good'],
  [80, 'good'],
  [79, 'warn'],
  [60, 'warn'],
  [59, 'bad'],
  [0, 'bad'],
])('a score of %i is %s', (score, tone) => {
  expect(scoreTone(score)).toBe(tone)
})

test('every status has a colour of its own', () => {
  expect(new Set(LEAD_STATUSES.map(statusTone)).size).toBe(LEAD_STATUSES.length)
})

test('the four industries of the spec have a mark of their own, others none', () => {
  expect(new Set(['technology', 'healthcare', 'finance', 'retail'].map(industryMark)).size).toBe(4)
  expect(industryMark('education')).toBeUndefined()
  expect(industryMark('constructor')).toBeUndefined()
})
