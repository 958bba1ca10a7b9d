import { useEffect, useRef, useState } from 'react'
import type { EmailTemplate, TemplateChanges } from '../../../contract/email-template.ts'
import type { WritingSuggestions } from '../../../contract/writing-suggestions.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { useUpdateTemplate } from '../template-data/template-api.ts'
import type { DraftRefs } from '../writing/draft/draft-fields.tsx'
import { useImprove } from '../writing/writing-api.ts'

export type TemplateValues = {
  subject: string
  body: string
  category: string
  tone: string
  aiSuggestions: WritingSuggestions | null
}

/** The values of the edit form, whether they differ from the template, and saving them. */
export function useTemplateEdit(template: EmailTemplate) {
  const { subject, body, category, tone, aiSuggestions } = template
  const initial: TemplateValues = { subject, body, category, tone, aiSuggestions }
  const [values, setValues] = useState(initial)
  const update = useUpdateTemplate(template.id)

  /** Resolves to true when it is saved. */
  async function save(refs: DraftRefs): Promise<boolean> {
    const blank = (['subject', 'body'] as const).find((place) => values[place].trim() === '')
    if (blank) {
      toast({ variant: 'destructive', title: 'Error', description: 'Please fill in both subject and body' })
      refs[blank].current?.focus()
      return false
    }
    try {
      const { aiSuggestions, ...text } = values
      const suggestions = aiSuggestions === initial.aiSuggestions ? {} : { aiSuggestions }
      // The selects only offer values of the contract.
      await update.mutateAsync({ ...text, ...suggestions } as TemplateChanges)
      toast({ title: 'Template Updated' })
      return true
    } catch (error) {
      toastFailure(error, 'Failed to update email template.')
      return false
    }
  }

  return {
    values,
    change: (part: Partial<TemplateValues>) => setValues((last) => ({ ...last, ...part })),
    isDirty: Object.entries(values).some(([name, value]) => value !== initial[name as keyof TemplateValues]),
    save,
    isSaving: update.isPending,
  }
}

/** Requests an improvement of the values, right away if `startsNow`. */
export function useTemplateImprovement(values: TemplateValues, leadId: number | null, startsNow: boolean) {
  const improving = useImprove()

  async function improve() {
    const { subject, body, category, tone } = values
    const leadData = leadId === null ? undefined : { leadId }
    try {
      await improving.mutateAsync({ category, tone, leadData, currentContent: { subject, body } })
      toast({ title: 'Improvements Generated' })
    } catch (error) {
      toastFailure(error, 'Failed to analyze email.')
    }
  }

  const hasStarted = useRef(false)
  useEffect(() => {
    if (!startsNow || hasStarted.current) return
    hasStarted.current = true
    void improve()
  })

  return { improve, improved: improving.data, isImproving: improving.isPending, reset: improving.reset }
}
