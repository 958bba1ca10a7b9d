import { useEffect, useRef, useState } from 'react'
import type { Mailbox, MailTransport } from '../../../../contract/mailbox.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { MailboxEditor, TestLeadsNote } from '../lazy-parts.ts'
import { useMailbox, useMailHold, useTransport } from '../mail-api.ts'
import { AccountSummary } from './account-summary.tsx'
import { ConnectButtons } from './connect-buttons.tsx'
import { DisconnectAccount } from './disconnect-account.tsx'
import { GuestAccount } from './guest-account.tsx'
import { HoldNote } from './hold-note.tsx'
import { EDIT_WORDS } from './pause-words.ts'

export function EmailAccountCard() {
  const account = useAccount()
  const hold = useMailHold().data
  const mailbox = account.data?.mailbox ?? null
  const [choice, setChoice] = useState<'edit' | 'close'>()
  // Back to where it was opened.
  const openButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (choice === 'close') openButton.current?.focus()
  }, [choice])
  // Its name, address and sign-in are Google's or Microsoft's.
  const isByApi = mailbox !== null && mailbox.smtp === null
  // Nothing is delivered yet: the form is what the user came for.
  const isEditing = choice ? choice === 'edit' : account.data?.transport === 'outbox'
  return (
    <>
      <Card aria-labelledby="email-account-title">
        <CardHeader
          title="Email account"
          titleId="email-account-title"
          actions={
            account.data && (
              <>
                <StateBadge mailbox={mailbox} transport={account.data.transport} />
                {mailbox && <DisconnectAccount mailbox={mailbox} withoutAccount={account.data.withoutAccount} />}
                {!isEditing && !isByApi && (
                  <Button
                    ref={openButton}
                    variant={mailbox ? 'secondary' : 'primary'}
                    onClick={() => setChoice('edit')}
                  >
                    {mailbox ? EDIT_WORDS.alone : 'Set up'}
                  </Button>
                )}
              </>
            )
          }
        />
        {hold && <HoldNote hold={hold} />}
        <TestLeadsNote className="mx-4 mb-4" />
        <Loaded
          query={account}
          loading={<LoadingLines label="Loading email account" widths={['w-1/3', 'w-1/2']} className="px-4 pb-4" />}
          failure="Your email account didn't load."
        >
          {({ transport, hasPublicAddress, guest }) => (
            <>
              {mailbox ? (
                <AccountSummary mailbox={mailbox} isOnHold={Boolean(hold)} />
              ) : guest ? (
                <GuestAccount guest={guest} />
              ) : (
                <NoAccount transport={transport} />
              )}
              {!mailbox && <ConnectButtons />}
              {!hasPublicAddress && transport !== 'outbox' && (
                <LocalAddressNote isInboxRead={mailbox?.isInboxRead === true} />
              )}
            </>
          )}
        </Loaded>
      </Card>
      {account.data && isEditing && (
        <MailboxEditor
          key={mailbox?.fromEmail ?? ''}
          mailbox={mailbox}
          isAskedFor={choice === 'edit'}
          onClose={() => setChoice('close')}
        />
      )}
    </>
  )
}

/** The email account and how emails go out, as one query. */
function useAccount() {
  const mailbox = useMailbox()
  const transport = useTransport()
  return {
    data:
      mailbox.data !== undefined && transport.data !== undefined
        ? { mailbox: mailbox.data, ...transport.data }
        : undefined,
    isError: mailbox.isError || transport.isError,
    isFetching: mailbox.isFetching || transport.isFetching,
    refetch: () => Promise.all([mailbox.refetch(), transport.refetch()]),
  }
}

function StateBadge({ mailbox, transport }: { mailbox: Mailbox | null; transport: MailTransport }) {
  if (mailbox?.pausedReason)
    return (
      <Badge tone="bad" hasDot>
        Paused
      </Badge>
    )
  if (mailbox?.sendingProblem)
    return (
      <Badge tone="warn" hasDot>
        Retrying
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

/** What a local PUBLIC_URL means for emails. */
function LocalAddressNote({ isInboxRead }: { isInboxRead: boolean }) {
  return (
    <div className="mx-4 mb-4 max-w-2xl rounded-md bg-info-soft px-3 py-2.5 text-sm">
      <p className="font-medium">Leadwright has no public address</p>
      <p className="text-ink-2">
        {isInboxRead
          ? 'Your emails have no tracking, and people unsubscribe by replying. Set PUBLIC_URL to change that.'
          : "Your emails have no tracking. Sequences can't start until we read your inbox or PUBLIC_URL is a public address."}
      </p>
    </div>
  )
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
          : 'Set up your email account to reach your leads. Until then, open any email in the outbox to see what the lead would get.'}
      </p>
    </div>
  )
}
