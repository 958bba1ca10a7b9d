import { closeSync, openSync, writeSync } from 'node:fs'
import { TOO_BIG_INSIDE, WorkbookProblem } from './workbook-problem.ts'

/** More than an import may have, so that the file is refused for it. */
export const MOST_COLUMNS = 501
/** More than any field takes, so that the row is refused for it. */
export const MAX_CELL_CHARACTERS = 40_000
/** Of any sheet; larger numbers are made up. */
export const MAX_ROW = 1_048_576
/** These get as many cells as the longest of them has: by them we find out what the columns are. */
const FIRST_ROWS = 100
const FLUSH_CHARACTERS = 64 * 1024

/**
 * Writes a sheet as CSV in UTF-8, line by line as the sheet has its rows: a row has the number that the user sees. Line ends
 * inside cells become U+2028, which the import turns back.
 */
export class SheetRows {
  private readonly file: number
  private readonly mostBytes: number
  private first: string[][] | undefined = []
  /** Characters of the first rows, which are held back. */
  private waiting = 0
  private row = 0
  private text = ''
  private bytes = 0
  private isClosed = false
  /** More than was asked for; the rest is left out. */
  isFull = false

  constructor(path: string, mostBytes: number) {
    this.file = openSync(path, 'w', 0o600)
    this.mostBytes = mostBytes
  }

  /** `number` counts from 1; rows that are left out are empty. Cells may have gaps. */
  write(number: number, cells: (string | undefined)[]) {
    if (this.isFull) return
    while (this.row < number - 1) this.add([])
    this.add(Array.from(cells, (cell) => cell ?? ''))
  }

  /** Answers whether the sheet is complete. */
  end() {
    this.flushFirst()
    this.flush()
    this.close()
    return !this.isFull
  }

  close() {
    // A second time it could be another file that has the number by then.
    if (!this.isClosed) closeSync(this.file)
    this.isClosed = true
  }

  private add(cells: string[]) {
    if (++this.row > MAX_ROW) throw new WorkbookProblem(TOO_BIG_INSIDE)
    if (this.first) {
      this.first.push(cells)
      for (const cell of cells) this.waiting += cell.length
      if (this.first.length >= FIRST_ROWS || this.waiting > this.mostBytes) this.flushFirst()
    } else this.put(cells)
  }

  private flushFirst() {
    const rows = this.first ?? []
    this.first = undefined
    const width = Math.max(0, ...rows.map((cells) => cells.length))
    for (const cells of rows) {
      if (cells.length > 0) while (cells.length < width) cells.push('')
      this.put(cells)
    }
  }

  private put(cells: string[]) {
    if (this.isFull) return
    this.text += `${cells.map(csvCell).join(',')}\n`
    if (this.text.length > FLUSH_CHARACTERS) this.flush()
  }

  private flush() {
    const part = Buffer.from(this.text)
    this.text = ''
    this.bytes += part.length
    if (this.bytes > this.mostBytes) this.isFull = true
    for (let at = 0; at < part.length; ) at += writeSync(this.file, part, at)
  }
}

function csvCell(cell: string) {
  const line = /[\r\n]/.test(cell) ? cell.replace(/\r\n|\r|\n/g, '\u2028') : cell
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}
