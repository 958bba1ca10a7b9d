import { expect, test } from 'vitest'
import { HOUSE_RULES } from './fence.ts'

test('a model is told that notes are private and never quoted', () => {
  expect(HOUSE_RULES).toMatch(/"notes" are the sender's private notes/)
  expect(HOUSE_RULES).toMatch(/never quote them/)
})
