import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { SequenceStep } from '../../../../contract/email-sequence.ts'
import { isEmailKind, STEP_KINDS } from '../../../../contract/step-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { FormattedMail } from '../../formatted/formatted-mail.tsx'
import { TextVersion } from '../../formatted/text-version.tsx'
import { shortSendTimeWords } from '../../mail/outbox/mail-words.ts'
import { branchWords, wayWords } from '../branch-words.ts'
import { counted } from '../sequence-words.ts'
import { type PlannedMail, stepNoun, timeIn } from './flight-weeks.ts'

const SHOWN = 25

type Props = {
  title: string
  mails: PlannedMail[]
  steps: SequenceStep[]
  timeZone: string
  /** The sequence sends from several email accounts. */
  hasSeveral: boolean
}

/** A list of emails and other steps; each expands to its text. */
export function FlightMails({ title, mails, steps, timeZone, hasSeveral }: Props) {
  const [shown, setShown] = useState(SHOWN)
  const more = mails.length - shown
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="flex items-baseline justify-between gap-3 font-semibold text-sm">
        {title}
        <span className="font-normal text-ink-3 text-xs tabular-nums">{counted(mails.length, stepNoun(mails))}</span>
      </h3>
      <ul className="divide-y rounded-md border">
        {mails.slice(0, shown).map((mail) => (
          <li key={`${mail.leadId} ${mail.stepNumber}`}>
            <Mail mail={mail} steps={steps} timeZone={timeZone} hasFrom={hasSeveral} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button size="sm" variant="ghost" onClick={() => setShown(shown + SHOWN)} className="self-start">
          Show more
        </Button>
      )}
    </section>
  )
}

type MailProps = { mail: PlannedMail; steps: SequenceStep[]; timeZone: string; hasFrom: boolean }

function Mail({ mail, steps, timeZone, hasFrom }: MailProps) {
  const { leadName, address, from, stepNumber, kind, at, recipientTimeZone, body, html, reason } = mail
  const asks = kind === 'branch' && steps.find((step) => step.stepNumber === stepNumber)?.settings?.branch
  const subject = asks ? branchWords(asks) : mail.subject
  const place = [
    `Step ${stepNumber}`,
    wayWords(steps, stepNumber),
    kind === 'email_approval' && STEP_KINDS[kind],
  ].filter(Boolean)
  const isEmail = isEmailKind(kind)
  const both = at && recipientTimeZone && shortSendTimeWords(at, timeZone, recipientTimeZone)
  // Frames are made for the emails that are looked at.
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="group text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-row cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-sunken focus-visible:shadow-(--focus-inset)">
        {at && <span className="w-10 shrink-0 text-ink-2 tabular-nums">{timeIn(at, timeZone)}</span>}
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <span className="font-medium">{leadName}</span>
            <span className="text-ink-2">{` · ${place.join(' · ')}`}</span>
          </span>
          {both && <span className="wrap-anywhere block text-ink-2 text-xs tabular-nums">{both}</span>}
          {isEmail && hasFrom && from && <span className="block truncate text-ink-2 text-xs">{`From ${from}`}</span>}
          <span className="block truncate text-ink-2 text-xs">{reason && !at ? reason : subject || 'No subject'}</span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-3 group-open:rotate-90" aria-hidden="true" />
      </summary>
      <div className="border-t bg-sunken px-4 py-3">
        {isEmail && from && <p className="wrap-anywhere text-ink-2 text-xs">{`From ${from}`}</p>}
        {isEmail && <p className="wrap-anywhere text-ink-2 text-xs">{`To ${address}`}</p>}
        {reason && <p className="wrap-anywhere text-ink-2 text-xs">{reason}</p>}
        <p className="wrap-anywhere mt-2 border-line-strong border-b pb-2 font-medium">{subject || 'No subject'}</p>
        {html !== undefined && isOpen && (
          <FormattedMail html={html} title={`Formatted email to ${leadName}`} className="mt-3 h-80" />
        )}
        <TextVersion isBeside={html !== undefined}>{body}</TextVersion>
      </div>
    </details>
  )
}
