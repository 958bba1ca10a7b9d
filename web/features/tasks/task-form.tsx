import { type FormEvent, useRef, useState } from 'react'
import type { Lead } from '../../../contract/lead.ts'
import type { Task } from '../../../contract/task.ts'
import { TASK_KINDS, type TaskKind } from '../../../contract/task-choices.ts'
import { fieldIssuesOf, messageOf } from '../../lib/api.ts'
import { browserZone } from '../../lib/browser-zone.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useCurrentUser } from '../../lib/use-current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { NativeSelect } from '../../ui/form/native-select.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { type ActedOn, countOf } from '../lead-data/acting.ts'
import { LeadPicker } from '../lead-data/lead-picker.tsx'
import { asTask, draftOf, type TaskDraft } from './task-draft.ts'
import { TaskTimeFields } from './task-time-fields.tsx'
import { useSaveTask } from './use-save-task.ts'

export type TaskFormProps = {
  /** Without one, the form asks which. */
  leads: ActedOn
  /** To change it. */
  task?: Task | undefined
  onDone?: (() => void) | undefined
  onClose: () => void
}
type Props = TaskFormProps & { onNote: (note: string) => void; onCancel: () => void }

export function TaskForm({ leads, task, onNote, onDone, onCancel, onClose }: Props) {
  const zone = useCurrentUser().data?.timeZone ?? browserZone()
  const [draft, setDraft] = useState(() => draftOf(task, zone))
  const [lead, setLead] = useState<Lead>()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { save, isSaving } = useSaveTask(leads, task)
  const form = useRef<HTMLFormElement>(null)
  const set = (changes: Partial<TaskDraft>) => setDraft((last) => ({ ...last, ...changes }))
  const errorOf = (field: string) => (problems[field] === undefined ? {} : { error: problems[field] })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    try {
      await save(asTask(draft), lead?.id ?? null)
      onClose()
      onDone?.()
    } catch (error) {
      const issues = fieldIssuesOf(error)
      setProblems(Object.fromEntries(issues.map(({ field, message }) => [field, message])))
      if (issues.length === 0) toastFailure(error, messageOf(error) ?? 'Failed to save the task')
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    }
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Kind" {...errorOf('kind')}>
        {(control) => (
          <NativeSelect
            {...control}
            options={Object.entries(TASK_KINDS)}
            value={draft.kind}
            onChange={(event) => set({ kind: event.target.value as TaskKind })}
          />
        )}
      </Field>
      {!task && countOf(leads) === 0 && (
        <div className="flex flex-col gap-1.5">
          <span className="font-medium text-sm" aria-hidden="true">
            Lead
          </span>
          <LeadPicker
            label="Lead"
            placeholder={draft.kind === 'todo' ? 'No lead' : 'Choose a lead'}
            lead={lead}
            {...(draft.kind === 'todo' && { nobody: 'No lead' })}
            onChoose={setLead}
          />
          {problems.leadId && (
            <p role="alert" className="text-bad text-xs">
              {problems.leadId}
            </p>
          )}
        </div>
      )}
      <TaskTimeFields draft={draft} errorOf={errorOf} onChange={set} />
      <Field
        label={draft.kind === 'call' ? 'Script or note' : 'Note'}
        hint="Merge fields such as {{firstName}} are filled in when you work on the task."
        {...errorOf('note')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={draft.note}
            onChange={(event) => {
              set({ note: event.target.value })
              onNote(event.target.value)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
            }}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={isSaving}>
          {task ? 'Save' : 'Add task'}
        </Button>
      </div>
    </form>
  )
}
