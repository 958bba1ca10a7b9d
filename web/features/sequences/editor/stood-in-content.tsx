import type { EmailSequence, GeneratedSequence } from '../../../../contract/email-sequence.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogContent } from '../../../ui/overlay/dialog.tsx'
import { StandInNote } from '../../writing/draft/stand-in-note.tsx'

type Props = { created: GeneratedSequence; onClose: () => void; onReview: (created: EmailSequence) => void }

/** Why another writer stood in. It stays until somebody has read it: a toast would pass. */
export function StoodInContent({ created, onClose, onReview }: Props) {
  return (
    <DialogContent
      title="AI Generate"
      description="AI sequence generated successfully. It stays inactive until you review and launch it."
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose()
              onReview(created)
            }}
          >
            Review
          </Button>
        </>
      }
    >
      <StandInNote standIn={created.standIn} />
    </DialogContent>
  )
}
