import { expect, test } from 'vitest'
import type { Evidence } from '../../../../contract/writing.ts'
import { claimsStillInDraft, pieces, rangeToRemove, sentenceAround, sourced, unsourced } from './evidence-marks.ts'

const claim = (text: string, words: string, details: Partial<Evidence> = {}): Evidence => ({
  claim: words,
  kind: 'percentage',
  place: 'body',
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
  source: null,
  reason: 'Nothing you told us says so',
  ...details,
})

test('a mark goes with the text it was made for', () => {
  const body = 'We raise sales by 40%.'
  const found = [claim(body, '40%')]
  expect(claimsStillInDraft(found, { subject: '', body })).toEqual(found)
  expect(claimsStillInDraft(found, { subject: '', body: `Now ${body}` })).toEqual([])
})

test('claims are listed as they are read, sources once each', () => {
  const body = 'Acme, 40%, Acme'
  const evidence = [
    claim(body, '40%'),
    claim(body, 'Acme', { source: 'Lead: company' }),
    { ...claim(body, 'Acme', { source: 'Lead: company' }), start: 11, end: 15 },
    claim('Grace', 'Grace', { place: 'subject' }),
  ]
  expect(unsourced(evidence).map((entry) => entry.claim)).toEqual(['Grace', '40%'])
  expect(sourced(evidence)).toHaveLength(1)
})

test('the text falls into pieces that make it up again; overlapping marks do not repeat text', () => {
  const text = 'a 40% rise for {{ compny }}'
  const parts = pieces(text, [
    { start: 15, end: 27, tone: 'bad' },
    { start: 2, end: 5, tone: 'warn' },
    { start: 3, end: 9, tone: 'warn' },
    { start: 90, end: 99, tone: 'warn' },
  ])
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter((part) => part.tone)).toEqual([
    { text: '40%', tone: 'warn' },
    { text: '{{ compny }}', tone: 'bad' },
  ])
})

test.each([
  ['Hi Grace. We raise sales by 40% a year. Shall we talk?', '40%', 'We raise sales by 40% a year.'],
  ['Costs fell by 3.5 points! Nice.', '3.5', 'Costs fell by 3.5 points!'],
  ['Hi Grace,\n\nWe have 2,000 customers\n\nBest', '2,000', 'We have 2,000 customers'],
  ['It grew 40%.', '40%', 'It grew 40%.'],
  ['40%', '40%', '40%'],
])('the sentence in "%s" around "%s"', (text, words, sentence) => {
  const { start, end } = sentenceAround(text, claim(text, words))
  expect(text.slice(start, end)).toBe(sentence)
})

test.each([
  ['Hi Grace. We raise sales by 40%. Shall we talk?', '40%', 'Hi Grace. Shall we talk?'],
  ['We talked. We raise sales by 40%.\n\nBest', '40%', 'We talked.\n\nBest'],
])('removing from "%s" leaves no gap', (body, words, left) => {
  const { start, end } = rangeToRemove(claim(body, words), { subject: '', body })
  expect(body.slice(0, start) + body.slice(end)).toBe(left)
})

test('of a subject the claim alone is removed', () => {
  const subject = 'Get 40% more meetings'
  const { start, end } = rangeToRemove(claim(subject, '40%', { place: 'subject' }), { subject, body: '' })
  expect(subject.slice(0, start) + subject.slice(end)).toBe('Get more meetings')
})
