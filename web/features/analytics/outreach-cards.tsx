import type { Outreach, Performer, Rate } from '../../../contract/analytics.ts'
import { DEFINITIONS, type Period } from '../../../contract/figures.ts'
import { formatCount } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Defined } from '../../ui/defined.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useOutreach } from './analytics-api.ts'
import { AnswerTimes } from './answer-times.tsx'
import { SaveCsv } from './save-csv.tsx'

/** Which templates and sequences did best, and how long answers took. */
export function OutreachCards({ period }: { period: Period }) {
  const { data, error, refetch } = useOutreach(period)
  return (
    <div className="grid items-start gap-4 lg:gap-5 xl:grid-cols-3">
      <Card aria-labelledby="performers-title" className="min-w-0 xl:col-span-2">
        <CardHeader
          title="Best templates and sequences"
          titleId="performers-title"
          description="By answers, the surest first"
          actions={
            data && data.performers.length > 0 && <SaveCsv name="outreach" rows={() => csvRows(data.performers)} />
          }
        />
        {data && data.performers.length > 0 && <Performers performers={data.performers} />}
        {data?.performers.length === 0 && (
          <p className="border-t px-4 py-6 text-ink-2 text-sm">Nothing was sent in this period.</p>
        )}
        {!data && error && (
          <p role="alert" className="flex items-center gap-3 border-t px-4 py-4 text-ink-2 text-sm">
            This could not be loaded.
            <Button onClick={() => refetch()}>Try again</Button>
          </p>
        )}
        {!data && !error && (
          <div role="status" aria-label="Loading outreach" className="flex flex-col gap-4 border-t p-4">
            <Skeleton className="w-3/4" />
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
          </div>
        )}
      </Card>
      {data && <AnswerTimes outreach={data satisfies Outreach} />}
    </div>
  )
}

const cellClasses = 'border-t px-3 py-2.5 first:pl-4 last:pr-4'

function Performers({ performers }: { performers: Performer[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label="Templates and sequences" tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-140 border-separate border-spacing-0 text-sm">
        <thead className="text-left text-ink-3 text-xs">
          <tr>
            <th scope="col" className="px-4 pb-2 font-medium">
              Name
            </th>
            {['Sent', 'Opened', 'Clicked', 'Answered'].map((name) => (
              <th key={name} scope="col" className="px-3 pb-2 text-right font-medium last:pr-4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {performers.map((performer) => (
            <tr key={`${performer.kind}-${performer.id}`}>
              <th scope="row" className={`${cellClasses} max-w-72 text-left font-medium`}>
                <span className="block truncate" title={performer.name}>
                  {performer.name}
                </span>
                <Badge tone={performer.kind === 'sequence' ? 'accent' : 'neutral'} className="mt-1">
                  {performer.kind === 'sequence' ? 'Sequence' : 'Template'}
                </Badge>
              </th>
              <td className={`${cellClasses} text-right tabular-nums`}>{formatCount(performer.sent)}</td>
              <RateCell rate={performer.opened} />
              <RateCell rate={performer.clicked} />
              <RateCell rate={performer.answered} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t px-4 py-2.5 text-ink-3 text-xs">
        <Defined term="The range under a rate" definition={DEFINITIONS.interval} /> is where it may truly be.
      </p>
    </section>
  )
}

const whole = (percent: number) => `${percent.toFixed(0)}`

function RateCell({ rate: { rate, low, high } }: { rate: Rate }) {
  return (
    <td className={`${cellClasses} whitespace-nowrap text-right tabular-nums`}>
      <span className="block font-medium">{rate.toFixed(1)}%</span>
      <Tooltip text={DEFINITIONS.interval}>
        <span className="text-ink-3 text-xs">
          {whole(low)}–{whole(high)}%
        </span>
      </Tooltip>
    </td>
  )
}

const csvRows = (performers: Performer[]) => [
  ['Kind', 'Name', 'Sent', ...['Opened', 'Clicked', 'Answered'].flatMap((name) => [`${name} (%)`, 'from', 'to'])],
  ...performers.map(({ kind, name, sent, opened, clicked, answered }) => [
    kind,
    name,
    sent,
    ...[opened, clicked, answered].flatMap(({ rate, low, high }) => [rate.toFixed(1), low.toFixed(1), high.toFixed(1)]),
  ]),
]
