import type { SequenceAnalytics } from '../../../../contract/sequence-analytics.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { Table, TableCell, TableHead, TableRow } from '../../../ui/table.tsx'
import { type AnalyticsDay, chartDays, dayWords } from './chart-days.ts'

const HEIGHT = 100
const SLOT = 10
const MIN_SLOTS = 14

const SERIES = [
  {
    name: 'Sent',
    value: (day: AnalyticsDay) => day.emailsSent,
    fill: 'fill-line-strong',
    dot: 'bg-line-strong',
    width: 8,
  },
  { name: 'Opened', value: (day: AnalyticsDay) => day.emailsOpened, fill: 'fill-accent', dot: 'bg-accent', width: 5 },
  {
    name: 'Replied',
    value: (day: AnalyticsDay) => day.emailsReplied,
    fill: 'fill-bar-good',
    dot: 'bg-bar-good',
    width: 2,
  },
]

/** Emails per day as bars and as a table. Sequences are counted by UTC days, whatever time zone the reports use. */
export function AnalyticsChart({ days }: Pick<SequenceAnalytics, 'days'>) {
  const shown = chartDays(days)
  const [first] = shown
  const last = shown.at(-1)
  if (!first || !last) return <p className="text-ink-2 text-sm">No emails sent yet.</p>
  const most = Math.max(1, ...shown.flatMap((day) => SERIES.map(({ value }) => value(day))))
  // Few days keep their bar width and start at the left.
  const slots = Math.max(MIN_SLOTS, shown.length)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex justify-between text-ink-3 text-xs tabular-nums">
        <ul className="flex gap-4">
          {SERIES.map(({ name, dot }) => (
            <li key={name} className="flex items-center gap-1.5">
              <span className={`size-2 rounded-full ${dot}`} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
        <span>{`Days in UTC. Peak: ${formatCount(most)}`}</span>
      </div>
      <svg
        role="img"
        aria-label={`Emails by day, ${dayWords(first.date)} to ${dayWords(last.date)}. The table below has the figures.`}
        viewBox={`0 0 ${slots * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-line-strong border-b"
      >
        {shown.map((day, index) => (
          <g key={day.date}>
            {SERIES.map(({ name, value, fill, width }) => {
              const height = (value(day) / most) * HEIGHT
              return (
                <rect
                  key={name}
                  x={index * SLOT + (SLOT - width) / 2}
                  y={HEIGHT - height}
                  width={width}
                  height={height}
                  className={fill}
                />
              )
            })}
          </g>
        ))}
      </svg>
      <div
        className="flex min-w-24 justify-between text-ink-3 text-xs tabular-nums"
        style={{ width: `${(shown.length / slots) * 100}%` }}
      >
        <span>{dayWords(first.date)}</span>
        {last !== first && <span>{dayWords(last.date)}</span>}
      </div>
      <DayTable days={days} />
    </div>
  )
}

const COLUMNS: { name: string; value: (day: AnalyticsDay) => number }[] = [
  { name: 'Enrolled', value: (day) => day.totalEnrollments },
  { name: 'Sent', value: (day) => day.emailsSent },
  { name: 'Opened', value: (day) => day.emailsOpened },
  { name: 'Clicked', value: (day) => day.emailsClicked },
  { name: 'Replied', value: (day) => day.emailsReplied },
  { name: 'Completed', value: (day) => day.sequencesCompleted },
  { name: 'Unsubscribed', value: (day) => day.unsubscribed },
]

function DayTable({ days }: { days: AnalyticsDay[] }) {
  const newestFirst = [...days].sort((a, b) => b.date.localeCompare(a.date))
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-sm py-1 font-medium text-accent-text">Show as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label="Figures by day" tabIndex={0} className="mt-1 max-h-64 overflow-auto rounded-md border">
        <Table className="tabular-nums">
          <thead>
            <tr>
              <TableHead className="top-0">Day (UTC)</TableHead>
              {COLUMNS.map(({ name }) => (
                <TableHead key={name} className="top-0 text-right">
                  {name}
                </TableHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {newestFirst.map((day) => (
              <TableRow key={day.date}>
                <TableCell className="whitespace-nowrap">{formatDate(`${day.date}T12:00:00`)}</TableCell>
                {COLUMNS.map(({ name, value }) => (
                  <TableCell key={name} className="text-right">
                    {formatCount(value(day))}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      </section>
    </details>
  )
}
