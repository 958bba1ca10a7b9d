import type { Db } from '../db/connect.ts'
import { type LearntModel, learntScorer, priorScorer, type Scorer } from './score-model.ts'
import { newestModel, readModel } from './score-queries.ts'

// A stored model never changes, so a scorer once made is good for ever.
const MAX_KEPT = 200
const kept = new Map<number, Scorer>()

/** How this owner's leads are scored now. */
export async function currentScorer(db: Db, userId: number): Promise<Scorer> {
  const newest = await newestModel(db, userId)
  return scorerOfModel(db, userId, newest?.isUsed ? newest.id : null)
}

/** Null: nothing was learnt, or it was no better. */
export const scorerOfModel = async (db: Db, userId: number, modelId: number | null) =>
  (modelId !== null && (await scorerOf(db, userId, modelId))) || priorScorer

/** How they were scored in another version; undefined when that is no longer kept. */
export async function scorerOfVersion(db: Db, userId: number, version: string): Promise<Scorer | undefined> {
  if (version === priorScorer.version) return priorScorer
  const id = /^learnt-(\d+)$/.exec(version)?.[1]
  return id ? scorerOf(db, userId, Number(id)) : undefined
}

async function scorerOf(db: Db, userId: number, modelId: number) {
  const known = kept.get(modelId)
  if (known) return known
  const row = await readModel(db, userId, modelId)
  if (!row) return undefined
  const scorer = learntScorer(row.id, row.outcomes, row.model as LearntModel)
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(modelId, scorer)
  return scorer
}
