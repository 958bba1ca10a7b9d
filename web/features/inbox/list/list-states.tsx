import { Inbox, MailPlus, SearchX } from 'lucide-react'
import { Link } from 'wouter'
import type { OwnMailbox } from '../../../../contract/mailbox.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMailboxes } from '../../mail/account-data.ts'
import { type ChangeInbox, type InboxView, isNarrowed } from '../inbox-view.ts'

const ALL: InboxView = { state: 'open', mailboxId: undefined, intent: undefined, sequenceId: undefined, q: '' }

/** Nothing found, nothing to do, or nothing that could arrive. */
export function EmptyInbox({ view, onChange }: { view: InboxView; onChange: ChangeInbox }) {
  const { data: accounts } = useMailboxes()
  if (isNarrowed(view))
    return (
      <EmptyState
        icon={SearchX}
        title="No conversations found"
        text="Try another filter or search."
        action={<Button onClick={() => onChange(ALL)}>Show all open conversations</Button>}
      />
    )
  if (accounts?.length === 0)
    return (
      <EmptyState
        icon={MailPlus}
        title="Connect an email account"
        text="Replies to your emails appear here once Leadwright can read your mailbox."
        action={<SettingsLink words="Connect an email account" />}
      />
    )
  if (accounts && !accounts.some(readsReplies))
    return (
      <EmptyState
        icon={MailPlus}
        title="Turn on incoming email"
        text="Your email account can send, but Leadwright can't read its replies. Add its IMAP server."
        action={<SettingsLink words="Open email accounts" />}
      />
    )
  return (
    <EmptyState
      icon={Inbox}
      title="You're all caught up"
      text="New replies from your leads appear here automatically."
    />
  )
}

/** Accounts of Google and Microsoft read without a server of their own. */
const readsReplies = ({ imap, provider }: OwnMailbox) => imap !== null || provider !== null

/** Above the list, which may lack what arrived since. */
export function ReadingProblem() {
  const accounts = useMailboxes().data ?? []
  return accounts.map(
    ({ id, fromEmail, inboxProblem }) =>
      inboxProblem && (
        <p key={id} role="status" className="wrap-anywhere border-b bg-warn-soft px-4 py-2 text-sm text-warn-text">
          {`We can't read ${fromEmail}: ${inboxProblem.replace(/\.$/, '')}.`}{' '}
          <Link href="/settings/email-accounts" className="underline">
            Open email accounts
          </Link>
        </p>
      ),
  )
}

const SettingsLink = ({ words }: { words: string }) => (
  <Button variant="primary" asChild>
    <Link href="/settings/email-accounts">{words}</Link>
  </Button>
)

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

export const ListSkeleton = () => (
  <div role="status" aria-label="Loading conversations">
    {ROWS.map((row) => (
      <div key={row} className="flex h-21 flex-col justify-center gap-2 border-b pr-4 pl-7">
        <Skeleton className="w-1/2" />
        <Skeleton className="h-3 w-4/5" />
      </div>
    ))}
  </div>
)
