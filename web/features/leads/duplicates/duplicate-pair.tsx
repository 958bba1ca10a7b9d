import { useId, useState } from 'react'
import { reasonWords } from '../../../../contract/duplicate-words.ts'
import type { DuplicatePair, Merge } from '../../../../contract/lead-duplicate.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { fullName } from '../../lead-data/lead-words.ts'
import { DuplicateChoice } from './duplicate-choice.tsx'
import { differences } from './duplicate-differences.ts'

type Props = {
  pair: DuplicatePair
  isMerging: boolean
  onMerge: (merge: Merge) => void
  onSkip: () => void
  /** They are two people. */
  onDismiss: () => void
  /** The user said that they are two people, and can take it back. */
  isDismissed: boolean
  onTakeBack: () => void
}

export function DuplicatePairChoice({ pair, isDismissed, isMerging, onMerge, onSkip, onDismiss, onTakeBack }: Props) {
  const name = useId()
  const [keptAt, setKeptAt] = useState<0 | 1>(0)
  const [older, newer] = pair.leads
  const both = `${fullName(older)} and ${fullName(newer)}`
  const found = differences(pair, keptAt)
  const choiceOf = (at: 0 | 1) => (
    <DuplicateChoice
      lead={pair.leads[at]}
      differences={found.map(({ values, ...field }) => ({ ...field, ...values[at] }))}
      name={name}
      isKept={at === keptAt}
      onKeep={() => setKeptAt(at)}
    />
  )
  return (
    <li data-pair>
      <fieldset className="min-w-0 rounded-md border bg-surface p-4 focus-within:border-line-strong focus-within:shadow-card">
        <legend className="sr-only">{`${reasonWords(pair.reasons)}: ${both}`}</legend>
        <div className="mb-3 flex flex-wrap items-center gap-2" aria-hidden="true">
          {pair.band === 'same' && <Badge tone="accent">Same person</Badge>}
          <p className="font-medium text-sm">{reasonWords(pair.reasons)}</p>
        </div>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {choiceOf(0)}
          {choiceOf(1)}
        </div>
        <div className="mt-3 flex flex-wrap justify-end gap-2">
          {isDismissed ? (
            <Button className="mr-auto" onClick={onTakeBack}>
              Compare again<span className="sr-only">{` ${both}`}</span>
            </Button>
          ) : (
            <>
              <Button variant="ghost" className="mr-auto" data-pair-key="n" aria-keyshortcuts="N" onClick={onDismiss}>
                Not the same<span className="sr-only">{` person: ${both}`}</span>
                <KeyHint letter="N" />
              </Button>
              <Button onClick={onSkip}>
                Skip<span className="sr-only">{` ${both}`}</span>
              </Button>
            </>
          )}
          {/* Not disabled: that would lose the focus. */}
          <Button
            variant="primary"
            data-pair-key="m"
            aria-keyshortcuts="M"
            aria-disabled={isMerging}
            onClick={() => {
              if (!isMerging) onMerge({ keepId: pair.leads[keptAt].id, otherId: pair.leads[keptAt === 0 ? 1 : 0].id })
            }}
          >
            Merge<span className="sr-only">{` ${both}`}</span>
            <KeyHint letter="M" />
          </Button>
        </div>
      </fieldset>
    </li>
  )
}

/** The key that works while the focus is in the pair. */
const KeyHint = ({ letter }: { letter: string }) => (
  <span aria-hidden="true" className="rounded-sm border border-current px-1 font-sans text-xs max-sm:hidden">
    {letter}
  </span>
)
