import type { Stats } from '../../../contract/analytics.ts'
import { ApiError, isUnauthorized } from '../../lib/api.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStats } from './analytics-api.ts'

const CARDS: { label: string; value: (stats: Partial<Stats>) => string }[] = [
  { label: 'Total Leads', value: (stats) => formatCount(stats.totalLeads) },
  { label: 'Qualified Leads', value: (stats) => formatCount(stats.qualifiedLeads) },
  { label: 'Conversion Rate', value: (stats) => formatPercent(stats.conversionRate) },
  { label: 'Emails Sent', value: (stats) => formatCount(stats.emailsSent) },
]

const gridClasses = 'grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4'
const cardClasses = 'rounded-lg border bg-surface p-4 shadow-card'

export function StatCards() {
  const { data: stats, error, isFetching, refetch } = useStats()
  if (stats) return <Figures stats={stats} />
  // Without a session we are on the way to sign in: nothing to try again.
  if (error && !isFetching && !isUnauthorized(error)) return <Failure error={error} onRetry={() => refetch()} />
  return (
    <div role="status" aria-label="Loading figures" className={gridClasses}>
      {CARDS.map(({ label }) => (
        <div key={label} className={cardClasses} data-testid="stat-skeleton">
          <Skeleton className="my-0.5 w-24" />
          <Skeleton className="mt-2.5 mb-1 h-7 w-20" />
        </div>
      ))}
    </div>
  )
}

function Figures({ stats }: { stats: Partial<Stats> }) {
  return (
    <dl className={gridClasses}>
      {CARDS.map(({ label, value }) => (
        <div key={label} className={cardClasses}>
          <dt className="font-medium text-ink-3 text-sm">{label}</dt>
          <dd className="mt-1 font-semibold text-[clamp(1.25rem,6.5vw,1.75rem)] leading-9 tracking-tight">
            {value(stats)}
          </dd>
        </div>
      ))}
    </dl>
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
        <p className="font-medium">Your figures could not be loaded</p>
        <p className="text-ink-2 text-sm">Nothing is lost. {advice}</p>
      </div>
      <Button onClick={onRetry}>Try again</Button>
    </Card>
  )
}
