import { useRef } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../../ui/overlay/discard-guard.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx'
import { fullName } from '../../lead-data/lead-words.ts'
import { GeneralOffer } from '../draft/general-offer.tsx'
import { AssistantBrief } from './assistant-brief.tsx'
import { AssistantContent } from './assistant-content.tsx'
import { AssistantSuggestions } from './assistant-suggestions.tsx'
import { type ApplyTemplate, useApplyTemplate } from './use-apply-template.ts'
import { type CurrentTemplate, useAssistant } from './use-assistant.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** Undefined for a new template. */
  current?: CurrentTemplate
  lead?: Lead
  onApply: ApplyTemplate
}

export default function WritingAssistant({ isOpen, onClose, current, lead, onApply }: Props) {
  const results = useRef<HTMLDivElement>(null)
  const assistant = useAssistant(current, lead, () => results.current?.scrollIntoView({ block: 'start' }))
  const { draft, tab } = assistant
  const isTouched = draft.subject !== (current?.subject ?? '') || draft.body !== (current?.body ?? '')
  const guard = useDiscardGuard(isOpen && isTouched, onClose, "You haven't applied this email yet.")

  const { apply, applyText, offer, isApplying } = useApplyTemplate(assistant, onApply, onClose)
  const writtenFor = assistant.brief.lead

  if (offer.general && writtenFor) {
    const { general, goBack } = offer
    return (
      <Dialog open={isOpen} onOpenChange={(next) => !next && goBack()}>
        <GeneralOffer
          general={general}
          leadName={fullName(writtenFor)}
          isBusy={isApplying}
          onBack={goBack}
          onKeep={() => applyText(draft)}
          onUse={() => applyText(general)}
        />
      </Dialog>
    )
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="AI Writing Assistant"
        description="We check names, numbers and links in English text against your settings and lead data."
        className="max-w-5xl"
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
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" onClick={apply} disabled={isApplying || assistant.isWriting}>
              Apply Template
            </Button>
          </>
        }
      >
        <div className="grid gap-6 md:grid-cols-[18rem_minmax(0,1fr)]">
          <AssistantBrief assistant={assistant} isLeadGiven={lead !== undefined} isOpen={isOpen} />
          <Tabs ref={results} value={tab} onValueChange={assistant.setTab} className="min-w-0">
            <TabsList>
              <TabsTrigger value="content">Email Content</TabsTrigger>
              <TabsTrigger value="suggestions">AI Suggestions</TabsTrigger>
            </TabsList>
            <TabsContent value="content">
              <AssistantContent assistant={assistant} isOpen={isOpen} />
            </TabsContent>
            <TabsContent value="suggestions">
              <AssistantSuggestions
                suggestions={assistant.suggestions}
                standIn={assistant.suggestedBy}
                onUseSubject={assistant.useSubject}
              />
            </TabsContent>
          </Tabs>
        </div>
        {guard.question}
      </DialogContent>
    </Dialog>
  )
}
