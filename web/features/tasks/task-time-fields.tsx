import { TASK_RECURRENCES, type TaskRecurrence } from '../../../contract/task-choices.ts'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { NativeSelect } from '../../ui/form/native-select.tsx'
import type { TaskDraft } from './task-draft.ts'

type Props = {
  draft: TaskDraft
  errorOf: (field: string) => { error?: string }
  onChange: (changes: Partial<TaskDraft>) => void
}

/** When a task is due, and how often it repeats. */
export function TaskTimeFields({ draft, errorOf, onChange }: Props) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Due date" required {...errorOf('dueOn')}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={draft.dueOn}
            onChange={(event) => onChange({ dueOn: event.target.value })}
          />
        )}
      </Field>
      <Field label="Time" {...errorOf('dueTime')}>
        {(control) => (
          <Input
            {...control}
            type="time"
            value={draft.dueTime}
            onChange={(event) => onChange({ dueTime: event.target.value })}
          />
        )}
      </Field>
      <Field label="Repeats" {...errorOf('recurrence')}>
        {(control) => (
          <NativeSelect
            {...control}
            options={Object.entries(TASK_RECURRENCES)}
            value={draft.recurrence}
            onChange={(event) => onChange({ recurrence: event.target.value as TaskRecurrence })}
          />
        )}
      </Field>
      {draft.recurrence === 'every_days' && (
        <Field label="Number of days" {...errorOf('everyDays')}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={2}
              max={365}
              value={draft.everyDays}
              onChange={(event) => onChange({ everyDays: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
