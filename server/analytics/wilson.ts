import type { Rate } from '../../contract/analytics.ts'

const Z = 1.96

/** A share in percent with its Wilson 95% interval, which also holds for few emails and for rates near 0. */
export function rateOf(part: number, whole: number): Rate {
  if (whole === 0) return { rate: 0, low: 0, high: 100 }
  const share = part / whole
  const spread = Z ** 2 / whole
  const center = (share + spread / 2) / (1 + spread)
  const reach = (Z * Math.sqrt((share * (1 - share)) / whole + spread / (4 * whole))) / (1 + spread)
  const percent = (value: number) => Math.min(100, Math.max(0, 100 * value))
  return { rate: percent(share), low: percent(center - reach), high: percent(center + reach) }
}
