import { describe, expect, test } from 'vitest'
import { drafts } from '../../../tests/world/evidence-drafts.ts'
import { evidenceFacts } from '../../../tests/world/evidence-facts.ts'
import { judgeDrafts } from '../../../tests/world/judge-drafts.ts'
import { atOnce } from '../../turns.ts'
import { evidenceOf } from './evidence.ts'

const { navona } = evidenceFacts
const check = (body: string, subject = '') => atOnce(evidenceOf({ subject, body }, navona))

test('of sixty drafts nearly all unsourced claims are marked, and hardly any other', () => {
  expect(drafts).toHaveLength(60)
  const { precision, recall, mistakes } = judgeDrafts(drafts)
  expect(precision, mistakes.join('\n')).toBeGreaterThanOrEqual(0.9)
  expect(recall, mistakes.join('\n')).toBeGreaterThanOrEqual(0.9)
})

describe('each claim names what says it', () => {
  test.each([
    ['Hi Maria,', 'Maria', 'Lead: first name'],
    ['Dear Ms Rossi,', 'Rossi', 'Lead: last name'],
    ['I thought of Navona’s guests.', 'Navona', 'Lead: company'],
    ['They were founded in 2011.', '2011', 'Fact: Founded (https://navona.example)'],
    ['Your 120 people count.', '120', 'Fact: Employees (https://navona.example)'],
    ['Brightway needed 40 % less time to a first meeting.', '40 %', 'Proof point'],
    ['Yours, Anna Berg', 'Anna Berg', 'Your details'],
    ['I wrote on 3 June.', '3 June', 'Earlier email'],
    ['We met in Milan.', 'Milan', 'Lead: notes (private)'],
    ['See www.navona.example for more.', 'www.navona.example', 'Lead: website'],
  ])('%s', (body, claim, source) => {
    const found = check(body).find((one) => one.claim === claim)
    expect(found).toMatchObject({ source, reason: null })
    expect(body.slice(found?.start, found?.end)).toBe(claim)
  })
})

test('what has no source carries a reason in plain words', () => {
  expect(check('We grow sales by 55%.')).toMatchObject([
    { claim: '55%', source: null, reason: 'We found no source for 55%' },
  ])
  expect(check('Hi Eva,')).toMatchObject([{ claim: 'Eva', source: null, reason: "The lead's name isn't Eva" }])
  expect(check('Your 120 customers wait.')).toMatchObject([{ source: null }])
})

test('places are exact in subject and body, behind letters of two units too', () => {
  const body = '🎉🎉 Café Müller and Navona’s 55% off'
  for (const { claim, start, end, place } of check(body, '🎉 Navona 77%'))
    expect((place === 'body' ? body : '🎉 Navona 77%').slice(start, end)).toBe(claim)
})

test('merge fields and gaps in brackets claim nothing', () => {
  expect(check('Hi {{ firstName | default: "there" }}, is [Company Name] well?')).toEqual([])
})

test.each([
  ['one word', 'a'.repeat(50_000)],
  ['capitals', 'Aa '.repeat(16_000)],
  ['capitals in a row', 'A'.repeat(50_000)],
  ['possessives', "A's ".repeat(12_500)],
  ['digits', '9'.repeat(50_000)],
  ['grouped digits', '1,000,'.repeat(8_000)],
  ['numbers in words', 'one hundred and '.repeat(3_000)],
  ['braces', '{{'.repeat(25_000)],
  ['brackets', '['.repeat(50_000)],
  ['addresses', 'a@a.'.repeat(12_500)],
  ['links', 'http://'.repeat(7_000)],
  ['telephone numbers', '0 1 2 3 '.repeat(6_000)],
  ['hyphens', 'a-'.repeat(25_000)],
  ['percentages', '5% '.repeat(16_000)],
  ['line ends', '\n'.repeat(50_000)],
  ['questions', 'Would 5 May at 3 suit you for a call '.repeat(1_300)],
])('a long text of %s is read to its end', (_, body) => {
  expect(atOnce(evidenceOf({ subject: '', body }, navona))).toBeDefined()
})
