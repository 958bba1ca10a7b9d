import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { RecheckImport } from '../../../../contract/lead-import.ts'
import type { Db } from '../../../db/connect.ts'
import { leadImportCheckLeads, leadImportErrors, leadImports } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { hasTooManyOpen, tooManyFiles, wakeImporter } from '../import-queries.ts'

export const NOTHING_DONE = {
  done: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  noted: 0,
  findings: null,
  skippedLines: [],
}

const isCheck = (userId: number, importId: number) =>
  and(
    eq(leadImports.id, importId),
    eq(leadImports.userId, userId),
    isNull(leadImports.total),
    inArray(leadImports.status, ['checking', 'checked', 'failed']),
  )

/** Checks the same file again, with other choices. False when there is no such dry run. */
export async function checkAgain(db: Db, userId: number, importId: number, wanted: RecheckImport) {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .update(leadImports)
      .set({
        ...NOTHING_DONE,
        status: 'checking',
        message: null,
        options: sql`${leadImports.options} || ${JSON.stringify(wanted)}::jsonb`,
      })
      .where(isCheck(userId, importId))
      .returning({ id: leadImports.id })
    if (!found) return false
    await forgetResults(tx, importId)
    await wakeImporter(tx)
    return true
  })
}

/** Turns a finished dry run into an import. False when there is none. */
export async function startChecked(db: Db, userId: number, importId: number) {
  return db.transaction(async (tx) => {
    const isFull = await hasTooManyOpen(tx, userId)
    const [found] = await tx
      .select({ status: leadImports.status })
      .from(leadImports)
      .where(isCheck(userId, importId))
      .for('update')
    if (!found) return false
    if (found.status !== 'checked')
      throw new AppError('conflict', 'This file is still being checked. Try again in a moment.')
    if (isFull) throw tooManyFiles()
    await tx
      .update(leadImports)
      // As of now, so that the list of imports has it first.
      .set({ ...NOTHING_DONE, status: 'waiting', total: sql`${leadImports.checkTotal}`, createdAt: sql`now()` })
      .where(eq(leadImports.id, importId))
    await forgetResults(tx, importId)
    await wakeImporter(tx)
    return true
  })
}

/** Stores that the whole file was read, unless another check was asked for meanwhile. */
export async function endCheck(db: Db, importId: number, done: number) {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(leadImports)
      .set({ status: 'checked', checkTotal: done })
      .where(and(eq(leadImports.id, importId), eq(leadImports.status, 'checking'), eq(leadImports.done, done)))
    if (rowCount === 1) await tx.delete(leadImportCheckLeads).where(eq(leadImportCheckLeads.importId, importId))
  })
}

export async function failCheck(db: Db, importId: number, message: string) {
  await db
    .update(leadImports)
    .set({ status: 'failed', message })
    .where(and(eq(leadImports.id, importId), eq(leadImports.status, 'checking')))
}

export async function forgetResults(tx: Db, importId: number) {
  await tx.delete(leadImportErrors).where(eq(leadImportErrors.importId, importId))
  await tx.delete(leadImportCheckLeads).where(eq(leadImportCheckLeads.importId, importId))
}
