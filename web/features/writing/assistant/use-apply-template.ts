import { useState } from 'react'
import type { NewTemplate } from '../../../../contract/email-template.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import type { Draft } from '../draft/evidence-marks.ts'
import { useGeneralOffer } from '../draft/use-general-offer.ts'
import type { Assistant } from './use-assistant.ts'

type AppliedTemplate = Pick<
  NewTemplate,
  'subject' | 'body' | 'category' | 'tone' | 'leadId' | 'aiGenerated' | 'writtenBy' | 'aiSuggestions'
>
/** Resolves to false when applying failed: the dialog then stays open. */
export type ApplyTemplate = (template: AppliedTemplate) => boolean | Promise<boolean>

/** Checks that the email is complete and passes it to the page, which creates or changes a template. */
export function useApplyTemplate(
  { draft, brief, writtenBy, suggestions }: Assistant,
  onApply: ApplyTemplate,
  onClose: () => void,
) {
  const [isApplying, setIsApplying] = useState(false)
  const offer = useGeneralOffer(brief.lead?.id)

  async function apply() {
    if (draft.subject.trim() === '' || draft.body.trim() === '' || brief.category === '') {
      toast({
        variant: 'destructive',
        title: 'Incomplete Template',
        description: 'Please ensure you have a subject, body, and category selected.',
      })
      return
    }
    try {
      if (!(await offer.ask(draft))) await applyText(draft)
    } catch (error) {
      toastFailure(error, 'Failed to apply the email. Try again.')
    }
  }

  async function applyText({ subject, body }: Draft) {
    setIsApplying(true)
    const isApplied = await onApply({
      subject,
      body,
      // The selects only offer values of the contract.
      category: brief.category as NewTemplate['category'],
      tone: brief.tone as NewTemplate['tone'],
      leadId: brief.lead?.id ?? null,
      aiGenerated: writtenBy !== null,
      writtenBy,
      aiSuggestions: suggestions ?? null,
    })
    setIsApplying(false)
    if (isApplied) onClose()
  }

  return { apply, applyText, offer, isApplying: isApplying || offer.isAsking }
}
