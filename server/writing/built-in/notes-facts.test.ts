import { expect, test } from 'vitest'
import { factsOfNotes } from './notes-facts.ts'

test.each([
  ['Spoke on the phone in March. Wants a price.', 'on the phone in March'],
  ['We talked with her on the phone', 'on the phone'],
  ['Never spoke on the phone', null],
  ['Met at the fair', null],
])('of the notes “%s” a call is known as %s', (notes, spoke) => {
  expect(factsOfNotes(notes).spoke).toBe(spoke)
})
