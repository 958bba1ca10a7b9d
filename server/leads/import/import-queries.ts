import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, min, or, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type ImportError,
  type ImportOptions,
  type ImportUndo,
  KEPT_DRAFT_HOURS,
  KEPT_DRAFTS,
  MAX_SHOWN_ERRORS,
  UNDO_DAYS,
} from '../../../contract/lead-import.ts'
import type { Db } from '../../db/connect.ts'
import { UPLOAD_LOCK } from '../../db/locks.ts'
import { leadImportErrors, leadImportPieces, leadImports, leadImportWorkbooks } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'
import { notify } from '../../notifications/notify.ts'
import { importNotice } from './import-notice.ts'

const SHOWN_IMPORTS = 20
const MAX_OPEN = 10
const UNFINISHED = ['waiting', 'running'] as const

const { id, fileName, status, done, created, updated, skipped, failed, noted, message, createdAt, finishedAt } =
  leadImports
// With odd quotation marks the count at upload is an estimate; the number done is exact.
const total = sql<number>`greatest(coalesce(${leadImports.total}, ${leadImports.checkTotal}), ${done})`
/** A moment as JSON has it. */
const iso = (moment: SQLWrapper) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** Until when it can be undone: it has ended, and every row of it is on record. */
const undoUntil = sql<
  string | null
>`case when ${status} in ('done', 'failed', 'cancelled') and ${leadImports.undoable} = ${done}
  and ${created} + ${updated} > 0 and coalesce(${leadImports.undoStatus}, 'failed') = 'failed'
  and ${finishedAt} > now() - make_interval(days => ${UNDO_DAYS}::int)
  then ${iso(sql`(${finishedAt} + make_interval(days => ${UNDO_DAYS}::int))`)} end`
const undo = sql<ImportUndo | null>`case when ${leadImports.undoStatus} is not null then jsonb_build_object(
  'status', ${leadImports.undoStatus}, 'removed', ${leadImports.undoRemoved}, 'restored', ${leadImports.undoRestored},
  'keptEmailed', ${leadImports.undoKeptEmailed}, 'keptEdited', ${leadImports.undoKeptEdited},
  'finishedAt', ${iso(leadImports.undoFinishedAt)}) end`
const shown = {
  id,
  fileName,
  status,
  total,
  done,
  created,
  updated,
  skipped,
  failed,
  noted,
  message,
  createdAt,
  finishedAt,
  undoUntil,
  undo,
}

// A file that is still uploading has no total yet and is not listed; a dry run has one of its own.
const isImport = (userId: number, importId: number) =>
  and(
    eq(leadImports.id, importId),
    eq(leadImports.userId, userId),
    or(isNotNull(leadImports.total), isNotNull(leadImports.checkTotal)),
  )

/** Counts the owner's files that wait, one upload at a time; true when there are too many. */
export async function hasTooManyOpen(tx: Db, userId: number) {
  await tx.execute(sql`select pg_advisory_xact_lock(${UPLOAD_LOCK}, ${userId})`)
  const isUploading = and(eq(status, 'checking'), isNull(leadImports.checkTotal))
  const [open] = await tx
    .select({ files: count() })
    .from(leadImports)
    .where(and(eq(leadImports.userId, userId), or(inArray(status, [...UNFINISHED]), isUploading)))
  return (open?.files ?? 0) >= MAX_OPEN
}

export const tooManyFiles = () =>
  new AppError('too_many', 'Ten of your files are waiting to be imported. Try again when one is done.', {
    retryAfterSeconds: 30,
  })

/** Refused while too many of the owner's files are waiting. A new draft or dry run takes the place of the oldest. */
export async function beginUpload(db: Db, userId: number, fileName: string, options: ImportOptions, isCheck: boolean) {
  return db.transaction(async (tx) => {
    if (await hasTooManyOpen(tx, userId)) throw tooManyFiles()
    if (isCheck) await forgetDrafts(tx, userId, KEPT_DRAFTS - 1)
    const [row] = await tx
      .insert(leadImports)
      .values({ userId, fileName, options, ...(isCheck && { status: 'checking' }) })
      .returning({ id: leadImports.id })
    if (!row) throw new Error('an import was inserted but not returned')
    return row.id
  })
}

