import type { LaunchCheck, LaunchWish } from '../../../contract/sequence-preview.ts'
import type { Db } from '../../db/connect.ts'
import { notFound } from '../../http/errors.ts'
import { textsToCheck } from '../../outbox/enrolling/check-sequence-text.ts'
import { launchProblems } from '../../outbox/enrolling/launch-conditions.ts'
import { type LaunchSettings, readLaunch } from '../../outbox/enrolling/launch-facts.ts'
import { checkClaims } from '../../writing/check-claims.ts'
import { factsOfWriter } from '../../writing/gather-facts.ts'
import { hasSentAny, stepsToPreview } from './preview-queries.ts'

/** The claims of a sequence without a source, and what its owner has to confirm before it starts. */
export async function checkLaunch(
  db: Db,
  userId: number,
  sequenceId: number,
  wish: LaunchWish,
  settings: LaunchSettings,
): Promise<LaunchCheck> {
  const saved = await stepsToPreview(db, userId, sequenceId)
  const launch = await readLaunch(db, userId, sequenceId, settings)
  if (!saved || !launch) throw notFound('Sequence')
  const texts = wish.steps && textsToCheck(wish.steps)
  const isSaved = !texts || JSON.stringify(texts) === JSON.stringify(textsToCheck(saved))
  const claims = isSaved ? launch.claims : await checkClaims(userId, texts, await factsOfWriter(db, userId))
  return {
    hasSent: await hasSentAny(db, userId, sequenceId),
    claims: claims.map(({ sentence }) => sentence),
    problems: launchProblems(isSaved ? launch.facts : { ...launch.facts, openClaims: claims }),
  }
}
