import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UnsureReplyDecision } from '../../../contract/unsure-reply.ts'
import { callApi, messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { refreshAfterWrite } from './lead-api.ts'

const done: Record<UnsureReplyDecision['is'], string> = {
  reply: 'Counted as a reply. Their sequences ended.',
  automatic: 'Counted as an automatic reply. Their sequences resume.',
}

type Props = {
  /** The event of the timeline that asks. */
  eventId: number
  /** Whose email it is, where the page shows several people. */
  about?: string
}

/** Whether an email is a reply: its owner decides with one click. */
export function UnsureReplyButtons({ eventId, about }: Props) {
  const client = useQueryClient()
  const deciding = useMutation({
    mutationFn: (decision: UnsureReplyDecision) => callApi('POST', `/api/unsure-replies/${eventId}`, decision),
    // Also after an error: somebody else may have decided.
    onSettled: () => {
      refreshAfterWrite(client)
      void client.invalidateQueries({ predicate: isOfSequences })
    },
  })

  async function decide(is: UnsureReplyDecision['is']) {
    try {
      await deciding.mutateAsync({ is })
      toast({ title: done[is] })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Your choice was not saved. Try again.')
    }
  }

  const label = (words: string) => (about ? { 'aria-label': `${words}: ${about}` } : {})
  return (
    <div className="mt-1.5 flex flex-wrap gap-2">
      <Button size="sm" disabled={deciding.isPending} onClick={() => decide('reply')} {...label("It's a reply")}>
        It's a reply
      </Button>
      <Button
        size="sm"
        disabled={deciding.isPending}
        onClick={() => decide('automatic')}
        {...label("It's automatic, resume")}
      >
        It's automatic, resume
      </Button>
    </div>
  )
}

const isOfSequences = ({ queryKey: [url] }: Query) => typeof url === 'string' && url.startsWith('/api/email-sequences')
