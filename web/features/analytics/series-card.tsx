import { Suspense, useState } from 'react'
import type { AnalyticsDay } from '../../../contract/analytics.ts'
import { DEFINITIONS, type Period } from '../../../contract/figures.ts'
import { formatCount, formatDate, formatPercent } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Defined } from '../../ui/defined.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { useAnalytics } from './analytics-api.ts'
import { SeriesChart } from './lazy-parts.ts'
import { SaveCsv } from './save-csv.tsx'
import { SERIES, type SeriesName } from './series-words.ts'

const COLUMNS = [
  { figure: 'totalLeads', label: 'Leads', format: formatCount },
  { figure: 'qualifiedLeads', label: 'Qualified', format: formatCount },
  { figure: 'conversionRate', label: 'Conversion', format: formatPercent },
  { figure: 'emailsSent', label: 'Sent', format: formatCount },
  { figure: 'emailsOpened', label: 'Opened', format: formatCount },
  { figure: 'emailsClicked', label: 'Clicked', format: formatCount },
  { figure: 'emailsAnswered', label: 'Answered', format: formatCount },
] as const

/** Day by day, as a chart and as the table behind it. */
export function SeriesCard({ period }: { period: Period }) {
  const { data, error, refetch } = useAnalytics(period)
  const [name, setName] = useState<SeriesName>('leads')
  return (
    <Card aria-labelledby="series-title">
      <CardHeader
        title="Day by day"
        titleId="series-title"
        description={data && `Days in ${data.timeZone.replaceAll('_', ' ')} time`}
        actions={data && <SaveCsv name="day-by-day" rows={() => csvRows(data.days)} />}
      />
      <Tabs value={name} onValueChange={(value) => setName(value as SeriesName)} className="px-4 pb-4">
        <TabsList aria-label="What the chart shows">
          {Object.entries(SERIES).map(([value, { label }]) => (
            <TabsTrigger key={value} value={value}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={name}>
          {data && (
            <>
              <Legend name={name} />
              <Suspense fallback={<Skeleton className="h-64" />}>
                <SeriesChart days={data.days} name={name} />
              </Suspense>
              <DayTable days={data.days} />
            </>
          )}
          {!data && error && (
            <p role="alert" className="flex items-center gap-3 text-ink-2 text-sm">
              The days could not be loaded.
              <Button onClick={() => refetch()}>Try again</Button>
            </p>
          )}
          {!data && !error && <Skeleton className="h-64" />}
        </TabsContent>
      </Tabs>
    </Card>
  )
}

function Legend({ name }: { name: SeriesName }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
      {SERIES[name].lines.map(({ figure, label, color, dash }) => (
        <li key={figure} className="flex items-center gap-1.5">
          <svg width="20" height="4" aria-hidden="true">
            <line x1="0" x2="20" y1="2" y2="2" stroke={color} strokeWidth="2" strokeDasharray={dash} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

function DayTable({ days }: { days: AnalyticsDay[] }) {
  return (
    <details className="mt-3">
      <summary className="w-fit cursor-pointer rounded-sm text-ink-2 text-sm hover:text-ink">Show as a table</summary>
      <section
        aria-label="Day by day, as a table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="mt-2 max-h-80 overflow-auto rounded-md border"
      >
        <table className="w-full border-separate border-spacing-0 text-right text-sm tabular-nums">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky top-0 border-b bg-surface px-3 py-2 text-left font-medium text-ink-3 text-xs"
              >
                Day
              </th>
              {COLUMNS.map(({ figure, label }) => (
                <th
                  key={figure}
                  scope="col"
                  className="sticky top-0 border-b bg-surface px-3 py-2 font-medium text-ink-3 text-xs"
                >
                  <Defined term={label} definition={DEFINITIONS[figure]} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row" className="whitespace-nowrap px-3 py-1.5 text-left font-normal">
                  {formatDate(day.date)}
                </th>
                {COLUMNS.map(({ figure, format }) => (
                  <td key={figure} className="px-3 py-1.5">
                    {format(day[figure])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

const csvRows = (days: AnalyticsDay[]) => [
  ['Day', 'Leads', 'Qualified', 'Conversion (%)', 'Sent', 'Opened', 'Clicked', 'Answered'],
  ...days.map((day) => [
    day.date,
    day.totalLeads,
    day.qualifiedLeads,
    day.conversionRate.toFixed(2),
    day.emailsSent,
    day.emailsOpened,
    day.emailsClicked,
    day.emailsAnswered,
  ]),
]
