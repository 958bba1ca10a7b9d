import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { escapeFormula } from '../../../contract/csv-formula.ts'
import { world } from '../../../tests/world/world.ts'
import { escapedColumn, restore } from './csv-cell.ts'

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const AHEAD = ['', ' ', '  ', '\u00a0', '\u3000', '\ufeff', '\n', '\t', '"', '""', "'", "''", ` '" `]
const FORMULAS = [...SIGNS.flatMap((sign) => AHEAD.map((ahead) => `${ahead}${sign}cmd|calc`)), '\tx', '\rx', "'\tx"]
const TEXTS = ['', 'Ada', "'Ada", '"Ada" = x', ' Ada', '42', '٤', 'é=1', '中=1', 'a@b.example', "d'Arc", '~=1', "' x"]

test.each(FORMULAS)('%j is text for a spreadsheet, and an import takes that back', (cell) => {
  const written = escapeFormula(cell)
  expect(written).toBe(`'${cell}`)
  expect(restore(written)).toBe(cell)
})

test.each(TEXTS)('%j is written and read as it is', (cell) => {
  expect(escapeFormula(cell)).toBe(cell)
  expect(restore(cell)).toBe(cell)
})

test('the database writes every cell the same way', async () => {
  const { db } = await world()
  const cells = [...FORMULAS, ...TEXTS, ...Array.from({ length: 65_000 }, (_, at) => String.fromCharCode(at + 1))]
    .filter((cell) => !/[\ud800-\udfff]/.test(cell))
    .flatMap((cell) => [cell, `${cell}=`])
  const { rows } = await db.execute<{ written: string }>(
    sql`select ${sql.raw(escapedColumn('cell'))} as written
      from unnest(${sql.param(cells)}::text[]) with ordinality as cells (cell, at) order by at`,
  )
  expect(rows.filter(({ written }, at) => written !== escapeFormula(cells[at] ?? ''))).toEqual([])
})
