import { Bot } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ChoiceSelect } from '../../../ui/form/choice-select.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { useFoundTemplates, usePreview } from '../../template-data/template-api.ts'
import { TemplatePicker } from '../../template-data/template-picker.tsx'
import { MergeFieldMenu } from '../../templates/merge-field-menu.tsx'
import { MergeProblems, problemMarks } from '../../templates/merge-problems.tsx'
import { TemplatePreview } from '../../templates/template-preview.tsx'
import type { usePreviewLead } from '../../templates/use-preview-lead.ts'
import { DraftFields } from '../../writing/draft/draft-fields.tsx'
import { EvidencePanel } from '../../writing/draft/evidence-panel.tsx'
import { GoBackButton } from '../../writing/draft/go-back-button.tsx'
import { useDraftCheck } from '../../writing/draft/use-draft-check.ts'
import { WritingAssistant } from '../../writing/lazy-parts.ts'
import { ONLY_IF_OPTIONS } from '../sequence-words.ts'
import { useOpened } from '../use-opened.ts'
import { problemsOf, purposeAt, type StepDraft, subjectAt } from './step-draft.ts'

const TONE = 'professional'

type Props = {
  steps: StepDraft[]
  index: number
  step: StepDraft
  /** The category of the sequence, which the assistant writes for. */
  category: string
  preview: ReturnType<typeof usePreviewLead>
  isOpen: boolean
  /** Problems show after the first attempt to save. */
  showsProblems: boolean
  onChange: (part: Partial<StepDraft>) => void
}

/** One step: its delay, conditions and text, with a preview for a lead. */
export function StepEditor({ steps, index, step, category, preview, isOpen, showsProblems, onChange }: Props) {
  const draft = { subject: step.subject, body: step.body }
  const rendered = usePreview(subjectAt(steps, index), step.body, preview.lead?.id ?? null, isOpen && preview.isKnown)
  const { refs, evidence, marks } = useDraftCheck(draft, null, isOpen)
  const problems = rendered.data?.problems ?? []
  const assistant = useOpened()
  const wrong = showsProblems ? problemsOf(step, index) : {}
  // The text before the assistant or a template replaced it.
  const [before, setBefore] = useState<typeof draft>()

  function replace({ subject, body }: typeof draft) {
    setBefore(draft.body.trim() === '' ? undefined : draft)
    onChange({ subject, body })
  }

  function goBack() {
    if (before) onChange(before)
    setBefore(undefined)
  }

  return (
    <div className="grid min-w-0 gap-5 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <When step={step} index={index} onChange={onChange} />
        <div className="grid grid-cols-1 gap-3 empty:hidden sm:grid-cols-2">
          {index > 0 && <Condition step={step} onChange={onChange} />}
          <TemplateChoice onUse={replace} />
        </div>
        <DraftFields
          draft={draft}
          onChange={onChange}
          refs={refs}
          marks={problemMarks(problems, draft, marks)}
          bodyLabel="Body"
          placeholders={{ subject: 'Email subject...', body: 'Write your email here...' }}
          rows={10}
          errors={wrong}
          emptySubject={index > 0 ? 'Leave empty to reply in the same thread' : undefined}
          bodyActions={
            <>
              <GoBackButton onClick={before && goBack} />
              <MergeFieldMenu refs={refs} />
              <Button size="sm" variant="ghost" onClick={() => assistant.open(true)}>
                <Bot className="size-3.5!" aria-hidden="true" />
                Write with AI
              </Button>
            </>
          }
        />
        <MergeProblems problems={problems} draft={draft} refs={refs} />
        <EvidencePanel evidence={evidence} draft={draft} refs={refs} />
      </div>
      <TemplatePreview rendered={rendered} lead={preview.lead} onChooseLead={preview.choose} />
      <Suspense>
        {assistant.count > 0 && (
          <WritingAssistant
            key={assistant.count}
            isOpen={assistant.isOpen}
            current={{ ...draft, category: purposeAt(index, category), tone: TONE }}
            onClose={assistant.close}
            onApply={(written) => {
              replace(written)
              return true
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

type PartProps = { step: StepDraft; index: number; onChange: (part: Partial<StepDraft>) => void }

function When({ step, index, onChange }: PartProps) {
  const wrong = problemsOf(step, index)
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_6.5rem_6.5rem]">
        <Field label="Step name" className="max-sm:col-span-2">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={200}
              value={step.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label="Wait (days)" error={wrong.delayDays}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={0}
              max={365}
              value={step.delayDays}
              onChange={(event) => onChange({ delayDays: event.target.value })}
            />
          )}
        </Field>
        <Field label="Wait (hours)" error={wrong.delayHours}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={0}
              max={23}
              value={step.delayHours}
              onChange={(event) => onChange({ delayHours: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control. */}
        <label className="flex min-h-8 items-center gap-2.5">
          <Switch checked={step.isActive} onCheckedChange={(isActive) => onChange({ isActive })} />
          Send this step
        </label>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control. */}
        <label className="flex min-h-8 items-center gap-2.5">
          <Checkbox
            checked={step.skipIfReplied}
            onCheckedChange={(isChecked) => onChange({ skipIfReplied: isChecked === true })}
          />
          Skip if they replied
        </label>
      </div>
    </div>
  )
}

function Condition({ step, onChange }: Omit<PartProps, 'index'>) {
  return (
    <ChoiceSelect
      aria-label="Condition"
      placeholder="Regardless of the previous email"
      options={ONLY_IF_OPTIONS}
      value={step.onlyIf}
      onValueChange={(onlyIf) => onChange({ onlyIf })}
    />
  )
}

function TemplateChoice({ onUse }: { onUse: (draft: { subject: string; body: string }) => void }) {
  const { data } = useFoundTemplates()
  if (!data?.total) return null
  return (
    <TemplatePicker
      aria-label="Use a template"
      label="Use a template"
      placeholder="Use a template"
      onChoose={(template) => template && onUse({ subject: template.subject, body: template.body })}
    />
  )
}
