import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import type { TimelineEvent } from '../../../../contract/timeline-event.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { UnsureReplyButtons } from '../../lead-data/unsure-reply-buttons.tsx'
import { useFieldEdits } from '../lead/use-field-edits.ts'
import { AddSuccessor } from './add-successor.tsx'
import { CancelSending } from './cancel-sending.tsx'
import { EntryItem, isEntry } from './entry-item.tsx'
import { NewEntry } from './new-entry.tsx'
import { SentEmail } from './sent-email.tsx'
import { firstQuestion, isQuestion, useTimeline } from './timeline-api.ts'
import { eventWords, isByFirstEmail } from './timeline-words.ts'

/** What happened to a lead, newest first, with the notes and calls that people enter. */
export function LeadTimeline({ lead }: { lead: Lead }) {
  const timeline = useTimeline(lead.id)
  const events = timeline.data
  // It is asked above.
  const question = firstQuestion(events)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const readTo = useRef<number>(undefined)

  // The first of the older events takes the focus, since the button may be gone.
  useLayoutEffect(() => {
    if (readTo.current === undefined || !events || events.length <= readTo.current) return
    list.current?.querySelectorAll('li')[readTo.current]?.focus({ preventScroll: true })
    readTo.current = undefined
  }, [events])

  function showOlder() {
    if (timeline.isFetching) return
    readTo.current = events?.length
    timeline.fetchNextPage()
  }

  return (
    <section className="border-t px-5 py-5 first:border-t-0" aria-label="Activity">
      <h3 ref={heading} tabIndex={-1} className="mb-3 rounded-sm font-semibold text-sm">
        Activity
      </h3>
      <NewEntry leadId={lead.id} />
      <Loaded
        query={timeline}
        loading={<LoadingLines label="Loading activity" />}
        failure={(retry) => <LoadFailure what="The activity didn't load." onRetry={retry} className="p-0" />}
      >
        {(shown) => (
          <ol ref={list}>
            {shown.map((event) => (
              <Event
                key={event.id}
                event={event}
                entry={
                  isEntry(event) && (
                    <EntryItem leadId={lead.id} event={event} onDeleted={() => heading.current?.focus()} />
                  )
                }
              >
                <SentEmail event={event} />
                <CancelSending event={event} onCanceled={() => heading.current?.focus()} />
                <UndoContacted lead={lead} event={event} />
                {event !== question && isQuestion(event) && <UnsureReplyButtons eventId={event.id} />}
                <AddSuccessor lead={lead} event={event} />
              </Event>
            ))}
          </ol>
        )}
      </Loaded>
      {events && timeline.hasNextPage && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          {/* Not disabled: that would lose the focus. */}
          <Button size="sm" aria-disabled={timeline.isFetchingNextPage} onClick={showOlder}>
            {timeline.isFetchingNextPage ? 'Loading…' : 'Show older'}
          </Button>
          {timeline.isFetchNextPageError && !timeline.isFetching && (
            <p role="alert" className="text-ink-2 text-sm">
              Older events didn't load. Try again.
            </p>
          )}
        </div>
      )}
    </section>
  )
}

/** Back to New, while the status is still what the first email made of it. */
function UndoContacted({ lead, event }: { lead: Lead; event: TimelineEvent }) {
  const edits = useFieldEdits(lead)
  if (!isByFirstEmail(event) || lead.status !== 'contacted') return null
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label="Undo: set the status to New"
      onClick={() => edits.save('status', 'new')}
    >
      Undo
    </Button>
  )
}

type EventProps = { event: TimelineEvent; entry: ReactNode; children: ReactNode }

function Event({ event, entry, children }: EventProps) {
  const { what, about, lines } = eventWords(event)
  return (
    <li
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
      {entry}
      <TimeAgo moment={event.occurredAt} className="text-ink-3 text-xs" />
      {children}
    </li>
  )
}
