import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '../../../contract/csv-formula.ts'
import { type DuplicatePolicy, MAX_SKIPPED_LINES } from '../../../contract/lead-import.ts'
import type { Db } from '../../db/connect.ts'
import { MAX_KEPT } from './import-bad-rows.ts'
import { allErrors } from './import-queries.ts'

const form = { record_delimiter: '\r\n', bom: false }

/** The failed rows as in the file, each with its line and reason first. Once fixed, the file can be imported. */
export async function* badRowsCsv(db: Db, importId: number, columns: string[], failed: number) {
  // The byte order mark makes Excel read it as UTF-8.
  yield `\ufeff${stringify([['Line', 'Reason', ...columns.map(escapeFormula)]], form)}`
  for await (const { line, message, cells } of allErrors(db, importId)) {
    yield stringify([[line, message, ...cells.map((cell) => escapeFormula(cell.replaceAll('\u2028', '\n')))]], form)
  }
  if (failed > MAX_KEPT)
    yield stringify(
      [['', `Only the first ${MAX_KEPT.toLocaleString('en-GB')} of ${failed} rows with errors are kept`]],
      form,
    )
}

const SKIP_REASONS: Record<DuplicatePolicy, string> = {
  skip: 'A lead with this email already existed',
  update: 'The lead already had these values',
  add: '',
}

/** The rows that changed nothing: their lines in the file, and why, as the leads were then. */
export function* skippedRowsCsv(entry: { skipped: number; options: { duplicates: DuplicatePolicy } }, lines: number[]) {
  const reason = SKIP_REASONS[entry.options.duplicates]
  yield `\ufeff${stringify([['Line', 'Reason'], ...lines.map((line) => [line, reason])], form)}`
  if (entry.skipped > lines.length)
    yield stringify(
      [['', `Only the first ${MAX_SKIPPED_LINES.toLocaleString('en-GB')} of ${entry.skipped} skipped rows are listed`]],
      form,
    )
}
