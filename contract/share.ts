import { z } from 'zod'

const Count = z.number().int()

/** A share with its 95% confidence interval (Wilson score), in percent. */
export const Share = z.object({ count: Count, of: Count, percent: z.number(), low: z.number(), high: z.number() })
export type Share = z.infer<typeof Share>

/** The z-score for 95% confidence. */
const Z = 1.959964

/** A share with its 95% confidence interval (Wilson score), which is wide for small samples. */
export function shareOf(count: number, of: number): Share {
  if (of === 0) return { count, of, percent: 0, low: 0, high: 0 }
  const share = Math.min(1, count / of)
  const square = (Z * Z) / of
  const middle = (share + square / 2) / (1 + square)
  const half = (Z * Math.sqrt((share * (1 - share)) / of + square / (4 * of))) / (1 + square)
  return {
    count,
    of,
    percent: percent(share),
    low: percent(Math.max(0, middle - half)),
    high: percent(Math.min(1, middle + half)),
  }
}

const percent = (share: number) => Math.round(share * 1000) / 10
