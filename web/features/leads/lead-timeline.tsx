import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTimeline } from './lead-api.ts'
import { TimeAgo } from './time-ago.tsx'
import { eventWords } from './timeline-words.ts'

export function LeadTimeline({ leadId }: { leadId: number }) {
  const { data: events, isError, isFetching, refetch } = useTimeline(leadId)
  return (
    <section className="border-t px-5 py-5" aria-label="Timeline">
      <h3 className="mb-3 font-semibold text-sm">Timeline</h3>
      {events && (
        <ol>
          {events.map((event) => {
            const { what, about, lines } = eventWords(event)
            return (
              <li
                key={event.id}
                className="relative pb-4 pl-5.5 text-sm before:absolute before:top-1.5 before:left-0.5 before:z-1 before:size-2.5 before:rounded-full before:border-2 before:border-accent before:bg-surface after:absolute after:top-3 after:bottom-0 after:left-[6.5px] after:w-px after:bg-line last:pb-0 last:after:hidden"
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
      {!events && isError && !isFetching && (
        <p role="alert" className="flex items-center justify-between text-ink-2 text-sm">
          The timeline could not be loaded.
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
