import { expect, test } from 'vitest'
import { jsonExcess } from './json-bounds.ts'

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each<[string, string, ReturnType<typeof jsonExcess>]>([
  ['100 lists in each other', lists(100), undefined],
  ['101 of them', lists(101), 'too deep'],
  ['objects', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`, 'too deep'],
  ['brackets in a text', JSON.stringify({ body: '[{'.repeat(10_000) }), undefined],
  ['brackets after a quoted mark', JSON.stringify({ body: `a"${'['.repeat(10_000)}` }), undefined],
  ['brackets after a backslash at the end of a text', `["a\\\\",${lists(101)}]`, 'too deep'],
  ['a text that does not end', `["${'\\'.repeat(10_001)}"`, undefined],
  ['1,000 values', JSON.stringify(Array(1_000).fill(0)), undefined],
  ['1,001 of them', JSON.stringify(Array(1_001).fill(0)), 'too many'],
  ['1,001 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [at, 0]))), 'too many'],
  ['501 empty lists', JSON.stringify(Array(501).fill([])), 'too many'],
  ['commas in a text', JSON.stringify([','.repeat(10_000)]), undefined],
])('%s', (_, json, excess) => {
  expect(jsonExcess(json, 1_000)).toBe(excess)
})
