import { and, eq, sql } from 'drizzle-orm'
import { UNDO_DAYS } from '../../../../contract/lead-import.ts'
import type { Db } from '../../../db/connect.ts'
import { leadImports } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { notify } from '../../../notifications/notify.ts'
import { undoNotice } from '../import-notice.ts'
import { findImport, forgetAbandonedUploads, wakeImporter } from '../import-queries.ts'

/** Asks for an import to be undone. Asking again changes nothing. */
export async function askForUndo(db: Db, userId: number, importId: number) {
  await db.transaction(async (tx) => {
    await tx
      .select({ id: leadImports.id })
      .from(leadImports)
      .where(and(eq(leadImports.id, importId), eq(leadImports.userId, userId)))
      .for('update')
    const found = await findImport(tx, userId, importId)
    if (!found) throw notFound('Import')
    const { status, undo, undoUntil, created, updated, finishedAt } = found
    if (undo?.status === 'waiting' || undo?.status === 'running') return
    if (undo?.status === 'done') throw new AppError('conflict', 'This import has already been undone')
    if (status === 'draft' || status === 'checking' || status === 'checked')
      throw new AppError('conflict', 'Nothing was imported yet, so there is nothing to undo')
    if (!finishedAt) throw new AppError('conflict', 'This import is still running. Cancel it, then undo it.')
    if (created + updated === 0)
      throw new AppError('conflict', 'This import changed no leads, so there is nothing to undo')
    if (!undoUntil) throw new AppError('conflict', whyNot(finishedAt))
    await tx
      .update(leadImports)
      .set({
        undoStatus: 'waiting',
        undoFinishedAt: null,
        undoStartedAt: sql`coalesce(${leadImports.undoStartedAt}, date_trunc('milliseconds', now()))`,
      })
      .where(eq(leadImports.id, importId))
    await wakeImporter(tx)
  })
}

const DAY_MS = 24 * 3600 * 1000
const whyNot = (finishedAt: Date) =>
  finishedAt.getTime() < Date.now() - UNDO_DAYS * DAY_MS
    ? `An import can be undone for ${UNDO_DAYS} days, and those are over`
    : 'This import ran on an older version of Leadwright, which could not undo imports'

type Counts = { removed: number; restored: number; keptEmailed: number; keptEdited: number }

export async function countUndone(tx: Db, importId: number, { removed, restored, keptEmailed, keptEdited }: Counts) {
  const { undoRemoved, undoRestored, undoKeptEmailed, undoKeptEdited } = leadImports
  await tx
    .update(leadImports)
    .set({
      undoRemoved: sql`${undoRemoved} + ${removed}`,
      undoRestored: sql`${undoRestored} + ${restored}`,
      undoKeptEmailed: sql`${undoKeptEmailed} + ${keptEmailed}`,
      undoKeptEdited: sql`${undoKeptEdited} + ${keptEdited}`,
    })
    .where(eq(leadImports.id, importId))
}

export async function endUndo(tx: Db, importId: number) {
  const [ended] = await tx
    .update(leadImports)
    .set({ undoStatus: 'done', undoFinishedAt: sql`now()` })
    .where(eq(leadImports.id, importId))
    .returning()
  if (ended) await notify(tx, ended.userId, undoNotice(ended))
}

/** It can be asked for again, and goes on where it stopped. */
export async function failUndo(db: Db, importId: number) {
  await db
    .update(leadImports)
    .set({ undoStatus: 'failed', undoFinishedAt: sql`now()` })
    .where(and(eq(leadImports.id, importId), eq(leadImports.undoStatus, 'running')))
}

/** Deletes what it takes to undo imports of over a month ago, and files that nobody imported. */
export async function forgetOldImports(db: Db) {
  await forgetAbandonedUploads(db)
  await db.execute(sql`
    delete from lead_import_batches b using lead_imports i
    where i.id = b.import_id and i.finished_at < now() - make_interval(days => ${UNDO_DAYS}::int)
      and coalesce(i.undo_status, 'done') in ('done', 'failed')`)
}
