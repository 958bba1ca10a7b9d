import { Link } from 'wouter'
import type { PipelineStage } from '../../../contract/analytics.ts'
import { PIPELINE_STAGES } from '../../../contract/figures.ts'
import { formatCount, formatPercent, formatPounds } from '../../lib/format.ts'
import { leadsPath } from '../../lib/places/paths.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { funnelWidth } from './funnel-width.ts'

// On a wide screen one line per stage, with the figures in columns.
const stageClasses =
  'relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 text-sm tabular-nums lg:h-10 lg:grid-cols-[9rem_minmax(0,1fr)_6.5rem_8.5rem_7.5rem_11rem]'
const barClasses = 'max-lg:col-span-2 lg:order-1'
const figureClasses = 'lg:order-2 lg:text-right lg:text-sm'

/** One bar per stage, with its figures written beside it, so that nothing depends on color. */
export function PipelineFunnel({ stages }: { stages: PipelineStage[] }) {
  return (
    <ol className="flex flex-col gap-4 px-4 pt-1 pb-5 lg:gap-1 lg:pb-4">
      {stages.map((stage, position) => (
        <li key={stage.name} className={stageClasses}>
          {/* Its click target covers the bar. */}
          <Link href={leadsPath(statusOf(stage))} className="group/stage rounded-sm after:absolute after:inset-0">
            <span className="font-medium group-hover/stage:underline">{stage.name}</span>{' '}
            <span className="text-ink-2">
              {formatCount(stage.count)} {stage.count === 1 ? 'lead' : 'leads'}
            </span>
          </Link>
          <p className={`text-ink-2 ${figureClasses}`}>{formatPercent(stage.percentage)} of total</p>
          <div className={barClasses} aria-hidden="true">
            <div
              data-testid="funnel-bar"
              className="mx-auto h-6 rounded-sm"
              style={{ width: `${funnelWidth(position)}%`, backgroundColor: stage.color }}
            />
          </div>
          <p className="flex flex-wrap gap-x-4 text-ink-2 text-xs max-lg:col-span-2 lg:contents">
            <span className={figureClasses}>{formatPounds(stage.totalValue)} total</span>
            <span className={figureClasses}>{formatPounds(Math.round(stage.averageValue / 100) * 100)} average</span>
            <span className={figureClasses}>{formatPercent(stage.averageProbability)} average probability</span>
          </p>
        </li>
      ))}
    </ol>
  )
}

const statusOf = ({ name }: PipelineStage) => PIPELINE_STAGES.find((stage) => stage.name === name)?.status

export function PipelineSkeleton() {
  return (
    <div role="status" aria-label="Loading pipeline" className="flex flex-col gap-4 px-4 pt-1 pb-5 lg:gap-1 lg:pb-4">
      {[0, 1, 2, 3].map((position) => (
        <div key={position} className={stageClasses}>
          <Skeleton className="w-24" />
          <Skeleton className={`w-16 justify-self-end ${figureClasses}`} />
          <div className={barClasses}>
            <div className="mx-auto" style={{ width: `${funnelWidth(position)}%` }}>
              <Skeleton className="h-6" />
            </div>
          </div>
          <div className="max-lg:col-span-2 lg:contents">
            {['w-20', 'w-16', 'w-28'].map((width) => (
              <Skeleton
                key={width}
                className={`justify-self-end ${width} max-lg:not-first:hidden max-lg:w-3/4 ${figureClasses}`}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
