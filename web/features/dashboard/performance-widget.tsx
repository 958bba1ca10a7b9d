import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import { Link } from 'wouter'
import { isUnauthorized } from '../../lib/api.ts'
import { NOT_TRACKED, type Tracked, useTracking } from '../../lib/figures/use-tracking.ts'
import { formatCount } from '../../lib/format.ts'
import { templatePath } from '../../lib/places/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTemplatePerformance } from '../template-data/performance-api.ts'
import { type PerformanceRow, SAMPLE_ROWS } from './sample-performance.ts'

const MOST_SHOWN = 3
const SKELETON_ROWS = [1, 2, 3]

export function PerformanceWidget() {
  const { data, error, isFetching, refetch } = useTemplatePerformance()
  const isSample = data?.length === 0
  const hasFailed = !data && error && !isFetching && !isUnauthorized(error)
  return (
    <Card data-tour="performance-widget" aria-labelledby="performance-title" className="self-start">
      <CardHeader
        title="Template Performance"
        titleId="performance-title"
        actions={isSample && <Badge tone="outline">Sample data</Badge>}
      />
      {data && <Rows rows={(isSample ? SAMPLE_ROWS : data).slice(0, MOST_SHOWN)} isSample={isSample} />}
      {hasFailed && (
        <div role="alert" className="flex items-center justify-between gap-3 border-t px-4 py-3 text-ink-2 text-sm">
          Template performance didn't load.
          <Button onClick={() => refetch()}>Try again</Button>
        </div>
      )}
      {!data && !hasFailed && (
        <div role="status" aria-label="Loading template performance">
          {SKELETON_ROWS.map((row) => (
            <div key={row} className="flex flex-col gap-2.5 border-t px-4 py-3.5">
              <Skeleton className="my-0.5 w-2/3" />
              <Skeleton className="h-8.5 w-5/6" />
            </div>
          ))}
        </div>
      )}
      {isSample && (
        <p className="border-t px-4 py-3 text-ink-3 text-xs">Your templates appear here after the first send.</p>
      )}
    </Card>
  )
}

function Rows({ rows, isSample }: { rows: PerformanceRow[]; isSample: boolean }) {
  const isUntracked = useTracking()
  const rate = (what: Tracked, value: number) => (!isSample && isUntracked(what, value) ? NOT_TRACKED : percent(value))
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.templateId} className="border-t px-4 py-3.5">
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0 truncate font-medium text-sm" title={row.templateName}>
              {isSample ? row.templateName : <Link href={templatePath(row.templateId)}>{row.templateName}</Link>}
            </p>
            <Trend {...row} />
          </div>
          <dl className="mt-2 grid grid-cols-4 gap-2">
            <Figure value={formatCount(row.totalSent)} name="sent" />
            <Figure value={rate('opened', row.openRate)} name="opened" />
            <Figure value={rate('clicked', row.clickRate)} name="clicked" />
            <Figure value={percent(row.responseRate)} name="replied" />
          </dl>
        </li>
      ))}
    </ul>
  )
}

const percent = (rate: number) => `${rate.toFixed(1)}%`

function Figure({ value, name }: { value: string; name: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-ink-3 text-xs">{name}</dt>
      <dd className="font-semibold text-sm tabular-nums">{value}</dd>
    </div>
  )
}

const trends = {
  up: { Icon: ArrowUp, tone: 'text-good-text', words: 'Open rate up by' },
  down: { Icon: ArrowDown, tone: 'text-bad', words: 'Open rate down by' },
  stable: { Icon: ArrowRight, tone: 'text-ink-2', words: 'Open rate stable, change of' },
}

function Trend({ trend, trendPercentage }: PerformanceRow) {
  const { Icon, tone, words } = trends[trend]
  return (
    <span
      title={`${words} ${trendPercentage} points in 30 days`}
      className={`flex shrink-0 items-center gap-0.5 font-semibold text-xs tabular-nums ${tone}`}
    >
      <Icon className="size-3.5" aria-hidden="true" />
      <span className="sr-only">{words}</span>
      {percent(trendPercentage)}
    </span>
  )
}
