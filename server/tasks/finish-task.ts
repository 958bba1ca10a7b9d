import type { TaskDone } from '../../contract/task.ts'
import { TASK_KINDS } from '../../contract/task-choices.ts'
import type { Db } from '../db/connect.ts'
import { retried } from '../db/retry.ts'
import { AppError, badField } from '../http/errors.ts'
import { addEntry, endIfBooked, removeEntry } from '../leads/entries/write-entry.ts'
import type { Clock } from '../outbox/planning/clock.ts'
import type { AllowResuming } from '../outbox/steps/allow-continuing.ts'
import { continueAfterTask, lockStepOfTask, waitForTaskAgain } from '../outbox/steps/task-steps.ts'
import { nextDue } from './next-due.ts'
import {
  deleteTask,
  endTask,
  insertNext,
  lockTask,
  openTask,
  removeNext,
  restoreTask,
  type StoredTask,
} from './task-queries.ts'

/** `today` in the owner's time zone. */
type When = { today: string; clock: Clock }
type Finish = { outcome?: TaskDone['outcome']; text: string; state: 'done' | 'skipped' }

/**
 * Ends a task, with its line on the timeline, the next task of its series and the next step of its sequence in one transaction.
 * Undefined when there is no such task. The same request again changes nothing.
 */
export const finishTask = (db: Db, userId: number, id: number, { outcome, text, state }: Finish, when: When) =>
  retried(() =>
    db.transaction(async (tx) => {
      const step = await lockStepOfTask(tx, userId, id)
      const task = await lockTask(tx, userId, id)
      if (!task) return undefined
      if (outcome && task.kind !== 'call') throw badField('outcome', 'Only a call has an outcome')
      if (task.state !== 'open') {
        if (task.state !== state || (outcome ?? null) !== task.outcome) throw alreadyEnded(task)
        return task
      }
      const entryId = await logOf(tx, userId, task, { outcome, text, state })
      await endTask(tx, userId, id, { state, outcome: outcome ?? null, entryId })
      const next = nextDue(task, task.dueOn > when.today ? task.dueOn : when.today)
      if (next) await insertNext(tx, userId, id, next)
      // Once the task is done, and its step with it: only what would follow ends.
      const ended = task.lead && entryId ? await endIfBooked(tx, userId, task.lead.id, { id: entryId, outcome }) : {}
      if (step) await continueAfterTask(tx, step, when.clock)
      const finished = await lockTask(tx, userId, id)
      return finished && { ...finished, ...ended }
    }),
  )

/** A call is on the timeline in any case; what else was done, or why it was skipped, if there is something to say. */
async function logOf(tx: Db, userId: number, task: StoredTask, { outcome, text, state }: Finish) {
  if (!task.lead) return null
  const isCall = task.kind === 'call' && state === 'done'
  if (!isCall && !text) return null
  const isPlain = isCall || task.kind === 'todo' || state === 'skipped'
  const said = isPlain ? text : `${TASK_KINDS[task.kind]}: ${text}`
  return (await addEntry(tx, userId, task.lead.id, { kind: isCall ? 'call' : 'note', text: said, outcome })) ?? null
}

/**
 * Undoes `finishTask`: the task is open again, its line leaves the timeline unless `keepsEntry`, and the next of its series goes unless
 * it was changed.
 */
export const reopenTask = (db: Db, userId: number, id: number, keepsEntry: boolean, allow: AllowResuming) =>
  retried(() =>
    db.transaction(async (tx) => {
      const step = await lockStepOfTask(tx, userId, id)
      const task = await lockTask(tx, userId, id)
      if (!task || task.state === 'open') return task
      if (!keepsEntry && task.entryId !== null && task.lead)
        await removeEntry(tx, userId, task.lead.id, task.entryId, allow)
      await removeNext(tx, userId, id)
      await openTask(tx, userId, id)
      if (step) await waitForTaskAgain(tx, userId, id, step)
      return lockTask(tx, userId, id)
    }),
  )

/** False when there is no such task. A sequence that waits for it continues, as if it had been skipped. */
export const removeTask = (db: Db, userId: number, id: number, clock: Clock) =>
  retried(() =>
    db.transaction(async (tx) => {
      const step = await lockStepOfTask(tx, userId, id)
      const task = await lockTask(tx, userId, id)
      if (!task || !(await deleteTask(tx, userId, id))) return false
      if (step && task.state === 'open') await continueAfterTask(tx, step, clock)
      return true
    }),
  )

/** Undoes `removeTask`, for a month. */
export const bringTaskBack = (db: Db, userId: number, id: number) =>
  retried(() =>
    db.transaction(async (tx) => {
      const step = await lockStepOfTask(tx, userId, id)
      await restoreTask(tx, userId, id)
      const task = await lockTask(tx, userId, id)
      if (step && task?.state === 'open') await waitForTaskAgain(tx, userId, id, step)
    }),
  )

export const alreadyEnded = ({ state }: StoredTask) =>
  new AppError('conflict', `This task is already ${state}. Reopen it to change it.`)
