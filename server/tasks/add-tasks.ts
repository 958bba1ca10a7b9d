import type { BulkJob } from '../../contract/bulk-job.ts'
import type { AddedTasks, NewTask, TaskTerms, TaskToAdd } from '../../contract/task.ts'
import type { Db } from '../db/connect.ts'
import { retried } from '../db/retry.ts'
import { closeChange } from '../leads/bulk/bulk-job-queries.ts'
import { type Chosen, changeChosen } from '../leads/bulk/change-chosen.ts'
import { deleteBatch, findTaskByKey, insertOwnTask, insertTasks } from './task-queries.ts'

type Wanted = TaskTerms & Pick<NewTask, 'key'> & { leadId: number | null }

/** Returns the task's ID; undefined when the lead does not exist or belongs to somebody else. The same key again is the same task. */
export const addTask = (db: Db, userId: number, { leadId, key, ...terms }: Wanted) =>
  retried(async () => {
    const added =
      leadId === null
        ? await insertOwnTask(db, userId, { terms, key })
        : (await insertTasks(db, userId, [leadId], { terms, key }))[0]
    if (added !== undefined || key === undefined) return added
    return findTaskByKey(db, userId, leadId === null ? key : `${key}:${leadId}`)
  })

/** One task for each of the chosen leads: at most a thousand within the request, more by a job. */
export async function addTasks(
  db: Db,
  userId: number,
  chosen: Chosen,
  { task, key }: TaskToAdd,
): Promise<AddedTasks | BulkJob> {
  const batchAt = new Date()
  return changeChosen(db, userId, chosen, {
    kind: 'task',
    change: { task, key },
    now: async (own, ids) => {
      const added = await insertTasks(own, userId, ids, { terms: task, key, batchAt })
      return { added: added.length, ...(added.length > 0 && { createdAt: batchAt.toISOString() }) }
    },
  })
}

/** Deletes the tasks of one such request that are still open; its job ends if it is still under way. */
export const undoAddedTasks = (db: Db, userId: number, createdAt: string) =>
  retried(() =>
    db.transaction(async (tx) => {
      await closeChange(tx, userId, 'task', createdAt)
      return deleteBatch(tx, userId, createdAt)
    }),
  )
