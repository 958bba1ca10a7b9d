import { ShieldAlert } from 'lucide-react'
import type { Conversation, ThreadMessage } from '../../../../contract/inbox.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useTrustReply } from '../inbox-api.ts'
import { failedCheckWords } from '../inbox-words.ts'

type Props = { conversation: Conversation; message: ThreadMessage }

/** A message that may be somebody else's, and a way to say that it is the lead's. */
export function FailedCheck({ conversation, message }: Props) {
  const trust = useTrustReply(conversation)
  const name = conversation.firstName || 'the lead'

  async function confirm() {
    if (trust.isPending) return
    try {
      await trust.mutateAsync({ id: message.id, isTrusted: true })
      const undo = () => void trust.mutateAsync({ id: message.id, isTrusted: false }).catch(toastNotSaved)
      toast({ title: `Counted as a reply from ${name}`, action: { label: 'Undo', onClick: undo } })
    } catch (error) {
      toastNotSaved(error)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
      <p className="wrap-anywhere flex min-w-0 flex-1 basis-60 items-start gap-2">
        <ShieldAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>{failedCheckWords(message.from.address)}</span>
      </p>
      {message.canTrust && (
        <Button size="sm" aria-disabled={trust.isPending} onClick={() => void confirm()}>
          {`It’s from ${name}`}
        </Button>
      )}
    </div>
  )
}

const toastNotSaved = (error: unknown) => toastFailure(error, messageOf(error) ?? 'Failed to save that.')
