import type { ScoreTrust } from '../../../contract/lead-score.ts'
import { formatCount } from '../../lib/format.ts'
import { leftOutWords, SUSPICIOUS_AUC } from './score-words.ts'

type Report = NonNullable<ScoreTrust['report']>

/** What was not learned from because it may hold the outcome, and a warning where the score still looks too good. */
export function ScoreCautions({ report: { learnt, leftOut, addedDecided } }: { report: Report }) {
  const isTooGood = learnt.auc > SUSPICIOUS_AUC
  if (!isTooGood && leftOut.length === 0 && addedDecided === 0) return null
  return (
    <div className="flex max-w-prose flex-col gap-2 text-sm">
      {isTooGood && (
        <p role="note" className="rounded-md bg-warn-soft px-3 py-2 text-warn-text">
          This result looks too good to be true. A field may be filled in only after leads are won or lost. Check the
          largest reasons of a few scores.
        </p>
      )}
      {leftOut.length > 0 && (
        <div className="text-ink-2">
          <p className="font-medium text-ink">Not learned from</p>
          <ul className="list-disc pl-5">
            {leftOut.map(({ label, reason }) => (
              <li key={label}>{leftOutWords(label, reason)}</li>
            ))}
          </ul>
        </div>
      )}
      {addedDecided > 0 && (
        <p className="text-ink-2">
          {formatCount(addedDecided)} {addedDecided === 1 ? 'lead was' : 'leads were'} added as Qualified or Lost. For{' '}
          {addedDecided === 1 ? 'it' : 'them'}, we ignore deal value, probability, completeness and engagement, which
          may have changed after the outcome, and empty columns of their file.
        </p>
      )}
    </div>
  )
}
