import { useRef, useState } from 'react'
import { useSearch } from 'wouter'
import type { Task } from '../../../contract/task.ts'
import { readId } from '../../lib/places/paths.ts'
import { type TaskAct, useTask, useTasks } from '../task-data/task-api.ts'
import { useTaskSteps } from '../task-data/use-act-on-task.ts'

export type FocusQueue = ReturnType<typeof useFocusQueue>

/** The tasks that are due, one after another. A step shows the next task at once; one that fails brings its task back. */
export function useFocusQueue() {
  const query = useTasks({ filter: 'due' })
  const wantedId = readId(new URLSearchParams(useSearch()).get('task'))
  const wanted = useTask(wantedId)
  const [handled, setHandled] = useState<ReadonlySet<number>>(new Set())
  const [doneCount, setDoneCount] = useState(0)
  const undoLast = useRef<() => Promise<void>>(undefined)
  const step = useTaskSteps()

  const due = (query.data?.tasks ?? []).filter(({ id }) => !handled.has(id))
  // One that was chosen elsewhere comes first, whenever it is due.
  const isChosen = wanted.data?.state === 'open' && !handled.has(wanted.data.id)
  const isLoadingChosen = wantedId !== undefined && wanted.isLoading
  const tasks = isChosen && wanted.data ? [wanted.data, ...due.filter(({ id }) => id !== wantedId)] : due
  const [current, next] = isLoadingChosen ? [] : tasks

  const back = (id: number) => () => {
    setHandled((ids) => new Set([...ids].filter((other) => other !== id)))
    setDoneCount((count) => Math.max(0, count - 1))
    undoLast.current = undefined
  }

  function act(task: Task, what: TaskAct) {
    setHandled((ids) => new Set([...ids, task.id]))
    setDoneCount((count) => count + 1)
    undoLast.current = step(task, what, { onFailed: back(task.id), onUndone: back(task.id) })
  }

  return {
    query: isLoadingChosen ? { ...query, data: undefined } : query,
    current,
    next,
    left: tasks.length,
    hasMore: query.data?.hasMore ?? false,
    doneCount,
    act,
    undo: () => void undoLast.current?.(),
  }
}
