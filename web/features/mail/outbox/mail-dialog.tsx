import { useState } from 'react'
import { Link } from 'wouter'
import type { CapturedMail } from '../../../../contract/mail.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { leadHref } from '../../leads/lead-view.ts'
import { useCancelMail, useMail, useSendAgain } from '../mail-api.ts'
import { MailContent } from './mail-content.tsx'
import { canCancel, canSendAgain, momentWords, reasonWords, stateWords, titleWords } from './mail-words.ts'

type Props = { isOpen: boolean; mailId: number; zone: string | undefined; onClose: () => void }

/** One mail as its reader sees it, what became of it, and what can still be done about it. */
export function MailDialog({ isOpen, mailId, zone, onClose }: Props) {
  const focus = useReturnFocus()
  const { data: mail, isError, isFetching, refetch } = useMail(mailId)
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={mail ? titleWords(mail) : 'Mail'}
        className="max-w-3xl"
        {...focus}
        footer={
          <>
            {mail && <MailActions mail={mail} onDone={onClose} />}
            <Button onClick={onClose}>Done</Button>
          </>
        }
      >
        {mail && (
          <div className="flex flex-col gap-4">
            <MailFacts mail={mail} zone={zone} />
            <MailContent mail={mail} />
          </div>
        )}
        {!mail && isError && !isFetching && (
          <LoadFailure what="This mail could not be loaded." onRetry={() => void refetch()} />
        )}
        {!mail && (!isError || isFetching) && (
          <div role="status" aria-label="Loading mail" className="flex flex-col gap-3">
            <Skeleton className="w-1/2" />
            <Skeleton className="h-72" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}

function MailFacts({ mail, zone }: { mail: CapturedMail; zone: string | undefined }) {
  const { label, tone } = stateWords(mail)
  const reason = reasonWords(mail)
  const at = mail.sentAt ?? mail.scheduledAt
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="wrap-anywhere min-w-0">
          <span className="text-ink-2">to</span> {mail.recipientAddress}
        </span>
        {mail.leadId !== null && (
          <Link
            href={leadHref(mail.leadId)}
            className="rounded-sm font-medium text-accent-text underline underline-offset-2"
          >
            Open lead
          </Link>
        )}
      </p>
      {at && (
        <p className="text-ink-2">
          {mail.sentAt ? (mail.isCaptured ? 'Captured' : 'Sent') : 'Due'} {momentWords(at, zone)}
          {zone && ` (${zone})`}
        </p>
      )}
      {reason && <p className="wrap-anywhere rounded-md bg-sunken px-3 py-2">{reason}</p>}
    </div>
  )
}

function MailActions({ mail, onDone }: { mail: CapturedMail; onDone: () => void }) {
  const cancelling = useCancelMail()
  const sendingAgain = useSendAgain()
  const [isAsking, setIsAsking] = useState(false)

  async function cancel() {
    try {
      await cancelling.mutateAsync(mail.id)
      toast({ title: 'Success', description: 'Mail cancelled' })
      onDone()
    } catch (error) {
      toastFailure(error, 'It could not be cancelled: it is not waiting any more')
    }
  }

  async function sendAgain() {
    setIsAsking(false)
    try {
      await sendingAgain.mutateAsync(mail.id)
      toast({ title: 'Success', description: 'The mail will be sent again' })
      onDone()
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to send the mail again')
    }
  }

  return (
    <>
      {canCancel(mail) && (
        <Button className="mr-auto" onClick={cancel} disabled={cancelling.isPending}>
          Cancel this mail
        </Button>
      )}
      {canSendAgain(mail) && (
        <Button
          className="mr-auto"
          disabled={sendingAgain.isPending}
          onClick={() => (mail.state === 'unknown' ? setIsAsking(true) : sendAgain())}
        >
          Send again
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        question="Send this mail again?"
        text={`It may have arrived already. If it did, ${mail.recipientAddress} gets it twice.`}
        confirmLabel="Send again"
        onConfirm={sendAgain}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
