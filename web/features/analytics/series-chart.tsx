import { Area, AreaChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { AnalyticsDay } from '../../../contract/analytics.ts'
import { formatCount } from '../../lib/format.ts'
import { SERIES, type SeriesName } from './series-words.ts'

type Props = { days: AnalyticsDay[]; name: SeriesName }

const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayOf = (date: unknown) => shortDate.format(new Date(`${date}T00:00:00Z`))

const axis = { stroke: 'var(--ink-3)', fontSize: 11, tickLine: false, axisLine: false } as const
const tooltip = {
  contentStyle: {
    background: 'var(--surface)',
    border: '1px solid var(--line)',
    borderRadius: 8,
    fontSize: 12,
    boxShadow: 'var(--elevation-pop)',
  },
  labelStyle: { color: 'var(--ink)', fontWeight: 600 },
  itemStyle: { padding: 0 },
}

/** A picture of the table that stands with it: screen readers are given the table alone. */
export default function SeriesChart({ days, name }: Props) {
  const { lines, isTotal } = SERIES[name]
  const Chart = isTotal ? AreaChart : LineChart
  return (
    <div className="h-64" aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <Chart data={days} margin={{ top: 8, right: 12, bottom: 0, left: -8 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="date" tickFormatter={dayOf} minTickGap={32} {...axis} />
          <YAxis allowDecimals={false} tickFormatter={formatCount} width={52} {...axis} />
          <Tooltip labelFormatter={dayOf} {...tooltip} />
          {lines.map(({ figure, label, color, dash }) => {
            const look = {
              dataKey: figure,
              name: label,
              stroke: color,
              strokeWidth: 2,
              strokeDasharray: dash,
              dot: false,
              isAnimationActive: false,
            }
            return isTotal ? (
              <Area key={figure} {...look} fill={color} fillOpacity={0.12} />
            ) : (
              <Line key={figure} {...look} />
            )
          })}
        </Chart>
      </ResponsiveContainer>
    </div>
  )
}
