import { useEffect, useRef, useState } from 'react'
import { TEMPLATE_CHANGED } from '../../../contract/conflict-codes.ts'
import type { EmailFile } from '../../../contract/email-file.ts'
import type { EmailTemplate, TemplateChanges } from '../../../contract/email-template.ts'
import type { WritingSuggestions } from '../../../contract/writing-suggestions.ts'
import { errorBodyOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { readTemplate, useUpdateTemplate } from '../template-data/template-api.ts'
import type { DraftRefs } from '../writing/draft/draft-fields.tsx'
import { useImprove } from '../writing/writing-api.ts'

export type TemplateValues = {
  subject: string
  body: string
  bodyHtml: string | null
  attachments: EmailFile[]
  category: string
  tone: string
  aiSuggestions: WritingSuggestions | null
}

const valuesOf = ({ subject, body, category, tone, aiSuggestions, ...format }: EmailTemplate): TemplateValues => ({
  subject,
  body,
  bodyHtml: format.bodyHtml,
  attachments: format.attachments,
  category,
  tone,
  aiSuggestions,
})

/** Suggestions that were read again are other objects. */
const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

const differs = (one: TemplateValues, other: TemplateValues) =>
  Object.entries(one).some(([name, value]) => !isSame(value, other[name as keyof TemplateValues]))

/** The values of the edit form, whether they differ from the template they started from, and saving them. */
export function useTemplateEdit(template: EmailTemplate) {
  const [shown, setShown] = useState(template)
  const [before, setBefore] = useState(() => valuesOf(template))
  const [values, setValues] = useState(before)
  // Somebody else's version, which saving would have overwritten.
  const [theirs, setTheirs] = useState<TemplateValues>()
  const update = useUpdateTemplate(template.id)
  const isDirty = differs(values, before)

  function start(next: TemplateValues) {
    setBefore(next)
    setValues(next)
    setTheirs(undefined)
  }

  // Loaded again, with a change from elsewhere: shown, unless the user has changed something too.
  if (template !== shown) {
    setShown(template)
    if (!isDirty) start(valuesOf(template))
  }

  /** Resolves to true when it is saved. */
  async function save(refs: DraftRefs, from = before): Promise<boolean> {
    const blank = (['subject', 'body'] as const).find((place) => values[place].trim() === '')
    if (blank) {
      toast({ variant: 'destructive', title: 'Error', description: 'Please fill in both subject and body' })
      refs[blank].current?.focus()
      return false
    }
    try {
      const { aiSuggestions, ...text } = values
      const { aiSuggestions: _, attachments: __, ...textBefore } = from
      const suggestions = isSame(aiSuggestions, before.aiSuggestions) ? {} : { aiSuggestions }
      // The selects only offer values of the contract.
      const saved = valuesOf(
        await update.mutateAsync({ ...text, ...suggestions, before: textBefore } as TemplateChanges),
      )
      setBefore(saved)
      setTheirs(undefined)
      // What was typed meanwhile is kept.
      setValues((last) => (last === values ? saved : last))
      toast({ title: 'Template Updated' })
      return true
    } catch (error) {
      if (errorBodyOf(error).code === TEMPLATE_CHANGED) await showTheirs()
      else toastFailure(error, 'Failed to update email template.')
      return false
    }
  }

  async function showTheirs() {
    try {
      setTheirs(valuesOf(await readTemplate(template.id)))
    } catch (error) {
      toastFailure(error, 'Failed to update email template.')
    }
  }

  return {
    values,
    change: (part: Partial<TemplateValues>) => setValues((last) => ({ ...last, ...part })),
    isDirty,
    save: (refs: DraftRefs) => save(refs),
    isSaving: update.isPending,
    discard: () => start(theirs ?? before),
    theirs,
    takeTheirs: () => theirs && start(theirs),
    saveOverTheirs: async (refs: DraftRefs) => theirs !== undefined && save(refs, theirs),
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
