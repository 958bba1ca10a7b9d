import type { Suppression } from '../../../../contract/suppression.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useRemoveSuppression } from './suppression-api.ts'

type Props = {
  /** The entry to remove; undefined while nothing is asked. */
  entry: Suppression | undefined
  onClose: () => void
}

/** Asks, then removes an address from the list. */
export function RemoveSuppression({ entry, onClose }: Props) {
  const removing = useRemoveSuppression()

  async function remove({ id, address }: Suppression) {
    onClose()
    try {
      await removing.mutateAsync(id)
      toast({ title: 'Success', description: `You can email ${address} again` })
    } catch (error) {
      toastFailure(error, `Failed to remove ${address}. Try again`)
    }
  }

  return (
    <ConfirmDialog
      isOpen={entry !== undefined}
      question={`Remove ${entry?.address ?? ''} from the do-not-contact list?`}
      text="You'll be able to email this address again. Emails already canceled stay canceled."
      confirmLabel="Remove"
      onConfirm={() => entry && remove(entry)}
      onCancel={onClose}
    />
  )
}
