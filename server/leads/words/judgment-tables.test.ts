import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CsvReader } from '../import/csv-reader.ts'
import { seniorityOf } from '../job-title.ts'
import { readIndustry } from './read-industry.ts'
import { readStatus } from './read-status.ts'

// The tables and how they were made: tests/data/judgment/README.md.
type Entry = { value: string; means: string; table?: string }

function table(name: string): Entry[] {
  const reader = new CsvReader(',')
  const text = readFileSync(new URL(`../../../tests/data/judgment/${name}.csv`, import.meta.url), 'utf8')
  const [head, ...rows] = [...reader.read(text), ...reader.end()].map(({ cells }) => cells)
  const cell = (cells: string[], column: string) => cells[head?.indexOf(column) ?? 0] as string
  return rows.map((cells) => ({
    value: cell(cells, 'value'),
    means: cell(cells, 'means'),
    ...(head?.includes('table') && { table: cell(cells, 'table') }),
  }))
}

const isAside = ({ value }: Entry) => (createHash('sha256').update(value.toLowerCase()).digest()[0] as number) % 2 === 1
const share = (entries: Entry[], wrong: Entry[]) => 1 - wrong.length / entries.length

const readers = [
  ['statuses', 500, (value: string) => readStatus(value) ?? '?', 0.95],
  ['industries', 300, (value: string) => readIndustry(value) ?? 'other', 0.95],
  ['titles', 300, (value: string) => seniorityOf(value) ?? 'none', 0.95],
] as const

test.each(readers)('of the part of the %s kept aside, at least 0.95 are right', (name, least, read, goal) => {
  const all = table(name)
  expect(all.length).toBeGreaterThanOrEqual(least)
  for (const part of [all.filter(isAside), all.filter((entry) => !isAside(entry))])
    expect(
      share(
        part,
        part.filter(({ value, means }) => read(value) !== means),
      ),
    ).toBeGreaterThanOrEqual(goal)
})

test.each(readers)('of the %s of other programs, at least 0.95 are right', (name, _least, read, goal) => {
  const all = table('elsewhere').filter((entry) => entry.table === name)
  expect(all.length).toBeGreaterThanOrEqual(60)
  const wrong = all.filter(({ value, means }) => read(value) !== means)
  expect(share(all, wrong)).toBeGreaterThanOrEqual(goal)
})

test('no status is wrongly taken for qualified', () => {
  const elsewhere = table('elsewhere').filter((entry) => entry.table === 'statuses')
  const wrong = [...table('statuses'), ...elsewhere].filter(
    ({ value, means }) => means !== 'qualified' && readStatus(value) === 'qualified',
  )
  expect(wrong).toEqual([])
})

test('nobody who left a job counts as senior', () => {
  const wrong = table('titles').filter(({ value, means }) => means === 'none' && seniorityOf(value) !== null)
  expect(wrong.map(({ value }) => value)).toEqual([])
})
