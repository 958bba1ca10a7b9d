import { takingTurns } from '../../turns.ts'
import { CsvReader, isBlank } from './csv-reader.ts'

/** Short rows: so many characters are ten thousand objects, which is a turn's work. */
const SLICE = 16 * 1024

type Form = { delimiter: string; headerLine: number; hasBackslashQuotes?: boolean | undefined }

/** Counts the rows below the column names, without empty ones, and lets others have their turn. */
export function rowCounter({ delimiter, headerLine, hasBackslashQuotes }: Form) {
  const reader = new CsvReader(delimiter, hasBackslashQuotes)
  const turn = takingTurns()
  let rows = 0
  const count = (found: ReturnType<CsvReader['read']>) => {
    for (const { line, cells } of found) if (line > headerLine && !isBlank(cells)) rows++
  }
  return {
    async add(text: string) {
      for (let at = 0; at < text.length; at += SLICE) {
        count(reader.read(text.slice(at, at + SLICE)))
        if (turn.isOver()) await turn.next()
      }
    },
    end() {
      count(reader.end())
      return rows
    },
  }
}
