import { VARIANT_KEYS, type VariantKey } from '../../contract/step-variants.ts'
import { compareVariants } from '../../server/sequences/variants/compare-variants.ts'
import type { Random } from '../world/seeded-random.ts'

const FINE = 1_000_000

/** One test of texts with these true shares of replies, until a winner is named or each text was sent `emails` times. */
export function simulateTest(shares: number[], emails: number, lookEvery: number, random: Random) {
  const replied = shares.map(() => 0)
  for (let sent = 1; sent <= emails; sent += 1) {
    for (const [n, share] of shares.entries()) if (random(FINE) < share * FINE) replied[n] = (replied[n] ?? 0) + 1
    if (sent % lookEvery !== 0) continue
    const counts = replied.map((replies, n) => ({
      key: VARIANT_KEYS[n] as VariantKey,
      mailboxId: 1,
      sent,
      replied: replies,
    }))
    const { best } = compareVariants(counts)
    if (best) return best
  }
  return null
}
