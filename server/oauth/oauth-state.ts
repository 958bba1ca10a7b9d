import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { rateLimits } from '../db/schema.ts'
import type { SecretBox } from '../secret-box.ts'

/** What a popup needs when it comes back, sealed into the state of an authorization. It works once, for a while. */
export type PendingAuthorization = { userId: number; verifier: string; until: number; nonce: string }

// Leaves time for a second factor.
const PENDING_MS = 15 * 60_000

export function pkcePair() {
  const verifier = randomBytes(48).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export const pendingUntil = () => Date.now() + PENDING_MS

export function readState<P extends PendingAuthorization>(box: SecretBox, state: string | undefined, bound: string) {
  try {
    const pending: P = JSON.parse(box.open(state ?? '', bound))
    return pending.until < Date.now() ? undefined : pending
  } catch {
    return undefined
  }
}

/** False when it was used before: a provider may end the access when a code is used twice. */
export async function consumeState(db: Db, { nonce, until }: PendingAuthorization, kind: string) {
  const { rowCount } = await db
    .insert(rateLimits)
    .values({ key: `${kind} state ${nonce}`, points: 1, expire: until })
    .onConflictDoNothing()
  return rowCount === 1
}
