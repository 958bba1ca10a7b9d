import { Link } from 'wouter'
import type { CapturedMail } from '../../../../contract/mail.ts'
import { Badge } from '../../../ui/badge.tsx'
import { leadHref } from '../../lead-data/lead-filters.ts'
import { reasonWords, sendTimeWords, stateWords } from './mail-words.ts'

/** The status of an email, its recipient, when it was sent or is due, and why it is waiting. */
export function MailFacts({ mail, zone }: { mail: CapturedMail; zone: string | undefined }) {
  const { label, tone } = stateWords(mail)
  const reason = reasonWords({ ...mail, account: null })
  const at = mail.sentAt ?? mail.scheduledAt
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="wrap-anywhere min-w-0">
          <span className="text-ink-2">to</span> {mail.recipientAddress}
        </span>
        {mail.account && (
          <span className="wrap-anywhere min-w-0">
            <span className="text-ink-2">from</span> {mail.account}
          </span>
        )}
        {mail.leadId !== null && (
          <Link
            href={leadHref(mail.leadId)}
            className="rounded-sm font-medium text-accent-text underline underline-offset-2"
          >
            Open lead
          </Link>
        )}
      </p>
      {at && (
        <p className="text-ink-2">
          {mail.sentAt ? (mail.isCaptured ? 'Captured' : 'Sent') : 'Due'}{' '}
          {sendTimeWords(at, zone, mail.recipientTimeZone)}
          {zone && !mail.recipientTimeZone && ` (${zone})`}
        </p>
      )}
      {reason && <p className="wrap-anywhere rounded-md bg-sunken px-3 py-2">{reason}</p>}
    </div>
  )
}
