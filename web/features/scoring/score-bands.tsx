import type { ScoreBand } from '../../../contract/lead-score.ts'
import { formatCount } from '../../lib/format.ts'
import { share } from './score-words.ts'

type Props = { learnt: ScoreBand[]; prior: ScoreBand[] }

/** How many leads of each score band qualified: a good score rises from left to right. */
export function ScoreBands({ learnt, prior }: Props) {
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
      <Bands title="How many qualified, by learned score" bands={learnt} />
      <Bands title="How many qualified, by built-in score" bands={prior} />
    </div>
  )
}

function Bands({ title, bands }: { title: string; bands: ScoreBand[] }) {
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="pb-1.5 text-left font-medium text-ink-3 text-xs">{title}</caption>
      <colgroup>
        <col className="w-16" />
        <col />
        <col className="w-20" />
      </colgroup>
      <tbody>
        {bands.map((band) => (
          <tr key={band.from} className="h-8">
            <th scope="row" className="text-left font-normal text-ink-2 tabular-nums">
              {band.from}–{band.to}
            </th>
            <td>{band.leads > 0 ? <Bar band={band} /> : <span className="text-ink-3 text-xs">No outcomes</span>}</td>
            <td className="text-right text-ink-3 text-xs tabular-nums">{formatCount(band.leads)} leads</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The share as a bar, its confidence interval as a line across the end. */
function Bar({ band: { won, leads, low, high } }: { band: ScoreBand }) {
  const percent = share(won, leads)
  const from = Math.round(100 * low)
  const to = Math.round(100 * high)
  return (
    <div className="flex items-center gap-2">
      <div className="relative h-3 flex-1 rounded-sm bg-quiet-soft" aria-hidden="true">
        <div className="h-full rounded-sm bg-accent" style={{ width: `${percent}%` }} />
        <div className="absolute top-1/2 h-px bg-ink-2" style={{ left: `${from}%`, width: `${to - from}%` }} />
        <div className="absolute top-0.5 h-2 w-px bg-ink-2" style={{ left: `${from}%` }} />
        <div className="absolute top-0.5 h-2 w-px bg-ink-2" style={{ left: `${to}%` }} />
      </div>
      <span className="w-24 text-xs tabular-nums" title="The true share is very likely within this range (95%)">
        <span className="font-medium">{percent}%</span> <span className="text-ink-3">{`${from}–${to}%`}</span>
      </span>
    </div>
  )
}
