import { expect, test } from 'vitest'
import { funnelWidth } from './funnel-width.ts'

test('a bar is 15 percent narrower each stage, and never below 25', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 20].map(funnelWidth)).toEqual([100, 85, 70, 55, 40, 25, 25, 25])
})
