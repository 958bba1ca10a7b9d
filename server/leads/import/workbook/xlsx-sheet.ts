import { type CellFormat, numberText } from './cell-formats.ts'
import { readXml } from './read-xml.ts'
import { MAX_CELL_CHARACTERS, MAX_ROW, MOST_COLUMNS, type SheetRows } from './sheet-rows.ts'
import type { StringTable } from './string-table.ts'
import { DAMAGED, WorkbookProblem } from './workbook-problem.ts'
import { columnOf, findMerges } from './xlsx-merges.ts'
import { textCollector } from './xlsx-workbook.ts'
import type { ZipParts } from './zip-parts.ts'

type Values = { strings: StringTable; formats: CellFormat[]; is1904: boolean }

/** Whether any cell of a sheet has a value. */
export async function hasData(zip: ZipParts, part: string) {
  let isFound = false
  let isValue = false
  await readXml(await zip.stream(part), {
    open(name) {
      isValue = name === 'v' || name === 't'
    },
    text(text) {
      if (isValue && text.trim() !== '') isFound = true
    },
    isDone: () => isFound,
  })
  return isFound
}

/** Writes the rows of a sheet. A formula is its last result, an error is empty; a cell that spans rows is in each of them. */
export async function readXlsxSheet(zip: ZipParts, part: string, values: Values, rows: SheetRows) {
  const merges = await findMerges(await zip.stream(part))
  const spanning = new Map<number, { lastRow: number; value: string }>()
  const collector = textCollector()
  let number = 0
  let cells: (string | undefined)[] = []
  let column = -1
  let cell: { type: string; style: number } | undefined
  let value = ''
  let isValue = false

  function endCell() {
    if (!cell || column >= MOST_COLUMNS) return
    const text = textOf(cell.type, value, values.formats[cell.style])
    if (text.trim() !== '') cells[column] = text
  }
  function textOf(type: string, raw: string, format: CellFormat | undefined) {
    if (type === 'inlineStr') return collector.end()
    // A cell without a value; as a number it would be 0, which is the first of the shared texts.
    if (raw.trim() === '') return ''
    switch (type) {
      case 's':
        return values.strings.get(Number(raw))
      case 'str':
        return raw
      case 'b':
        return raw === '1' || raw === 'true' ? 'TRUE' : 'FALSE'
      case 'e':
        return ''
      case 'd':
        return raw.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace('T', ' ')
      default:
        return numberText(raw, format, values.is1904)
    }
  }
  function endRow() {
    if (cells.length === 0) return
    for (const { column: at, lastRow } of merges.get(number) ?? [])
      if (cells[at]) spanning.set(at, { lastRow, value: cells[at] })
    for (const [at, { lastRow, value: text }] of spanning) {
      if (lastRow < number) spanning.delete(at)
      else cells[at] ??= text
    }
    rows.write(number, cells)
  }

  await readXml(await zip.stream(part), {
    open(name, attributes) {
      if (name === 'row') {
        // Rows without a number, or with one that goes back, follow the row before.
        number = Math.max(number + 1, Number(attributes.r) || 0)
        if (number > MAX_ROW) throw new WorkbookProblem(DAMAGED)
        cells = []
        column = -1
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        if (column < 0) throw new WorkbookProblem(DAMAGED)
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? -1) }
        value = ''
        collector.begin()
      } else if (name === 'v') isValue = true
      else collector.open(name)
    },
    text(text) {
      if (isValue) {
        if (value.length < MAX_CELL_CHARACTERS) value += text.slice(0, MAX_CELL_CHARACTERS)
      } else collector.text(text)
    },
    close(name) {
      if (name === 'v') isValue = false
      else if (name === 'c') endCell()
      else if (name === 'row') endRow()
      else collector.close(name)
    },
    isDone: () => rows.isFull,
  })
}
