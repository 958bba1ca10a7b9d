import { expect, test } from 'vitest'
import { guessCsv } from './csv-guess.ts'

test('a cell made to be slow to judge takes no time', () => {
  const guess = guessCsv(Buffer.from(`Email,First Name\na@${'.'.repeat(60_000)}<,x\n`), true)
  expect(guess).toMatchObject({ mapping: ['email', 'firstName'] })
})
