import type { ImportOptions } from '../../../../contract/lead-import.ts'
import type { Upload } from '../import-upload.ts'
import type { ReadSheet } from './convert-workbook.ts'
import { isZip, withSheet } from './read-workbook.ts'

/** As sheets are written down. */
const SHEET_FORM = {
  encoding: 'utf-8',
  delimiter: ',',
  hasBackslashQuotes: false,
} as const satisfies Partial<ImportOptions>

type Given = { upload: () => Upload; mostBytes: number }
/** `upload` is asked again later: a form may have fields after its file. */
type Use<T> = (rows: AsyncIterable<Buffer>, upload: () => Upload, read?: ReadSheet) => Promise<T>

/** Gives the file as text to `use`: as it is, or a sheet of it if it is a workbook. */
export async function withTable<T>(
  userId: number,
  file: AsyncIterable<Buffer>,
  { upload, mostBytes }: Given,
  use: Use<T>,
): Promise<T> {
  const { head, whole } = await peek(file)
  if (!isZip(head)) return use(whole, upload)
  const sheet = () => upload().wanted.sheet
  return withSheet(userId, whole, { sheet, mostBytes }, (rows, read) => {
    const ofSheet = () => {
      const { mixedWith: _, ...wanted } = upload().wanted
      const otherSheets = read.sheets.filter((name) => name !== read.sheet)
      return { ...upload(), wanted: { ...wanted, ...SHEET_FORM, sheet: read.sheet, otherSheets } }
    }
    return use(rows, ofSheet, read)
  })
}

const HEAD_BYTES = 4

/** The first bytes of a file, and the file with them. */
export async function peek(file: AsyncIterable<Buffer>) {
  const chunks = file[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (head.length < HEAD_BYTES) {
    const next = await chunks.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* whole() {
    try {
      if (head.length > 0) yield head
      for (;;) {
        const next = await chunks.next()
        if (next.done) return
        yield next.value
      }
    } finally {
      await chunks.return?.()
    }
  }
  return { head, whole: whole() }
}