async function forgetDrafts(tx: Db, userId: number, kept: number) {
  const older = tx
    .select({ id })
    .from(leadImports)
    .where(and(eq(leadImports.userId, userId), isNull(leadImports.total), isNotNull(leadImports.checkTotal)))
    .orderBy(desc(id))
    .offset(kept)
  await tx.delete(leadImports).where(inArray(id, older))
}

export async function addPiece(db: Db, importId: number, position: number, bytes: Buffer) {
  await db.insert(leadImportPieces).values({ importId, position, bytes })
}

export async function readPiece(db: Db, importId: number, position: number) {
  const [piece] = await db
    .select({ bytes: leadImportPieces.bytes })
    .from(leadImportPieces)
    .where(and(eq(leadImportPieces.importId, importId), eq(leadImportPieces.position, position)))
  return piece?.bytes
}

/** Makes the import known and wakes a worker. */
export async function finishUpload(
  db: Db,
  userId: number,
  importId: number,
  rows: number,
  options: ImportOptions,
  isCheck: boolean,
) {
  await db.transaction(async (tx) => {
    await tx
      .update(leadImports)
      .set({ options, ...(isCheck ? { checkTotal: rows } : { total: rows }) })
      .where(and(eq(leadImports.id, importId), eq(leadImports.userId, userId)))
    await wakeImporter(tx)
  })
}

export async function wakeImporter(tx: Db) {
  await tx.execute(sql`select graphile_worker.add_job('import-leads')`)
}

export async function forgetUpload(db: Db, userId: number, importId: number) {
  await db.delete(leadImports).where(and(eq(leadImports.id, importId), eq(leadImports.userId, userId)))
}

/** Deletes a file of which nothing was imported, also one whose check failed. False when its import has started. */
export async function discardUnstarted(db: Db, userId: number, importId: number) {
  const { rowCount } = await db
    .delete(leadImports)
    .where(
      and(
        eq(leadImports.id, importId),
        eq(leadImports.userId, userId),
        or(inArray(status, ['draft', 'checking', 'checked']), and(eq(status, 'failed'), isNull(leadImports.total))),
      ),
    )
  return rowCount === 1
}

/** Deletes uploads that were interrupted by the end of the process, and files that nobody imported. */
export async function forgetAbandonedUploads(db: Db) {
  await db
    .delete(leadImports)
    .where(
      and(
        isNull(leadImports.total),
        lt(leadImports.createdAt, sql`now() - make_interval(hours => ${KEPT_DRAFT_HOURS}::int)`),
      ),
    )
}

export async function listImports(db: Db, userId: number) {
  return db
    .select(shown)
    .from(leadImports)
    .where(and(eq(leadImports.userId, userId), isNotNull(leadImports.total)))
    .orderBy(desc(leadImports.createdAt), desc(leadImports.id))
    .limit(SHOWN_IMPORTS)
}

/** Files that are kept and were not imported yet, the newest first. */
export async function listDrafts(db: Db, userId: number) {
  return db
    .select(shown)
    .from(leadImports)
    .where(and(eq(leadImports.userId, userId), isNull(leadImports.total), isNotNull(leadImports.checkTotal)))
    .orderBy(desc(leadImports.id))
    .limit(KEPT_DRAFTS)
}

export async function findImport(db: Db, userId: number, importId: number) {
  const [found] = await db
    .select({ ...shown, options: leadImports.options, findings: leadImports.findings })
    .from(leadImports)
    .where(isImport(userId, importId))
  return found
}

/** The first skipped rows, by their lines. */
export async function skippedLines(db: Db, userId: number, importId: number) {
  const [found] = await db
    .select({ lines: leadImports.skippedLines })
    .from(leadImports)
    .where(isImport(userId, importId))
  return found?.lines ?? []
}

