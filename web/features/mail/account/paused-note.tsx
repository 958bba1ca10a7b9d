import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { MAIL_PROVIDER_NAMES } from '../../../../contract/mail-provider.ts'
import type { Mailbox, ResumeSending } from '../../../../contract/mailbox.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useAccountId } from '../account-data.ts'
import { useResumeSending } from '../mail-api.ts'
import { EDIT_WORDS, pauseWords, resumedWords } from './pause-words.ts'
import { connectAccount, useAccountNews } from './use-connect-account.ts'

/** Why sending is paused, what to do about it, and how it goes on. */
export function PausedNote({ mailbox, reason }: { mailbox: Mailbox; reason: string }) {
  const resuming = useResumeSending()
  const edit = useAccountId() === undefined ? EDIT_WORDS.alone : EDIT_WORDS.among
  useAccountNews()
  const [isAsking, setAsking] = useState(false)
  const { advice, resume, gone, reconnect } = pauseWords(mailbox.pausedCause, mailbox.smtp && edit)

  async function go(answer: ResumeSending) {
    setAsking(false)
    try {
      await resuming.mutateAsync(answer)
      toast({ title: 'Success', description: resumedWords(answer) })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to resume sending. Try again')
    }
  }

  return (
    <div role="alert" className="mt-3 flex items-start gap-2 rounded-md bg-bad-soft px-3 py-2.5 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden="true" />
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">Sending is paused</p>
        <p>{reason}</p>
        <p className="text-ink-2">{advice}</p>
        {(resume || reconnect) && (
          <div className="mt-2.5 flex flex-wrap gap-2">
            {reconnect && (
              <Button variant="primary" onClick={() => void connectAccount(reconnect, { address: mailbox.fromEmail })}>
                Connect {MAIL_PROVIDER_NAMES[reconnect]} again
              </Button>
            )}
            {resume && (
              <Button
                variant={reconnect ? 'secondary' : 'primary'}
                disabled={resuming.isPending}
                onClick={() => void go({ recipients: 'keep' })}
              >
                {resume}
              </Button>
            )}
            {gone && (
              <Button disabled={resuming.isPending} onClick={() => setAsking(true)}>
                {gone.label}
              </Button>
            )}
          </div>
        )}
        {gone && (
          <ConfirmDialog
            isOpen={isAsking}
            question={gone.question}
            text="Their sequences end. You can undo this under Do not contact."
            confirmLabel="Add to list"
            onConfirm={() => void go({ recipients: 'gone' })}
            onCancel={() => setAsking(false)}
          />
        )}
      </div>
    </div>
  )
}
