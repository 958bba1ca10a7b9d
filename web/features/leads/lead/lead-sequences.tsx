import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { LeadEnrollment } from '../../../../contract/sequence-enrollment.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { ENROLLMENT_STATUS_WORDS } from '../../lead-data/enrollment-words.ts'
import { useMailbox } from '../../mail/mail-api.ts'
import { sendTimeWords } from '../../mail/outbox/mail-words.ts'

const POLL_MS = 5000

/** The sequences of a lead: the next step of each, and why it waits. */
export function LeadSequences({ leadId }: { leadId: number }) {
  const query = useQuery<LeadEnrollment[]>({
    queryKey: [`/api/leads/${leadId}/enrollments`],
    // Emails go out, replies come in and next steps are planned while the page is open.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'active') ? POLL_MS : false),
  })
  return (
    <section className="border-t px-5 py-5 first:border-t-0" aria-label="Sequences">
      <h3 className="mb-2 font-semibold text-sm">Sequences</h3>
      <Loaded
        query={query}
        loading={<LoadingLines label="Loading sequences" widths={['w-2/3', 'w-1/2']} />}
        failure={(retry) => <LoadFailure what="The sequences didn't load." onRetry={retry} className="p-0" />}
        isEmpty={(enrollments) => enrollments.length === 0}
        empty={<p className="text-ink-2 text-sm">Not in a sequence.</p>}
      >
        {(enrollments) => (
          <ul className="flex flex-col gap-3">
            {enrollments.map((enrollment) => (
              <SequenceLine key={enrollment.id} enrollment={enrollment} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function SequenceLine({ enrollment }: { enrollment: LeadEnrollment }) {
  const { sequence, status, currentStep, reason, isTest } = enrollment
  const { label, tone } = ENROLLMENT_STATUS_WORDS[status]
  const isRunning = status === 'active' || status === 'paused'
  return (
    <li className="text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          href={`/sequences/${sequence.id}/people`}
          className="wrap-anywhere min-w-0 rounded-sm font-medium hover:underline"
        >
          {sequence.name}
        </Link>
        {isTest && <Badge tone="outline">Test</Badge>}
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-ink-2 tabular-nums">
        {isRunning && `Step ${currentStep} of ${sequence.totalSteps}`}
        <When enrollment={enrollment} isAfter={isRunning} />
      </p>
      {reason && <p className="wrap-anywhere text-ink-2">{reason}</p>}
    </li>
  )
}

function When({ enrollment, isAfter }: { enrollment: LeadEnrollment; isAfter: boolean }) {
  const zone = useMailbox().data?.timeZone
  const { status, nextEmailScheduledAt, recipientTimeZone, completedAt } = enrollment
  const start = isAfter ? ' · ' : ''
  // Overdue: the reason says what it waits for.
  if (status === 'active' && nextEmailScheduledAt && new Date(nextEmailScheduledAt) > new Date())
    return (
      <time dateTime={nextEmailScheduledAt}>
        {`${start}Next email ${sendTimeWords(nextEmailScheduledAt, zone, recipientTimeZone)}`}
      </time>
    )
  if (!completedAt) return null
  return (
    <>
      {`${start}Ended `}
      <TimeAgo moment={completedAt} />
    </>
  )
}
