import { useState } from 'react'
import { useSearch } from 'wouter'
import type { Task } from '../../../contract/task.ts'
import { ApiError } from '../../lib/api.ts'
import { readId } from '../../lib/places/paths.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { type TaskAct, useTask, useTasks } from '../task-data/task-api.ts'
import { useTaskSteps } from '../task-data/use-act-on-task.ts'
import { stepCounts } from './counts.ts'
import { useTaskNotes } from './use-task-notes.ts'

export type FocusQueue = ReturnType<typeof useFocusQueue>

type Step = { task: Task; act: TaskAct['act']; undo: () => Promise<void> }

const without = (tasks: readonly Task[], id: number) => tasks.filter((task) => task.id !== id)

/** The tasks that are due, one after another. A step shows the next task at once; one that fails brings its task back. */
export function useFocusQueue() {
  const query = useTasks({ filter: 'due' })
  const wantedId = readId(new URLSearchParams(useSearch()).get('task'))
  const wanted = useTask(wantedId, 'always')
  /** What was done here and not undone, the latest last. */
  const [steps, setSteps] = useState<readonly Step[]>([])
  /** An undone step shows its task at once. */
  const [returned, setReturned] = useState<readonly Task[]>([])
  const [hasActed, setHasActed] = useState(false)
  const notes = useTaskNotes()
  const step = useTaskSteps()

  const isHandled = (id: number) => steps.some(({ task }) => task.id === id)
  const isKnownHere = (id: number) => isHandled(id) || returned.some((task) => task.id === id)
  const isEnded = wanted.data !== undefined && wanted.data.state !== 'open' && !isKnownHere(wanted.data.id)
  const isGone = wanted.error instanceof ApiError && wanted.error.status === 404 && !isKnownHere(wantedId ?? 0)
  // One that was chosen elsewhere comes first, whenever it is due.
  const chosen = wanted.data?.state === 'open' ? [wanted.data] : []
  const first = [...returned, ...chosen]
  const due = (query.data?.tasks ?? []).filter(({ id }) => !first.some((task) => task.id === id))
  const tasks = [...returned, ...chosen.filter(({ id }) => !returned.some((task) => task.id === id)), ...due].filter(
    ({ id }) => !isHandled(id),
  )
  const hasMore = query.data?.hasMore ?? false
  const isLoading = (wantedId !== undefined && wanted.isLoading) || (tasks.length === 0 && hasMore)
  const [current, next] = isLoading ? [] : tasks

  /** With what was typed about it: a note that is on the timeline is no draft. */
  function act(task: Task, what: TaskAct, text: string) {
    const takeOff = () => {
      notes.keep(task.id, text)
      setSteps((all) => all.filter((one) => one !== made))
    }
    const isKept = what.act === 'snooze' && text.trim() !== ''
    if (!isKept) notes.keep(task.id, '')
    const undo = step(task, what, {
      ...(isKept && { about: 'Your note is kept in this browser.' }),
      onFailed: () => {
        takeOff()
        setReturned((all) => without(all, task.id))
      },
      onUndone: () => {
        takeOff()
        setReturned((all) => [task, ...without(all, task.id)])
      },
      onUndoFailed: () => setSteps((all) => [...all, made]),
    })
    const made: Step = { task, act: what.act, undo }
    setSteps((all) => [...all, made])
    setHasActed(true)
  }

  function undo() {
    const last = steps.at(-1)
    if (last) void last.undo()
    else toast({ title: 'Nothing more to undo' })
  }

  return {
    query: isLoading ? { ...query, data: undefined } : query,
    current,
    next,
    /** The task of the address, which is done, skipped or deleted. */
    ended: isEnded ? wanted.data : undefined,
    isGone,
    left: tasks.length,
    hasMore,
    hasActed,
    /** The next task takes the focus from here. */
    setHasActed: () => setHasActed(true),
    canUndo: steps.length > 0,
    isAllDone: steps.every(({ act: one }) => one === 'done'),
    countWords: stepCounts(steps.map(({ act: one }) => one)),
    noteOf: notes.read,
    keepNote: notes.keep,
    act,
    undo,
  }
}
