import { CirclePause } from 'lucide-react'
import type { EmailPause, Lead } from '../../../../contract/lead.ts'
import { Button } from '../../../ui/button.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { emailPauseWords } from '../../lead-data/lead-words.ts'
import { useResumeAddress } from '../../lead-data/resume-address.ts'

/** Why this lead gets no email, and the way to change that. */
export function EmailPauseNote({ lead, pause }: { lead: Lead; pause: EmailPause }) {
  const { resume, isPending } = useResumeAddress({ id: pause.id, address: lead.email })
  return (
    <section
      aria-label="Email paused"
      className="mx-5 mb-4 flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2.5 text-sm"
    >
      <CirclePause className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">Emails to {lead.email} are paused</p>
        <p>
          {emailPauseWords(pause)} <TimeAgo moment={pause.since} className="text-ink-2" />
        </p>
        <p>Sequences are paused until you resume this address.</p>
        <Button size="sm" className="mt-2" disabled={isPending} onClick={resume}>
          Resume address
        </Button>
      </div>
    </section>
  )
}
