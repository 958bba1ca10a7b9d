import { expect, test } from 'vitest'
import { z } from 'zod'
import { endAtFirstIssue, recordOf } from './bounded-lists.ts'

let checked = 0
const Even = z
  .number('Send a number')
  .refine((value) => ++checked > 0 && value % 2 === 0, 'Send an even number')
  .transform((value) => value / 2)
const Body = z.object({ numbers: endAtFirstIssue(z.array(Even, 'Send a list').min(1, 'Send one').max(3, 'Too many')) })
const firstOf = (numbers: unknown) => Body.safeParse({ numbers }).error?.issues[0]

test('a list whose items are valid is the same list', () => {
  expect(Body.parse({ numbers: [2, 4] })).toEqual({ numbers: [1, 2] })
})

test('the first invalid item ends the check', () => {
  checked = 0
  expect(Body.safeParse({ numbers: [2, 1, 1] }).error?.issues).toMatchObject([
    { path: ['numbers', 1], message: 'Send an even number' },
  ])
  expect(checked).toBe(2)
})

test('what is no list, or has too few or too many items, is refused in the words of the schema', () => {
  expect(firstOf(7)?.message).toBe('Send a list')
  expect(firstOf([])?.message).toBe('Send one')
  expect(firstOf([2, 2, 2, 2])?.message).toBe('Too many')
})

test('a record has at most so many keys, and the API document says so', () => {
  const Named = recordOf(z.string().max(5), z.number(), 2, 'At most 2')
  expect(Named.parse({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 })
  expect(Named.safeParse({ a: 1, b: 2, c: 3 }).error?.issues[0]?.message).toBe('At most 2')
  expect(z.toJSONSchema(Named)).toMatchObject({ maxProperties: 2 })
})
