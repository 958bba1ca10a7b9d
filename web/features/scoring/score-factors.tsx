import type { ScoreFactor } from '../../../contract/lead-score.ts'
import { cn } from '../../ui/class-names.ts'
import { signed } from './score-words.ts'

type Props = { factors: ScoreFactor[]; score: number; limit?: number }

/** The parts of a score and their sum. Parts beyond the limit are summed in one line, so that it still adds up. */
export function ScoreFactors({ factors, score, limit = factors.length }: Props) {
  const shown = factors.slice(0, limit)
  const rest = factors.slice(limit)
  const restPoints = rest.reduce((sum, { points }) => sum + points, 0)
  return (
    <dl className="text-sm" aria-label="How the score adds up">
      {shown.map((factor) => (
        <Line key={factor.label} {...factor} />
      ))}
      {rest.length > 0 && <Line label={`${rest.length} more`} points={restPoints} evidence="" />}
      <div className="mt-0.5 flex justify-between border-t pt-1.5 font-medium">
        <dt>Score</dt>
        <dd className="tabular-nums">{score}</dd>
      </div>
    </dl>
  )
}

function Line({ label, points, evidence }: ScoreFactor) {
  return (
    <div className="flex justify-between gap-3 py-1" data-factor={label}>
      <dt>
        {label}
        {evidence && <span className="wrap-anywhere block text-ink-3 text-xs">{evidence}</span>}
      </dt>
      <dd
        className={cn(
          'font-medium tabular-nums',
          points < 0 ? 'text-bad' : points > 0 ? 'text-good-text' : 'text-ink-3',
        )}
      >
        {signed(points)}
      </dd>
    </div>
  )
}
