import { expect, test } from 'vitest'
import { z } from 'zod'
import { readAnswer } from './read-answer.ts'

const Answer = z.object({ a: z.string() })
const read = (said: string) => readAnswer(said, Answer)

test.each([
  ['{"a":"x"}', 'x'],
  ['```json\n{"a": "x"}\n```', 'x'],
  ['Here you are: {"a": "x"} I hope {this} helps', 'x'],
  ['Use {braces} first, then {"a": "x"}', 'x'],
  ['<think>{"a": "no"}</think>\n{"a": "x"}', 'x'],
  ['{"a": "one\ntwo\tthree"}', 'one\ntwo\tthree'],
  ['{"a": "a } and a { and a \\" in it"}', 'a } and a { and a " in it'],
  ['{"a": "x", "b": {"c": [1, {"d": 2}]}}', 'x'],
])('%j holds an answer', (said, a) => {
  expect(read(said)).toEqual({ answer: { a } })
})

test.each([
  ['', false],
  ['No.', false],
  ['{"a": "x"', false],
  ['{{{{{{{{{{{{', false],
  ['{"a": 7}', true],
  ['{}', true],
])('%j holds none', (said, hasObject) => {
  expect(read(said)).toMatchObject({ hasObject, problem: expect.any(String) })
})

test('long nonsense is read in no time', () => {
  for (const said of ['{'.repeat(500_000), '{"'.repeat(250_000), '<think>'.repeat(50_000), '"\\'.repeat(250_000)])
    read(said)
})
