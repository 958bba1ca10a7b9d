import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guessCsv } from '../csv-guess.ts'
import { convertWorkbook } from './convert-workbook.ts'

// The files and how they were made: tests/data/judgment/files/README.md.
type Answer = { rows: string[][]; sheets?: string[]; headerLine?: number }
const FILES = new URL('../../../../tests/data/judgment/files/', import.meta.url)
const answers: Record<string, Answer> = JSON.parse(readFileSync(new URL('workbooks.json', FILES), 'utf8'))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workbooks-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each(Object.entries(answers))('%s is read as it was meant', async (name, { rows, sheets, headerLine = 1 }) => {
  const csvPath = join(folder, `${name}.csv`)
  const path = fileURLToPath(new URL(`workbooks/${name}`, FILES))
  const read = await convertWorkbook({ path, csvPath, mostBytes: 1e6 })
  if ('problem' in read) throw new Error(read.problem)
  const guess = await guessCsv(readFileSync(csvPath), true, { encoding: 'utf-8', delimiter: ',' })
  if ('problem' in guess) throw new Error(guess.problem)
  expect({ rows: guess.rows.map(({ cells }) => cells), headerLine: guess.headerLine }).toEqual({ rows, headerLine })
  expect(read.isWhole).toBe(true)
  expect(read.sheets).toEqual(sheets ?? [read.sheet])
})
