import { expect, test } from 'vitest'
import { inOrder } from './step-order.ts'

const step = (stepNumber: number, name: string) => ({
  stepNumber,
  name,
  subject: 'An idea',
  body: 'Hello',
  delayDays: 0,
  delayHours: 0,
  conditions: null,
  isActive: true,
})

test('a step without a name is called by its place, also after it was moved', () => {
  const named = inOrder([step(1, 'Step 3'), step(2, ' '), step(3, ' Last try '), step(4, 'Step 2 of the plan')])
  expect(named.map(({ stepNumber, name }) => [stepNumber, name])).toEqual([
    [1, 'Step 1'],
    [2, 'Step 2'],
    [3, 'Last try'],
    [4, 'Step 2 of the plan'],
  ])
})
