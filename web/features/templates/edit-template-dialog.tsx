import { Bot, Sparkles } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { EmailTemplate, TemplateChanges } from '../../../contract/email-template.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../ui/overlay/discard-guard.tsx'
import { useReturnFocus } from '../../ui/overlay/use-return-focus.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { usePreview, useUpdateTemplate } from '../template-data/template-api.ts'
import { CATEGORY_OPTIONS, TONE_OPTIONS, toneDescription } from '../template-data/template-words.ts'
import { Difference } from '../writing/draft/difference.tsx'
import { DraftFields } from '../writing/draft/draft-fields.tsx'
import { EvidencePanel } from '../writing/draft/evidence-panel.tsx'
import { useDraftCheck } from '../writing/draft/use-draft-check.ts'
import { WritingAssistant } from '../writing/lazy-parts.ts'
import { useImprove } from '../writing/writing-api.ts'
import { MergeFieldMenu } from './merge-field-menu.tsx'
import { MergeProblems, problemMarks } from './merge-problems.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { usePreviewLead } from './use-preview-lead.ts'

type Props = {
  isOpen: boolean
  template: EmailTemplate
  /** Requests an improvement as soon as the dialog opens. */
  startsImproving?: boolean
  onClose: () => void
}

type Values = { subject: string; body: string; category: string; tone: string }

export default function EditTemplateDialog({ isOpen, template, startsImproving, onClose }: Props) {
  const initial: Values = template
  const [values, setValues] = useState<Values>({
    subject: initial.subject,
    body: initial.body,
    category: initial.category,
    tone: initial.tone,
  })
  const change = (part: Partial<Values>) => setValues((last) => ({ ...last, ...part }))
  const isDirty = Object.entries(values).some(([name, value]) => value !== initial[name as keyof Values])
  const focus = useReturnFocus()
  const guard = useDiscardGuard(isOpen && isDirty, onClose)
  const update = useUpdateTemplate(template.id)
  const improving = useImprove()
  const preview = { ...usePreviewLead(template.leadId, isOpen) }
  const rendered = usePreview(values.subject, values.body, preview.lead?.id ?? null, isOpen && preview.isKnown)
  const { refs, evidence, marks } = useDraftCheck(values, template.leadId, isOpen)
  const problems = rendered.data?.problems ?? []
  const [assistant, setAssistant] = useState({ isOpen: false, count: 0 })

  async function save() {
    const blank = (['subject', 'body'] as const).find((place) => values[place].trim() === '')
    if (blank) {
      toast({ variant: 'destructive', title: 'Error', description: 'Please fill in both subject and body' })
      refs[blank].current?.focus()
      return
    }
    try {
      // The selects only offer values of the contract.
      await update.mutateAsync(values as TemplateChanges)
      toast({ title: 'Template Updated' })
      onClose()
    } catch (error) {
      toastFailure(error, 'Failed to update email template.')
    }
  }

  function saveByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || assistant.isOpen) return
    // Before the focused control handles the key: a select would open.
    event.preventDefault()
    event.stopPropagation()
    if (!update.isPending) void save()
  }

  async function improve() {
    const { subject, body, category, tone } = values
    const leadData = template.leadId === null ? undefined : { leadId: template.leadId }
    try {
      await improving.mutateAsync({ category, tone, leadData, currentContent: { subject, body } })
      toast({ title: 'Improvements Generated' })
    } catch (error) {
      toastFailure(error, 'Failed to analyze email.')
    }
  }

  const hasStarted = useRef(false)
  useEffect(() => {
    if (!startsImproving || hasStarted.current) return
    hasStarted.current = true
    void improve()
  })

  function endImproving() {
    improving.reset()
    refs.body.current?.focus()
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && guard.close()}>
      <DialogContent
        title="Edit Email Template"
        className="max-w-6xl"
        onKeyDownCapture={saveByKey}
        {...focus}
        footer={
          <>
            <Button onClick={guard.close}>Cancel</Button>
            <Button variant="primary" onClick={save} disabled={update.isPending}>
              Save Changes
            </Button>
          </>
        }
      >
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Category">
                {(control) => (
                  <Select
                    {...control}
                    options={CATEGORY_OPTIONS}
                    value={values.category}
                    onValueChange={(category) => change({ category })}
                  />
                )}
              </Field>
              <Field label="Tone" hint={toneDescription(values.tone)}>
                {(control) => (
                  <Select
                    {...control}
                    options={TONE_OPTIONS}
                    value={values.tone}
                    onValueChange={(tone) => change({ tone })}
                  />
                )}
              </Field>
            </div>
            {improving.data && (
              <Difference
                mine={values}
                offered={improving.data}
                writtenBy={improving.data.writtenBy}
                advice={Object.values(improving.data.suggestions.improvements).flat()}
                onTake={() => {
                  const { subject, body } = improving.data
                  change({ subject, body })
                  endImproving()
                }}
                onKeep={endImproving}
              />
            )}
            <DraftFields
              draft={values}
              onChange={change}
              refs={refs}
              marks={problemMarks(problems, values, marks)}
              bodyLabel="Body"
              placeholders={{ subject: 'Email subject...', body: 'Write your email here...' }}
              rows={14}
              isRequired
              bodyActions={
                <>
                  <MergeFieldMenu refs={refs} />
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => setAssistant(({ count }) => ({ isOpen: true, count: count + 1 }))}
                  >
                    <Bot className="size-3.5!" aria-hidden="true" />
                    AI Assistant
                  </Button>
                  <Button size="sm" variant="ghost" onClick={improve} disabled={improving.isPending}>
                    {improving.isPending ? (
                      <Spinner className="size-3.5" />
                    ) : (
                      <Sparkles className="size-3.5!" aria-hidden="true" />
                    )}
                    AI Improve
                  </Button>
                </>
              }
            />
            <MergeProblems problems={problems} draft={values} refs={refs} />
            <EvidencePanel evidence={evidence} draft={values} refs={refs} />
          </div>
          <TemplatePreview rendered={rendered} lead={preview.lead} onChooseLead={preview.choose} />
        </div>
        {guard.question}
        <Suspense>
          {assistant.count > 0 && (
            <WritingAssistant
              key={assistant.count}
              isOpen={assistant.isOpen}
              current={values}
              lead={preview.ownLead}
              onClose={() => setAssistant((last) => ({ ...last, isOpen: false }))}
              onApply={({ subject, body, category, tone }) => {
                change({ subject, body, category, tone })
                return true
              }}
            />
          )}
        </Suspense>
      </DialogContent>
    </Dialog>
  )
}
