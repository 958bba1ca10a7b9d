import { expect, test } from 'vitest'
import { isTooDeep } from './json-depth.ts'

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const long = (json: string) => json + ' '.repeat(10_000)

test.each<[string, string, boolean]>([
  ['100 lists in each other', long(lists(100)), false],
  ['101 of them', long(lists(101)), true],
  ['objects', long(`${'{"a":'.repeat(101)}1${'}'.repeat(101)}`), true],
  ['many beside each other', JSON.stringify(Array.from({ length: 5_000 }, () => [])), false],
  ['brackets in a text', JSON.stringify({ body: '[{'.repeat(10_000) }), false],
  ['brackets after a quoted mark', JSON.stringify({ body: `a"${'['.repeat(10_000)}` }), false],
  ['brackets after a backslash at the end of a text', long(`["a\\\\",${lists(101)}]`), true],
  ['a text that does not end', long(`["${'\\'.repeat(10_001)}"`), false],
  ['a short body', lists(1_000), false],
])('%s', (_, json, isDeep) => {
  expect(isTooDeep(json)).toBe(isDeep)
})
