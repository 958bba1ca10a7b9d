import { expect, test } from 'vitest'
import statuses from '../../../tests/data/judgment/outside/statuses.json' with { type: 'json' }
import { readStatus } from './read-status.ts'

test('of statuses that another author wrote, 95 of 100 are right, and none is wrongly Qualified', () => {
  const wrong = statuses.filter(({ value, right }) => !right.includes(readStatus(value) ?? 'unknown'))
  expect(wrong.length / statuses.length).toBeLessThanOrEqual(0.05)
  expect(wrong.filter(({ value }) => readStatus(value) === 'qualified')).toEqual([])
})
