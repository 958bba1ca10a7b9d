import { CalendarDays } from 'lucide-react'
import { useId } from 'react'
import type { ThreadMessage } from '../../../../contract/inbox.ts'
import type { Invitation, InvitationStatus } from '../../../../contract/invitation.ts'
import { messageOf } from '../../../lib/api.ts'
import { browserZone } from '../../../lib/browser-zone.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { meetingTimeWords } from '../../lead-data/meeting-time.ts'
import { useRespondToInvitation } from '../inbox-api.ts'

type Props = { conversationId: number; leadId: number; message: ThreadMessage; invitation: Invitation }

/** A calendar invitation in a message, or the reply to one. */
export function InvitationCard({ conversationId, leadId, message, invitation }: Props) {
  const id = useId()
  const { title, location, organizer, isRecurring, isAllDay, zone, status } = invitation
  const place = browserZone()
  const badge = invitation.isAcceptedByUser ? ACCEPTED_BY_YOU : STATES[status]
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="flex flex-col gap-2 rounded-md border bg-sunken px-3 py-2.5 text-sm"
    >
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <CalendarDays className="mt-0.5 size-4 shrink-0 text-ink-2" aria-hidden="true" />
        <h3 id={`${id}-title`} className="wrap-anywhere min-w-0 flex-1 font-medium">
          {title ?? 'Meeting'}
        </h3>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <Fact name="When">
          {meetingTimeWords(invitation, place)}
          {!isAllDay && <span className="text-ink-2">{zone === null ? ' (no time zone given)' : ` (${place})`}</span>}
          {isRecurring && <span className="text-ink-2"> · Repeats</span>}
        </Fact>
        {location && <Fact name="Where">{isWebAddress(location) ? <WebLink url={location} /> : location}</Fact>}
        {organizer && <Fact name="Organizer">{personWords(organizer)}</Fact>}
        {invitation.respondent && <Fact name="Reply from">{personWords(invitation.respondent)}</Fact>}
      </dl>
      {status === 'invited' && message.direction === 'in' && (
        <Response conversationId={conversationId} leadId={leadId} messageId={message.id} invitation={invitation} />
      )}
    </section>
  )
}

const STATES: Record<InvitationStatus, { label: string; tone: 'info' | 'good' | 'warn' | 'bad' }> = {
  invited: { label: 'Invitation', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  tentative: { label: 'Maybe', tone: 'warn' },
  canceled: { label: 'Canceled', tone: 'bad' },
  new_time_proposed: { label: 'New time proposed', tone: 'warn' },
}
const ACCEPTED_BY_YOU = { label: 'You accepted', tone: 'good' } as const

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

const isWebAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)

const WebLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className="text-accent-text underline">
    {url}
  </a>
)

const personWords = ({ name, email }: { name: string | null; email: string | null }) =>
  name && email ? `${name} (${email})` : (name ?? email ?? '')

type ResponseProps = { conversationId: number; leadId: number; messageId: number; invitation: Invitation }

/** The calendar tells the organizer; this puts the meeting on the lead's timeline. */
function Response({ conversationId, leadId, messageId, invitation: { isAcceptedByUser } }: ResponseProps) {
  const responding = useRespondToInvitation(conversationId, leadId)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        aria-disabled={responding.isPending}
        onClick={() =>
          responding.mutate(
            { messageId, isAccepted: !isAcceptedByUser },
            { onError: (error) => toastFailure(error, messageOf(error) ?? 'Failed to save it. Try again.') },
          )
        }
      >
        {isAcceptedByUser ? "I didn't accept it" : 'I accepted it'}
      </Button>
      <p className="text-ink-2 text-xs">
        {isAcceptedByUser
          ? "The meeting is on the lead's timeline."
          : "Accept it in your calendar first. This adds it to the lead's timeline and sends nothing."}
      </p>
    </div>
  )
}
