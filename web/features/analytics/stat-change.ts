import type { Figures, Stats } from '../../../contract/analytics.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'

export type Figure = keyof Figures
export type Change = { text: string; direction: 'up' | 'down' | 'same'; isSample: boolean }

/** Shown on the dashboard of an account without any data: the text of the spec. */
const SAMPLE: Record<Figure, string> = {
  totalLeads: '+12.5%',
  qualifiedLeads: '+8.2%',
  conversionRate: '+2.1%',
  emailsSent: '+18.7%',
}

/** Of an account that has, or had last month, a lead or an email every figure is real, also a 0. */
const hasData = ({ totalLeads = 0, emailsSent = 0, lastMonth }: Partial<Stats>) =>
  totalLeads > 0 || emailsSent > 0 || (lastMonth ?? null) !== null

/** The value now minus the value at the end of last month. For a new account that is the value itself. */
export function monthlyChange(figure: Figure, stats: Partial<Stats>): Change {
  const change = (stats[figure] ?? 0) - (stats.lastMonth?.[figure] ?? 0)
  const text = `${change < 0 ? '-' : '+'}${formatOf(figure, stats)(Math.abs(change))}`
  return { text, direction: change > 0 ? 'up' : change < 0 ? 'down' : 'same', isSample: false }
}

/** The same for the dashboard, which shows the spec's text until there is data. */
export const monthlyChangeOrSample = (figure: Figure, stats: Partial<Stats>): Change =>
  hasData(stats) ? monthlyChange(figure, stats) : { text: SAMPLE[figure], direction: 'up', isSample: true }

/** The difference of two percentages is in points. */
function formatOf(figure: Figure, { lastMonth }: Partial<Stats>) {
  if (figure !== 'conversionRate') return formatCount
  return lastMonth ? (points: number) => `${points.toFixed(1)} pts` : formatPercent
}
