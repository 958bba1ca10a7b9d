import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as locks from './locks.ts'

const SERVER = fileURLToPath(new URL('..', import.meta.url))

test('every advisory lock has a number of its own', () => {
  const numbers = Object.values(locks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('advisory-lock numbers are written in locks.ts alone', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const others = files.filter((file) => !/^db.locks(\.test)?\.ts$/.test(file))
  expect(others.filter((file) => /0x1ead/i.test(readFileSync(join(SERVER, file), 'utf8')))).toEqual([])
})
