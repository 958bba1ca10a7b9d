import {
  DELIMITERS,
  type Delimiter,
  type Encoding,
  type EncodingReading,
  type ImportField,
} from '../../../contract/lead-import.ts'
import { restore } from '../export/csv-cell.ts'
import { CsvReader, type CsvRow, hasBackslashQuotes, isBlank } from './csv-reader.ts'
import { createDecoder } from './encoding/decoder.ts'
import { guessEncoding } from './encoding/guess-encoding.ts'
import { repairGarbled } from './encoding/repair-garbled.ts'
import { EMAIL, judged, looksLikeData, mappingByContent } from './lead-column-looks.ts'
import { guessMapping, withExtras } from './lead-field-map.ts'

export type CsvForm = {
  encoding: Encoding
  mixedWith?: Encoding | undefined
  delimiter: Delimiter
  headerLine: number
  hasBackslashQuotes?: boolean | undefined
}
export type CsvGuess = CsvForm & {
  columns: string[]
  mapping: (ImportField | null)[]
  /** The first rows below the column names, without empty ones. */
  rows: CsvRow[]
  /** Of the encodings to choose from, when none is certain. */
  readings: EncodingReading[]
}

const MAX_HEADER_ROW = 20
const JUDGED_ROWS = 50
/** The form of a file shows in its first rows. A short file may have tens of thousands, each with four readings. */
export const MOST_ROWS = 500
/** More than an import may have, so that it is refused; to look at thousands would take long. */
const MOST_CELLS = 501
const SLICE = 16 * 1024
/** The part of a column's name that can be garbled. */
const MAX_NAME = 200

/** How the file is written and what its columns mean, or why it can't be imported. */
export async function guessCsv(
  head: Buffer,
  isWhole: boolean,
  wanted: Partial<CsvForm> = {},
): Promise<CsvGuess | { problem: string }> {
  const found = await guessEncoding(head, isWhole)
  if ('problem' in found) return found
  const isChosen = wanted.encoding !== undefined && (wanted.encoding !== 'utf-8' || wanted.mixedWith !== undefined)
  const encoding = wanted.encoding ?? found.encoding
  const mixedWith = encoding === 'utf-8' ? (wanted.mixedWith ?? found.mixedWith) : undefined
  const decoder = createDecoder(encoding, mixedWith)
  const text = decoder.write(head) + (isWhole ? (decoder.end() ?? '') : '')
  const form = guessForm(text, isWhole, wanted)
  if ('problem' in form) return form
  return { encoding, ...(mixedWith && { mixedWith }), readings: isChosen ? [] : found.readings, ...form }
}

/** The same of its text. */
export function guessForm(
  text: string,
  isWhole: boolean,
  wanted: Partial<CsvForm> = {},
): Omit<CsvGuess, 'encoding' | 'mixedWith' | 'readings'> | { problem: string } {
  if (text.trim() === '') return { problem: 'The file is empty' }
  const isEscaped = wanted.hasBackslashQuotes ?? hasBackslashQuotes(text)
  const attempts = (wanted.delimiter ? [wanted.delimiter] : DELIMITERS).map((delimiter) =>
    judge(readRows(text, delimiter, isWhole, isEscaped), delimiter, wanted.headerLine),
  )
  const { guess } = attempts.reduce((a, b) => (b.score > a.score ? b : a))
  // Column names that we made up tell nobody what the values are.
  const mapping = guess.headerLine > 0 ? withExtras(guess.columns, guess.mapping) : guess.mapping
  return { ...(isEscaped && { hasBackslashQuotes: true }), ...guess, mapping }
}

function readRows(text: string, delimiter: Delimiter, isWhole: boolean, isEscaped: boolean) {
  const reader = new CsvReader(delimiter, isEscaped)
  const rows: CsvRow[] = []
  const add = (found: CsvRow[]) => {
    for (const row of found)
      if (rows.length < MOST_ROWS && !isBlank(row.cells)) rows.push({ ...row, cells: row.cells.slice(0, MOST_CELLS) })
  }
  for (let at = 0; at < text.length; at += SLICE) {
    add(reader.read(text.slice(at, at + SLICE)))
    if (rows.length === MOST_ROWS) return rows
  }
  // The last row may be cut off, so it is dropped unless it is the only one.
  if (isWhole || rows.length === 0) add(reader.end())
  return rows
}

/** Rates a reading: by how many column names we know, and how many rows have the usual number of cells. */
function judge(rows: CsvRow[], delimiter: Delimiter, wantedLine: number | undefined) {
  const header = wantedLine === undefined ? findHeader(rows) : rows.find(({ line }) => line === wantedLine)
  const below = header ? rows.filter(({ line }) => line > header.line) : rows
  const sample = (below.length > 0 ? below : rows).slice(0, JUDGED_ROWS)
  const width = mostCommon(sample.map(({ cells }) => cells.length))
  const columns = header
    ? header.cells.map((cell) => repairGarbled(restore(cell.trim().slice(0, MAX_NAME))) + cell.trim().slice(MAX_NAME))
    : Array.from({ length: width }, (_, i) => `Column ${i + 1}`)
  const mapping = header
    ? guessMapping(columns)
    : mappingByContent(
        sample.map(({ cells }) => cells),
        width,
      )
  const agreeing =
    sample.filter(({ cells }) => cells.length === (header ? columns.length : width)).length / sample.length
  const score = mapping.filter(Boolean).length * 10 + (width > 1 ? agreeing * Math.min(width, 20) : 0)
  return { score, guess: { delimiter, headerLine: header?.line ?? 0, columns, mapping, rows: below } }
}

/** The row with the most known column names, or the first that could be names. Undefined when the file starts with data. */
function findHeader(rows: CsvRow[]) {
  const isData = ({ cells }: CsvRow) => cells.some((cell) => EMAIL.test(judged(cell)))
  const first = rows.slice(0, MAX_HEADER_ROW).findIndex(isData)
  const candidates = rows.slice(0, first === -1 ? MAX_HEADER_ROW : Math.min(first, MAX_HEADER_ROW))
  const scored = candidates.map((row) => ({ row, known: guessMapping(row.cells).filter(Boolean).length }))
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (a, b) => (a && a.known >= b.known ? a : b),
    undefined,
  )
  if (best && best.known > 0) return best.row
  return candidates[0] && !looksLikeData(candidates[0].cells) ? candidates[0] : undefined
}

function mostCommon(widths: number[]) {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0])[0]
}
