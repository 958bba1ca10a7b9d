import { useMutation } from '@tanstack/react-query'
import { callApi, messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'

/** Sends the link that confirms the user's address. */
export function SendLinkButton() {
  const sending = useMutation({ mutationFn: () => callApi('POST', '/api/account/confirmation') })

  async function send() {
    try {
      await sending.mutateAsync()
      toast({ title: 'Check your email', description: 'Open the link in it to confirm your address.' })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to send the link. Try again.')
    }
  }

  return (
    <Button size="sm" disabled={sending.isPending} onClick={() => void send()}>
      {sending.isSuccess ? 'Send the link again' : 'Send the link'}
    </Button>
  )
}
