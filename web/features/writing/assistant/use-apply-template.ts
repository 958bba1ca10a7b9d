import { useState } from 'react'
import type { NewTemplate } from '../../../../contract/email-template.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
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
    const isApplied = await onApply({
      ...draft,
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

  return { apply, isApplying }
}
