import {
  type GarbledWord,
  type ImportDraft,
  type ImportOptions,
  MAX_IMPORT_BYTES,
  PREVIEW_BYTES,
  type RecheckImport,
  type WantedOptions,
} from '../../../../contract/lead-import.ts'
import type { Database, Db } from '../../../db/connect.ts'
import { ensureQueue } from '../../../db/queue.ts'
import { leadImportPieces, leadImportWorkbooks } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { addPiece, beginUpload, forgetAbandonedUploads, forgetUpload } from '../import-queries.ts'
import { finalOptions, guessByFirst, inPieces, readWhole, type Upload } from '../import-upload.ts'
import { bounded, isZip } from '../workbook/read-workbook.ts'
import { peek, withTable } from '../workbook/with-table.ts'
import {
  addFilePiece,
  findDraft,
  finishDraft,
  forgetText,
  lockDraft,
  openFile,
  saveWanted,
  startCheck,
} from './draft-queries.ts'
import { previewFile } from './preview-file.ts'

/**
 * Keeps the file as it is in the database, where every process finds it, until it is imported or a day has passed. A file that
 * can't be read is refused and not kept.
 */
export async function keepDraft(db: Db, userId: number, file: AsyncIterable<Buffer>, upload: () => Upload) {
  await forgetAbandonedUploads(db)
  const { head, whole } = await peek(file)
  const isWorkbook = isZip(head)
  const table = isWorkbook ? leadImportWorkbooks : leadImportPieces
  const importId = await beginUpload(db, userId, upload().fileName, upload().wanted as ImportOptions, true)
  const pieces = inPieces(isWorkbook ? bounded(whole) : whole)
  try {
    let position = 0
    for await (const piece of pieces) await addFilePiece(db, table, importId, position++, piece)
    const { fileName, wanted } = upload()
    const preview = await previewDraft(db, userId, { id: importId, fileName, wanted })
    await finishDraft(db, userId, importId)
    return { id: importId, fileName, status: 'draft' as const, wanted, preview }
  } catch (error) {
    await forgetUpload(db, userId, importId).catch(() => {})
    throw error
  }
}

type Draft = { id: number; fileName: string; wanted: WantedOptions }

async function previewDraft(db: Db, userId: number, { id, fileName, wanted }: Draft) {
  const file = await openFile(db, id, 'start')
  return withTable(
    userId,
    file,
    { upload: () => ({ fileName, wanted }), mostBytes: PREVIEW_BYTES },
    (rows, current, read) => previewFile(rows, current().wanted, read),
  )
}

const chosenOf = ({ columns: _, otherSheets: __, ...wanted }: ImportOptions): WantedOptions => wanted

export async function readDraft(db: Db, userId: number, importId: number): Promise<ImportDraft> {
  const { id, fileName, status, options } = await findDraft(db, userId, importId)
  const wanted = chosenOf(options)
  return { id, fileName, status, wanted, preview: await previewDraft(db, userId, { id, fileName, wanted }) }
}

/** Stores the choices once the file reads with them. What was chosen for its values stays unless it is given. */
export async function changeDraft(db: Db, userId: number, importId: number, given: WantedOptions) {
  const { id, fileName, options } = await findDraft(db, userId, importId)
  const wanted = { ...(options.choices && { choices: options.choices }), ...given }
  const preview = await previewDraft(db, userId, { id, fileName, wanted })
  // Says why when it is gone or has started by now.
  if (!(await saveWanted(db, userId, id, wanted))) await findDraft(db, userId, id)
  return { id, fileName, status: 'draft' as const, wanted, preview }
}

const changedMeanwhile = () =>
  new AppError('conflict', 'This import was changed in another tab. Reload the page, then try again.')

/**
 * Reads the whole file by the choices and asks for a dry run. Answers words that look garbled: while nobody has decided about
 * them, nothing is checked.
 */
export async function checkDraft(
  { db, pool }: Database,
  userId: number,
  importId: number,
  more: RecheckImport,
): Promise<GarbledWord[]> {
  await ensureQueue(pool)
  if (Object.keys(more).length > 0) {
    const { options } = await findDraft(db, userId, importId)
    await saveWanted(db, userId, importId, { ...chosenOf(options), ...more })
  }
  const { id, fileName, options: chosen } = await findDraft(db, userId, importId)
  const wanted = chosenOf(chosen)
  const file = await openFile(db, id, 'whole')
  return withTable(
    userId,
    file,
    { upload: () => ({ fileName, wanted }), mostBytes: MAX_IMPORT_BYTES },
    async (rows, current, read) => {
      const now = { userId, id, chosen, wanted: current().wanted }
      if (!read) return readAndCheck(db, now, rows)
      return db.transaction(async (tx) => {
        if (!(await lockDraft(tx, userId, id, chosen))) throw changedMeanwhile()
        await forgetText(tx, id)
        return readAndCheck(tx, now, rows, (piece, position) => addPiece(tx, id, position, piece))
      })
    },
  )
}

type Checked = { userId: number; id: number; chosen: ImportOptions; wanted: Partial<ImportOptions> }

async function readAndCheck(
  db: Db,
  { userId, id, chosen, wanted }: Checked,
  rows: AsyncIterable<Buffer>,
  keep?: (piece: Buffer, position: number) => Promise<void>,
) {
  const pieces = inPieces(rows)
  try {
    const { first, guess } = await guessByFirst(pieces, wanted)
    const counted = await readWhole(first, pieces, guess, keep)
    const options = await finalOptions(guess, wanted, counted)
    if (counted.garbledWords.length > 0 && !options.garbled) return counted.garbledWords
    const isStarted = await db.transaction((tx) => startCheck(tx, userId, id, chosen, { rows: counted.rows, options }))
    if (!isStarted) throw changedMeanwhile()
    return []
  } finally {
    await pieces.return(undefined)
  }
}
