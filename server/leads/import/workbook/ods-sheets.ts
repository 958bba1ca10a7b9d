import { numberText, plainNumber } from './cell-formats.ts'
import { type Attributes, attribute, readXml } from './read-xml.ts'
import { MAX_CELL_CHARACTERS, MAX_ROW, MOST_COLUMNS, type SheetRows } from './sheet-rows.ts'
import { PROTECTED, TOO_BIG_INSIDE, WorkbookProblem } from './workbook-problem.ts'
import type { ZipParts } from './zip-parts.ts'

export const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet'
const MAX_SHEETS = 1000
/** More than any office program writes. */
const MAX_HIDDEN_STYLES = 1000
/** What a cell holds besides its text: a comment, a drawing, another table. */
const ASIDE = new Set(['annotation', 'frame', 'shapes', 'tracked-changes', 'custom-shape', 'sub-table'])

/** Encrypted parts look like damaged ones; the list of parts says which it is. */
export async function refuseProtectedOds(zip: ZipParts) {
  if (!zip.has('META-INF/manifest.xml')) return
  let isProtected = false
  await readXml(await zip.stream('META-INF/manifest.xml'), {
    open(name) {
      if (name === 'encryption-data') isProtected = true
    },
  })
  if (isProtected) throw new WorkbookProblem(PROTECTED)
}

/**
 * Reads all sheets, which are in one part, and writes the rows of the wanted one or else of the first with data. Answers the
 * names of the sheets that have data and which was written.
 */
export async function readOdsSheets(zip: ZipParts, wanted: string | undefined, rows: SheetRows) {
  const visible: string[] = []
  const hidden: string[] = []
  const hiddenStyles = new Set<string>()
  let style = ''
  let sheet: { name: string; hasData: boolean; isHidden: boolean } | undefined
  let written: string | undefined
  let number = 0
  let repeated = 1
  let cells: (string | undefined)[] = []
  let column = 0
  let cell: Attributes | undefined
  let lines: string[] = []
  let isParagraph = false
  let aside = 0
  let depth = 0
  let tables = 0
  const spanning = new Map<number, { lastRow: number; value: string }>()

  function endCell(attributes: Attributes) {
    const times = count(attribute(attributes, 'number-columns-repeated'))
    const value = textOf(attributes, lines.join('\n')).slice(0, MAX_CELL_CHARACTERS)
    const last = Math.min(MOST_COLUMNS, column + times)
    if (value.trim() !== '') {
      for (let at = column; at < last; at++) cells[at] = value
      const rowsSpanned = count(attribute(attributes, 'number-rows-spanned'))
      if (rowsSpanned > 1 && column < MOST_COLUMNS) spanning.set(column, { lastRow: number + rowsSpanned, value })
    }
    column = Math.min(MOST_COLUMNS, column + times)
  }
  function endRow() {
    if (cells.length > 0 && sheet) {
      sheet.hasData = true
      if (wanted === undefined ? !sheet.isHidden : sheet.name === wanted) written ??= sheet.name
      for (const [at, { lastRow, value }] of spanning) {
        if (lastRow <= number) spanning.delete(at)
        else cells[at] ??= value
      }
      if (written === sheet.name)
        for (let i = 1; i <= repeated && number + i <= MAX_ROW && !rows.isFull; i++) rows.write(number + i, [...cells])
    }
    number += repeated
  }

  await readXml(await zip.stream('content.xml'), {
    open(name, attributes) {
      if (aside > 0 || ASIDE.has(name)) {
        aside++
        return
      }
      if (name === 'table' && depth++ === 0) {
        if (++tables > MAX_SHEETS) throw new WorkbookProblem(TOO_BIG_INSIDE)
        const isHidden = hiddenStyles.has(attribute(attributes, 'style-name') ?? '')
        sheet = { name: attribute(attributes, 'name') ?? '', hasData: false, isHidden }
        number = 0
        spanning.clear()
      } else if (name === 'style') style = attribute(attributes, 'name') ?? ''
      else if (name === 'table-properties') {
        if (attribute(attributes, 'display') === 'false' && hiddenStyles.size < MAX_HIDDEN_STYLES)
          hiddenStyles.add(style)
      } else if (name === 'table-row') {
        repeated = count(attribute(attributes, 'number-rows-repeated'))
        cells = []
        column = 0
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = attributes
        lines = []
      } else if (cell && (name === 'p' || name === 'h')) {
        lines.push('')
        isParagraph = true
      } else if (isParagraph) addText(signOf(name, attributes))
    },
    text(text) {
      if (isParagraph && aside === 0) addText(text)
    },
    close(name) {
      if (aside > 0) {
        aside--
        return
      }
      if (name === 'p' || name === 'h') isParagraph = false
      else if ((name === 'table-cell' || name === 'covered-table-cell') && cell) {
        if (name === 'table-cell') endCell(cell)
        // Below another cell; what it held before is not shown.
        else column = Math.min(MOST_COLUMNS, column + count(attribute(cell, 'number-columns-repeated')))
        cell = undefined
      } else if (name === 'table-row') endRow()
      else if (name === 'table' && --depth === 0 && sheet) {
        const names = sheet.isHidden ? hidden : visible
        if (sheet.hasData) names.push(sheet.name)
        sheet = undefined
      }
    },
  })
  return { names: visible.length > 0 ? visible : hidden, written }

  function addText(text: string) {
    const last = lines.length - 1
    const before = lines[last]
    if (before !== undefined && before.length < MAX_CELL_CHARACTERS)
      lines[last] = before + text.slice(0, MAX_CELL_CHARACTERS)
  }
}

/** Repetitions: at least one, never more than a sheet has rows. */
function count(text: string | undefined) {
  const number = Number(text ?? 1)
  return Number.isInteger(number) && number > 0 ? Math.min(number, MAX_ROW) : 1
}

function signOf(name: string, attributes: Attributes) {
  if (name === 's') return ' '.repeat(Math.min(count(attribute(attributes, 'c')), 100))
  if (name === 'tab') return '\t'
  return name === 'line-break' ? '\n' : ''
}

function textOf(attributes: Attributes, shown: string) {
  const of = (name: string) => attribute(attributes, name)
  if (attributes['calcext:value-type'] === 'error') return ''
  switch (attributes['office:value-type'] ?? of('value-type')) {
    case 'float':
      // What is shown tells more than the number: zeros in front, a plus sign, a word such as TRUE.
      return /^(0\d+|\+\d[\d ]*|\p{L}+)$/u.test(shown) ? shown : numberText(of('value') ?? shown)
    case 'percentage':
      return of('value') ? `${plainNumber(Number(of('value')) * 100)}%` : shown
    case 'currency':
      return `${of('currency') ?? ''} ${numberText(of('value') ?? '')}`.trim()
    case 'date':
      return (of('date-value') ?? shown)
        .replace(/T00:00:00(\.0+)?$/, '')
        .replace(/:00(\.0+)?$/, '')
        .replace('T', ' ')
    case 'time':
      return (of('time-value') ?? '').replace(/^PT(\d+)H(\d+)M.*$/, '$1:$2') || shown
    case 'boolean':
      return of('boolean-value')?.toUpperCase() ?? shown
    default:
      return shown
  }
}
