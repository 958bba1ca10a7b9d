import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ada Byron', 'AB'],
  ['Ana María de la Cruz', 'AC'],
  ['Plato', 'P'],
  ['émile zola', 'ÉZ'],
  ['محمد الفارسي', 'م\u200cا'],
  ['  ', ''],
])('%j is shown as %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
