import { PREVIEW_BYTES } from '../../../../contract/lead-import.ts'
import { ODS_TYPE, readOdsSheets, refuseProtectedOds } from './ods-sheets.ts'
import { SheetRows } from './sheet-rows.ts'
import {
  BINARY_WORKBOOK,
  DAMAGED,
  EMPTY,
  NOT_A_SHEET,
  NOT_A_WORKBOOK,
  NUMBERS,
  noSheet,
  WorkbookProblem,
} from './workbook-problem.ts'
import { hasData, readXlsxSheet } from './xlsx-sheet.ts'
import { readStrings, readStyles, readXlsxWorkbook } from './xlsx-workbook.ts'
import { ZipParts } from './zip-parts.ts'

export type WorkbookQuestion = {
  path: string
  /** Where the sheet is written as CSV. */
  csvPath: string
  sheet?: string | undefined
  mostBytes: number
}
/** The sheets with data, the one that was written, and whether it was written whole. */
export type ReadSheet = { sheets: string[]; sheet: string; isWhole: boolean }
export type WorkbookAnswer = ReadSheet | { problem: string }

/** Unpacked, of all parts together: a sheet of a million rows is searched for merged cells, then read. */
const MOST_UNPACKED = 3 * 1024 * 1024 * 1024
/** For the first rows of a sheet, which is only searched. */
const MOST_UNPACKED_FOR_PREVIEW = 1.5 * 1024 * 1024 * 1024

/** As many as anybody chooses from. */
const MAX_LISTED = 50

/** Writes a sheet of an XLSX or ODS file as CSV: the one asked for, or the first with data. */
export async function convertWorkbook(question: WorkbookQuestion): Promise<WorkbookAnswer> {
  let zip: ZipParts | undefined
  const rows = new SheetRows(question.csvPath, question.mostBytes)
  try {
    const isPreview = question.mostBytes <= PREVIEW_BYTES
    zip = await ZipParts.open(question.path, isPreview ? MOST_UNPACKED_FOR_PREVIEW : MOST_UNPACKED)
    const found = await (zip.has('content.xml') ? readOds(zip, question, rows) : readXlsx(zip, question, rows))
    return { ...found, isWhole: rows.end() }
  } catch (error) {
    if (error instanceof WorkbookProblem) return { problem: error.message }
    // The zip reader and zlib throw plain errors for what is not as it should be; only ours of the disk are no fault of the file.
    if (isOfDisk(error)) throw error
    return { problem: DAMAGED }
  } finally {
    rows.close()
    zip?.close()
  }
}

const isOfDisk = (error: unknown) =>
  ['ENOSPC', 'EMFILE', 'EIO', 'ENOENT'].includes((error as { code?: string }).code ?? '')

async function readXlsx(zip: ZipParts, { sheet: wanted }: WorkbookQuestion, rows: SheetRows) {
  refuseOthers(zip)
  const workbook = await readXlsxWorkbook(zip)
  const filled = []
  // Several sheets may name one part; it is read once.
  const isFilled = new Map<string, boolean>()
  for (const sheet of workbook.sheets) {
    if (!isFilled.has(sheet.part)) isFilled.set(sheet.part, await hasData(zip, sheet.part))
    if (isFilled.get(sheet.part)) filled.push(sheet)
  }
  const visible = filled.filter(({ isHidden }) => !isHidden)
  const listed = (visible.length > 0 ? visible : filled).slice(0, MAX_LISTED)
  const chosen = wanted === undefined ? listed[0] : listed.find(({ name }) => name === wanted)
  if (!chosen) throw new WorkbookProblem(wanted === undefined ? EMPTY : noSheet(wanted))
  const formats = await readStyles(zip, workbook.stylesPart)
  const strings = await readStrings(zip, workbook.stringsPart)
  await readXlsxSheet(zip, chosen.part, { strings, formats, is1904: workbook.is1904 }, rows)
  return { sheets: listed.map(({ name }) => name), sheet: chosen.name }
}

function refuseOthers(zip: ZipParts) {
  const names = zip.names()
  if (names.some((name) => name.endsWith('.iwa') || name === 'index.zip')) throw new WorkbookProblem(NUMBERS)
  if (zip.has('xl/workbook.bin')) throw new WorkbookProblem(BINARY_WORKBOOK)
  if (zip.has('word/document.xml') || zip.has('ppt/presentation.xml')) throw new WorkbookProblem(NOT_A_SHEET)
  if (!zip.has('_rels/.rels') && !zip.has('xl/workbook.xml')) throw new WorkbookProblem(NOT_A_WORKBOOK)
}

async function readOds(zip: ZipParts, { sheet: wanted }: WorkbookQuestion, rows: SheetRows) {
  if (zip.has('mimetype') && !(await isSpreadsheet(zip))) throw new WorkbookProblem(NOT_A_SHEET)
  await refuseProtectedOds(zip)
  const { names, written: first } = await readOdsSheets(zip, wanted, rows)
  // All that have data are hidden.
  const written =
    first ?? (wanted === undefined && names[0] ? (await readOdsSheets(zip, names[0], rows)).written : undefined)
  if (written === undefined) throw new WorkbookProblem(wanted === undefined ? EMPTY : noSheet(wanted))
  return { sheets: names.slice(0, MAX_LISTED), sheet: written }
}

async function isSpreadsheet(zip: ZipParts) {
  let type = ''
  const part = await zip.stream('mimetype')
  for await (const chunk of part as AsyncIterable<Buffer>) {
    type += chunk.toString('latin1')
    if (type.length > 200) break
  }
  return type.startsWith(ODS_TYPE)
}
