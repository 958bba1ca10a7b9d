import { ListTodo, type LucideIcon, Mail, Phone, UserRound } from 'lucide-react'
import type { Task } from '../../../contract/task.ts'
import { CALL_OUTCOMES, TASK_KINDS, type TaskKind } from '../../../contract/task-choices.ts'
import { formatDate } from '../../lib/format.ts'

export const TASK_ICONS: Record<TaskKind, LucideIcon> = {
  call: Phone,
  linkedin: UserRound,
  email: Mail,
  todo: ListTodo,
}

/** "Call Grace Hopper", or what a to-do says. */
export function taskTitle({ kind, lead, note }: Pick<Task, 'kind' | 'lead' | 'note'>) {
  const [line = ''] = note.split('\n')
  if (!lead) return line || TASK_KINDS[kind]
  return kind === 'todo' ? `To-do for ${lead.name}` : `${TASK_KINDS[kind]} ${lead.name}`
}

/** The script or note, without the line that is the title already. */
export function textBelowTitle({ lead, note, script = note }: Pick<Task, 'lead' | 'note'> & { script?: string }) {
  return lead ? script : script.split('\n').slice(1).join('\n').trim()
}

const DAY_MS = 86_400_000

/** "Today at 09:00", "Tomorrow", "3 days overdue", "31 Jan 2030". Dates are those of the owner's time zone. */
export function dueWords({ dueOn, dueTime }: Pick<Task, 'dueOn' | 'dueTime'>, today: string) {
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / DAY_MS)
  if (days < 0) return days === -1 ? 'Due yesterday' : `${-days} days overdue`
  const day = days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : formatDate(`${dueOn}T12:00`)
  return dueTime ? `${day} at ${dueTime}` : day
}

/** "Every week", or nothing for a task that does not repeat. */
export function repeatWords({ recurrence, everyDays }: Pick<Task, 'recurrence' | 'everyDays'>) {
  if (recurrence === 'none') return undefined
  if (recurrence === 'every_days') return `Every ${everyDays} days`
  return { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' }[recurrence]
}

export const reopenedWords = (task: Pick<Task, 'kind' | 'lead' | 'note'>) =>
  task.lead ? 'Anything you logged stays on the timeline.' : taskTitle(task)

/** How a task ended. */
export const endWords = ({ state, outcome }: Pick<Task, 'state' | 'outcome'>) =>
  state === 'skipped' ? 'Skipped' : outcome ? CALL_OUTCOMES[outcome] : 'Done'
