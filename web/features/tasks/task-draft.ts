import type { NewTask, Task } from '../../../contract/task.ts'
import type { TaskKind, TaskRecurrence } from '../../../contract/task-choices.ts'
import { localText } from '../../../contract/zoned-time.ts'

/** A task as the form has it: every value as its field shows it. */
export type TaskDraft = {
  kind: TaskKind
  dueOn: string
  dueTime: string
  recurrence: TaskRecurrence
  everyDays: string
  note: string
}

/** What the form starts with: the task to change, or a call due today. */
export const draftOf = (task: Task | undefined, timeZone: string): TaskDraft => ({
  kind: task?.kind ?? 'call',
  dueOn: task?.dueOn ?? localText(new Date(), timeZone).slice(0, 10),
  dueTime: task?.dueTime ?? '',
  recurrence: task?.recurrence ?? 'none',
  everyDays: String(task?.everyDays ?? 3),
  note: task?.note ?? '',
})

/** As the server takes it. */
export const asTask = ({ kind, dueOn, dueTime, recurrence, everyDays, note }: TaskDraft): Omit<NewTask, 'leadId'> => ({
  kind,
  dueOn,
  dueTime: dueTime || null,
  recurrence,
  everyDays: recurrence === 'every_days' ? Number(everyDays) : null,
  note,
})
