import { CopyCheck } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { type DuplicatePair, type Merge, MOST_LISTED } from '../../../../contract/lead-duplicate.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDuplicates } from './duplicate-api.ts'
import { DuplicatePairChoice } from './duplicate-pair.tsx'
import { countWords, pairKey } from './duplicate-pairs.ts'
import { type DuplicateView, lastPage, type Shown, shownWords } from './duplicate-view.ts'
import { SureBanner, type SureMerge } from './sure-banner.tsx'
import { focusPair, usePairKeys } from './use-pair-keys.ts'

type ListProps = {
  isMerging: boolean
  onMerge: (merge: Merge) => void
  onSkip: (key: string) => void
  onDismiss: (pair: DuplicatePair) => void
  /** Forgets that they are two people. */
  onTakeBack: (pair: DuplicatePair) => void
}
type Props = ListProps & {
  view: DuplicateView
  skipped: string[]
  onShowSkipped: () => void
  sureMerge: SureMerge
  onPage: (page: number) => void
}

/** The pairs, or what is shown in their place. */
export function DuplicateFinder({ view, skipped, onShowSkipped, sureMerge, onPage, ...props }: Props) {
  const duplicates = useDuplicates(view)
  const { show, page } = view
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
              {pairs.length > 0 && countWords(found, pairs.length, page)}
            </p>
            {show !== 'dismissed' && (found.sure > 0 || sureMerge.isRunning) && (
              <SureBanner sure={found.sure} {...sureMerge} />
            )}
            {pairs.length > 0 ? (
              <PairList pairs={pairs} isDismissed={show === 'dismissed'} {...props} />
            ) : (
              <NoPairs show={show} page={page} skippedCount={found.pairs.length} onShowSkipped={onShowSkipped} />
            )}
            <Pages page={page} last={lastPage(show)} hasMore={found.hasMore} onPage={onPage} />
          </>
        )
      }}
    </Loaded>
  )
}

type PagesProps = { page: number; last: number; hasMore: boolean; onPage: (page: number) => void }

function Pages({ page, last, hasMore, onPage }: PagesProps) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-end gap-2">
      {hasMore && page === last && (
        <p className="mr-auto text-ink-2 text-sm">
          {`We list ${MOST_LISTED.toLocaleString('en-GB')} pairs at a time. Decide on some of them to see more.`}
        </p>
      )}
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous page
      </Button>
      <Button disabled={!hasMore || page === last} onClick={() => onPage(page + 1)}>
        Next page
      </Button>
    </nav>
  )
}

type NoPairsProps = { show: Shown; page: number; skippedCount: number; onShowSkipped: () => void }

function NoPairs({ show, page, skippedCount, onShowSkipped }: NoPairsProps) {
  if (skippedCount === 0)
    return (
      <EmptyState
        icon={CopyCheck}
        title={page > 1 ? 'Nothing on this page' : show === 'dismissed' ? 'No pairs' : 'No duplicates found'}
        text={page > 1 ? 'Go back to the previous page.' : shownWords[show].empty}
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

type PairListProps = ListProps & { pairs: DuplicatePair[]; isDismissed: boolean }

function PairList({ pairs, isDismissed, isMerging, onMerge, onSkip, onDismiss, onTakeBack }: PairListProps) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ key: string; index: number }>(undefined)
  const [focused, setFocused] = useState<string>()
  const current = Math.max(
    0,
    pairs.findIndex((pair) => pairKey(pair) === focused),
  )

  // A pair that goes takes the focus with it: move it to the next pair, unless the user has moved on already.
  useLayoutEffect(() => {
    const gone = removed.current
    if (!gone || pairs.some((pair) => pairKey(pair) === gone.key)) return
    removed.current = undefined
    if (list.current?.contains(document.activeElement)) return
    focusPair(list.current, gone.index)
  })

  usePairKeys(list, current)

  return (
    <ul ref={list} className="flex flex-col gap-4">
      {pairs.map((pair, index) => {
        const key = pairKey(pair)
        return (
          <DuplicatePairChoice
            key={key}
            pair={pair}
            isCurrent={index === current}
            onFocus={() => setFocused(key)}
            isDismissed={isDismissed}
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
            onTakeBack={() => {
              removed.current = { key, index }
              onTakeBack(pair)
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
