import type { SignOfLife } from '../../contract/today.ts'

const HALF_LIFE_MS = 3 * 24 * 3_600_000
const WORTH: Record<SignOfLife, number> = { mail_opened: 10, mail_clicked: 25, mail_answered: 40 }

/** Who is called first: the score, and on top of it what they did lately, which is worth half as much every three days. */
export function callRank(score: number, lastSign: { kind: SignOfLife; at: Date } | null, now: Date) {
  if (!lastSign) return score
  const age = Math.max(0, now.getTime() - lastSign.at.getTime())
  return score + WORTH[lastSign.kind] * 0.5 ** (age / HALF_LIFE_MS)
}
