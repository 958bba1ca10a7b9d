import type { TaskStepKind } from '../../../../contract/step-kinds.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import type { StepDraft } from './step-draft-type.ts'

type Props = { kind: TaskStepKind; body: string; onChange: (part: Partial<StepDraft>) => void }

/** What to say or write when the task of a step is done. */
export function TaskScript({ kind, body, onChange }: Props) {
  const isCall = kind === 'call'
  return (
    <Field
      label={isCall ? 'Script' : 'Text'}
      hint="Merge fields such as {{ firstName }} work here."
      className="max-w-3xl"
    >
      {(control) => (
        <Textarea
          {...control}
          rows={8}
          maxLength={10_000}
          placeholder={isCall ? 'What to say or ask...' : 'What to write...'}
          value={body}
          onChange={(event) => onChange({ body: event.target.value, bodyHtml: null })}
        />
      )}
    </Field>
  )
}
