import { CopyCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DuplicatePair, Merge } from '../../../../contract/lead-duplicate.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDuplicates } from './duplicate-api.ts'
import { DuplicatePairChoice } from './duplicate-pair.tsx'
import { countWords, pairKey } from './duplicate-pairs.ts'
import { SureBanner, type SureMerge } from './sure-banner.tsx'

type ListProps = {
  isMerging: boolean
  onMerge: (merge: Merge) => void
  onSkip: (key: string) => void
  onDismiss: (pair: DuplicatePair) => void
}
type Props = ListProps & { skipped: string[]; onShowSkipped: () => void; sureMerge: SureMerge }

/** The pairs, or what is shown in their place. */
export function DuplicateFinder({ skipped, onShowSkipped, sureMerge, ...props }: Props) {
  const duplicates = useDuplicates()
  return (
    <Loaded
      query={duplicates}
      loading={<Loading />}
      failure={(retry) => (
        <LoadFailureState what="The search for duplicates failed" onRetry={retry} className="py-10" />
      )}
      // After a merge, the kept lead may be in pairs that are still loading.
      isEmpty={({ pairs, isSearching }) => pairs.length === 0 && (isSearching === true || duplicates.isFetching)}
      empty={<Loading />}
    >
      {(found) => {
        const pairs = found.pairs.filter((pair) => !skipped.includes(pairKey(pair)))
        return (
          <>
            <p role="status" className="mb-3 text-ink-2 text-sm empty:m-0">
              {pairs.length > 0 && countWords(found, pairs.length)}
            </p>
            {(found.sure > 1 || sureMerge.isRunning) && <SureBanner sure={found.sure} {...sureMerge} />}
            {pairs.length > 0 ? (
              <PairList pairs={pairs} {...props} />
            ) : (
              <NoPairs skippedCount={found.pairs.length} onShowSkipped={onShowSkipped} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function NoPairs({ skippedCount, onShowSkipped }: { skippedCount: number; onShowSkipped: () => void }) {
  if (skippedCount === 0)
    return (
      <EmptyState
        icon={CopyCheck}
        title="No duplicates found"
        text="Every lead looks like a different person."
        className="py-10"
      />
    )
  return (
    <EmptyState
      icon={CopyCheck}
      title="No more duplicates"
      text={skippedCount === 1 ? 'You skipped one pair.' : `You skipped ${skippedCount} pairs.`}
      action={<Button onClick={onShowSkipped}>Show skipped</Button>}
      className="py-10"
    />
  )
}

function PairList({ pairs, isMerging, onMerge, onSkip, onDismiss }: ListProps & { pairs: DuplicatePair[] }) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ key: string; index: number }>(undefined)

  // A pair that goes takes the focus with it: move it to the next pair, unless the user has moved on already.
  useEffect(() => {
    const gone = removed.current
    if (!gone || pairs.some((pair) => pairKey(pair) === gone.key)) return
    removed.current = undefined
    if (list.current?.contains(document.activeElement)) return
    const choices = list.current?.querySelectorAll<HTMLElement>('input:checked')
    choices?.[Math.min(gone.index, choices.length - 1)]?.focus()
  })

  // The dialog itself had the focus while the pairs were loading.
  useEffect(() => {
    if (document.activeElement?.getAttribute('role') === 'dialog')
      list.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [])

  return (
    <ul ref={list} className="flex flex-col gap-4">
      {pairs.map((pair, index) => {
        const key = pairKey(pair)
        return (
          <DuplicatePairChoice
            key={key}
            pair={pair}
            isMerging={isMerging}
            onMerge={(merge) => {
              removed.current = { key, index }
              onMerge(merge)
            }}
            onSkip={() => {
              removed.current = { key, index }
              onSkip(key)
            }}
            onDismiss={() => {
              removed.current = { key, index }
              onDismiss(pair)
            }}
          />
        )
      })}
    </ul>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Looking for duplicates" className="flex flex-col gap-4">
      {[1, 2].map((pair) => (
        <div key={pair} className="rounded-md border p-4">
          <Skeleton className="w-1/2" />
          <div className="mt-3 grid gap-3 sm:grid-cols-2">
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        </div>
      ))}
    </div>
  )
}
