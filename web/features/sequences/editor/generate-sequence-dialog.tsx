import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { EmailSequence, GeneratedSequence, SequenceWish } from '../../../../contract/email-sequence.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../../ui/overlay/discard-guard.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useGenerateSequence } from '../sequence-api.ts'
import { SequenceWishFields, type WishFields } from './sequence-wish-fields.tsx'
import { StoodInContent } from './stood-in-content.tsx'

const EMPTY: WishFields = { prompt: '', sequenceType: 'prospecting', industry: '', companySize: '' }

type Props = { isOpen: boolean; onClose: () => void; onReview: (created: EmailSequence) => void }

/** Generates a sequence, which stays inactive until it is reviewed and launched. */
export default function GenerateSequenceDialog({ isOpen, onClose, onReview }: Props) {
  const [wish, setWish] = useState(EMPTY)
  const generation = useGenerateSequence()
  const [stoodIn, setStoodIn] = useState<GeneratedSequence>()
  const isBlank = wish.prompt.trim() === ''
  const guard = useDiscardGuard(isOpen && !isBlank, onClose)

  async function generate() {
    try {
      const { prompt, sequenceType, ...audience } = wish
      const leadData = Object.fromEntries(Object.entries(audience).filter(([, value]) => value !== ''))
      // The cast: chosen from the list of the contract.
      const type = sequenceType as SequenceWish['sequenceType']
      const created = await generation.mutateAsync({ prompt, sequenceType: type, leadData })
      if (created.standIn) return setStoodIn(created)
      toast({
        title: 'Success',
        description: 'AI sequence generated successfully',
        action: { label: 'Review', onClick: () => onReview(created) },
      })
      onClose()
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to generate AI sequence')
    }
  }

  if (stoodIn)
    return (
      <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
        <StoodInContent created={stoodIn} onClose={onClose} onReview={onReview} />
      </Dialog>
    )
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && guard.close()}>
      <DialogContent
        title="AI Generate"
        description="We write the sequence for you. It stays inactive until you review and launch it."
        footer={
          <>
            <Button onClick={guard.close}>Cancel</Button>
            <Button variant="primary" onClick={generate} disabled={isBlank || generation.isPending}>
              {generation.isPending ? <Spinner /> : <Sparkles aria-hidden="true" />}
              {generation.isPending ? 'Generating…' : 'Generate Sequence'}
            </Button>
          </>
        }
      >
        <SequenceWishFields
          wish={wish}
          isOpen={isOpen}
          onChange={(changes) => setWish((last) => ({ ...last, ...changes }))}
        />
        {guard.question}
      </DialogContent>
    </Dialog>
  )
}
