import { useEffect, useRef, useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useCreateTemplate } from '../../template-data/template-api.ts'
import type { Draft } from '../draft/evidence-marks.ts'
import { useGenerateForLead } from '../writing-api.ts'

const EMPTY: Draft = { subject: '', body: '' }
const TONE = 'professional'

/** A draft for one lead: generated once on opening and again on request, edited by the user, saved as a template. */
export function useLeadDraft(lead: Lead) {
  const [draft, setDraft] = useState(EMPTY)
  // The last generated or saved text: what differs from it was typed.
  const [baseline, setBaseline] = useState(EMPTY)
  // What the user typed before a generated text replaced it.
  const [replaced, setReplaced] = useState<Draft>()
  const generation = useGenerateForLead()
  const creation = useCreateTemplate()
  const isTouched = draft.subject !== baseline.subject || draft.body !== baseline.body
  // The latest typed text when a response arrives: the user can keep typing meanwhile.
  const typed = useRef<Draft>(undefined)
  typed.current = isTouched ? draft : undefined

  async function generate(seed?: number) {
    if (generation.isPending) return
    try {
      const { emailData } = await generation.mutateAsync({ leadId: lead.id, tone: TONE, seed })
      setReplaced(typed.current)
      const next = { subject: emailData.subject, body: emailData.body }
      setDraft(next)
      setBaseline(next)
      toast({ title: 'Success', description: 'Email template generated successfully' })
    } catch (error) {
      toastFailure(error, 'Failed to generate email template.')
    }
  }

  // Once per opening, which mounts a new dialog.
  const hasGenerated = useRef(false)
  useEffect(() => {
    if (hasGenerated.current) return
    hasGenerated.current = true
    void generate()
  })

  /** False, with a toast, while the subject or the body is blank. */
  function isComplete() {
    const isBlank = draft.subject.trim() === '' || draft.body.trim() === ''
    if (isBlank) toast({ variant: 'destructive', title: 'Error', description: 'Please fill in both subject and body' })
    return !isBlank
  }

  /** The saved template; undefined when saving failed. `text` is what is saved instead of the draft. */
  async function save(text: Draft = draft) {
    if (!isComplete()) return
    const { data } = generation
    try {
      const template = await creation.mutateAsync({
        leadId: lead.id,
        ...text,
        status: 'draft',
        ...(data && {
          aiGenerated: true,
          writtenBy: data.writtenBy,
          personalizationInsights: data.emailData.personalizationInsights,
        }),
      })
      toast({ title: 'Success', description: 'Email template saved successfully' })
      setBaseline(draft)
      return template
    } catch (error) {
      toastFailure(error, 'Failed to save email template.')
    }
  }

  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((last) => ({ ...last, ...part })),
    isTouched,
    isEmpty: draft.subject === '' || draft.body === '',
    /** The generated email, once it is there. */
    generated: generation.isPending ? undefined : generation.data,
    isGenerating: generation.isPending,
    /** Another seed gives another text. */
    regenerate: () => generate(Math.floor(Math.random() * 2_147_483_647)),
    restore:
      replaced &&
      (() => {
        setDraft(replaced)
        setReplaced(undefined)
      }),
    isComplete,
    save,
    isSaving: creation.isPending,
  }
}
