import { CircleAlert } from 'lucide-react'
import type { MailHold, MailRelease } from '../../../../contract/mail-hold.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useReleaseMail } from '../mail-api.ts'
import { doubtWords, knownUntilWords, releasedWords } from './hold-words.ts'

/** After a restore: what is known, and the question that only the owner can answer. */
export function HoldNote({ hold }: { hold: MailHold }) {
  const releasing = useReleaseMail()

  async function release(sinceThen: MailRelease['sinceThen']) {
    try {
      await releasing.mutateAsync({ sinceThen })
      toast({ title: 'Success', description: releasedWords(sinceThen, hold) })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to release your mail')
    }
  }

  return (
    <div role="alert" className="mx-4 mb-4 flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2.5 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <div className="wrap-anywhere min-w-0 max-w-3xl">
        <p className="font-medium">Nothing is sent until you answer: was mail sent after {knownUntilWords(hold)}?</p>
        <p>Leadwright runs on a copy of its data from then, and does not know. {doubtWords(hold)}</p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button disabled={releasing.isPending} onClick={() => void release('may_have_left')}>
            Yes, or I am not sure
          </Button>
          <Button variant="ghost" disabled={releasing.isPending} onClick={() => void release('nothing_left')}>
            No, the data was only moved
          </Button>
        </div>
      </div>
    </div>
  )
}
