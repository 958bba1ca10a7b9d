import { Copy, RefreshCw, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { writerWords } from '../../../../contract/writer-name.ts'
import { copyWithToast } from '../../../lib/copy-with-toast.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../../ui/overlay/discard-guard.tsx'
import { fullName } from '../../lead-data/lead-words.ts'
import { SendTextContent } from '../../mail/lazy-parts.ts'
import { emailText } from '../../template-data/template-words.ts'
import { DraftFields } from '../draft/draft-fields.tsx'
import type { Draft } from '../draft/evidence-marks.ts'
import { EvidencePanel } from '../draft/evidence-panel.tsx'
import { GeneralOffer } from '../draft/general-offer.tsx'
import { GoBackButton } from '../draft/go-back-button.tsx'
import { StandInNote } from '../draft/stand-in-note.tsx'
import { useDraftCheck } from '../draft/use-draft-check.tsx'
import { useGeneralOffer } from '../draft/use-general-offer.ts'
import { LeadInformation } from './lead-information.tsx'
import { PersonalizationInsights } from './personalization-insights.tsx'
import { useLeadDraft } from './use-lead-draft.ts'

type Props = { isOpen: boolean; lead: Lead; onClose: () => void }

/** An email for one lead, generated as the dialog opens. */
export default function LeadEmailDialog({ isOpen, lead, onClose }: Props) {
  const email = useLeadDraft(lead)
  const { draft, generated, isGenerating, isEmpty } = email
  const { refs, evidence, marks, about } = useDraftCheck(draft, lead.id, isOpen && !isGenerating)
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

  const copy = () =>
    copyWithToast(emailText(draft), { title: 'Copied', description: 'Email content copied to clipboard' })

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
        <div className="flex flex-col gap-4">
          <LeadInformation lead={lead} />
          <Field label="To">{(control) => <Input {...control} value={lead.email} disabled readOnly />}</Field>
          <DraftFields
            draft={draft}
            onChange={email.change}
            refs={refs}
            marks={marks}
            bodyLabel="Email Body"
            placeholders={{ subject: 'Email subject...', body: 'Email body will be generated here...' }}
            rows={12}
            isMonospace
            busyText={isGenerating ? 'Generating personalized email...' : undefined}
            note={generated && `Written by ${writerWords(generated.writtenBy)}`}
            bodyActions={
              <>
                <GoBackButton onClick={email.restore} />
                <Button size="sm" variant="ghost" onClick={email.regenerate} disabled={isGenerating}>
                  <RefreshCw className="size-3.5!" aria-hidden="true" />
                  Regenerate
                </Button>
                <Button size="sm" variant="ghost" onClick={copy} disabled={isEmpty}>
                  <Copy className="size-3.5!" aria-hidden="true" />
                  Copy
                </Button>
              </>
            }
          />
          {generated && (
            <>
              <StandInNote standIn={generated.standIn} />
              <EvidencePanel evidence={evidence} draft={draft} refs={refs} about={about} />
              <PersonalizationInsights insights={generated.emailData.personalizationInsights} />
            </>
          )}
        </div>
        {guard.question}
      </DialogContent>
    </Dialog>
  )
}
