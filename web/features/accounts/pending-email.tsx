import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { useCancelEmailChange, useResendEmailChange } from './account-api.ts'

/** A change of address that waits for its link to be opened. */
export function PendingEmail({ address }: { address: string }) {
  const resending = useResendEmailChange()
  const canceling = useCancelEmailChange()
  const isBusy = resending.isPending || canceling.isPending

  async function resend() {
    try {
      await resending.mutateAsync()
      toast({ title: 'Check your email', description: `Open the newest link we sent to ${address}.` })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to send the link.')
    }
  }

  async function cancel() {
    try {
      await canceling.mutateAsync()
      toast({ title: 'Change canceled', description: 'Your email address stays the same.' })
    } catch (error) {
      toastFailure(error, 'Failed to cancel the change.')
    }
  }

  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-accent-soft p-3 text-sm"
    >
      <p className="wrap-anywhere min-w-0 text-accent-text">Waiting for {address}: open the link we sent there.</p>
      <div className="flex gap-2">
        <Button onClick={resend} disabled={isBusy}>
          Send Again
        </Button>
        <Button onClick={cancel} disabled={isBusy}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
