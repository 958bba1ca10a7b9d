import { CloudOff } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { Voice } from '../../../../contract/voice.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../../ui/overlay/discard-guard.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useSaveVoice, useVoice } from './voice-api.ts'
import { VoiceFields } from './voice-fields.tsx'

type Props = { isOpen: boolean; onClose: () => void }

/** The user's voice, offer and proof points, opened from the account settings. */
export default function VoiceDialog({ isOpen, onClose }: Props) {
  const formId = useId()
  const voice = useVoice(isOpen)
  const [edited, setEdited] = useState<Voice>()
  const saving = useSaveVoice()
  // A later refetch must not change what the user's edits are compared with.
  const [saved, setSaved] = useState<Voice>()
  if (voice.data && !saved) setSaved(voice.data)
  const isDirty = edited !== undefined && JSON.stringify(edited) !== JSON.stringify(saved)
  const guard = useDiscardGuard(isOpen && isDirty, onClose)

  async function save(event: FormEvent) {
    event.preventDefault()
    const shown = edited ?? saved
    if (!shown) return
    try {
      await saving.mutateAsync(shown)
      toast({ title: 'Settings saved', description: 'New emails will use them.' })
      onClose()
    } catch (error) {
      toastFailure(error, 'Failed to save your settings.')
    }
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && guard.close()}>
      <DialogContent
        title="Voice and proof points"
        description="We use this to write your emails, and treat it as fact."
        className="max-w-2xl"
        footer={
          <>
            <Button onClick={guard.close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" disabled={!saved || saving.isPending}>
              Save Changes
            </Button>
          </>
        }
      >
        {saved ? (
          <form id={formId} onSubmit={save} noValidate>
            <VoiceFields voice={edited ?? saved} onChange={setEdited} />
          </form>
        ) : voice.isError && !voice.isFetching ? (
          <div role="alert">
            <EmptyState
              icon={CloudOff}
              title="Your settings didn't load"
              text="Check your connection, then try again."
              action={<Button onClick={() => voice.refetch()}>Try again</Button>}
              className="py-10"
            />
          </div>
        ) : (
          <div role="status" aria-label="Loading settings" className="flex flex-col gap-4">
            {['a', 'b', 'c', 'd'].map((row) => (
              <Skeleton key={row} className="h-9" />
            ))}
          </div>
        )}
        {guard.question}
      </DialogContent>
    </Dialog>
  )
}
