import { useRef, useState } from 'react'
import type { NewTemplate } from '../../../../contract/email-template.ts'
import type { Lead } from '../../../../contract/lead.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../../ui/overlay/discard-guard.tsx'
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx'
import type { Draft } from '../draft/evidence-marks.ts'
import { AssistantBrief } from './assistant-brief.tsx'
import { AssistantContent } from './assistant-content.tsx'
import { AssistantSuggestions } from './assistant-suggestions.tsx'
import { useAssistant } from './use-assistant.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** The template being edited, as it stands in its form; none for a new one. */
  current?: Draft & { category: string; tone: string }
  lead?: Lead
  /** False when it could not be taken: then the text stays here. */
  onApply: (template: AppliedTemplate) => boolean | Promise<boolean>
}

export type AppliedTemplate = Pick<
  NewTemplate,
  'subject' | 'body' | 'category' | 'tone' | 'leadId' | 'aiGenerated' | 'writtenBy'
>

export default function WritingAssistant({ isOpen, onClose, current, lead, onApply }: Props) {
  const answers = useRef<HTMLDivElement>(null)
  const assistant = useAssistant(current, lead, () => answers.current?.scrollIntoView({ block: 'start' }))
  const { draft, brief, tab } = assistant
  const [isApplying, setIsApplying] = useState(false)
  const focus = useReturnFocus()
  const isTouched = draft.subject !== (current?.subject ?? '') || draft.body !== (current?.body ?? '')
  const guard = useDiscardGuard(isOpen && isTouched, onClose, 'The email has not been applied.')

  async function apply() {
    if (draft.subject.trim() === '' || draft.body.trim() === '' || brief.category === '') {
      toast({
        variant: 'destructive',
        title: 'Incomplete Template',
        description: 'Please ensure you have a subject, body, and category selected.',
      })
      return
    }
    setIsApplying(true)
    const isTaken = await onApply({
      ...draft,
      // Chosen from the list of the contract.
      category: brief.category as NewTemplate['category'],
      tone: brief.tone as NewTemplate['tone'],
      leadId: brief.lead?.id ?? null,
      aiGenerated: assistant.writtenBy !== null,
      writtenBy: assistant.writtenBy,
    })
    setIsApplying(false)
    if (isTaken) onClose()
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="AI Writing Assistant"
        description="Every claim is checked against what you and your leads have said."
        className="max-w-5xl"
        {...focus}
        // Cancel and Close mean it; a key or a click beside may not.
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
          <AssistantBrief assistant={assistant} isLeadGiven={lead !== undefined} />
          <Tabs ref={answers} value={tab} onValueChange={assistant.setTab} className="min-w-0">
            <TabsList>
              <TabsTrigger value="content">Email Content</TabsTrigger>
              <TabsTrigger value="suggestions">AI Suggestions</TabsTrigger>
            </TabsList>
            <TabsContent value="content">
              <AssistantContent assistant={assistant} isOn={isOpen} />
            </TabsContent>
            <TabsContent value="suggestions">
              <AssistantSuggestions suggestions={assistant.suggestions} onUseSubject={assistant.useSubject} />
            </TabsContent>
          </Tabs>
        </div>
        {guard.question}
      </DialogContent>
    </Dialog>
  )
}
