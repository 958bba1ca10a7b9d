import type { ScoreFactor } from '../../../contract/lead-score.ts'
import { cn } from '../../ui/class-names.ts'
import { signed } from './score-words.ts'

type Props = { factors: ScoreFactor[]; score: number; limit?: number }

/** The parts of a score under each other, and their sum. What the limit leaves out is summed up, so that it still adds up. */
export function ScoreFactors({ factors, score, limit = factors.length }: Props) {
  const shown = factors.slice(0, limit)
  const rest = factors.slice(limit)
  const restPoints = rest.reduce((sum, { points }) => sum + points, 0)
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">What the score is made of</caption>
      <tbody>
        {shown.map((factor) => (
          <Line key={factor.label} {...factor} />
        ))}
        {rest.length > 0 && <Line label={`${rest.length} more`} points={restPoints} evidence="" />}
      </tbody>
      <tfoot>
        <tr className="border-t font-medium">
          <th scope="row" className="pt-1.5 text-left font-medium">
            Score
          </th>
          <td className="pt-1.5 text-right tabular-nums">{score}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Line({ label, points, evidence }: ScoreFactor) {
  return (
    <tr>
      <th scope="row" className="py-1 pr-3 text-left align-top font-normal">
        {label}
        {evidence && <span className="wrap-anywhere block text-ink-3 text-xs">{evidence}</span>}
      </th>
      <td
        className={cn(
          'w-10 py-1 text-right align-top font-medium tabular-nums',
          points < 0 ? 'text-bad' : points > 0 ? 'text-good-text' : 'text-ink-3',
        )}
      >
        {signed(points)}
      </td>
    </tr>
  )
}
