import type { GarbledWord, ImportOptions, ImportPreview } from '../../../../contract/lead-import.ts'
import type { CsvRow } from '../csv-reader.ts'
import { findGarbled, repairGarbled } from '../encoding/repair-garbled.ts'
import { conclusionsOf } from '../import-conclusions.ts'
import { countRows, guessOrRefuse, optionsOf, readHead } from '../import-upload.ts'
import type { ReadSheet } from '../workbook/convert-workbook.ts'

const SAMPLE_ROWS = 10

/** How the file seems to be written, its first rows, and what would come of them. */
export async function previewFile(
  file: AsyncIterable<Buffer>,
  wanted: Partial<ImportOptions>,
  read: ReadSheet | undefined,
): Promise<ImportPreview> {
  const { head, isWhole } = await readHead(file)
  const guess = await guessOrRefuse(head, isWhole, wanted)
  const { rows, ...form } = guess
  const options = optionsOf(guess, wanted)
  return {
    ...form,
    ...(read && { sheet: read.sheet }),
    sheets: read?.sheets ?? [],
    garbledWords: garbledWordsOf(rows),
    sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.map((cell) => shownCell(cell, options))),
    ...(isWhole && { rows: await countRows(head, form) }),
    conclusions: await conclusionsOf(rows, options),
    options,
  }
}

const shownCell = (cell: string, { garbled }: ImportOptions) =>
  (garbled === 'fix' ? repairGarbled(cell) : cell).replaceAll('\u2028', '\n')

function garbledWordsOf(rows: CsvRow[]) {
  const words: GarbledWord[] = []
  for (const { cells } of rows) for (const cell of cells) if (findGarbled(cell, words)) return words
  return words
}
