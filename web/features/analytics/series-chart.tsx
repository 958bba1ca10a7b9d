import { Area, AreaChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { AnalyticsDay } from '../../../contract/analytics.ts'
import { formatCount } from '../../lib/format.ts'
import { LineMark } from './line-mark.tsx'
import { SERIES, type SeriesName } from './series-words.ts'

type Props = { days: AnalyticsDay[]; name: SeriesName }

const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayOf = (date: unknown) => shortDate.format(new Date(`${date}T00:00:00Z`))

const axis = { stroke: 'var(--ink-3)', fontSize: 11, tickLine: false, axisLine: false } as const

/** The same data as the table below it. Screen readers only get the table. */
export default function SeriesChart({ days, name }: Props) {
  const { lines, isTotal } = SERIES[name]
  const Chart = isTotal ? AreaChart : LineChart
  return (
    <div className="h-64" aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <Chart data={days} margin={{ top: 8, right: 20, bottom: 0, left: -8 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="date" tickFormatter={dayOf} interval="equidistantPreserveStart" minTickGap={32} {...axis} />
          <YAxis allowDecimals={false} tickFormatter={formatCount} width={52} {...axis} />
          <Tooltip
            content={({ payload }) => <DayNote day={payload?.[0]?.payload} name={name} />}
            isAnimationActive={false}
          />
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

/** The figures of the hovered day, in the order of the legend. */
function DayNote({ day, name }: { day: AnalyticsDay | undefined; name: SeriesName }) {
  if (!day) return null
  return (
    <div className="min-w-36 rounded-md border bg-surface px-3 py-2 text-xs shadow-pop">
      <p className="mb-1 font-semibold">{dayOf(day.date)}</p>
      <dl className="flex flex-col gap-1">
        {SERIES[name].lines.map(({ figure, label, ...line }) => (
          <div key={figure} className="flex items-center gap-2">
            <LineMark {...line} />
            <dt className="text-ink-2">{label}</dt>
            <dd className="ml-auto font-medium tabular-nums">{formatCount(day[figure])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
