import { Ban } from 'lucide-react'
import { Link } from 'wouter'
import type { DoNotContact, Lead } from '../../../../contract/lead.ts'
import { suppressionWord } from '../../../../contract/suppression-words.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'

/** Why this lead gets no email, and where that can be changed. */
export function DoNotContactNote({ lead, entry }: { lead: Lead; entry: DoNotContact }) {
  return (
    <section
      aria-label="Do not contact"
      className="mx-5 mb-4 flex items-start gap-2 rounded-md bg-bad-soft px-3 py-2.5 text-sm"
    >
      <Ban className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden="true" />
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">Do not contact</p>
        <p>
          {`${lead.email} is on your do-not-contact list: ${suppressionWord(entry.reason)}.`}{' '}
          <TimeAgo moment={entry.since} className="text-ink-2" />
        </p>
        {entry.note && <p>{entry.note}</p>}
        <p>
          Emails to this lead can't be sent.{' '}
          <Link href="/settings/do-not-contact" className="text-accent-text underline">
            Open do-not-contact list
          </Link>
        </p>
      </div>
    </section>
  )
}

/** For buttons that write to a lead. */
export const refusedIf = ({ doNotContact }: Lead) =>
  doNotContact ? { disabled: true, title: 'This lead is on your do-not-contact list' } : {}
