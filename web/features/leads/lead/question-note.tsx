import { CircleHelp } from 'lucide-react'
import type { Lead } from '../../../../contract/lead.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { fullName } from '../../lead-data/lead-words.ts'
import { UnsureReplyButtons } from '../../lead-data/unsure-reply-buttons.tsx'
import { useOpenQuestion } from '../timeline/timeline-api.ts'
import { eventWords } from '../timeline/timeline-words.ts'

/** An email of which we can't tell whether it is a reply, where the drawer opens: its owner decides. */
export function QuestionNote({ lead }: { lead: Lead }) {
  const event = useOpenQuestion(lead.id)
  if (!event) return null
  const question = `Did ${fullName(lead)} reply?`
  return (
    <section
      aria-label={question}
      className="mx-5 mb-4 flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2.5 text-sm"
    >
      <CircleHelp className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">{question}</p>
        {eventWords(event).lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <TimeAgo moment={event.occurredAt} className="text-ink-2" />
        <UnsureReplyButtons eventId={event.id} />
      </div>
    </section>
  )
}
