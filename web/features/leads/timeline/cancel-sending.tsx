import { useQueryClient } from '@tanstack/react-query'
import type { TimelineEvent } from '../../../../contract/timeline-event.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { cancelMail, readMail } from '../../mail/mail-api.ts'
import { toastCanceled } from '../../mail/outbox/sent-toast.ts'
import { textAgain } from '../../mail/outbox/text-again.ts'

type Props = { event: TimelineEvent; onCanceled: () => void }

/** Takes back an email that has not gone out yet. Its text is in the composer then. */
export function CancelSending({ event: { kind, details }, onCanceled }: Props) {
  const client = useQueryClient()
  const logId = details?.logId
  if (kind !== 'mail_scheduled' || typeof logId !== 'number') return null

  async function cancel(id: number) {
    // The line and its button go.
    onCanceled()
    try {
      const { recipientAddress } = await cancelMail(client, id)
      const canceled = await readMail(id).catch(() => undefined)
      const writeAgain = canceled && textAgain(canceled)
      writeAgain?.()
      toastCanceled(recipientAddress, writeAgain ? undefined : 'The outbox has its text.')
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to cancel the email. Try again.')
    }
  }

  return (
    <div className="mt-1.5">
      <Button size="sm" onClick={() => void cancel(logId)}>
        Cancel sending
      </Button>
    </div>
  )
}
