import { useState } from 'react'
import type { Mailbox, MailTransport } from '../../../../contract/mailbox.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useDisconnectMailbox } from '../mail-api.ts'

type Props = {
  mailbox: Mailbox
  withoutAccount: MailTransport
  /** Others take over. */
  hasOthers?: boolean
}

/** Asks first, and says what happens to scheduled emails and to new ones. */
export function DisconnectAccount({ mailbox, withoutAccount, hasOthers = false }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const disconnecting = useDisconnectMailbox()

  async function disconnect() {
    setIsAsking(false)
    try {
      await disconnecting.mutateAsync()
      toast({ title: 'Success', description: 'Email account disconnected' })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to disconnect the email account')
    }
  }

  return (
    <>
      <Button onClick={() => setIsAsking(true)} disabled={disconnecting.isPending}>
        Disconnect
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={`Are you sure you want to disconnect ${mailbox.fromEmail}?`}
        text={
          hasOthers ? (
            'We delete its access and stop reading its inbox. Its leads hear from your other email accounts from now on. Emails you wrote yourself wait until you send them again.'
          ) : (
            <>
              We delete its passwords and stop reading its inbox. Scheduled emails are on hold until you set up an email
              account again.{' '}
              {withoutAccount === 'system'
                ? "New emails go out through this server's email account."
                : 'New emails are captured in the built-in outbox, not delivered.'}
            </>
          )
        }
        confirmLabel="Disconnect"
        onConfirm={() => void disconnect()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
