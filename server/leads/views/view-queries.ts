import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import {
  type LeadViewChanges,
  MAX_LEAD_VIEWS,
  type NewLeadView,
  type SavedLeadView,
} from '../../../contract/lead-saved-view.ts'
import type { Db } from '../../db/connect.ts'
import { LEAD_VIEW_LOCK } from '../../db/locks.ts'
import { leadViews } from '../../db/schema.ts'
import { AppError, notFound } from '../../http/errors.ts'

const { id, name, search, industry, companySize, status, conditions, sort, columns, isDefault } = leadViews
const shown = { id, name, search, industry, companySize, status, where: conditions, sort, columns, isDefault }

const isKept = (userId: number) => and(eq(leadViews.userId, userId), isNull(leadViews.deletedAt))
const isView = (userId: number, viewId: number) => and(isKept(userId), eq(id, viewId))

export const listViews = (db: Db, userId: number): Promise<SavedLeadView[]> =>
  db.select(shown).from(leadViews).where(isKept(userId)).orderBy(leadViews.position, id).limit(MAX_LEAD_VIEWS)

/** One change at a time: names, the number of views and their order depend on each other. */
const inTurn = <T>(db: Db, userId: number, run: (tx: Db) => Promise<T>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LEAD_VIEW_LOCK}, ${userId})`)
    return run(tx)
  })

export const addView = (db: Db, userId: number, { where, ...view }: NewLeadView) =>
  inTurn(db, userId, async (tx) => {
    const others = await listViews(tx, userId)
    allowOneMore(others, view.name)
    if (view.isDefault) await clearDefault(tx, userId)
    const values = { userId, ...view, conditions: where, position: others.length }
    const [added] = await tx.insert(leadViews).values(values).returning(shown)
    if (!added) throw new Error('a view was inserted but not returned')
    return added
  })

export const changeView = (db: Db, userId: number, viewId: number, { where, position, ...changes }: LeadViewChanges) =>
  inTurn(db, userId, async (tx) => {
    const views = await listViews(tx, userId)
    if (!views.some((view) => view.id === viewId)) throw notFound('View')
    const others = views.filter((view) => view.id !== viewId)
    if (changes.name !== undefined) allowName(others, changes.name)
    if (changes.isDefault) await clearDefault(tx, userId)
    const values = { ...changes, ...(where !== undefined && { conditions: where }), updatedAt: new Date() }
    const [changed] = await tx.update(leadViews).set(values).where(isView(userId, viewId)).returning(shown)
    if (!changed) throw notFound('View')
    if (position !== undefined)
      await putInOrder(tx, userId, others.map((view) => view.id).toSpliced(position, 0, viewId))
    return changed
  })

const putInOrder = (tx: Db, userId: number, ids: number[]) =>
  tx
    .update(leadViews)
    .set({ position: sql`array_position(${sql.param(ids)}::int[], ${id}) - 1` })
    .where(isKept(userId))

const KEPT_DAYS = 30

/** It can be restored for 30 days. False where there is no such view. */
export const deleteView = (db: Db, userId: number, viewId: number) =>
  inTurn(db, userId, async (tx) => {
    await tx
      .delete(leadViews)
      .where(
        and(
          eq(leadViews.userId, userId),
          isNotNull(leadViews.deletedAt),
          lt(leadViews.deletedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
        ),
      )
    const { rowCount } = await tx.update(leadViews).set({ deletedAt: new Date() }).where(isView(userId, viewId))
    return rowCount === 1
  })

/** In its former place. Another view may be the default by now. */
export const restoreView = (db: Db, userId: number, viewId: number) =>
  inTurn(db, userId, async (tx) => {
    const isDeleted = and(eq(leadViews.userId, userId), eq(id, viewId), isNotNull(leadViews.deletedAt))
    const [gone] = await tx.select(shown).from(leadViews).where(isDeleted)
    if (!gone) throw notFound('View')
    const others = await listViews(tx, userId)
    allowOneMore(others, gone.name)
    const hasDefault = others.some((view) => view.isDefault)
    const back = { deletedAt: null, isDefault: gone.isDefault && !hasDefault }
    const [restored] = await tx.update(leadViews).set(back).where(isDeleted).returning(shown)
    if (!restored) throw notFound('View')
    return restored
  })

const clearDefault = (tx: Db, userId: number) =>
  tx
    .update(leadViews)
    .set({ isDefault: false })
    .where(and(isKept(userId), isDefault))

function allowOneMore(others: SavedLeadView[], wanted: string) {
  if (others.length >= MAX_LEAD_VIEWS)
    throw new AppError('conflict', `You have ${MAX_LEAD_VIEWS} views. Delete one to save another.`)
  allowName(others, wanted)
}

function allowName(others: SavedLeadView[], wanted: string) {
  const key = wanted.toLowerCase()
  if (others.some((view) => view.name.toLowerCase() === key))
    throw new AppError('conflict', `You have a view named "${wanted}". Choose another name.`)
}
