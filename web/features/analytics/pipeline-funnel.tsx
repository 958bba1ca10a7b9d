import type { PipelineStage } from '../../../contract/analytics.ts'
import { formatCount, formatPercent, formatPounds } from '../../lib/format.ts'
import { funnelWidth } from './pipeline-words.ts'

/** One bar a stage. What a bar stands for is written beside it, so that nothing hangs on its colour. */
export function PipelineFunnel({ stages }: { stages: PipelineStage[] }) {
  return (
    <ol className="flex flex-col gap-4 px-4 pt-1 pb-5">
      {stages.map((stage, position) => (
        <li key={stage.name}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <p>
              <span className="font-medium">{stage.name}</span>{' '}
              <span className="text-ink-2 tabular-nums">
                {formatCount(stage.count)} {stage.count === 1 ? 'lead' : 'leads'}
              </span>
            </p>
            <p className="text-ink-2 tabular-nums">{formatPercent(stage.percentage)} of total</p>
          </div>
          <div
            data-testid="funnel-bar"
            className="mx-auto my-1.5 h-7 rounded-sm"
            style={{ width: `${funnelWidth(position)}%`, backgroundColor: stage.color }}
            aria-hidden="true"
          />
          <p className="flex flex-wrap gap-x-4 text-ink-2 text-xs tabular-nums">
            <span>{formatPounds(stage.totalValue)} total</span>
            <span>{formatPounds(Math.round(stage.averageValue / 100) * 100)} average</span>
            <span>{formatPercent(stage.averageProbability)} average probability</span>
          </p>
        </li>
      ))}
    </ol>
  )
}