export async function firstErrors(db: Db, importId: number): Promise<ImportError[]> {
  const { line, field, message, name } = leadImportErrors
  return db
    .select({ line, field, message, name })
    .from(leadImportErrors)
    .where(eq(leadImportErrors.importId, importId))
    .orderBy(asc(line), asc(leadImportErrors.id))
    .limit(MAX_SHOWN_ERRORS)
}

/** Every failed row, a few at a time: rows may be large. The caller has checked that the import is the user's. */
export async function* allErrors(db: Db, importId: number, atOnce = 50) {
  const { id, line, message, cells } = leadImportErrors
  let after = { line: 0, id: 0 }
  for (;;) {
    const rows = await db
      .select({ id, line, message, cells })
      .from(leadImportErrors)
      .where(and(eq(leadImportErrors.importId, importId), sql`(${line}, ${id}) > (${after.line}, ${after.id})`))
      .orderBy(asc(line), asc(id))
      .limit(atOnce)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last
  }
}

/** Formats numbers as the rest of the app does: 60,000. */
const grouped = (number: SQLWrapper) => sql`to_char(${number}, 'FM999,999,999,999')`

/** False when it had already ended. Finished work is kept. */
export async function cancelImport(db: Db, userId: number, importId: number) {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(leadImports)
      .set({
        status: 'cancelled',
        finishedAt: sql`now()`,
        message: sql`'Canceled after ' || ${grouped(done)} || ' of ' || ${grouped(total)} || ' rows. We kept those rows.'`,
      })
      .where(and(isImport(userId, importId), inArray(leadImports.status, [...UNFINISHED])))
    if (rowCount === 1) await forgetPieces(tx, importId)
    return rowCount === 1
  })
}

async function forgetPieces(db: Db, importId: number) {
  await db.delete(leadImportWorkbooks).where(eq(leadImportWorkbooks.importId, importId))
  await db.delete(leadImportPieces).where(eq(leadImportPieces.importId, importId))
}

const isOpen = or(
  and(inArray(status, [...UNFINISHED]), isNotNull(leadImports.total)),
  and(eq(status, 'checking'), isNotNull(leadImports.checkTotal)),
  inArray(leadImports.undoStatus, [...UNFINISHED]),
)

/** The owners with imports, dry runs or undos that wait or were interrupted, the longest waiting first. */
export async function ownersWithUnfinishedImports(db: Db) {
  const rows = await db
    .select({ userId: leadImports.userId })
    .from(leadImports)
    .where(isOpen)
    .groupBy(leadImports.userId)
    .orderBy(min(leadImports.id))
  return rows.map(({ userId }) => userId)
}

/** The owner's oldest one, now marked as running. */
export async function takeUnfinishedImport(db: Db, userId: number) {
  const { options, undoStatus, undoStartedAt } = leadImports
  const oldest = db
    .select({ id })
    .from(leadImports)
    .where(and(eq(leadImports.userId, userId), isOpen))
    .orderBy(asc(id))
    .limit(1)
  const [taken] = await db
    .update(leadImports)
    .set({
      status: sql`case when ${status} = 'waiting' then 'running' else ${status} end`,
      undoStatus: sql`case when ${undoStatus} = 'waiting' then 'running' else ${undoStatus} end`,
    })
    .where(and(inArray(id, oldest), isOpen))
    .returning({ id, userId: leadImports.userId, options, done, status, undoStatus, undoStartedAt })
  return taken
}

/** Stores how it ended, unless it was canceled meanwhile. */
export async function endImport(db: Db, importId: number, status: 'done' | 'failed', message: string | null) {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(leadImports)
      .set({ status, message, finishedAt: sql`now()`, ...(status === 'done' && { total: sql`${leadImports.done}` }) })
      .where(and(eq(leadImports.id, importId), eq(leadImports.status, 'running')))
      .returning()
    if (ended) await notify(tx, ended.userId, importNotice(ended))
    await forgetPieces(tx, importId)
  })
}
