import { expect, test } from 'vitest'
import { LEAD_STATUSES } from '../../../../contract/lead.ts'
import { FILTER_INDUSTRIES } from '../../../../contract/lead-choices.ts'
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

test('the four filtered industries have a mark of their own, others none', () => {
  expect(new Set(FILTER_INDUSTRIES.map(industryMark)).size).toBe(4)
  expect(industryMark('education')).toBeUndefined()
  expect(industryMark('constructor')).toBeUndefined()
})
