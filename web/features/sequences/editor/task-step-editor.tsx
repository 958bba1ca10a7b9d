import { isTaskKind } from '../../../../contract/step-kinds.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import type { StepDraft } from './step-draft.ts'
import { StepTiming } from './step-timing.tsx'

type Props = {
  step: StepDraft
  before: number
  showsProblems: boolean
  onChange: (part: Partial<StepDraft>) => void
}

/** A step that is no email: a task with what to say, or a wait. */
export function TaskStepEditor({ step, before, showsProblems, onChange }: Props) {
  return (
    <div className="flex min-w-0 max-w-3xl flex-col gap-4">
      <StepTiming step={step} before={before} showsProblems={showsProblems} onChange={onChange} />
      {isTaskKind(step.kind) && (
        <Field label={step.kind === 'call' ? 'Script' : 'Text'} hint="Merge fields such as {{ firstName }} work here.">
          {(control) => (
            <Textarea
              {...control}
              rows={8}
              maxLength={10_000}
              placeholder={step.kind === 'call' ? 'What to say or ask...' : 'What to write...'}
              value={step.body}
              onChange={(event) => onChange({ body: event.target.value, bodyHtml: null })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
