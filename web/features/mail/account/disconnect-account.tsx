import { useState } from 'react'
import type { Mailbox, MailTransport } from '../../../../contract/mailbox.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useDisconnectMailbox } from '../mail-api.ts'

type Props = { mailbox: Mailbox; withoutAccount: MailTransport }

/** Asks first, and says what becomes of mail that waits and of mail to come. */
export function DisconnectAccount({ mailbox, withoutAccount }: Props) {
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
          <>
            Its passwords are deleted here, and its inbox is no longer read. Mail that is scheduled waits until you set
            up an account again.{' '}
            {withoutAccount === 'system'
              ? 'New mail leaves through this server’s own account.'
              : 'New mail is captured in the built-in outbox, not delivered.'}
          </>
        }
        confirmLabel="Disconnect"
        onConfirm={() => void disconnect()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
