import { RotateCcw, SearchX } from 'lucide-react'
import { Link } from 'wouter'
import type { TaskWithScript } from '../../../contract/task.ts'
import { TASK_KINDS } from '../../../contract/task-choices.ts'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { leadHref } from '../lead-data/lead-filters.ts'
import { useReopenTask } from '../task-data/task-api.ts'
import { endWords, reopenedWords, TASK_ICONS, taskTitle, textBelowTitle } from '../task-data/task-words.ts'

/** Where a link leads to a task that is done or skipped: how it ended, and a way to reopen it. */
export function EndedTask({ task, onReopened }: { task: TaskWithScript; onReopened: () => void }) {
  const reopening = useReopenTask()
  const reopen = () =>
    void reopening
      .mutateAsync(task.id)
      .then(() => {
        onReopened()
        toast({ title: 'Task reopened', description: reopenedWords(task) })
      })
      .catch((error) => toastFailure(error, messageOf(error) ?? 'Failed to reopen the task'))
  const { lead, kind, state, doneAt } = task
  const script = textBelowTitle(task)
  const Icon = TASK_ICONS[kind]
  return (
    <Card className="flex flex-col gap-5 p-5">
      <div>
        <p className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
          <Icon className="size-4" aria-hidden="true" />
          {TASK_KINDS[kind]}
          <Badge tone={state === 'done' ? 'good' : 'neutral'}>{endWords(task)}</Badge>
          {doneAt && <TimeAgo moment={doneAt} />}
        </p>
        <h2 className="mt-1 font-semibold text-xl tracking-tight">{taskTitle(task)}</h2>
        {lead && <p className="text-ink-2 text-sm">{lead.company}</p>}
      </div>
      {script && <p className="wrap-anywhere whitespace-pre-wrap text-sm">{script}</p>}
      <div className="flex flex-wrap gap-2">
        {lead && (
          <Button asChild variant="primary">
            <Link href={leadHref(lead.id)}>Open lead</Link>
          </Button>
        )}
        <Button aria-disabled={reopening.isPending} onClick={reopen}>
          <RotateCcw aria-hidden="true" />
          Reopen
        </Button>
        <DueTasks />
      </div>
    </Card>
  )
}

/** Where a link leads to a task that was deleted. */
export const GoneTask = () => (
  <Card>
    <EmptyState
      icon={SearchX}
      title="This task no longer exists"
      text="It was deleted, its lead was deleted, or its sequence took another way."
      action={<DueTasks />}
    />
  </Card>
)

const DueTasks = () => (
  <Button asChild>
    <Link href="/tasks/focus">Show due tasks</Link>
  </Button>
)
