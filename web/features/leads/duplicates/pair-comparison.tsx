import { UserX } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { usePair } from './duplicate-api.ts'
import { DuplicatePairChoice } from './duplicate-pair.tsx'
import { shownWords } from './duplicate-view.ts'
import type { useMerging } from './use-merging.ts'
import { usePairKeys } from './use-pair-keys.ts'

type Props = { pair: [number, number]; merging: ReturnType<typeof useMerging> }

/** Two leads that the user selected, side by side: whichever is kept gets the more complete values. */
export function PairComparison({ pair: [leadId, otherId], merging }: Props) {
  const [, navigate] = useLocation()
  const query = usePair(leadId, otherId)
  const isMissing = query.error instanceof ApiError && query.error.status < 500
  const list = useRef<HTMLUListElement>(null)
  usePairKeys(list, 0)
  const leave = () => navigate('/leads')
  return (
    <Loaded
      query={query}
      loading={<LoadingLines label="Loading leads" widths={['w-2/3', 'w-1/2', 'w-3/5']} className="gap-4" />}
      failure={(retry) =>
        isMissing ? (
          <EmptyState
            icon={UserX}
            title="Lead not found"
            text="One of them may have been deleted or merged already."
            action={
              <Button asChild>
                <Link href="/leads">Back to the list</Link>
              </Button>
            }
          />
        ) : (
          <LoadFailureState what="These leads didn't load" onRetry={retry} />
        )
      }
    >
      {(pair) => (
        <div className="max-w-4xl">
          <p className="mb-4 text-ink-2 text-sm">{shownWords.ask.text}</p>
          <ul ref={list} aria-label="Selected leads">
            <DuplicatePairChoice
              pair={pair}
              isMerging={merging.isMerging}
              onMerge={(merge) => void merging.merge(merge).then((isMerged) => isMerged && leave())}
              onSkip={leave}
            />
          </ul>
        </div>
      )}
    </Loaded>
  )
}
