import { useState } from 'react'
import { MAX_MAILBOXES } from '../../../../contract/mailbox-limits.ts'
import { Button } from '../../../ui/button.tsx'
import { ConnectButtons } from '../account/connect-buttons.tsx'
import { EmailAccountCard } from '../account/email-account-card.tsx'
import { AccountContext, useMailboxes } from '../account-data.ts'
import { MailboxEditor } from '../lazy-parts.ts'
import { TrackingDomainCard } from '../tracking-domain/tracking-domain-card.tsx'
import { AccountList } from './account-list.tsx'

/** One account is shown as it is; several as a list. */
export function EmailAccounts() {
  const accounts = useMailboxes().data ?? []
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {accounts.length > 1 ? <AccountList accounts={accounts} /> : <EmailAccountCard />}
      {accounts.length > 0 && accounts.length < MAX_MAILBOXES && !isAdding && (
        <div>
          <Button onClick={() => setAdding(true)}>Add account</Button>
        </div>
      )}
      {isAdding && (
        <AccountContext value="new">
          <ConnectButtons onConnected={() => setAdding(false)} />
          <MailboxEditor mailbox={null} isAskedFor onClose={() => setAdding(false)} />
        </AccountContext>
      )}
      {accounts.length > 0 && <TrackingDomainCard />}
    </>
  )
}
