import type { Share } from '../../contract/sequence-analytics.ts'

/** Of the normal distribution, for 95 %. */
const Z = 1.959964

/** A share with the interval that it may really lie in (Wilson), which is wide while there are few. */
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
