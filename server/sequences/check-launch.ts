import type { LaunchCheck } from '../../contract/sequence-preview.ts'
import type { Db } from '../db/connect.ts'
import { notFound } from '../http/errors.ts'
import { readVoice } from '../writing/voice-queries.ts'
import { unsourcedClaims } from './flight-check.ts'
import { hasSentAny, stepsToPreview } from './preview-queries.ts'

/** What a sequence says that nobody has backed, before it begins to say it. */
export async function checkLaunch(db: Db, userId: number, sequenceId: number): Promise<LaunchCheck> {
  const steps = await stepsToPreview(db, userId, sequenceId)
  if (!steps) throw notFound('Sequence')
  const voice = await readVoice(db, userId)
  return {
    hasSent: await hasSentAny(db, userId, sequenceId),
    claims: unsourcedClaims(
      steps.filter(({ isActive }) => isActive),
      voice,
    ),
  }
}
