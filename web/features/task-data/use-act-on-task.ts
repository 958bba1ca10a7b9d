import type { Task } from '../../../contract/task.ts'
import { CALL_OUTCOMES } from '../../../contract/task-choices.ts'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { currentToasts, toast } from '../../ui/overlay/use-toast.ts'
import { endedWords } from '../lead-data/lead-words.ts'
import { type TaskAct, useActOnTask, useUndoAct } from './task-api.ts'

type Watch = { onFailed?: () => void; onUndone?: () => void }

/** Does one step with a task and says so, with a way back. Returns the undo. */
export function useTaskSteps() {
  const acting = useActOnTask()
  const undoing = useUndoAct()
  return (task: Task, step: TaskAct, { onFailed, onUndone }: Watch = {}) => {
    const done = acting.mutateAsync({ id: task.id, ...step })
    const undo = async () => {
      onUndone?.()
      try {
        await done
        await undoing.mutateAsync({ task, act: step.act })
        toast({ title: 'Undone', description: 'The task is back.' })
      } catch (error) {
        toastFailure(error, messageOf(error) ?? 'Failed to undo')
      }
    }
    const shown = { title: stepWords(task, step), action: { label: 'Undo', onClick: () => void undo() } }
    const toastId = toast(shown)
    done.then(
      (finished) => addEnded(toastId, shown, finished?.endedSequences),
      (error) => {
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
