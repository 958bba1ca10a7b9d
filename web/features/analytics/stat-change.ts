import type { Figures, Stats } from '../../../contract/analytics.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'

export type Figure = keyof Figures
export type Change = { text: string; direction: 'up' | 'down' | 'same'; isSample: boolean }

/** What the cards say until there is a month to compare with: the spec's own text. */
const SAMPLE: Record<Figure, string> = {
  totalLeads: '+12.5%',
  qualifiedLeads: '+8.2%',
  conversionRate: '+2.1%',
  emailsSent: '+18.7%',
}

const signed = (value: number, format: (size: number) => string) => `${value < 0 ? '-' : '+'}${format(Math.abs(value))}`
const directionOf = (change: number) => (change > 0 ? 'up' : change < 0 ? 'down' : 'same')

/** On the dashboard: growth in percent; of the rate, in points. From nothing there is no percentage, so the number itself. */
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

/** On Analytics: value now minus value at the end of last month, which for a new account is the value itself. */
export function monthlyDifference(figure: Figure, stats: Partial<Stats>): Change {
  const change = (stats[figure] ?? 0) - (stats.lastMonth?.[figure] ?? 0)
  const format = figure === 'conversionRate' ? formatPercent : formatCount
  return { text: signed(change, format), direction: directionOf(change), isSample: false }
}
