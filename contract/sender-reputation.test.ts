import { expect, test } from 'vitest'
import { BOUNCE_LIMIT, COMPLAINT_LIMIT, isOverLimit } from './sender-reputation.ts'

test.each([
  [1, 19, false],
  [19, 19, false],
  [1, 20, false],
  [2, 20, true],
  [2, 40, false],
  [3, 40, true],
  [5, 100, false],
  [6, 100, true],
])('%i bounces of %i emails are over the limit: %s', (bounces, sent, isOver) => {
  expect(isOverLimit(bounces, sent, BOUNCE_LIMIT)).toBe(isOver)
})

test.each([
  [1, 1, false],
  [2, 2, true],
  [2, 1000, false],
  [3, 1000, false],
  [4, 1000, true],
])('%i complaints about %i emails are over the limit: %s', (complaints, sent, isOver) => {
  expect(isOverLimit(complaints, sent, COMPLAINT_LIMIT)).toBe(isOver)
})
