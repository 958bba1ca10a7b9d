import type { Performer } from '../../../contract/analytics.ts'
import type { Period } from '../../../contract/figures.ts'
import { isUnauthorized } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useOutreach } from './analytics-api.ts'
import { Calls } from './calls.tsx'
import { Performers } from './performers.tsx'
import { ReplyTimes, ReplyTimesSkeleton } from './reply-times.tsx'
import { SaveCsv } from './save-csv.tsx'

/** The best templates and sequences, and how long replies took. */
export function OutreachCards({ period }: { period: Period }) {
  const { data, error, isFetching, refetch } = useOutreach(period)
  const hasFailed = !data && error && !isFetching && !isUnauthorized(error)
  return (
    <div className="grid items-start gap-4 lg:gap-5 xl:grid-cols-3">
      <Card aria-labelledby="performers-title" className={hasFailed ? 'xl:col-span-3' : 'min-w-0 xl:col-span-2'}>
        <CardHeader
          title="Best templates and sequences"
          titleId="performers-title"
          description="By reply rate, most reliable first"
          actions={
            data && data.performers.length > 0 && <SaveCsv name="outreach" rows={() => csvRows(data.performers)} />
          }
        />
        {data && data.performers.length > 0 && <Performers performers={data.performers} />}
        {data?.performers.length === 0 && (
          <p className="border-t px-4 py-6 text-ink-2 text-sm">No emails were sent in this period.</p>
        )}
        {hasFailed && (
          <p role="alert" className="flex items-center justify-between gap-3 border-t px-4 py-4 text-ink-2 text-sm">
            Outreach results didn't load.
            <Button onClick={() => refetch()}>Try again</Button>
          </p>
        )}
        {!data && !hasFailed && (
          <div role="status" aria-label="Loading outreach">
            {['w-1/2', 'w-1/3', 'w-2/5', 'w-1/4', 'w-1/3'].map((width, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes.
              <div key={row} className="flex h-14 items-center border-t px-4">
                <Skeleton className={width} />
              </div>
            ))}
          </div>
        )}
      </Card>
      {data && (
        <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
          <ReplyTimes outreach={data} />
          {data.calls && <Calls calls={data.calls} />}
        </div>
      )}
      {!data && !hasFailed && <ReplyTimesSkeleton />}
    </div>
  )
}

/** Every column gets its own name, which spreadsheets need for tables. */
const rateColumns = (name: string) => [`${name} (%)`, `${name}, from (%)`, `${name}, to (%)`]

const csvRows = (performers: Performer[]) => [
  ['Type', 'Name', 'Sent', ...['Opened', 'Clicked', 'Replied'].flatMap(rateColumns)],
  ...performers.map(({ kind, name, sent, opened, clicked, replied }) => [
    kind,
    name,
    sent,
    ...[opened, clicked, replied].flatMap(({ rate, low, high }) => [rate.toFixed(1), low.toFixed(1), high.toFixed(1)]),
  ]),
]
