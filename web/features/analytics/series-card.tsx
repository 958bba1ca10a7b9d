import { useState } from 'react'
import type { AnalyticsDay } from '../../../contract/analytics.ts'
import type { Period } from '../../../contract/figures.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { useAnalytics } from './analytics-api.ts'
import { DayTable } from './day-table.tsx'
import { SeriesChart } from './lazy-parts.tsx'
import { LineMark } from './line-mark.tsx'
import { SaveCsv } from './save-csv.tsx'
import { SERIES, type SeriesName } from './series-words.ts'

/** Day by day, as a chart and as a table. */
export function SeriesCard({ period }: { period: Period }) {
  const analytics = useAnalytics(period)
  const { data } = analytics
  const [name, setName] = useState<SeriesName>('leads')
  return (
    <Card aria-labelledby="series-title">
      <CardHeader
        title="Day by day"
        titleId="series-title"
        description={data && `Time zone: ${data.timeZone.replaceAll('_', ' ')}`}
        actions={data && <SaveCsv name="day-by-day" rows={() => csvRows(data.days)} />}
      />
      <Tabs value={name} onValueChange={(value) => setName(value as SeriesName)} className="px-4 pb-4">
        <TabsList aria-label="Chart data">
          {Object.entries(SERIES).map(([value, { label }]) => (
            <TabsTrigger key={value} value={value}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={name} tabIndex={-1}>
          <Loaded query={analytics} loading={<Skeleton className="h-64" />} failure="The daily figures didn't load.">
            {({ days }) => (
              <>
                {hasFigures(days, name) ? (
                  <>
                    <Legend name={name} />
                    <SeriesChart days={days} name={name} />
                  </>
                ) : (
                  <p className="flex h-40 items-center justify-center text-center text-ink-2 text-sm">
                    {NOTHING[name]}
                  </p>
                )}
                <DayTable days={days} />
              </>
            )}
          </Loaded>
        </TabsContent>
      </Tabs>
    </Card>
  )
}

const hasFigures = (days: AnalyticsDay[], name: SeriesName) =>
  days.some((day) => SERIES[name].lines.some(({ figure }) => day[figure] > 0))

const NOTHING: Record<SeriesName, string> = {
  leads: 'Add leads to see how they grow day by day.',
  mail: 'No emails were sent in this period.',
}

function Legend({ name }: { name: SeriesName }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
      {SERIES[name].lines.map(({ figure, label, ...line }) => (
        <li key={figure} className="flex items-center gap-1.5">
          <LineMark {...line} />
          {label}
        </li>
      ))}
    </ul>
  )
}

const csvRows = (days: AnalyticsDay[]) => [
  ['Day', 'Leads', 'Qualified', 'Conversion (%)', 'Sent', 'Opened', 'Clicked', 'Replied'],
  ...days.map((day) => [
    day.date,
    day.totalLeads,
    day.qualifiedLeads,
    day.conversionRate.toFixed(2),
    day.emailsSent,
    day.emailsOpened,
    day.emailsClicked,
    day.emailsReplied,
  ]),
]
