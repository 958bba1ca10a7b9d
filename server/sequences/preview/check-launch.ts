import { wholeText } from '../../../contract/html-text.ts'
import type { LaunchCheck, LaunchWish } from '../../../contract/sequence-preview.ts'
import type { Db } from '../../db/connect.ts'
import { notFound } from '../../http/errors.ts'
import { launchProblems } from '../../outbox/enrolling/launch-conditions.ts'
import { type LaunchSettings, readLaunch } from '../../outbox/enrolling/launch-facts.ts'
import { checkClaims } from '../../writing/check-claims.ts'
import { factsOfWriter } from '../../writing/gather-facts.ts'
import { hasSentAny, stepsToPreview } from './preview-queries.ts'

type Step = { subject: string; body: string; bodyHtml?: string | null | undefined; isActive: boolean }

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
  const isSaved = !wish.steps || textOf(wish.steps) === textOf(saved)
  const claims = isSaved
    ? launch.claims
    : await checkClaims(
        userId,
        (wish.steps ?? []).filter(({ isActive }) => isActive).map((step) => ({ ...step, body: wholeText(step) })),
        await factsOfWriter(db, userId),
      )
  return {
    hasSent: await hasSentAny(db, userId, sequenceId),
    claims: claims.map(({ sentence }) => sentence),
    problems: launchProblems(isSaved ? launch.facts : { ...launch.facts, openClaims: claims }),
  }
}

const textOf = (steps: Step[]) =>
  JSON.stringify(steps.filter(({ isActive }) => isActive).map(({ subject, ...text }) => [subject, wholeText(text)]))
