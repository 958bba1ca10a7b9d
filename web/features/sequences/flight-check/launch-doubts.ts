import type { LaunchWish } from '../../../../contract/sequence-preview.ts'
import { readLaunchCheck } from '../sequence-api.ts'
import { triggerHint } from '../sequence-words.ts'

/** What somebody is asked about before the first mail leaves. */
export type Doubt = {
  /** What the text says that nothing backs; undefined when it could not be looked at. */
  claims: string[] | undefined
  /** Who joins without being enrolled, where a trigger does that. */
  joining?: string
}

/** Claims without a source are asked about until something was sent. */
async function claimsOf(id: number, wish: LaunchWish = {}) {
  try {
    const { hasSent, claims } = await readLaunchCheck(id, wish)
    return hasSent ? [] : claims
  } catch {
    return undefined
  }
}

/** Of a sequence that is resumed by hand: nothing to ask where nothing is doubtful. */
export async function resumeDoubt(id: number): Promise<Doubt | undefined> {
  const claims = await claimsOf(id)
  return claims?.length === 0 ? undefined : { claims }
}

/** Of one that begins by itself: always asked, since leads join it from then on. */
export async function triggerDoubt(id: number, trigger: string, wish?: LaunchWish): Promise<Doubt> {
  return { claims: await claimsOf(id, wish), joining: `${triggerHint(trigger)}, from now on.` }
}
