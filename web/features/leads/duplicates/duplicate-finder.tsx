import { CloudOff, CopyCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DuplicatePair, Merge } from '../../../../contract/lead-duplicate.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDuplicates } from './duplicate-api.ts'
import { DuplicatePairChoice } from './duplicate-pair.tsx'
import { countWords, pairKey } from './duplicate-pairs.ts'

type ListProps = { isMerging: boolean; onMerge: (merge: Merge) => void; onSkip: (key: string) => void }
type Props = ListProps & { skipped: string[]; onShowSkipped: () => void }

/** The pairs, or what stands in their place. */
export function DuplicateFinder({ skipped, onShowSkipped, ...props }: Props) {
  const { data: found, isError, isFetching, refetch } = useDuplicates()
  if (!found) return isError && !isFetching ? <Failure onRetry={() => refetch()} /> : <Loading />
  const pairs = found.pairs.filter((pair) => !skipped.includes(pairKey(pair)))
  // After a merge the lead that stays may be in pairs yet to come.
  if (found.pairs.length === 0 && isFetching) return <Loading />
  const skippedCount = found.pairs.length - pairs.length
  return (
    <>
      <p role="status" className="mb-3 text-ink-2 text-sm empty:m-0">
        {pairs.length > 0 && countWords(found, pairs.length)}
      </p>
      {pairs.length > 0 && <PairList pairs={pairs} {...props} />}
      {pairs.length === 0 && skippedCount === 0 && (
        <EmptyState
          icon={CopyCheck}
          title="No duplicates found"
          text="Every lead looks like a different person."
          className="py-10"
        />
      )}
      {pairs.length === 0 && skippedCount > 0 && (
        <EmptyState
          icon={CopyCheck}
          title="No more duplicates"
          text={skippedCount === 1 ? 'You skipped one pair.' : `You skipped ${skippedCount} pairs.`}
          action={<Button onClick={onShowSkipped}>Show skipped</Button>}
          className="py-10"
        />
      )}
    </>
  )
}

function PairList({ pairs, isMerging, onMerge, onSkip }: ListProps & { pairs: DuplicatePair[] }) {
  const list = useRef<HTMLUListElement>(null)
  const leaving = useRef<{ key: string; index: number }>(undefined)

  // The focus leaves with a pair: on to the one that takes its place, unless the user has moved on already.
  useEffect(() => {
    const left = leaving.current
    if (!left || pairs.some((pair) => pairKey(pair) === left.key)) return
    leaving.current = undefined
    if (list.current?.contains(document.activeElement)) return
    const choices = list.current?.querySelectorAll<HTMLElement>('input:checked')
    choices?.[Math.min(left.index, choices.length - 1)]?.focus()
  })

  // The dialog itself had the focus while the pairs were looked for.
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
              leaving.current = { key, index }
              onMerge(merge)
            }}
            onSkip={() => {
              leaving.current = { key, index }
              onSkip(key)
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

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title="The search for duplicates failed"
        text="Check your connection, then try again."
        action={<Button onClick={onRetry}>Try again</Button>}
        className="py-10"
      />
    </div>
  )
}
