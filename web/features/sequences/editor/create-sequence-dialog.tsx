import { useState } from 'react'
import type { EmailSequence, NewSequence } from '../../../../contract/email-sequence.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../../ui/overlay/discard-guard.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { triggerDoubt } from '../flight-check/launch-doubts.ts'
import { LaunchQuestion } from '../flight-check/launch-question.tsx'
import { useResume } from '../flight-check/use-resume.ts'
import { type SequenceDetails, useCreateSequence } from '../sequence-api.ts'
import { SequenceFields } from './sequence-fields.tsx'
import { daysProblem } from './sequence-form.ts'

const EMPTY: SequenceDetails = {
  name: '',
  description: '',
  campaignName: '',
  category: '',
  frequency: 'daily',
  trigger: 'manual',
  templateId: undefined,
  noResponseDays: 3,
  inRecipientHours: false,
  mailboxIds: null,
}

type Props = { isOpen: boolean; onClose: () => void; onEdit: (created: EmailSequence) => void }

/** Creates a sequence of two steps, which can be edited afterwards. */
export default function CreateSequenceDialog({ isOpen, onClose, onEdit }: Props) {
  const [details, setDetails] = useState(EMPTY)
  const creation = useCreateSequence()
  const launching = useResume()
  const [isClosed, setIsClosed] = useState(false)
  const isDirty = JSON.stringify(details) !== JSON.stringify(EMPTY)
  const guard = useDiscardGuard(isOpen && isDirty, onClose)
  const isBlank = details.name.trim() === ''
  const daysError = daysProblem(details)

  async function create() {
    if (isBlank) {
      toast({ variant: 'destructive', title: 'Error', description: 'Please enter a sequence name' })
      return
    }
    if (daysError || creation.isPending) return
    const { trigger, category } = details
    const startsByTrigger = trigger !== 'manual'
    try {
      // Leads would join a triggered sequence before anyone has read it, so it stays inactive until the launch question is
      // confirmed. The cast: every choice comes from the lists of the contract.
      const wanted = { ...details, category: category || undefined, ...(startsByTrigger && { isActive: false }) }
      const created = await creation.mutateAsync(wanted as Partial<NewSequence>)
      toast({
        title: 'Success',
        description: 'Email sequence created successfully',
        ...(!startsByTrigger && { action: { label: 'Edit steps', onClick: () => onEdit(created) } }),
      })
      onClose()
      if (startsByTrigger) launching.ask(created, await triggerDoubt(created.id, trigger))
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to create email sequence')
    }
  }

  return (
    <>
      <Dialog open={isOpen} onOpenChange={(next) => !next && guard.close()}>
        <DialogContent
          title="Create Sequence"
          description="Starts with a first email and a follow-up. You can edit both."
          className="max-w-xl"
          onCloseAutoFocus={() => setIsClosed(true)}
          footer={
            <>
              <Button onClick={guard.close}>Cancel</Button>
              <Button
                variant="primary"
                onClick={create}
                disabled={isBlank || daysError !== undefined || creation.isPending}
              >
                Create Sequence
              </Button>
            </>
          }
        >
          <SequenceFields
            details={details}
            onChange={(part) => setDetails((last) => ({ ...last, ...part }))}
            hasTemplate
            daysError={daysError}
            onEnter={create}
          />
          {guard.question}
        </DialogContent>
      </Dialog>
      <LaunchQuestion
        // After the dialog has returned the focus: the question returns it to the same element.
        doubt={isClosed ? launching.doubt : undefined}
        confirmLabel={launching.doubt?.claims?.length ? 'Launch anyway' : 'Launch now'}
        cancelLabel="Keep inactive"
        onLaunch={launching.confirm}
        onCancel={launching.dismissDoubt}
      />
    </>
  )
}
