import { useQueryClient } from '@tanstack/react-query'
import type { ThreadMessage } from '../../../../contract/inbox.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { useCurrentUser } from '../../../lib/use-current-user.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/class-names.ts'
import { toastCanceled } from '../../mail/outbox/sent-toast.ts'
import { undoReply } from '../inbox-api.ts'
import { readCanceledReply } from '../reply/canceled-reply.ts'
import { TEXT_IS_BACK } from '../reply/queued-words.ts'
import { addressesOf } from '../reply/recipients.ts'
import { draftName, readReply, readSentReply, writeReply } from '../reply/reply-draft.ts'
import { unsent } from '../reply/with-draft.ts'
import { snoozeWords } from './snooze-times.ts'

type Delivery = NonNullable<ThreadMessage['delivery']>
type Props = { conversationId: number; message: ThreadMessage; delivery: Delivery }

/** Why it has not gone out, and the way back while there is one. */
export function DeliveryNote({ conversationId, message, delivery: { mailId, state, scheduledAt, reason } }: Props) {
  const client = useQueryClient()
  const name = draftName(useCurrentUser().data?.id ?? 0, conversationId)

  async function cancel() {
    const kept = readSentReply(client, name, message.id)
    try {
      await undoReply(client, conversationId, message.id)
      const sent = kept ?? (await readCanceledReply(message, mailId))
      if (sent) writeReply(name, unsent(sent, readReply(name)))
      toastCanceled(addressesOf(message), sent ? TEXT_IS_BACK : 'The outbox has its text.')
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to cancel the reply. Try again.')
    }
  }

  if (state === 'scheduled')
    return (
      <p className="flex flex-wrap items-center gap-2 text-ink-2 text-xs">
        <span className="min-w-0 flex-1">{goesOutWords(scheduledAt, reason)}</span>
        <Button size="sm" onClick={() => void cancel()}>
          Cancel sending
        </Button>
      </p>
    )
  if (!reason || state === 'sent') return null
  return <p className={cn('text-xs', state === 'failed' ? 'text-bad' : 'text-warn-text')}>{reason}</p>
}

const SOON_MS = 60_000

function goesOutWords(scheduledAt: string | null, reason: string | null) {
  const at = scheduledAt === null ? undefined : new Date(scheduledAt)
  if (!at) return reason
  if (at.getTime() - Date.now() < SOON_MS) return reason ?? 'Goes out in a few seconds.'
  return [`Goes out ${snoozeWords(at, new Date())}.`, reason].filter(Boolean).join(' ')
}
