import { type FormEvent, useRef, useState } from 'react'
import type { Lead } from '../../../contract/lead.ts'
import type { NewTask, Task } from '../../../contract/task.ts'
import { TASK_KINDS, TASK_RECURRENCES, type TaskKind, type TaskRecurrence } from '../../../contract/task-choices.ts'
import { localText } from '../../../contract/zoned-time.ts'
import { fieldIssuesOf, messageOf } from '../../lib/api.ts'
import { browserZone } from '../../lib/browser-zone.ts'
import { formatCount } from '../../lib/format.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useCurrentUser } from '../../lib/use-current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { NativeSelect } from '../../ui/form/native-select.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../ui/overlay/discard-guard.tsx'
import { type ActedOn, countOf } from '../lead-data/acting.ts'
import { LeadPicker } from '../lead-data/lead-picker.tsx'
import { useSaveTask } from './use-save-task.ts'

type Props = {
  isOpen: boolean
  /** Without one, the dialog asks which. */
  leads: ActedOn
  /** To change it. */
  task?: Task
  onDone?: (() => void) | undefined
  onClose: () => void
}

/** Adds a task for a lead, for each of many leads, or about no lead; or changes one. */
export default function TaskDialog({ isOpen, leads, task, onDone, onClose }: Props) {
  const count = countOf(leads)
  const [isTyped, setTyped] = useState(false)
  const guard = useDiscardGuard(isOpen && isTyped, onClose)
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && guard.close()}>
      <DialogContent
        title={task ? 'Edit task' : 'Add task'}
        description={
          count === 0 ? undefined : count === 1 ? 'For one lead.' : `One for each of ${formatCount(count)} leads.`
        }
        className="max-w-md"
      >
        <TaskForm
          leads={leads}
          task={task}
          onNote={(note) => setTyped(note.trim() !== (task?.note ?? ''))}
          onDone={onDone}
          onCancel={guard.close}
          onClose={onClose}
        />
        {guard.question}
      </DialogContent>
    </Dialog>
  )
}

type Draft = {
  kind: TaskKind
  dueOn: string
  dueTime: string
  recurrence: TaskRecurrence
  everyDays: string
  note: string
}

/** As the server takes it. */
const asTask = ({ kind, dueOn, dueTime, recurrence, everyDays, note }: Draft): Omit<NewTask, 'leadId'> => ({
  kind,
  dueOn,
  dueTime: dueTime || null,
  recurrence,
  everyDays: recurrence === 'every_days' ? Number(everyDays) : null,
  note,
})

type FormProps = Omit<Props, 'isOpen'> & { onNote: (note: string) => void; onCancel: () => void }

function TaskForm({ leads, task, onNote, onDone, onCancel, onClose }: FormProps) {
  const zone = useCurrentUser().data?.timeZone ?? browserZone()
  const [draft, setDraft] = useState<Draft>(() => ({
    kind: task?.kind ?? 'call',
    dueOn: task?.dueOn ?? localText(new Date(), zone).slice(0, 10),
    dueTime: task?.dueTime ?? '',
    recurrence: task?.recurrence ?? 'none',
    everyDays: String(task?.everyDays ?? 3),
    note: task?.note ?? '',
  }))
  const [lead, setLead] = useState<Lead>()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { save, isSaving } = useSaveTask(leads, task)
  const form = useRef<HTMLFormElement>(null)
  const set = (changes: Partial<Draft>) => setDraft((last) => ({ ...last, ...changes }))
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
      <div className="grid grid-cols-2 gap-3">
        <Field label="Due date" required {...errorOf('dueOn')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={draft.dueOn}
              onChange={(event) => set({ dueOn: event.target.value })}
            />
          )}
        </Field>
        <Field label="Time" {...errorOf('dueTime')}>
          {(control) => (
            <Input
              {...control}
              type="time"
              value={draft.dueTime}
              onChange={(event) => set({ dueTime: event.target.value })}
            />
          )}
        </Field>
        <Field label="Repeats" {...errorOf('recurrence')}>
          {(control) => (
            <NativeSelect
              {...control}
              options={Object.entries(TASK_RECURRENCES)}
              value={draft.recurrence}
              onChange={(event) => set({ recurrence: event.target.value as TaskRecurrence })}
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
                onChange={(event) => set({ everyDays: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
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
