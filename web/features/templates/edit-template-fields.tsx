import { Bot, Sparkles } from 'lucide-react'
import type { EmailPreview } from '../../../contract/email-template.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { withText } from '../formatted/formatting.ts'
import { CATEGORY_OPTIONS, TONE_OPTIONS, toneDescription } from '../template-data/template-words.ts'
import { Difference } from '../writing/draft/difference.tsx'
import { DraftFields } from '../writing/draft/draft-fields.tsx'
import { EvidencePanel } from '../writing/draft/evidence-panel.tsx'
import type { useDraftCheck } from '../writing/draft/use-draft-check.tsx'
import { MergeFieldMenu } from './merge-field-menu.tsx'
import { MergeProblems, problemMarks } from './merge-problems.tsx'
import type { TemplateValues, useTemplateImprovement } from './use-template-edit.ts'

type Props = {
  values: TemplateValues
  onChange: (part: Partial<TemplateValues>) => void
  check: ReturnType<typeof useDraftCheck>
  problems: EmailPreview['problems']
  improvement: ReturnType<typeof useTemplateImprovement>
  onAssistant: () => void
}

export function EditTemplateFields({ values, onChange, check, problems, improvement, onAssistant }: Props) {
  const { refs, evidence, marks, about } = check
  const { improved, isImproving } = improvement

  function endImproving() {
    improvement.reset()
    refs.body.current?.focus()
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Category">
          {(control) => (
            <Select
              {...control}
              options={CATEGORY_OPTIONS}
              value={values.category}
              onValueChange={(category) => onChange({ category })}
            />
          )}
        </Field>
        <Field label="Tone" hint={toneDescription(values.tone)}>
          {(control) => (
            <Select
              {...control}
              options={TONE_OPTIONS}
              value={values.tone}
              onValueChange={(tone) => onChange({ tone })}
            />
          )}
        </Field>
      </div>
      {improved && (
        <Difference
          mine={values}
          offered={improved}
          writtenBy={improved.writtenBy}
          standIn={improved.standIn}
          advice={Object.values(improved.suggestions.improvements).flat()}
          onTake={() => {
            onChange({
              subject: improved.subject,
              ...withText(values, improved.body),
              aiSuggestions: improved.suggestions,
            })
            endImproving()
          }}
          onKeep={endImproving}
        />
      )}
      <DraftFields
        draft={values}
        onChange={onChange}
        refs={refs}
        marks={problemMarks(problems, values, marks)}
        bodyLabel="Body"
        placeholders={{ subject: 'Email subject...', body: 'Write your email here...' }}
        rows={14}
        isRequired
        formatting={{ value: values, onChange }}
        bodyActions={
          <>
            <MergeFieldMenu refs={refs} />
            <Button size="sm" variant="ghost" onClick={onAssistant}>
              <Bot className="size-3.5!" aria-hidden="true" />
              AI Assistant
            </Button>
            <Button size="sm" variant="ghost" onClick={improvement.improve} disabled={isImproving}>
              {isImproving ? <Spinner className="size-3.5" /> : <Sparkles className="size-3.5!" aria-hidden="true" />}
              AI Improve
            </Button>
          </>
        }
      />
      <MergeProblems problems={problems} draft={values} refs={refs} />
      <EvidencePanel evidence={evidence} draft={values} refs={refs} about={about} />
    </div>
  )
}
