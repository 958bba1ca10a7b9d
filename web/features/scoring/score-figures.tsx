import type { ScoreTrust } from '../../../contract/lead-score.ts'
import { formatCount } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { ScoreBands } from './score-bands.tsx'
import { aucWords, calibrationWords } from './score-words.ts'

const dates = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }))

type Props = { report: NonNullable<ScoreTrust['report']>; isLearntUsed: boolean }

/** The learned and the built-in score side by side, on leads neither had seen. */
export function ScoreFigures({ report: { learnt, prior, outcomes, trainedAt }, isLearntUsed }: Props) {
  const rows = [
    {
      name: 'Puts the right lead first',
      hint: 'Take one qualified and one lost lead: how often the qualified one has the higher score. 50% is guessing. Also known as area under the curve.',
      learnt: aucWords(learnt),
      prior: aucWords(prior),
    },
    {
      name: 'Predicted chance is off by',
      hint: 'If leads are given a 30% chance, about 30 of 100 should qualify: how far off that is on average. Also known as calibration.',
      learnt: calibrationWords(learnt),
      prior: calibrationWords(prior),
    },
  ]
  return (
    <>
      <table className="w-full max-w-3xl text-sm">
        <caption className="sr-only">The learned score compared with the built-in score</caption>
        <thead className="text-left text-ink-3 text-xs">
          <tr>
            <th scope="col" className="pb-1.5 font-medium">
              On leads it hadn't seen
            </th>
            <th scope="col" className="pb-1.5 font-medium">
              Learned{isLearntUsed && ' · in use'}
            </th>
            <th scope="col" className="pb-1.5 font-medium">
              Built-in{!isLearntUsed && ' · in use'}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className="border-t align-top">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {row.name}
                <span className="block max-w-96 text-ink-3 text-xs">{row.hint}</span>
              </th>
              <td className="py-2 pr-4 tabular-nums">{row.learnt}</td>
              <td className="py-2 tabular-nums">{row.prior}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ScoreBands learnt={learnt.bands} prior={prior.bands} />
      <p className="text-ink-3 text-xs">
        Learned from {formatCount(outcomes)} leads on {dates().format(new Date(trainedAt))}. Each lead is judged by what
        was known before its outcome.
      </p>
    </>
  )
}
