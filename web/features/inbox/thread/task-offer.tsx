import { CalendarPlus, ListChecks } from 'lucide-react'
import { Link } from 'wouter'
import type { NewTask } from '../../../../contract/task.ts'
import { TASK_KINDS } from '../../../../contract/task-choices.ts'
import { messageOf } from '../../../lib/api.ts'
import { formatDate } from '../../../lib/format.ts'
import { newKey } from '../../../lib/queries/new-key.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useActOnTask, useAddTask, useTasks } from '../../task-data/task-api.ts'

type Props = { leadId: number; kind: 'call' | 'email'; due: Date; note: string; label: string }

/** Offers a task for the lead. Once there is one, it says so instead. */
export function TaskOffer({ leadId, kind, due, note, label }: Props) {
  const open = useTasks({ filter: 'open', leadId })
  const adding = useAddTask()
  const acting = useActOnTask()
  const known = open.data?.tasks.find((task) => task.note === note)

  async function add() {
    if (adding.isPending) return
    const task: NewTask = { kind, leadId, dueOn: dayOf(due), note, key: newKey() }
    try {
      const { id } = await adding.mutateAsync(task)
      const undo = () =>
        void acting
          .mutateAsync({ id, act: 'delete' })
          .catch((error: unknown) => toastFailure(error, messageOf(error) ?? 'Failed to undo'))
      toast({ title: 'Task added', action: { label: 'Undo', onClick: undo } })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to add the task. Try again.')
    }
  }

  if (!open.data) return null
  if (known)
    return (
      <p className="flex items-center gap-1.5 text-ink-2 text-sm">
        <ListChecks className="size-4 text-ink-3" aria-hidden="true" />
        <Link href="/tasks" className="text-accent-text underline">
          {`Task: ${TASK_KINDS[known.kind]}, due ${formatDate(new Date(`${known.dueOn}T00:00`))}`}
        </Link>
      </p>
    )
  return (
    <Button size="sm" aria-disabled={adding.isPending} onClick={() => void add()}>
      <CalendarPlus aria-hidden="true" />
      {label}
    </Button>
  )
}

/** "2030-01-31", in the reader's time zone. */
const dayOf = (day: Date) =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
