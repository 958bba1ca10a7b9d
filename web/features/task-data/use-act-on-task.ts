import type { Task } from '../../../contract/task.ts'
import { CALL_OUTCOMES } from '../../../contract/task-choices.ts'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { currentToasts, toast } from '../../ui/overlay/use-toast.ts'
import { endedWords } from '../lead-data/lead-words.ts'
import { type TaskAct, useActOnTask, useUndoAct } from './task-api.ts'

type Watch = {
  /** Said below what was done. */
  about?: string
  onFailed?: () => void
  onUndone?: () => void
  onUndoFailed?: () => void
}

/** Does one step with a task and says so, with a way back. Returns the undo, which works once. */
export function useTaskSteps() {
  const acting = useActOnTask()
  const undoing = useUndoAct()
  return (task: Task, step: TaskAct, { about, onFailed, onUndone, onUndoFailed }: Watch = {}) => {
    const done = acting.mutateAsync({ id: task.id, ...step })
    let isUndone = false
    const undo = async () => {
      if (isUndone) return
      isUndone = true
      onUndone?.()
      try {
        if (await undoing.mutateAsync({ task, act: step.act, done }))
          toast({ title: 'Undone', description: 'The task is back.' })
      } catch (error) {
        isUndone = false
        onUndoFailed?.()
        toastFailure(error, messageOf(error) ?? 'Failed to undo')
      }
    }
    const shown = {
      title: stepWords(task, step),
      ...(about && { description: about }),
      action: { label: 'Undo', onClick: () => void undo() },
    }
    const toastId = toast(shown)
    done.then(
      (finished) => addEnded(toastId, shown, finished?.endedSequences),
      (error) => {
        isUndone = true
        onFailed?.()
        toastFailure(error, messageOf(error) ?? 'Failed to save the task')
      },
    )
    return undo
  }
}

/** What else followed, while the toast is still there. */
function addEnded(toastId: number, shown: Parameters<typeof toast>[0], ended: number | undefined) {
  const isThere = currentToasts().some(({ id, isOpen }) => id === toastId && isOpen)
  if (ended && isThere) toast({ ...shown, description: endedWords(ended) })
}

function stepWords({ kind }: Task, step: TaskAct) {
  if (step.act === 'done') {
    if (kind !== 'call') return 'Task done'
    return step.outcome ? `Call logged: ${CALL_OUTCOMES[step.outcome]}` : 'Call logged'
  }
  if (step.act === 'snooze') return step.days === 1 ? 'Snoozed until tomorrow' : `Snoozed for ${step.days} days`
  return step.act === 'skip' ? 'Task skipped' : 'Task deleted'
}
