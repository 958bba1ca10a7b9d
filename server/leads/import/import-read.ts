import type { ImportOptions } from '../../../contract/lead-import.ts'
import type { Db } from '../../db/connect.ts'
import { takingTurns } from '../../turns.ts'
import { warmStatusWords } from '../words/read-status.ts'
import { CsvReader, type CsvRow, isBlank } from './csv-reader.ts'
import { createDecoder } from './encoding/decoder.ts'
import type { Batch } from './import-batch.ts'
import { readPiece } from './import-queries.ts'
import { createRowReader } from './import-row.ts'

const BATCH_ROWS = 2500
// A row keeps the whole text it was cut from in memory, so the limit counts what was read.
const BATCH_BYTES = 4 * 1024 * 1024
// The overhead of each cell.
const CELL_BYTES = 8

type Part = { id: number; options: ImportOptions; done: number }

/** The remaining rows, validated. */
export async function* readBatches(
  db: Db,
  { id, options, done }: Part,
  batchRows = BATCH_ROWS,
): AsyncGenerator<Batch, undefined> {
  if (options.mapping.includes('status')) await warmStatusWords()
  const readRow = createRowReader(options)
  let batch = emptyBatch()
  let [seen, bytesRead] = [0, 0]
  const turn = takingTurns()
  for await (const { rows, bytes } of readRows(db, id, options)) {
    bytesRead = batch.size === 0 ? bytes : bytesRead + bytes
    for (const row of rows) {
      if (row.line <= options.headerLine || isBlank(row.cells)) continue
      if (++seen <= done) continue
      if (turn.isOver()) await turn.next()
      bytesRead += row.cells.length * CELL_BYTES
      const read = readRow(row)
      if ('error' in read) batch.bad.push(read)
      else batch.rows.push(read)
      if (++batch.size < batchRows) continue
      yield batch
      batch = emptyBatch()
      bytesRead = bytes
    }
    if (batch.size === 0 || bytesRead < BATCH_BYTES) continue
    yield batch
    batch = emptyBatch()
  }
  if (batch.size > 0) yield batch
}

const emptyBatch = (): Batch => ({ rows: [], bad: [], size: 0 })

type ReadPiece = { rows: CsvRow[]; bytes: number }

async function* readRows(
  db: Db,
  importId: number,
  { encoding, mixedWith, delimiter, hasBackslashQuotes }: ImportOptions,
): AsyncGenerator<ReadPiece> {
  const decoder = createDecoder(encoding, mixedWith)
  const reader = new CsvReader(delimiter, hasBackslashQuotes)
  for (let position = 0; ; position++) {
    const piece = await readPiece(db, importId, position)
    if (!piece) break
    yield { rows: reader.read(decoder.write(piece)), bytes: piece.length }
  }
  yield { rows: [...reader.read(decoder.end() ?? ''), ...reader.end()], bytes: 0 }
}
