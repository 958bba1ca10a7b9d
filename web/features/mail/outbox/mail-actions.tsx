import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CapturedMail } from '../../../../contract/mail.ts'
import { messageOf } from '../../../lib/api.ts'
import { browserZone } from '../../../lib/browser-zone.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { sendMailNow, useCancelMail, useResendMail } from '../mail-api.ts'
import { canCancel, canResend, canSendNow } from './mail-words.ts'
import { toastSent } from './sent-toast.ts'
import { textAgain } from './text-again.ts'

type Props = { mail: CapturedMail; zone: string | undefined; onDone: () => void }

/** Cancels a scheduled email or sends it now, resends one that may not have arrived, or writes a canceled one again. */
export function MailActions({ mail, zone = browserZone(), onDone }: Props) {
  const client = useQueryClient()
  const canceling = useCancelMail()
  const resending = useResendMail()
  const [isAsking, setIsAsking] = useState(false)
  const writeAgain = textAgain(mail)

  async function cancel() {
    try {
      await canceling.mutateAsync(mail.id)
      // The list shows it as canceled.
      onDone()
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to cancel the email')
    }
  }

  async function sendNow() {
    try {
      const sent = await sendMailNow(client, mail.id)
      onDone()
      toastSent(client, sent, zone)
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to send the email')
    }
  }

  async function resend() {
    setIsAsking(false)
    try {
      await resending.mutateAsync(mail.id)
      toast({ title: 'Success', description: "We'll resend this email" })
      onDone()
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to resend the email')
    }
  }

  return (
    <>
      {canCancel(mail) && (
        <Button className="mr-auto" onClick={cancel} disabled={canceling.isPending}>
          Cancel sending
        </Button>
      )}
      {canSendNow(mail) && <Button onClick={sendNow}>Send now</Button>}
      {canResend(mail) && (
        <Button
          className="mr-auto"
          disabled={resending.isPending}
          onClick={() => (mail.state === 'unknown' ? setIsAsking(true) : resend())}
        >
          Resend
        </Button>
      )}
      {writeAgain && (
        <Button
          className="mr-auto"
          onClick={() => {
            onDone()
            writeAgain()
          }}
        >
          Use text again
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        question="Resend this email?"
        text={`It may have arrived already. If it did, ${mail.recipientAddress} gets it twice.`}
        confirmLabel="Resend"
        onConfirm={resend}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
