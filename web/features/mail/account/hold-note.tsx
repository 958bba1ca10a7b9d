import { CircleAlert } from 'lucide-react'
import type { MailHold, MailRelease } from '../../../../contract/mail-hold.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useReleaseMail } from '../mail-api.ts'
import { answerWords, dueWords, releasedWords, restoredAtWords } from './hold-words.ts'

/** After a restore: the question that only the owner can answer. A wrong answer sends emails twice. */
export function HoldNote({ hold }: { hold: MailHold }) {
  const releasing = useReleaseMail()
  const { may_be_sent: yes, nothing_sent: no } = answerWords(hold)

  async function release(sinceThen: MailRelease['sinceThen']) {
    try {
      await releasing.mutateAsync({ sinceThen })
      toast({ title: 'Success', description: releasedWords(sinceThen, hold) })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to resume sending. Try again')
    }
  }

  return (
    <div role="alert" className="mx-4 mb-4 flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2.5 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <div className="wrap-anywhere min-w-0 max-w-3xl">
        <p className="font-medium">Sending is paused. Did any emails go out after {restoredAtWords(hold)}?</p>
        <p>Leadwright is running on a copy of your data from that time, so we can't tell. {dueWords(hold)}</p>
        {yes.outcome && no.outcome && (
          <ul className="mt-1.5">
            <li>{yes.outcome}</li>
            <li>{no.outcome}</li>
          </ul>
        )}
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button disabled={releasing.isPending} onClick={() => void release('may_be_sent')}>
            {yes.label}
          </Button>
          <Button variant="ghost" disabled={releasing.isPending} onClick={() => void release('nothing_sent')}>
            {no.label}
          </Button>
        </div>
      </div>
    </div>
  )
}
