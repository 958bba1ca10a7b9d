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
import { leadHref } from '../../lead-data/lead-view.ts'
import { useCancelMail, useMail, useResendMail } from '../mail-api.ts'
import { MailContent } from './mail-content.tsx'
import { canCancel, canResend, momentWords, reasonWords, stateWords, titleWords } from './mail-words.ts'

type Props = { isOpen: boolean; mailId: number; zone: string | undefined; onClose: () => void }

/** One email as the recipient sees it, its status, and the actions it still allows. */
export function MailDialog({ isOpen, mailId, zone, onClose }: Props) {
  const focus = useReturnFocus()
  const { data: mail, isError, isFetching, refetch } = useMail(mailId)
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={mail ? titleWords(mail) : 'Email'}
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
          <LoadFailure what="This email didn't load." onRetry={() => void refetch()} />
        )}
        {!mail && (!isError || isFetching) && (
          <div role="status" aria-label="Loading email" className="flex flex-col gap-3">
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
  const canceling = useCancelMail()
  const resending = useResendMail()
  const [isAsking, setIsAsking] = useState(false)

  async function cancel() {
    try {
      await canceling.mutateAsync(mail.id)
      toast({ title: 'Success', description: 'Email canceled' })
      onDone()
    } catch (error) {
      toastFailure(error, 'Canceling failed: this email is no longer scheduled')
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
          Cancel this email
        </Button>
      )}
      {canResend(mail) && (
        <Button
          className="mr-auto"
          disabled={resending.isPending}
          onClick={() => (mail.state === 'unknown' ? setIsAsking(true) : resend())}
        >
          Resend
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
