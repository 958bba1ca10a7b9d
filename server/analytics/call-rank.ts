import type { EngagementKind } from '../../contract/today.ts'

const HALF_LIFE_MS = 3 * 24 * 3_600_000
const BONUS: Record<EngagementKind, number> = { mail_opened: 10, mail_clicked: 25, mail_answered: 40 }

/** Call order: the score plus a bonus for recent engagement, which halves every three days. */
export function callRank(score: number, lastEngagement: { kind: EngagementKind; at: Date } | null, now: Date) {
  if (!lastEngagement) return score
  const age = Math.max(0, now.getTime() - lastEngagement.at.getTime())
  return score + BONUS[lastEngagement.kind] * 0.5 ** (age / HALF_LIFE_MS)
}
