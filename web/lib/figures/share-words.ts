import type { Share } from '../../../contract/share.ts'
import { formatCount } from '../format.ts'

const rounded = (percent: number) => Math.round(percent)

/** A share of a small number with its confidence interval: "3 of 12, likely 9 to 53%". */
export function shareWords(share: Share): string {
  if (share.of === 0) return 'None sent yet'
  return `${formatCount(share.count)} of ${formatCount(share.of)}, likely ${rangeWords(share)}`
}

/** The confidence interval: "9 to 53%". */
export const rangeWords = ({ low, high }: Share) => `${rounded(low)}\u00a0to\u00a0${rounded(high)}%`
