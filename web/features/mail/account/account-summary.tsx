import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Mailbox } from '../../../../contract/mailbox.ts'
import { Progress } from '../../../ui/progress.tsx'
import { DomainChecks } from './domain-checks.tsx'
import { countryName, gapWords, limitOf, rampWords, usedWords, windowWords } from './mailbox-words.ts'
import { PausedNote } from './paused-note.tsx'

type Props = {
  mailbox: Mailbox
  isOnHold: boolean
  /** The domain of the default account is checked. */
  hasDomain?: boolean
}

/** The settings and the status of a connected email account. */
export function AccountSummary({ mailbox, isOnHold, hasDomain = true }: Props) {
  const inbox = inboxWords(mailbox)
  const ramp = rampWords(mailbox)
  // Nothing is read either.
  const hasEnded = mailbox.pausedCause?.code === 'access_ended'
  return (
    <div className="px-4 pb-4">
      <p className="wrap-anywhere text-sm">
        <span className="text-ink-2">{hasEnded ? 'Was connected as' : 'Connected as'}</span>{' '}
        <span className="font-medium">{mailbox.fromEmail}</span>
      </p>
      {mailbox.pausedReason && !isOnHold && <PausedNote mailbox={mailbox} reason={mailbox.pausedReason} />}
      {mailbox.sendingProblem && <RetryingNote problem={mailbox.sendingProblem} />}
      <dl className="mt-3 grid gap-x-6 gap-y-3 border-t pt-3 text-sm sm:grid-cols-2 xl:grid-cols-4">
        <Fact label="Sent in the last 24 hours">
          {usedWords(mailbox)}
          <Progress
            label="Daily limit used"
            value={(100 * mailbox.sentInLastDay) / limitOf(mailbox)}
            tone={mailbox.sentInLastDay >= limitOf(mailbox) ? 'warn' : 'accent'}
            className="mt-1.5 max-w-40"
          />
          {ramp && <span className="mt-1 block text-ink-2">{ramp}</span>}
        </Fact>
        <Fact label="Sending hours">
          {windowWords(mailbox)}
          {mailbox.country && (
            <span className="block text-ink-2">No emails on public holidays: {countryName(mailbox.country)}</span>
          )}
        </Fact>
        <Fact label="Gap between emails">{gapWords(mailbox.minGapSeconds)}</Fact>
        <Fact label="Inbox">
          {inbox && !hasEnded ? `${mailbox.inboxProblem ? "Can't read" : 'Reading'} ${inbox}` : 'Not connected'}
          {mailbox.inboxProblem && <span className="block text-bad">{mailbox.inboxProblem}</span>}
        </Fact>
      </dl>
      {hasDomain && <DomainChecks fromEmail={mailbox.fromEmail} />}
    </div>
  )
}

function inboxWords({ provider, transport, imap }: Mailbox) {
  if (provider === 'google' || transport === 'gmail') return 'Gmail'
  return provider === 'microsoft' || transport === 'graph' ? 'Outlook' : imap?.host
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3 text-xs">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** We keep trying: nothing has to be done yet. */
function RetryingNote({ problem }: { problem: string }) {
  return (
    <div role="status" className="mt-3 flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2.5 text-sm">
      <RotateCw className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">Emails are waiting for your email server</p>
        <p>{problem}</p>
        <p className="text-ink-2">No emails are lost. They go out automatically as soon as the server accepts them.</p>
      </div>
    </div>
  )
}
