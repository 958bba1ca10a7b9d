import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ImportOptions, WantedOptions } from '../../../../contract/lead-import.ts'
import type { Db } from '../../../db/connect.ts'
import { leadImportPieces, leadImports, leadImportWorkbooks } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { forgetResults, NOTHING_DONE } from '../check/check-queries.ts'
import { findImport, wakeImporter } from '../import-queries.ts'

type FileTable = typeof leadImportPieces | typeof leadImportWorkbooks

export async function addFilePiece(db: Db, table: FileTable, importId: number, position: number, bytes: Buffer) {
  await db.insert(table).values({ importId, position, bytes })
}

async function readFilePiece(db: Db, table: FileTable, importId: number, position: number) {
  const [piece] = await db
    .select({ bytes: table.bytes })
    .from(table)
    .where(and(eq(table.importId, importId), eq(table.position, position)))
  return piece?.bytes
}

async function* filePieces(db: Db, table: FileTable, importId: number) {
  for (let position = 0; ; position++) {
    const piece = await readFilePiece(db, table, importId, position)
    if (!piece) return
    yield piece
  }
}

async function* firstFilePiece(db: Db, table: FileTable, importId: number) {
  const piece = await readFilePiece(db, table, importId, 0)
  if (piece) yield piece
}

/** The file as it was uploaded: a workbook whole, of a text only its start where that is all that is `needed`. */
export async function openFile(db: Db, importId: number, needed: 'start' | 'whole') {
  const isWorkbook = (await readFilePiece(db, leadImportWorkbooks, importId, 0)) !== undefined
  if (isWorkbook) return filePieces(db, leadImportWorkbooks, importId)
  return (needed === 'whole' ? filePieces : firstFilePiece)(db, leadImportPieces, importId)
}

/** The text of a sheet is written anew. */
export async function forgetText(tx: Db, importId: number) {
  await tx.delete(leadImportPieces).where(eq(leadImportPieces.importId, importId))
}

/** The file is there as a whole; from now on the import is known. */
export async function finishDraft(db: Db, userId: number, importId: number) {
  await db
    .update(leadImports)
    .set({ status: 'draft', checkTotal: 0 })
    .where(and(eq(leadImports.id, importId), eq(leadImports.userId, userId)))
}

const isDraft = (userId: number, importId: number) =>
  and(
    eq(leadImports.id, importId),
    eq(leadImports.userId, userId),
    isNull(leadImports.total),
    isNotNull(leadImports.checkTotal),
    inArray(leadImports.status, ['draft', 'checking', 'checked', 'failed']),
  )

/** A file that was not imported yet. */
export async function findDraft(db: Db, userId: number, importId: number) {
  const { id, fileName, status, options } = leadImports
  const [found] = await db.select({ id, fileName, status, options }).from(leadImports).where(isDraft(userId, importId))
  if (found) return found
  if (!(await findImport(db, userId, importId))) throw notFound('Import')
  throw new AppError('conflict', 'This import has already started. Upload the file again to change it.')
}

/** Stores what was chosen; a dry run by earlier choices is dropped. False when the file is gone or its import has started. */
export async function saveWanted(db: Db, userId: number, importId: number, wanted: WantedOptions) {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(leadImports)
      // Until it is checked, a draft has only what was chosen; the rest of the options is guessed from the file.
      .set({ ...NOTHING_DONE, status: 'draft', message: null, options: wanted as ImportOptions })
      .where(isDraft(userId, importId))
    if (rowCount !== 1) return false
    await forgetResults(tx, importId)
    return true
  })
}

/** Keeps others from changing the draft until the end of the transaction. False when it is no longer as it was. */
export async function lockDraft(tx: Db, userId: number, importId: number, chosen: ImportOptions) {
  const [found] = await tx
    .select({ id: leadImports.id })
    .from(leadImports)
    .where(isUnchanged(userId, importId, chosen))
    .for('update')
  return found !== undefined
}

/** Begins the dry run. False when the draft was changed or started meanwhile. */
export async function startCheck(
  tx: Db,
  userId: number,
  importId: number,
  chosen: ImportOptions,
  { rows, options }: { rows: number; options: ImportOptions },
) {
  const { rowCount } = await tx
    .update(leadImports)
    .set({ ...NOTHING_DONE, status: 'checking', message: null, options, checkTotal: rows })
    .where(isUnchanged(userId, importId, chosen))
  if (rowCount !== 1) return false
  await forgetResults(tx, importId)
  await wakeImporter(tx)
  return true
}

const isUnchanged = (userId: number, importId: number, chosen: ImportOptions) =>
  and(
    isDraft(userId, importId),
    eq(leadImports.status, 'draft'),
    sql`${leadImports.options} = ${JSON.stringify(chosen)}::jsonb`,
  )
