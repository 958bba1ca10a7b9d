import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { TimelineEvent } from '../../../../contract/timeline-event.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { useMail } from '../../mail/mail-api.ts'

const SHOWN: Partial<Record<TimelineEvent['kind'], string>> = {
  mail_sent: 'email',
  mail_tested: 'email',
  mail_bounced: 'email',
  mail_answered: 'your email',
}

/** The email of an event, read when it is opened: as it was sent, or the one that a reply is to. */
export function SentEmail({ event: { kind, details } }: { event: TimelineEvent }) {
  const [isOpen, setOpen] = useState(false)
  const what = SHOWN[kind]
  const logId = details?.logId
  if (!what || typeof logId !== 'number') return null
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <div>
      <Button
        size="sm"
        variant="ghost"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-ml-2 text-accent-text"
      >
        <Icon aria-hidden="true" />
        {isOpen ? `Hide ${what}` : `Show ${what}`}
      </Button>
      {isOpen && <EmailText id={logId} />}
    </div>
  )
}

function EmailText({ id }: { id: number }) {
  return (
    <div className="mt-1 rounded-md bg-sunken px-3 py-2.5 text-sm">
      <Loaded
        query={useMail(id)}
        loading={<LoadingLines label="Loading email" />}
        failure={(retry) => <LoadFailure what="The email didn't load." onRetry={retry} className="p-0" />}
      >
        {({ subject, recipientAddress, text }) => (
          <>
            <p className="wrap-anywhere font-medium">{subject}</p>
            <p className="wrap-anywhere text-ink-2 text-xs">To {recipientAddress}</p>
            <p className="wrap-anywhere mt-2 whitespace-pre-wrap">
              {text.trim() || 'The text of this email is not stored.'}
            </p>
          </>
        )}
      </Loaded>
    </div>
  )
}
