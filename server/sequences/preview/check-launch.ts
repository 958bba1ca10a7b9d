import type { LaunchCheck, LaunchWish } from '../../../contract/sequence-preview.ts'
import type { Db } from '../../db/connect.ts'
import { notFound } from '../../http/errors.ts'
import { factsOfWriter } from '../../writing/gather-facts.ts'
import { unsourcedClaims } from './flight-check.ts'
import { hasSentAny, stepsToPreview } from './preview-queries.ts'

/** The claims of a sequence without a source, to confirm before its first email. */
export async function checkLaunch(db: Db, userId: number, sequenceId: number, wish: LaunchWish): Promise<LaunchCheck> {
  const saved = await stepsToPreview(db, userId, sequenceId)
  if (!saved) throw notFound('Sequence')
  return {
    hasSent: await hasSentAny(db, userId, sequenceId),
    claims: unsourcedClaims(
      (wish.steps ?? saved).filter(({ isActive }) => isActive),
      await factsOfWriter(db, userId),
    ),
  }
}
