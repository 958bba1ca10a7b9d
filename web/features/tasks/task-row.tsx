import { Check, Clock, Ellipsis, Repeat, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { TaskWithScript } from '../../../contract/task.ts'
import { CALL_OUTCOMES, type CallOutcome, TASK_KINDS } from '../../../contract/task-choices.ts'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../ui/overlay/dropdown-menu.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { leadHref } from '../lead-data/lead-filters.ts'
import { type TaskAct, useReopenTask } from '../task-data/task-api.ts'
import { dueWords, endWords, reopenedWords, repeatWords, TASK_ICONS, taskTitle } from '../task-data/task-words.ts'
import { useTaskSteps } from '../task-data/use-act-on-task.ts'
import { SNOOZES } from './snoozes.ts'
import TaskDialog from './task-dialog.tsx'
import { useTaskNotes } from './use-task-notes.ts'

type Props = { task: TaskWithScript; today: string; onGone: () => void }

export function TaskRow({ task, today, onGone }: Props) {
  const Icon = TASK_ICONS[task.kind]
  const repeat = repeatWords(task)
  const isOpen = task.state === 'open'
  const notes = useTaskNotes()
  const note = isOpen && task.lead ? notes.read(task.id) : ''
  return (
    <li aria-label={taskTitle(task)} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-quiet-soft text-ink-2">
        <Icon className="size-4" aria-hidden="true" />
        <span className="sr-only">{TASK_KINDS[task.kind]}</span>
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-medium text-sm">
          {task.lead ? (
            <Link href={leadHref(task.lead.id)} className="rounded-sm hover:underline">
              {taskTitle(task)}
            </Link>
          ) : (
            taskTitle(task)
          )}
          {task.lead && <span className="font-normal text-ink-3"> · {task.lead.company}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-2 text-xs">
          <span className={isOpen && task.dueOn < today ? 'text-bad' : undefined}>
            {isOpen ? dueWords(task, today) : task.doneAt && <TimeAgo moment={task.doneAt} />}
          </span>
          {repeat && (
            <span className="flex items-center gap-1">
              <Repeat className="size-3" aria-hidden="true" />
              {repeat}
            </span>
          )}
          {task.sequence && (
            <Link
              href={`/sequences/${task.sequence.id}/people`}
              className="min-w-0 max-w-full truncate hover:underline"
            >
              {`“${task.sequence.name}” is waiting for this`}
            </Link>
          )}
          {task.lead && task.script && <span className="min-w-0 max-w-full truncate">{task.script}</span>}
        </p>
        {note && (
          <p className="truncate text-ink-2 text-xs">
            <span className="font-medium">Your note:</span> {note}
          </p>
        )}
      </div>
      {isOpen ? (
        <OpenActs task={task} note={note} keepNote={notes.keep} onGone={onGone} />
      ) : (
        <EndedActs task={task} onGone={onGone} />
      )}
    </li>
  )
}

type OpenProps = Omit<Props, 'today'> & {
  /** Written in focus mode and on no timeline yet. */
  note: string
  keepNote: (taskId: number, text: string) => void
}

function OpenActs({ task, note, keepNote, onGone }: OpenProps) {
  const step = useTaskSteps()
  const [isEditing, setEditing] = useState(false)
  const act = (what: TaskAct) => () => {
    onGone()
    if (note === '' || (what.act !== 'done' && what.act !== 'skip')) return void step(task, what)
    const giveBack = () => keepNote(task.id, note)
    keepNote(task.id, '')
    step(
      task,
      { ...what, text: note },
      {
        about: 'Your note is on the timeline.',
        onFailed: giveBack,
        onUndone: giveBack,
        onUndoFailed: () => keepNote(task.id, ''),
      },
    )
  }
  return (
    <div className="ml-auto flex items-center gap-1">
      {task.kind === 'call' ? (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button>
              <Check aria-hidden="true" />
              Log call
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            {(Object.keys(CALL_OUTCOMES) as CallOutcome[]).map((outcome) => (
              <DropdownMenuItem key={outcome} onSelect={act({ act: 'done', outcome })}>
                {CALL_OUTCOMES[outcome]}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      ) : (
        <Button onClick={act({ act: 'done' })}>
          <Check aria-hidden="true" />
          Done
        </Button>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label="Snooze" title="Snooze">
            <Clock aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {SNOOZES.map(({ label, days }) => (
            <DropdownMenuItem key={days} onSelect={act({ act: 'snooze', days })}>
              {label}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label="More actions" title="More actions">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setEditing(true)}>Edit</DropdownMenuItem>
          <DropdownMenuItem onSelect={act({ act: 'skip' })}>Skip</DropdownMenuItem>
          <DropdownMenuItem variant="destructive" onSelect={act({ act: 'delete' })}>
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isEditing && <TaskDialog isOpen leads={{ ids: [] }} task={task} onClose={() => setEditing(false)} />}
    </div>
  )
}

function EndedActs({ task, onGone }: Omit<Props, 'today'>) {
  const reopening = useReopenTask()
  async function reopen() {
    onGone()
    try {
      await reopening.mutateAsync(task.id)
      toast({ title: 'Task reopened', description: reopenedWords(task) })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to reopen the task')
    }
  }
  return (
    <div className="ml-auto flex items-center gap-2">
      <Badge tone={task.state === 'done' ? 'good' : 'neutral'}>{endWords(task)}</Badge>
      <Button variant="ghost" onClick={reopen}>
        <RotateCcw aria-hidden="true" />
        Reopen
      </Button>
    </div>
  )
}
