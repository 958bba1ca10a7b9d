import { useState } from 'react'
import { MAIL_PROVIDER_NAMES } from '../../../../contract/mail-provider.ts'
import type { OwnMailbox } from '../../../../contract/mailbox.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { AccountSummary } from '../account/account-summary.tsx'
import { DisconnectAccount } from '../account/disconnect-account.tsx'
import { HoldNote } from '../account/hold-note.tsx'
import { healthOf, usedWords } from '../account/mailbox-words.ts'
import { EDIT_WORDS } from '../account/pause-words.ts'
import { AccountContext } from '../account-data.ts'
import { MailboxEditor, SendingForm, TestLeadsNote } from '../lazy-parts.ts'
import { useMailHold, useTransport } from '../mail-api.ts'
import { AccountSignature } from './account-signature.tsx'
import { useMakeDefault } from './mailboxes-api.ts'

/** Several email accounts, each in a row that opens. */
export function AccountList({ accounts }: { accounts: OwnMailbox[] }) {
  const hold = useMailHold().data
  const [openId, setOpenId] = useState<number>()
  // Closed again, a row keeps what was typed in it.
  const [openedIds, setOpenedIds] = useState<number[]>([])
  return (
    <Card aria-labelledby="email-accounts-title">
      <CardHeader title="Email accounts" titleId="email-accounts-title" />
      {hold && <HoldNote hold={hold} />}
      <TestLeadsNote className="mx-4 mb-4" />
      <ul className="border-t">
        {accounts.map((account) => (
          <li key={account.id} className="border-b last:border-b-0">
            <AccountRow
              account={account}
              isOpen={openId === account.id}
              onToggle={() => {
                setOpenId(openId === account.id ? undefined : account.id)
                setOpenedIds((ids) => [...new Set([...ids, account.id])])
              }}
            />
            {openedIds.includes(account.id) && (
              <div hidden={openId !== account.id}>
                <AccountContext value={account.id}>
                  <OpenAccount account={account} isOnHold={Boolean(hold)} />
                </AccountContext>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type RowProps = { account: OwnMailbox; isOpen: boolean; onToggle: () => void }

function AccountRow({ account, isOpen, onToggle }: RowProps) {
  const { tone, words } = healthOf(account)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 text-sm">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {account.fromEmail}
          {account.isDefault && <Badge>Default</Badge>}
        </p>
        <p className="text-ink-2">
          {account.provider ? MAIL_PROVIDER_NAMES[account.provider] : 'SMTP'} · {usedWords(account)} sent in the last 24
          hours
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Badge tone={tone} hasDot>
          {words}
        </Badge>
        <Button
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Open'} ${account.fromEmail}`}
          onClick={onToggle}
        >
          {isOpen ? 'Close' : 'Open'}
        </Button>
      </div>
    </div>
  )
}

function OpenAccount({ account, isOnHold }: { account: OwnMailbox; isOnHold: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const { withoutAccount = 'outbox' } = useTransport().data ?? {}
  return (
    <div className="bg-sunken pt-4">
      <AccountSummary mailbox={account} isOnHold={isOnHold} hasDomain={account.isDefault} />
      <div className="flex flex-wrap gap-2 px-4 pb-4">
        {account.smtp && !isEditing && <Button onClick={() => setEditing(true)}>{EDIT_WORDS.among}</Button>}
        {!account.isDefault && <MakeDefault account={account} />}
        <DisconnectAccount mailbox={account} withoutAccount={withoutAccount} hasOthers />
      </div>
      {isEditing && (
        <div className="px-4 pb-4">
          <MailboxEditor mailbox={account} isAskedFor onClose={() => setEditing(false)} />
        </div>
      )}
      {!account.isDefault && <AccountSignature account={account} />}
      <div className="border-t px-4 py-4">
        <SendingForm mailbox={account} hasOwnSignature={!account.isDefault} />
      </div>
    </div>
  )
}

function MakeDefault({ account }: { account: OwnMailbox }) {
  const making = useMakeDefault()
  async function make() {
    try {
      await making.mutateAsync(account.id)
      toast({ title: 'Success', description: `${account.fromEmail} is your default email account` })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to change the default email account')
    }
  }
  return (
    <Button disabled={making.isPending} onClick={() => void make()}>
      Make default
    </Button>
  )
}
