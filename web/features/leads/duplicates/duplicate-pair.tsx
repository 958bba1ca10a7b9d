import { useId, useState } from 'react'
import { reasonWords } from '../../../../contract/duplicate-words.ts'
import type { DuplicatePair, Merge } from '../../../../contract/lead-duplicate.ts'
import { useLetterKeys } from '../../../lib/keys/letter-keys.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/class-names.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { DuplicateChoice } from './duplicate-choice.tsx'
import { differences } from './duplicate-differences.ts'

type Props = {
  pair: DuplicatePair
  /** The keys are about this pair. */
  isCurrent?: boolean
  onFocus?: () => void
  isMerging: boolean
  onMerge: (merge: Merge) => void
  onSkip: () => void
  /** They are two people. */
  onDismiss?: () => void
  /** The user said that they are two people, and can take it back. */
  isDismissed?: boolean
  onTakeBack?: () => void
}

export function DuplicatePairChoice({ pair, isCurrent, onFocus, isDismissed, isMerging, ...on }: Props) {
  const { onMerge, onSkip, onDismiss, onTakeBack } = on
  const name = useId()
  const hasKeys = useLetterKeys()
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
    <li data-pair aria-current={isCurrent || undefined} onFocus={onFocus}>
      <fieldset
        className={cn(
          'min-w-0 rounded-md border bg-surface p-4',
          isCurrent && 'border-accent shadow-card ring-1 ring-accent',
        )}
      >
        <legend className="sr-only">{`${reasonWords(pair.reasons)}: ${both}`}</legend>
        {(pair.band === 'same' || pair.reasons.length > 0) && (
          <div className="mb-3 flex flex-wrap items-center gap-2" aria-hidden="true">
            {pair.band === 'same' && <Badge tone="accent">Same person</Badge>}
            <p className="font-medium text-sm">{reasonWords(pair.reasons)}</p>
          </div>
        )}
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
              {onDismiss && (
                <Button
                  variant="ghost"
                  className="mr-auto"
                  data-pair-key="n"
                  aria-keyshortcuts={hasKeys ? 'N' : undefined}
                  onClick={onDismiss}
                >
                  Not the same<span className="sr-only">{` person: ${both}`}</span>
                  {hasKeys && <KeyHint letter="N" />}
                </Button>
              )}
              <Button onClick={onSkip}>
                {onDismiss ? 'Skip' : 'Cancel'}
                <span className="sr-only">{` ${both}`}</span>
              </Button>
            </>
          )}
          {/* Not disabled: that would lose the focus. */}
          <Button
            variant="primary"
            data-pair-key="m"
            aria-keyshortcuts={hasKeys ? 'M' : undefined}
            aria-disabled={isMerging}
            onClick={() => {
              if (!isMerging) onMerge({ keepId: pair.leads[keptAt].id, otherId: pair.leads[keptAt === 0 ? 1 : 0].id })
            }}
          >
            Merge<span className="sr-only">{` ${both}`}</span>
            {hasKeys && <KeyHint letter="M" />}
          </Button>
        </div>
      </fieldset>
    </li>
  )
}

/** The key that works for the current pair. */
const KeyHint = ({ letter }: { letter: string }) => (
  <span aria-hidden="true" className="rounded-sm border border-current px-1 font-sans text-xs max-sm:hidden">
    {letter}
  </span>
)
