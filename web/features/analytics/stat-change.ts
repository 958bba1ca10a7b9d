import type { Figures, Stats } from '../../../contract/analytics.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'

export type Figure = keyof Figures
export type Change = { text: string; direction: 'up' | 'down' | 'same'; isSample: boolean }

/** Shown until there is a month to compare with: the text of the spec. */
const SAMPLE: Record<Figure, string> = {
  totalLeads: '+12.5%',
  qualifiedLeads: '+8.2%',
  conversionRate: '+2.1%',
  emailsSent: '+18.7%',
}

const signed = (value: number, format: (size: number) => string) => `${value < 0 ? '-' : '+'}${format(Math.abs(value))}`
const directionOf = (change: number) => (change > 0 ? 'up' : change < 0 ? 'down' : 'same')

/** Dashboard: growth in percent; for the rate, in points. Growth from zero has no percentage, so it is a number. */
export function monthlyChange(figure: Figure, stats: Partial<Stats>): Change {
  if (!stats.lastMonth) return { text: SAMPLE[figure], direction: 'up', isSample: true }
  const [now, before] = [stats[figure] ?? 0, stats.lastMonth[figure]]
  const change = now - before
  const direction = directionOf(change)
  if (figure === 'conversionRate')
    return { text: signed(change, (points) => `${points.toFixed(1)} pts`), direction, isSample: false }
  if (before === 0) return { text: signed(change, formatCount), direction, isSample: false }
  return { text: signed((100 * change) / before, formatPercent), direction, isSample: false }
}

/** Analytics: the value now minus the value at the end of last month. For a new account that is the value itself. */
export function monthlyDifference(figure: Figure, stats: Partial<Stats>): Change {
  const change = (stats[figure] ?? 0) - (stats.lastMonth?.[figure] ?? 0)
  const format = figure === 'conversionRate' ? formatPercent : formatCount
  return { text: signed(change, format), direction: directionOf(change), isSample: false }
}
