import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../../ui/overlay/discard-guard.tsx'
import { fullName } from '../../lead-data/lead-words.ts'
import { SendTextContent } from '../../mail/lazy-parts.ts'
import type { Draft } from '../draft/evidence-marks.ts'
import { GeneralOffer } from '../draft/general-offer.tsx'
import { useDraftCheck } from '../draft/use-draft-check.tsx'
import { useGeneralOffer } from '../draft/use-general-offer.ts'
import { LeadEmailFields } from './lead-email-fields.tsx'
import { useLeadDraft } from './use-lead-draft.ts'

type Props = { isOpen: boolean; lead: Lead; onClose: () => void }

/** An email for one lead, generated as the dialog opens. */
export default function LeadEmailDialog({ isOpen, lead, onClose }: Props) {
  const email = useLeadDraft(lead)
  const { draft, isGenerating, isEmpty } = email
  const check = useDraftCheck(draft, lead.id, isOpen && !isGenerating)
  const guard = useDiscardGuard(isOpen && email.isTouched, onClose)
  const [isSending, setIsSending] = useState(false)
  useEffect(() => void SendTextContent.load().catch(() => undefined), [])

  const offer = useGeneralOffer(lead.id)

  async function saveAs(text: Draft) {
    if (await email.save(text)) onClose()
  }

  async function save() {
    try {
      if (email.isComplete() && !(await offer.ask(draft))) await saveAs(draft)
    } catch (error) {
      toastFailure(error, 'Failed to save email template.')
    }
  }

  /** Back to the text, with everything as it was. */
  const goBack = () => setIsSending(false)

  if (isSending)
    return (
      <Dialog open={isOpen} onOpenChange={(next) => !next && goBack()}>
        <SendTextContent text={draft} lead={lead} onCancel={goBack} onSent={onClose} />
      </Dialog>
    )
  if (offer.general) {
    const { subject, body } = offer.general
    return (
      <Dialog open={isOpen} onOpenChange={(next) => !next && offer.goBack()}>
        <GeneralOffer
          general={offer.general}
          leadName={fullName(lead)}
          isBusy={email.isSaving}
          onBack={offer.goBack}
          onKeep={() => saveAs(draft)}
          onUse={() => saveAs({ subject, body })}
        />
      </Dialog>
    )
  }
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="AI-Generated Email Template"
        data-lead-form
        className="max-w-4xl"
        // Cancel and Close are deliberate; Escape or a click outside may be an accident.
        onEscapeKeyDown={(event) => {
          event.preventDefault()
          guard.close()
        }}
        onPointerDownOutside={(event) => {
          event.preventDefault()
          guard.close()
        }}
        footer={
          <>
            <Button
              className="mr-auto"
              onClick={() => setIsSending(email.isComplete())}
              disabled={isGenerating || isEmpty}
            >
              <Send aria-hidden="true" />
              Send…
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={save} disabled={email.isSaving || offer.isAsking || isEmpty}>
              Save Template
            </Button>
          </>
        }
      >
        <LeadEmailFields lead={lead} email={email} check={check} />
        {guard.question}
      </DialogContent>
    </Dialog>
  )
}
