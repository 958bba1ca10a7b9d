import type { LaunchWish } from '../../../../contract/sequence-preview.ts'
import { readLaunchCheck } from '../sequence-api.ts'
import { triggerHint } from '../sequence-words.ts'

/** What the person has to confirm before the first email goes out. */
export type Doubt = {
  /** Claims in the text without a source; undefined when the check failed. */
  claims: string[] | undefined
  /** For a trigger: which leads join automatically. */
  joining?: string
}

/** Claims without a source need confirmation until the first email was sent. */
async function claimsOf(id: number, wish: LaunchWish = {}) {
  try {
    const { hasSent, claims } = await readLaunchCheck(id, wish)
    return hasSent ? [] : claims
  } catch {
    return undefined
  }
}

/** For a sequence that is resumed manually: undefined when there is nothing to confirm. */
export async function resumeDoubt(id: number): Promise<Doubt | undefined> {
  const claims = await claimsOf(id)
  return claims?.length === 0 ? undefined : { claims }
}

/** For a triggered sequence: always asked, because leads join it from then on. */
export async function triggerDoubt(id: number, trigger: string, wish?: LaunchWish): Promise<Doubt> {
  return { claims: await claimsOf(id, wish), joining: `${triggerHint(trigger)} from now on.` }
}
