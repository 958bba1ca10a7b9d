import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { HEAP_FLAG } from './heap-growth.ts'

// V8 goes on without a flag that it doesn't know.
test('the growth of the heap is limited by a flag that this version of V8 knows', () => {
  const [name] = HEAP_FLAG.split('=')
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toMatch(
    new RegExp(`^ *${name} \\(`, 'm'),
  )
})
