import { expect, test } from 'vitest'
import { subjectAdvice, wordCount } from './draft-advice.ts'

test.each([
  ['', 0],
  ['Hi {{ firstName | default: "there" }},', 2],
  ['One – two\n\nthree...  4', 4],
  ['Größe zählt', 2],
])('"%s" has %i words', (text, count) => {
  expect(wordCount(text)).toBe(count)
})

test.each([
  ['', 0, 'Add a subject', false],
  ['x'.repeat(40), 40, 'fits on a phone', false],
  ['x'.repeat(41), 41, 'phones may cut it off', false],
  ['x'.repeat(61), 61, 'most inboxes will cut it off', true],
  ['{{ firstName | default: "there" }}, 5 minutes about {{ company }}?', 35, 'fits on a phone', false],
  ['👋 hi', 4, 'fits on a phone', false],
])('subject "%s"', (subject, length, advice, isLong) => {
  expect(subjectAdvice(subject)).toEqual({ length, advice, isLong, isExact: !subject.includes('{{') })
})
