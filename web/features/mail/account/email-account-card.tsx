import { CircleAlert } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { Mailbox, MailTransport } from '../../../../contract/mailbox.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MailboxDialog } from '../lazy-parts.ts'
import { useMailbox, useMailHold, useTransport } from '../mail-api.ts'
import { DisconnectAccount } from './disconnect-account.tsx'
import { DomainChecks } from './domain-checks.tsx'
import { HoldNote } from './hold-note.tsx'
import { countryName, gapWords, usedWords, windowWords } from './mailbox-words.ts'

export function EmailAccountCard() {
  const mailbox = useMailbox()
  const transport = useTransport()
  const hold = useMailHold().data
  // Each opening is a new dialog. It stays mounted after closing, for the closing animation.
  const [dialog, setDialog] = useState({ isOpen: false, count: 0 })
  const isKnown = mailbox.data !== undefined && transport.data !== undefined
  const hasFailed = !isKnown && (mailbox.isError || transport.isError)
  return (
    <Card aria-labelledby="email-account-title">
      <CardHeader
        title="Email account"
        titleId="email-account-title"
        actions={
          isKnown && (
            <>
              <StateBadge mailbox={mailbox.data} transport={transport.data.transport} />
              {mailbox.data && (
                <DisconnectAccount mailbox={mailbox.data} withoutAccount={transport.data.withoutAccount} />
              )}
              <Button
                variant={mailbox.data ? 'secondary' : 'primary'}
                onClick={() => setDialog(({ count }) => ({ isOpen: true, count: count + 1 }))}
              >
                {mailbox.data ? 'Edit' : 'Set up'}
              </Button>
            </>
          )
        }
      />
      {hold && <HoldNote hold={hold} />}
      {isKnown && mailbox.data && <Account mailbox={mailbox.data} isHeld={Boolean(hold)} />}
      {isKnown && !mailbox.data && <NoAccount transport={transport.data.transport} />}
      {hasFailed && (
        <LoadFailure
          what="Your email account didn't load."
          onRetry={() => {
            void mailbox.refetch()
            void transport.refetch()
          }}
        />
      )}
      {!isKnown && !hasFailed && (
        <div role="status" aria-label="Loading email account" className="flex flex-col gap-3 px-4 pb-4">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-1/2" />
        </div>
      )}
      <Suspense>
        {dialog.count > 0 && (
          <MailboxDialog
            key={dialog.count}
            isOpen={dialog.isOpen}
            mailbox={mailbox.data ?? null}
            onClose={() => setDialog((last) => ({ ...last, isOpen: false }))}
          />
        )}
      </Suspense>
    </Card>
  )
}

function StateBadge({ mailbox, transport }: { mailbox: Mailbox | null; transport: MailTransport }) {
  if (mailbox?.pausedReason)
    return (
      <Badge tone="bad" hasDot>
        Paused
      </Badge>
    )
  if (mailbox)
    return (
      <Badge tone="good" hasDot>
        Connected
      </Badge>
    )
  return <Badge hasDot>{transport === 'system' ? 'Server account' : 'Not Connected'}</Badge>
}

function NoAccount({ transport }: { transport: MailTransport }) {
  return (
    <div className="px-4 pb-4 text-sm">
      <p className="font-medium">
        {transport === 'system'
          ? "Emails go out through this server's email account"
          : 'Emails are captured in the built-in outbox, not delivered'}
      </p>
      <p className="max-w-2xl text-ink-2">
        {transport === 'system'
          ? 'Set up your own email account to send from your address, with your own limits and hours.'
          : 'Set up your email account to reach your leads. Until then, open any email below to see what the lead would get.'}
      </p>
    </div>
  )
}

function Account({ mailbox, isHeld }: { mailbox: Mailbox; isHeld: boolean }) {
  return (
    <div className="px-4 pb-4">
      <p className="wrap-anywhere text-sm">
        <span className="text-ink-2">Connected as</span> <span className="font-medium">{mailbox.fromEmail}</span>
      </p>
      {mailbox.pausedReason && !isHeld && <PausedNote reason={mailbox.pausedReason} />}
      <dl className="mt-3 grid gap-x-6 gap-y-3 border-t pt-3 text-sm sm:grid-cols-2 xl:grid-cols-4">
        <Fact label="Sent in the last 24 hours">
          {usedWords(mailbox)}
          <Progress
            label="Daily limit used"
            value={(100 * mailbox.sentInLastDay) / mailbox.dailyLimit}
            tone={mailbox.sentInLastDay >= mailbox.dailyLimit ? 'warn' : 'accent'}
            className="mt-1.5 max-w-40"
          />
        </Fact>
        <Fact label="Sending hours">
          {windowWords(mailbox)}
          {mailbox.country && (
            <span className="block text-ink-2">No emails on public holidays: {countryName(mailbox.country)}</span>
          )}
        </Fact>
        <Fact label="Gap between emails">{gapWords(mailbox.minGapSeconds)}</Fact>
        <Fact label="Inbox">
          {mailbox.imap ? `${mailbox.inboxProblem ? "Can't read" : 'Reading'} ${mailbox.imap.host}` : 'Not connected'}
          {mailbox.inboxProblem && <span className="block text-bad">{mailbox.inboxProblem}</span>}
        </Fact>
      </dl>
      <DomainChecks fromEmail={mailbox.fromEmail} />
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3 text-xs">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function PausedNote({ reason }: { reason: string }) {
  return (
    <div role="alert" className="mt-3 flex items-start gap-2 rounded-md bg-bad-soft px-3 py-2.5 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden="true" />
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">Sending is paused</p>
        <p>{reason}</p>
        <p className="text-ink-2">
          Choose Edit, correct the user name and password, then test the connection. After you save, waiting emails go
          out automatically.
        </p>
      </div>
    </div>
  )
}
