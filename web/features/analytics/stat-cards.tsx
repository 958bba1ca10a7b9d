import { Link } from 'wouter'
import type { Stats } from '../../../contract/analytics.ts'
import { DEFINITIONS } from '../../../contract/figures.ts'
import { ApiError, isUnauthorized } from '../../lib/api.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { leadsPath } from '../../lib/places/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Defined } from '../../ui/defined.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStats } from './analytics-api.ts'
import { type Change, type Figure, monthlyChange, monthlyChangeOrSample } from './stat-change.ts'

/** `href`: the list that has as many entries. A rate and the emails sent have no such list. */
const CARDS: { figure: Figure; label: string; format: (value: number | undefined) => string; href?: string }[] = [
  { figure: 'totalLeads', label: 'Total Leads', format: formatCount, href: leadsPath() },
  { figure: 'qualifiedLeads', label: 'Qualified Leads', format: formatCount, href: leadsPath('qualified') },
  { figure: 'conversionRate', label: 'Conversion Rate', format: formatPercent },
  { figure: 'emailsSent', label: 'Emails Sent', format: formatCount },
]

const gridClasses = 'grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4'
const cardClasses = 'rounded-lg border bg-surface p-4 shadow-card'

type Props = {
  /** An account without any data has sample changes, as on the dashboard. */
  hasSamples?: boolean
}

export function StatCards({ hasSamples = false }: Props) {
  const { data: stats, error, isFetching, refetch } = useStats()
  if (stats) return <Figures stats={stats} compare={hasSamples ? monthlyChangeOrSample : monthlyChange} />
  // Without a session the browser is on its way to sign-in: there is nothing to retry.
  if (error && !isFetching && !isUnauthorized(error)) return <Failure error={error} onRetry={() => refetch()} />
  return (
    <div role="status" aria-label="Loading figures" className={gridClasses}>
      {CARDS.map(({ label }) => (
        <div key={label} className={cardClasses} data-testid="stat-skeleton">
          <Skeleton className="my-0.5 w-24" />
          <Skeleton className="mt-2 mb-1 h-7 w-20" />
          <Skeleton className="my-0.5 h-3.5 w-28 max-sm:mb-5" />
        </div>
      ))}
    </div>
  )
}

type FiguresProps = { stats: Partial<Stats>; compare: (figure: Figure, stats: Partial<Stats>) => Change }

function Figures({ stats, compare }: FiguresProps) {
  return (
    <dl className={gridClasses}>
      {CARDS.map(({ figure, label, format, href }) => (
        <div key={figure} className={cardClasses} data-testid="stat-card">
          <dt className="font-medium text-ink-3 text-sm">
            <Defined term={label} definition={DEFINITIONS[figure]} />
          </dt>
          <dd className="mt-1 font-semibold text-[clamp(1.25rem,6.5vw,1.75rem)] leading-9 tracking-tight">
            {href ? (
              <Link href={href} aria-label={`${format(stats[figure])} ${label}`} className="rounded-sm hover:underline">
                {format(stats[figure])}
              </Link>
            ) : (
              format(stats[figure])
            )}
          </dd>
          <ChangeLine change={compare(figure, stats)} />
        </div>
      ))}
    </dl>
  )
}

const changeTones = { up: 'text-good-text', down: 'text-bad', same: 'text-ink-2' }

function ChangeLine({ change: { text, direction, isSample } }: { change: Change }) {
  return (
    <dd className="flex flex-wrap items-center gap-x-1.5 text-ink-3 text-xs">
      <span className={`font-semibold tabular-nums ${isSample ? 'text-ink-2' : changeTones[direction]}`}>{text}</span>
      <span className="max-sm:order-last max-sm:basis-full">from last month</span>
      {isSample && (
        <span className="rounded-sm border border-line-strong border-dashed px-1 text-[0.6875rem] leading-4">
          sample
        </span>
      )}
    </dd>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const advice =
    error instanceof ApiError
      ? 'Leadwright had a problem. Try again in a moment.'
      : 'Check your connection, then try again.'
  return (
    <Card role="alert" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div>
        <p className="font-medium">Your figures didn't load</p>
        <p className="text-ink-2 text-sm">Nothing is lost. {advice}</p>
      </div>
      <Button onClick={onRetry}>Try again</Button>
    </Card>
  )
}
