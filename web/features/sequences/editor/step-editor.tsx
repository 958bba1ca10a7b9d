import { Bot } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ChoiceSelect } from '../../../ui/form/choice-select.tsx'
import { useDialogHost } from '../../../ui/overlay/use-dialog-host.tsx'
import { withText } from '../../formatted/formatting.ts'
import { usePreview } from '../../template-data/template-api.ts'
import { MergeFieldMenu } from '../../templates/merge-field-menu.tsx'
import { MergeProblems, problemMarks } from '../../templates/merge-problems.tsx'
import { TemplatePreview } from '../../templates/template-preview.tsx'
import type { usePreviewLead } from '../../templates/use-preview-lead.ts'
import { DraftFields } from '../../writing/draft/draft-fields.tsx'
import { EvidencePanel } from '../../writing/draft/evidence-panel.tsx'
import { GoBackButton } from '../../writing/draft/go-back-button.tsx'
import { useDraftCheck } from '../../writing/draft/use-draft-check.tsx'
import { WritingAssistant } from '../../writing/lazy-parts.ts'
import { ONLY_IF_OPTIONS } from '../sequence-words.ts'
import { emailsBefore, problemsAt, purposeAt, subjectAt } from './step-draft.ts'
import type { StepDraft } from './step-draft-type.ts'
import { StepTemplate } from './step-template.tsx'
import { StepTextTabs } from './step-text-tabs.tsx'
import { type TextKey, textKeys, textOf, withTextChange } from './step-texts.ts'

const TONE = 'professional'

type StepText = Pick<StepDraft, 'subject' | 'body' | 'bodyHtml' | 'attachments'>

type Props = {
  steps: StepDraft[]
  index: number
  step: StepDraft
  /** The category of the sequence, which the assistant writes for. */
  category: string
  /** The one account that it sends from; undefined where it depends on the lead. */
  mailboxId: number | undefined
  preview: ReturnType<typeof usePreviewLead>
  isOpen: boolean
  /** The text that everybody gets, as it is on the server. */
  adopted: TextKey | undefined
  /** Problems show after the first attempt to save. */
  showsProblems: boolean
  onChange: (part: Partial<StepDraft>) => void
}

/** One email: its condition and text, with a preview for a lead. */
export function StepEditor({
  steps,
  index,
  step,
  category,
  mailboxId,
  preview,
  isOpen,
  adopted,
  showsProblems,
  onChange,
}: Props) {
  const [chosen, setChosen] = useState<TextKey>('A')
  const shown = textKeys(step).includes(chosen) ? chosen : 'A'
  const { subject, body, bodyHtml } = textOf(step, shown)
  const { attachments } = step
  const change = (part: Partial<StepDraft>) => onChange(withTextChange(step, shown, part))
  const draft = { subject, body }
  const text = { subject: subjectAt(steps, index, subject), body, bodyHtml }
  const rendered = usePreview(text, preview.lead?.id ?? null, isOpen && preview.isKnown, mailboxId)
  const { refs, evidence, marks, about } = useDraftCheck(draft, null, isOpen)
  const problems = rendered.data?.problems ?? []
  const assistant = useDialogHost()
  const before = emailsBefore(steps, index)
  const wrong = showsProblems ? problemsAt(steps, index) : {}
  // The text before the assistant or a template replaced it, and which of the texts that was.
  const [replaced, setReplaced] = useState<{ key: TextKey; text: StepText }>()

  function replace(next: Partial<StepText> & typeof draft) {
    setReplaced(body.trim() === '' ? undefined : { key: shown, text: { subject, body, bodyHtml, attachments } })
    change({ ...withText({ ...step, bodyHtml }, next.body), ...next })
  }

  function goBack() {
    if (replaced) change(replaced.text)
    setReplaced(undefined)
  }

  return (
    <div className="grid min-w-0 gap-5 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="grid grid-cols-1 gap-3 empty:hidden sm:grid-cols-2">
          {before > 0 && <Condition step={step} onChange={onChange} />}
          <StepTemplate onUse={replace} />
        </div>
        <StepTextTabs step={step} adopted={adopted} shown={shown} onShow={setChosen} onChange={onChange} />
        {wrong.texts && (
          <p role="alert" className="text-bad text-sm">
            {wrong.texts}
          </p>
        )}
        <DraftFields
          key={shown}
          draft={draft}
          onChange={change}
          refs={refs}
          marks={problemMarks(problems, draft, marks)}
          bodyLabel="Body"
          placeholders={{ subject: 'Email subject...', body: 'Write your email here...' }}
          rows={10}
          errors={shown === 'A' ? wrong : {}}
          formatting={{ value: { body, bodyHtml, attachments }, onChange: change }}
          emptySubject={before > 0 ? 'Leave empty to reply in the same thread' : undefined}
          bodyActions={
            <>
              <GoBackButton onClick={replaced?.key === shown ? goBack : undefined} />
              <MergeFieldMenu refs={refs} />
              <Button size="sm" variant="ghost" onClick={() => assistant.open()}>
                <Bot className="size-3.5!" aria-hidden="true" />
                AI Assistant
              </Button>
            </>
          }
        />
        <MergeProblems problems={problems} draft={draft} refs={refs} />
        <EvidencePanel evidence={evidence} draft={draft} refs={refs} about={about} />
      </div>
      <TemplatePreview rendered={rendered} lead={preview.lead} onChooseLead={preview.choose} />
      {assistant.host((dialog) => (
        <WritingAssistant
          {...dialog}
          current={{ ...draft, category: purposeAt(index, category), tone: TONE }}
          onApply={(written) => {
            replace({ subject: written.subject, body: written.body })
            return true
          }}
        />
      ))}
    </div>
  )
}

type ConditionProps = { step: StepDraft; onChange: (part: Partial<StepDraft>) => void }

function Condition({ step, onChange }: ConditionProps) {
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
