import { Pause, Play, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { SequenceWithSteps } from '../../../../contract/email-sequence.ts'
import type { Enrollment } from '../../../../contract/sequence-enrollment.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { leadHref } from '../../lead-data/lead-filters.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { UnsureReplyButtons } from '../../lead-data/unsure-reply-buttons.tsx'
import { useMailbox } from '../../mail/mail-api.ts'
import { sendTimeWords } from '../../mail/outbox/mail-words.ts'
import { wayWords } from '../branch-words.ts'
import { useChangeEnrollment } from '../sequence-api.ts'
import { enrollmentWords } from '../sequence-words.ts'

type Props = { enrollment: Enrollment; sequence: SequenceWithSteps }

export function EnrollmentRow({ enrollment, sequence }: Props) {
  const { lead, status, currentStep, reason, isTest, askedEventId } = enrollment
  const { label, tone } = enrollmentWords(status)
  const isRunning = status === 'active' || status === 'paused'
  const way = wayWords(sequence.steps, currentStep)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2 text-sm md:grid-cols-[minmax(0,1fr)_7.5rem_minmax(0,13rem)_4.5rem]">
      <span className="min-w-0">
        <Link href={leadHref(lead.id)} className="block truncate rounded-sm font-medium hover:underline">
          {fullName(lead)}
        </Link>
        <span className="block truncate text-ink-2 text-xs">{`${lead.company} · ${lead.email}`}</span>
      </span>
      <span className="flex flex-wrap gap-1.5 justify-self-end md:justify-self-start">
        {isTest && <Badge tone="outline">Test</Badge>}
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span className="text-ink-2 text-xs tabular-nums">
        {isRunning && (
          <span className="block">{`Step ${currentStep} of ${sequence.totalSteps}${way ? ` · ${way}` : ''}`}</span>
        )}
        <When enrollment={enrollment} />
      </span>
      <span className="flex min-h-8 justify-end">{isRunning && <Actions enrollment={enrollment} />}</span>
      {reason && <p className="wrap-anywhere col-span-full text-ink-2 text-xs">{reason}</p>}
      {askedEventId && (
        <div className="col-span-full">
          <UnsureReplyButtons eventId={askedEventId} about={fullName(lead)} />
        </div>
      )}
    </li>
  )
}

function When({
  enrollment: { status, nextEmailScheduledAt, recipientTimeZone, completedAt, lastEmailSentAt, isTest },
}: {
  enrollment: Enrollment
}) {
  const zone = useMailbox().data?.timeZone
  // Overdue: the reason says what it waits for.
  if (status === 'active' && nextEmailScheduledAt && new Date(nextEmailScheduledAt) > new Date())
    return (
      <time dateTime={nextEmailScheduledAt}>
        {`Next: ${sendTimeWords(nextEmailScheduledAt, zone, recipientTimeZone)}`}
      </time>
    )
  const last = completedAt ?? lastEmailSentAt
  if (!last) return null
  return (
    <span>
      {completedAt ? 'Ended ' : isTest ? 'Last test email ' : 'Last email '}
      <TimeAgo moment={last} />
    </span>
  )
}

const done = { active: 'Enrollment resumed', paused: 'Enrollment paused', removed: 'Removed from the sequence' }

function Actions({ enrollment: { id, status, lead } }: { enrollment: Enrollment }) {
  const changing = useChangeEnrollment()
  const [isAsking, setIsAsking] = useState(false)
  const name = fullName(lead)
  const isPaused = status === 'paused'

  async function change(next: keyof typeof done) {
    setIsAsking(false)
    try {
      await changing.mutateAsync({ id, status: next })
      toast({ title: done[next], description: name })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to change the enrollment')
    }
  }

  return (
    <>
      <IconButton
        label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
        disabled={changing.isPending}
        onClick={() => change(isPaused ? 'active' : 'paused')}
      >
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </IconButton>
      <IconButton label={`Remove ${name}`} disabled={changing.isPending} onClick={() => setIsAsking(true)}>
        <UserMinus aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        question={`Remove ${name} from this sequence?`}
        text="Emails scheduled for them are canceled."
        confirmLabel="Remove"
        onConfirm={() => change('removed')}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
