import type pg from 'pg'
import { storable } from '../export/csv-cell.ts'
import type { BadRow } from './import-row.ts'

/** More than anybody fixes; each may take a hundred times its size in the file. */
export const MAX_KEPT = 100_000
// A row that could be fixed is kept whole: its notes may have 20,000 characters. A larger one is cut.
const MAX_CELL = 20_000
const MAX_ROW = 24_000

/** Stores failed rows for the download; `before` is how many the import had until now. */
export async function keepBadRows(client: pg.PoolClient, importId: number, before: number, bad: BadRow[]) {
  const rows = bad.slice(0, Math.max(0, MAX_KEPT - before)).map(({ row, error }) => {
    const { cells, isCut } = keptCells(row.cells)
    return {
      ...error,
      message: isCut ? `${error.message} (row shortened because it is too long)` : error.message,
      cells,
    }
  })
  if (rows.length === 0) return
  await client.query(
    `insert into lead_import_errors (import_id, line, field, message, name, cells)
     select $1, line, field, message, name, cells
     from jsonb_to_recordset($2::jsonb) as e(line int, field text, message text, name text, cells jsonb)`,
    [importId, JSON.stringify(rows)],
  )
}

function keptCells(cells: string[]) {
  const kept: string[] = []
  let room = MAX_ROW
  let isCut = false
  for (const cell of cells) {
    // Counts the quotation marks and comma of a cell.
    if (room < 3) return { cells: kept, isCut: true }
    const text = cell.slice(0, Math.min(MAX_CELL, room - 3))
    isCut ||= text.length < cell.length
    kept.push(storable(text))
    room -= text.length + 3
  }
  return { cells: kept, isCut }
}
