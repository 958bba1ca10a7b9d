import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { useTimeline } from './timeline-api.ts'
import { eventWords } from './timeline-words.ts'

export function LeadTimeline({ leadId }: { leadId: number }) {
  const { data: events, isError, isFetching, refetch, ...older } = useTimeline(leadId)
  const list = useRef<HTMLOListElement>(null)
  const readTo = useRef<number>(undefined)

  // Reading goes on at the first of the older events; the button may be gone.
  useEffect(() => {
    if (readTo.current === undefined || !events || events.length <= readTo.current) return
    list.current?.querySelectorAll('li')[readTo.current]?.focus({ preventScroll: true })
    readTo.current = undefined
  }, [events])

  function showOlder() {
    if (isFetching) return
    readTo.current = events?.length
    older.fetchNextPage()
  }

  return (
    <section className="border-t px-5 py-5" aria-label="Timeline">
      <h3 className="mb-3 font-semibold text-sm">Timeline</h3>
      {events && (
        <ol ref={list}>
          {events.map((event) => {
            const { what, about, lines } = eventWords(event)
            return (
              <li
                key={event.id}
                tabIndex={-1}
                className="relative outline-none pb-4 pl-5.5 text-sm before:absolute before:top-1.5 before:left-0.5 before:z-1 before:size-2.5 before:rounded-full before:border-2 before:border-accent before:bg-surface after:absolute after:top-3 after:bottom-0 after:left-[6.5px] after:w-px after:bg-line last:pb-0 last:after:hidden"
              >
                <p className="wrap-anywhere">
                  <span className="font-medium">{what}</span>
                  {about && ` ${about}`}
                </p>
                {lines.map((line) => (
                  <p key={line} className="wrap-anywhere text-ink-2">
                    {line}
                  </p>
                ))}
                <TimeAgo moment={event.occurredAt} className="text-ink-3 text-xs" />
              </li>
            )
          })}
        </ol>
      )}
      {events && older.hasNextPage && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          {/* Not disabled, which would lose the focus. */}
          <Button size="sm" aria-disabled={older.isFetchingNextPage} onClick={showOlder}>
            {older.isFetchingNextPage ? 'Loading…' : 'Show older'}
          </Button>
          {older.isFetchNextPageError && !isFetching && (
            <p role="alert" className="text-ink-2 text-sm">
              Older events didn't load. Try again.
            </p>
          )}
        </div>
      )}
      {!events && isError && !isFetching && (
        <p role="alert" className="flex items-center justify-between text-ink-2 text-sm">
          The timeline didn't load.
          <Button size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!events && (!isError || isFetching) && (
        <div role="status" aria-label="Loading timeline" className="flex flex-col gap-3">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      )}
    </section>
  )
}
