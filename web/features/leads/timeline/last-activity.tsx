import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { isEntry } from './entry-item.tsx'
import { useTimeline } from './timeline-api.ts'
import { eventWords } from './timeline-words.ts'

const SHOWN = 8

/** What happened to a lead lately, newest first, to read and nothing else. */
export function LastActivity({ leadId }: { leadId: number }) {
  const timeline = useTimeline(leadId)
  return (
    <Loaded
      query={timeline}
      loading={<LoadingLines label="Loading activity" />}
      failure={(retry) => <LoadFailure what="The activity didn't load." onRetry={retry} className="p-0" />}
    >
      {(events) => (
        <ol className="flex flex-col gap-3">
          {events.slice(0, SHOWN).map((event) => {
            const { what, about, lines } = eventWords(event)
            const said = isEntry(event) ? String(event.details?.text ?? '') : ''
            return (
              <li key={event.id} className="text-sm">
                <p className="flex items-baseline justify-between gap-3">
                  <span className="wrap-anywhere min-w-0">
                    <span className="font-medium">{what}</span>
                    {about && <span className="text-ink-2"> {about}</span>}
                  </span>
                  <TimeAgo moment={event.occurredAt} className="shrink-0 text-ink-3 text-xs" />
                </p>
                {[said, ...lines].filter(Boolean).map((line) => (
                  <p key={line} className="wrap-anywhere line-clamp-4 whitespace-pre-wrap text-ink-2">
                    {line}
                  </p>
                ))}
              </li>
            )
          })}
        </ol>
      )}
    </Loaded>
  )
}
